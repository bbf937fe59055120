import { expect } from '@open-wc/testing';
import { ColumnLayout } from './column-layout.ts';

const columns = [
  { id: 'number', width: 72, pinned: true },
  { id: 'structure', width: 168, pinned: true },
  { id: 'name', width: 176, pinned: true },
  ...Array.from({ length: 400 }, (_, at) => ({ id: `column ${at}`, width: 136 })),
];
const layoutFor = (viewport: number): ColumnLayout<(typeof columns)[number]> =>
  new ColumnLayout(columns, viewport);

describe('the columns side by side', () => {
  it('keep number, structure and name in place where there is room', () => {
    expect(layoutFor(1200).fixedCount).to.equal(3);
    expect(layoutFor(360).fixedCount).to.equal(1);
  });

  it('are drawn only where they are seen', () => {
    const layout = layoutFor(1200);
    for (const scrolled of [0, 3000, layout.width - 1200]) {
      const [from, to] = layout.window(scrolled, 1200);
      expect(to - from).to.be.lessThan(20);
      const seen = layout.placed.filter(
        ({ start, width, fixed }) =>
          !fixed && start + width > scrolled + layout.fixedWidth && start < scrolled + 1200,
      );
      expect(seen[0]!.index).to.be.at.least(from);
      expect(seen.at(-1)!.index).to.be.lessThan(to);
    }
  });

  it('are scrolled just so far that one is seen whole beside the fixed ones', () => {
    const layout = layoutFor(1200);
    const last = layout.placed.length - 1;
    expect(layout.scrollFor(0, 500, 1200)).to.equal(500);
    expect(layout.scrollFor(last, 0, 1200)).to.equal(layout.width - 1200);
    expect(layout.scrollFor(3, 5000, 1200)).to.equal(0);
  });
});
