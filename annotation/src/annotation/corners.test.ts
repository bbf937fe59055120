import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { focused, press, releasePointer } from '../../../elements/test/person.ts';
import { drag, heard, middle, open, paper, shadow } from '../../test/opened.ts';
import type { Annotation, CornersChangeDetail } from './annotation.ts';

const given = [
  { x: 50, y: 50 },
  { x: 350, y: 50 },
  { x: 350, y: 250 },
  { x: 50, y: 250 },
];
const openCorners = async (): Promise<{ element: Annotation; told: CornersChangeDetail[] }> => {
  const element = await open();
  element.corners = given;
  await element.updateComplete;
  return { element, told: heard(element, 'corners-change') as CornersChangeDetail[] };
};
const handles = (element: Annotation): HTMLElement[] => [
  ...shadow(element).querySelectorAll<HTMLElement>('.corner'),
];
const placeOf = (handle: HTMLElement): [number, number] => middle(handle.getBoundingClientRect());

describe('the corners', () => {
  before(() => setViewport({ width: 800, height: 600 }));
  afterEach(() => releasePointer());

  it('are named, and take the place of the marks', async () => {
    const { element } = await openCorners();
    expect(shadow(element).querySelector('[role=listbox]')).to.equal(null);
    expect(handles(element).map((handle) => handle.getAttribute('aria-label')?.split(',')[0])).to.deep.equal([
      'Upper left corner',
      'Upper right corner',
      'Lower right corner',
      'Lower left corner',
    ]);
    await expect(element).to.be.accessible();
  });

  it('are moved by the pointer once whoever hears of it sets them, and not beyond the picture', async () => {
    const { element, told } = await openCorners();
    const [upperLeft, upperRight] = handles(element);
    const [x, y] = placeOf(upperRight!);
    await drag([x, y], [x - 40, y + 20]);
    expect(told.at(-1)?.corners).to.deep.equal(given.with(1, { x: 310, y: 70 }));
    expect(element.corners, 'nobody has set them').to.equal(given);
    expect(placeOf(upperRight!)).to.deep.equal([x, y]);
    element.corners = told.at(-1)?.corners;
    await element.updateComplete;
    expect(placeOf(upperRight!)).to.deep.equal([x - 40, y + 20]);
    await drag(placeOf(upperLeft!), [1, 1]);
    expect(told.at(-1)?.corners[0]).to.deep.equal({ x: 0, y: 0 });
  });

  it('are moved by arrow keys, further with Shift', async () => {
    const { element, told } = await openCorners();
    handles(element)[3]!.focus();
    await press('ArrowRight');
    expect(told.at(-1)?.corners).to.deep.equal(given.with(3, { x: 51, y: 250 }));
    await press('Shift+ArrowDown');
    expect(told.at(-1)?.corners).to.deep.equal(given.with(3, { x: 50, y: 260 }));
  });

  it('are brought in sight by the keyboard, where the picture is enlarged', async () => {
    const { element, told } = await openCorners();
    for (let i = 0; i < 4; i += 1) element.zoomIn();
    handles(element)[0]!.focus();
    await press('Tab');
    expect(focused()).to.equal(handles(element)[1]);
    const [box, [x, y]] = [element.getBoundingClientRect(), placeOf(handles(element)[1]!)];
    expect([x > box.left, x < box.right, y > box.top, y < box.bottom]).to.deep.equal([
      true,
      true,
      true,
      true,
    ]);
    // What is under the pointer is what it moves.
    await drag([x, y], [x, y + 40]);
    const scale = paper(element).width / 400;
    expect(told.at(-1)?.corners[1]?.x).to.be.closeTo(350, 1);
    expect(told.at(-1)?.corners[1]?.y).to.be.closeTo(50 + 40 / scale, 1);
  });
});
