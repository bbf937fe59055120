import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { releasePointer } from '../../elements/test/person.ts';
import { ColumnResize } from './column-resize.ts';

/** A resize, and the widths that it sets. */
const recordedResize = (): { resize: ColumnResize; widths: number[] } => {
  const widths: number[] = [];
  const resize = new ColumnResize(
    (_, width) => widths.push(width),
    () => false,
  );
  return { resize, widths };
};

const edgeOf = (resize: ColumnResize): Promise<HTMLElement> =>
  fixture<HTMLElement>(
    html`<span
      style="position: fixed; inset: 100px auto auto 100px; inline-size: 20px; block-size: 20px"
      @pointerdown=${(event: PointerEvent) => resize.begin(event, 'name', 100)}
      @pointermove=${resize.move}
    ></span>`,
  );

describe('a column’s edge', () => {
  afterEach(releasePointer);

  it('follows the pointer that took hold of it, and no other', async () => {
    const { resize, widths } = recordedResize();
    const edge = await edgeOf(resize);
    // The browser holds no pointer that is not there.
    const held = new Set<number>();
    edge.setPointerCapture = (pointer) => void held.add(pointer);
    edge.hasPointerCapture = (pointer) => held.has(pointer);
    const point = (kind: string, pointerId: number, clientX: number): boolean =>
      edge.dispatchEvent(new PointerEvent(kind, { pointerId, clientX, button: 0 }));
    point('pointerdown', 1, 200);
    point('pointermove', 1, 210);
    point('pointerdown', 2, 400);
    point('pointermove', 2, 300);
    held.delete(2);
    point('pointermove', 1, 220);
    held.delete(1);
    point('pointermove', 1, 230);
    expect(widths).to.deep.equal([110, 120]);
    expect(resize.column).to.equal(undefined);
  });

  it('can be held again after the one that was held left the page', async () => {
    const { resize, widths } = recordedResize();
    const hold = async (): Promise<HTMLElement> => {
      const edge = await edgeOf(resize);
      await sendMouse({ type: 'move', position: [110, 110] });
      await sendMouse({ type: 'down' });
      return edge;
    };
    const gone = await hold();
    await sendMouse({ type: 'move', position: [120, 110] });
    gone.remove();
    await sendMouse({ type: 'move', position: [150, 110] });
    await sendMouse({ type: 'up' });
    // This one leaves before the pointer has moved.
    (await hold()).remove();
    await sendMouse({ type: 'up' });
    await hold();
    await sendMouse({ type: 'move', position: [140, 110] });
    await sendMouse({ type: 'up' });
    expect(widths).to.deep.equal([110, 130]);
    expect(resize.column).to.equal(undefined);
  });
});
