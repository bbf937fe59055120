import { boxAround, scaledBox } from '../box.ts';
import { isWordedLabel } from '../compounds/labels.ts';
import type { LayerIndex } from '../ocr/layer-lines.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import type { InkLine } from './lines.ts';
import type { PictureInk } from './pictures.ts';
import { linesWithin } from './touching-lines.ts';

/** Pixels by which a label may reach into the box of what it stands under. */
const REACH = 3;

/**
 * Takes labels with a word, as `Example 7`, off the drawings that they stand so close under or over that they are one with them in print: where the page has a
 * layer that is right, it tells them.
 * @param index of the layer's characters, in points
 * @param scale points a pixel
 */
export function takePrintedLabels(
  pictures: readonly PictureInk[],
  { characters, index, scale }: { characters: readonly LayerCharacter[]; index: LayerIndex; scale: number },
): void {
  for (const picture of pictures) {
    if (picture.label !== undefined) continue;
    const line = linesWithin(picture, characters, scale).find(
      (one) =>
        isWordedLabel(index.lineIn(scaledBox(one, scale)).text) &&
        one.components.length > 0 &&
        isAtEdge(picture, one),
    );
    if (line !== undefined) takeOff(picture, line);
  }
}

/** Whether all other ink of a drawing is over a line, or all is under it. */
function isAtEdge({ components }: PictureInk, line: InkLine): boolean {
  const others = components.filter((component) => !line.components.includes(component));
  return (
    others.length > 0 &&
    (others.every(({ y1 }) => y1 <= line.y0 + REACH) || others.every(({ y0 }) => y0 >= line.y1 - REACH))
  );
}

function takeOff(picture: PictureInk, { components }: InkLine): void {
  picture.label = { box: boxAround(components), components };
  picture.components = picture.components.filter((component) => !components.includes(component));
  Object.assign(picture, boxAround(picture.components));
}
