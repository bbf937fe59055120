import { fixture, html, nextFrame } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import '../src/annotation/annotation.ts';
import type { Annotation } from '../src/annotation/annotation.ts';
import type { AnnotatedPage, Mark } from '../src/annotation/marks.ts';

const drawing = async (width: number, height: number): Promise<ImageBitmap> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return createImageBitmap(canvas);
};

export const pageOf = async (width = 400, height = 300, id = 'first'): Promise<AnnotatedPage> => ({
  id,
  picture: await drawing(width, height),
  width,
  height,
  name: 'Aspirin',
});

const point = (id: string, x: number, y: number, more: Partial<Mark> = {}): Mark => ({
  id,
  page: 'first',
  name: `Atom ${id}`,
  shape: { kind: 'point', x, y, radius: 10 },
  ...more,
});
const marks: Mark[] = [
  point('a', 100, 100),
  point('b', 300, 100, { doubtful: true }),
  point('c', 100, 200),
  {
    id: 'bond',
    page: 'first',
    name: 'Bond a to b',
    shape: { kind: 'line', x1: 100, y1: 100, x2: 300, y2: 100 },
  },
  {
    id: 'elsewhere',
    page: 'second',
    name: 'Elsewhere',
    shape: { kind: 'box', x: 0, y: 0, width: 9, height: 9 },
  },
];

/** With marks, fitted to a page of 398 by 298 pixels. */
export const open = async (page?: AnnotatedPage, given: readonly Mark[] = marks): Promise<Annotation> => {
  const element = await fixture<Annotation>(
    html`<mo-annotation
      style="width: 416px; height: 316px"
      .pages=${[page ?? (await pageOf())]}
      .marks=${given}
      marks-name="Atoms and bonds"
    ></mo-annotation>`,
  );
  await nextFrame();
  await nextFrame();
  return element;
};
export const shadow = (element: Annotation): ShadowRoot => element.renderRoot as ShadowRoot;
/** Where the page is seen. */
export const paper = (element: Annotation): DOMRect =>
  shadow(element).querySelector('.page')!.getBoundingClientRect();
/** In pixels of the window. */
export const middle = (box: DOMRect): [number, number] => [
  Math.round(box.x + box.width / 2),
  Math.round(box.y + box.height / 2),
];
/** Drags the pointer from one place of the window to another. */
export const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
  await sendMouse({ type: 'move', position: from });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: [(from[0] + to[0]) >> 1, (from[1] + to[1]) >> 1] });
  await sendMouse({ type: 'move', position: to });
  await sendMouse({ type: 'up' });
};
/** The details of the events that are heard from now on. */
export const heard = (element: Annotation, name: string): unknown[] => {
  const details: unknown[] = [];
  element.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
  return details;
};
