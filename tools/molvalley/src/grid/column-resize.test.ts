import { expect, fixture, html } from '@open-wc/testing';
import type { Preferences } from '../app/preferences.ts';
import { ColumnResize } from './column-resize.ts';

describe('a column’s edge', () => {
  it('follows the pointer that took hold of it, and no other', async () => {
    const widths: number[] = [];
    const preferences = { setWidth: (_: string, width: number) => widths.push(width) };
    const resize = new ColumnResize(
      () => preferences as unknown as Preferences,
      () => false,
    );
    const edge = await fixture<HTMLElement>(
      html`<span
        @pointerdown=${(event: PointerEvent) => resize.begin(event, 'name', 100)}
        @pointermove=${resize.move}
        @lostpointercapture=${resize.end}
      ></span>`,
    );
    edge.setPointerCapture = () => undefined;
    const point = (kind: string, pointerId: number, clientX: number): boolean =>
      edge.dispatchEvent(new PointerEvent(kind, { pointerId, clientX, button: 0 }));
    point('pointerdown', 1, 200);
    point('pointermove', 1, 210);
    point('pointerdown', 2, 400);
    point('pointermove', 2, 300);
    point('lostpointercapture', 2, 300);
    point('pointermove', 1, 220);
    point('lostpointercapture', 1, 220);
    point('pointermove', 1, 230);
    expect(widths).to.deep.equal([110, 120]);
    expect(resize.column).to.equal(undefined);
  });
});
