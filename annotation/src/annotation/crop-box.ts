import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { along, directionOf } from './directions.ts';
import type { Box } from './marks.ts';
import { boxWithin } from './view.ts';
import type { Point, Size, View } from './view.ts';

/** The crop box with its handles; `placeCropBox` puts it where it belongs. */
export const renderCropBox = ({ x, y, width, height }: Box): TemplateResult =>
  html`<div
    class="crop"
    tabindex="0"
    role="group"
    aria-roledescription=${msg('crop box', { id: 'annotation.crop.role' })}
    aria-label=${msg(
      str`From ${Math.round(x)}, ${Math.round(y)}: ${Math.round(width)} by ${Math.round(height)} pixels. Arrow keys move it, Shift with arrow keys resizes it.`,
      { id: 'annotation.crop.box' },
    )}
  >
    ${[-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((across) =>
        across === 0 && down === 0
          ? nothing
          : html`<span class="handle" data-x=${across} data-y=${down}></span>`,
      ),
    )}
  </div>`;

/** Puts what was rendered where the box is seen. */
export const placeCropBox = (root: ParentNode, box: Box, { scale, x, y }: View): void => {
  const element = root.querySelector<HTMLElement>('.crop');
  if (!element) return;
  element.style.transform = `translate(${x + box.x * scale}px, ${y + box.y * scale}px)`;
  element.style.width = `${box.width * scale}px`;
  element.style.height = `${box.height * scale}px`;
};

/** The same size, moved by so much, within the page. */
const moved = (turned: Size, box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: Math.min(Math.max(0, box.x + dx), turned.width - box.width),
  y: Math.min(Math.max(0, box.y + dy), turned.height - box.height),
});

/**
 * What a press of the pointer begins: a new box beside the old one, else the old one is moved, or resized where a handle was pressed.
 * @param start in pixels of the turned page, as what is handed to the function that it returns
 * @returns the box once the pointer has come there
 */
export const draggedCropBox = (
  turned: Size,
  box: Box | undefined,
  pressed: HTMLElement,
  start: Point,
): ((now: Point) => Box) => {
  if (!box || !pressed.closest('.crop'))
    return ({ x, y }) => boxWithin(turned, { ...start, width: x - start.x, height: y - start.y });
  const { x: across, y: down } = pressed.dataset;
  if (across === undefined || down === undefined)
    return ({ x, y }) => boxWithin(turned, moved(turned, box, x - start.x, y - start.y));
  return ({ x, y }) => {
    const [dx, dy] = [x - start.x, y - start.y];
    return boxWithin(turned, {
      x: box.x + (Number(across) < 0 ? dx : 0),
      y: box.y + (Number(down) < 0 ? dy : 0),
      width: box.width + Number(across) * dx,
      height: box.height + Number(down) * dy,
    });
  };
};

/** The box after a key: an arrow moves it, with Shift it resizes it. @returns undefined of a key that does neither */
export const cropBoxAfterKey = (
  turned: Size,
  box: Box,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Box | undefined => {
  const direction = directionOf(key);
  if (!direction) return undefined;
  const step = Math.max(1, Math.round(Math.max(turned.width, turned.height) / 100));
  const [dx, dy] = [along[direction][0] * step, along[direction][1] * step];
  const { width, height } = box;
  return boxWithin(
    turned,
    shiftKey
      ? { ...box, width: Math.max(16, width + dx), height: Math.max(16, height + dy) }
      : moved(turned, box, dx, dy),
  );
};
