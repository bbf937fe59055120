import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { along, directionOf } from './directions.ts';
import type { Point, Size, View } from './view.ts';

/** The corners as handles, and a sheet over what lies beyond them; `placeCorners` puts them where they belong. */
export const renderCorners = (corners: readonly Point[]): TemplateResult => {
  const names = [
    msg('Upper left corner', { id: 'annotation.corner.upperLeft' }),
    msg('Upper right corner', { id: 'annotation.corner.upperRight' }),
    msg('Lower right corner', { id: 'annotation.corner.lowerRight' }),
    msg('Lower left corner', { id: 'annotation.corner.lowerLeft' }),
  ];
  return html`<svg class="sheet" aria-hidden="true">
      <path></path>
      <polygon></polygon>
    </svg>
    ${corners.map(({ x, y }, index) => {
      const [name, across, down] = [names[index]!, Math.round(x), Math.round(y)];
      return html`<button
        type="button"
        class="corner"
        data-corner=${index}
        aria-label=${msg(
          str`${name}, at ${across}, ${down}. Arrow keys move it, Shift with arrow keys moves it further.`,
          { id: 'annotation.corner' },
        )}
      ></button>`;
    })}`;
};

/** Puts what was rendered where the corners are seen. @param viewport all of which lies below the sheet or between the corners */
export const placeCorners = (
  root: ParentNode,
  corners: readonly Point[],
  { scale, x, y }: View,
  { width, height }: Size,
): void => {
  const seen = corners.map((corner) => ({ x: x + corner.x * scale, y: y + corner.y * scale }));
  for (const [index, handle] of root.querySelectorAll<HTMLElement>('.corner').entries())
    handle.style.transform = `translate(${seen[index]?.x}px, ${seen[index]?.y}px)`;
  const outline = seen.map((corner) => `${corner.x},${corner.y}`);
  root.querySelector('.sheet polygon')?.setAttribute('points', outline.join(' '));
  root.querySelector('.sheet path')?.setAttribute('d', `M0,0H${width}V${height}H0Z M${outline.join('L')}Z`);
};

/** Which corner an event is of; undefined of an event elsewhere. */
export const cornerAt = ({ target }: Event): number | undefined => {
  const index = (target as Element).closest<HTMLElement>('.corner')?.dataset.corner;
  return index === undefined ? undefined : Number(index);
};

/** All four with one of them elsewhere, in whole pixels of the page. */
export const cornersWith = (
  turned: Size,
  corners: readonly Point[],
  index: number,
  { x, y }: Point,
): Point[] =>
  corners.with(index, {
    x: Math.min(Math.max(0, Math.round(x)), turned.width),
    y: Math.min(Math.max(0, Math.round(y)), turned.height),
  });

/** Where a corner comes by an arrow key, further with Shift. @returns undefined of another key */
export const cornerAfterKey = (
  { x, y }: Point,
  scale: number,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Point | undefined => {
  const direction = directionOf(key);
  if (!direction) return undefined;
  // A pixel of the picture where it is large enough on the screen to be seen.
  const step = Math.max(1, 1 / scale) * (shiftKey ? 10 : 1);
  const [dx, dy] = along[direction];
  return { x: x + dx * step, y: y + dy * step };
};
