import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { press, releasePointer } from '../../../elements/test/person.ts';
import { drag, open, paper, shadow } from '../../test/opened.ts';

describe('the crop box', () => {
  before(() => setViewport({ width: 800, height: 600 }));
  afterEach(() => releasePointer());

  it('is drawn, resized at its handles, and moved and resized by keys', async () => {
    const element = await open();
    element.cropping = true;
    await element.updateComplete;
    const page = paper(element);
    const scale = page.width / 400;
    const at = (x: number, y: number): [number, number] => [
      Math.round(page.left + x * scale),
      Math.round(page.top + y * scale),
    ];
    await drag(at(200, 200), at(100, 80));
    expect(element.crop!.x).to.be.closeTo(100, 2);
    expect(element.crop!.height).to.be.closeTo(120, 3);
    await element.updateComplete;
    const { width } = element.crop!;
    await drag(at(200, 140), at(260, 140));
    expect(element.crop!.width).to.be.closeTo(width + 60, 3);
    const before = { ...element.crop! };
    shadow(element).querySelector<HTMLElement>('.crop')!.focus();
    await press('ArrowRight', 'Shift+ArrowDown');
    expect(element.crop).to.deep.equal({ ...before, x: before.x + 4, height: before.height + 4 });
    expect(shadow(element).querySelector('[role=listbox]'), 'no marks meanwhile').to.equal(null);
    await expect(element).to.be.accessible();
  });
});
