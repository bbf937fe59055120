import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { nextMark } from './marks.ts';
import type { Mark } from './marks.ts';
import { boxWithin, clamped, fitted, matrixOf, toTurned, turnedSize, zoomed } from './view.ts';

const size = fc.record({
  width: fc.integer({ min: 20, max: 4000 }),
  height: fc.integer({ min: 20, max: 4000 }),
});
const turn = fc.constantFrom(0, 90, 180, 270, 7.5, -33);

describe('the view of a page', () => {
  it('turns a page within the rectangle that is said to be around it', () => {
    fc.assert(
      fc.property(
        size,
        turn,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (page, by, u, v) => {
          const { x, y } = toTurned(page, by, { x: u * page.width, y: v * page.height });
          const { width, height } = turnedSize(page, by);
          expect(x).to.be.within(-1e-6, width + 1e-6);
          expect(y).to.be.within(-1e-6, height + 1e-6);
        },
      ),
    );
  });

  it('turned by a right angle clockwise, has its upper left corner at the upper right', () => {
    expect(toTurned({ width: 40, height: 20 }, 90, { x: 0, y: 0 }).x).to.be.closeTo(20, 1e-9);
    expect(toTurned({ width: 40, height: 20 }, 90, { x: 0, y: 0 }).y).to.be.closeTo(0, 1e-9);
    expect(matrixOf({ width: 40, height: 20 }, 0, 2)).to.deep.equal([2, 0, -0, 2, 0, 0]);
  });

  it('keeps the page in sight, whatever it is moved and enlarged by', () => {
    const number = fc.double({ min: -9000, max: 9000, noNaN: true });
    fc.assert(
      fc.property(
        size,
        size,
        number,
        number,
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        (viewport, page, x, y, factor) => {
          const start = fitted(viewport, page);
          const view = zoomed(viewport, page, { ...start, x, y }, factor, { x: viewport.width / 2, y: 0 });
          expect(clamped(viewport, page, view).x).to.be.closeTo(view.x, 1e-6);
          expect(view.x + page.width * view.scale).to.be.greaterThan(0);
          expect(view.x).to.be.lessThan(viewport.width);
          expect(view.scale).to.be.at.least(start.scale - 1e-9);
        },
      ),
    );
  });

  it('enlarges about the point that is pointed at', () => {
    const [viewport, page] = [
      { width: 400, height: 300 },
      { width: 4000, height: 3000 },
    ];
    const view = zoomed(viewport, page, fitted(viewport, page), 8, { x: 200, y: 150 });
    const about = { x: 120, y: 90 };
    const later = zoomed(viewport, page, view, 1.5, about);
    expect((about.x - later.x) / later.scale).to.be.closeTo((about.x - view.x) / view.scale, 1e-6);
    expect((about.y - later.y) / later.scale).to.be.closeTo((about.y - view.y) / view.scale, 1e-6);
  });

  it('crops within the page, in whole pixels, however the box was drawn', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(size, number, number, number, number, (page, x, y, width, height) => {
        const box = boxWithin(page, { x, y, width, height });
        for (const value of Object.values(box)) expect(value).to.equal(Math.round(value));
        expect(box.x).to.be.at.least(0);
        expect(box.y).to.be.at.least(0);
        expect(box.x + box.width).to.be.at.most(page.width);
        expect(box.y + box.height).to.be.at.most(page.height);
        expect(box.width).to.be.at.least(16);
      }),
    );
  });
});

const mark = (id: string, x: number, y: number): Mark => ({
  id,
  page: 'p',
  name: id,
  shape: { kind: 'point', x, y, radius: 3 },
});

describe('the mark that an arrow key leads to', () => {
  const marks = [mark('middle', 50, 50), mark('right', 90, 52), mark('far', 200, 50), mark('below', 52, 90)];

  it('is the nearest in that direction', () => {
    expect(nextMark(marks, marks[0]!, 'right')?.id).to.equal('right');
    expect(nextMark(marks, marks[1]!, 'right')?.id).to.equal('far');
    expect(nextMark(marks, marks[0]!, 'down')?.id).to.equal('below');
    expect(nextMark(marks, marks[0]!, 'left')).to.equal(undefined);
  });

  it('is that of the page as it is seen, turned', () => {
    expect(nextMark(marks, marks[0]!, 'down', 90)?.id).to.equal('right');
    expect(nextMark(marks, marks[0]!, 'left', 90)?.id).to.equal('below');
  });
});
