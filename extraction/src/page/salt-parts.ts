// Ions and acids that are printed beside a drawing.
import { type Box, boxAround, holds } from '../box.ts';
import { isSaltPart } from '../compounds/loose-ions.ts';
import type { Component } from './components.ts';
import type { InkLine } from './lines.ts';
import type { PageLines } from './page-lines.ts';
import type { PagePicture } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import type { Segments } from './segment.ts';

export function addTo(picture: PictureInk, box: Box, components: readonly Component[]): void {
  Object.assign(picture, boxAround([picture, box]));
  picture.components = [...picture.components, ...components];
}

/** Heights of capitals between a drawing and the ion or acid beside it. */
const SALT_GAP = 3;

/** Ions and acids that stand as text beside one drawing are read with it, in its column or its cell. */
export function takeSaltParts(parts: Segments, reader: PageLines): void {
  const left = <Line extends InkLine>(
    lines: readonly Line[],
    pictures: readonly PictureInk[],
    place: 'in its cell' | 'beside it',
    column: (line: Line) => number,
  ): Line[] =>
    lines.filter((line) => {
      const near = pictures.filter((picture) => gapBetween(picture, line) <= SALT_GAP * parts.cap);
      const [picture] = near;
      if (picture === undefined || near.length > 1 || !isSaltPart(reader.textOf(line, column(line)).text))
        return true;
      addTo(picture, line, line.components);
      picture.saltPart = place;
      return false;
    });
  parts.lines = left(
    parts.lines,
    parts.pictures.filter((picture) => !parts.grids.some((grid) => holds(grid, picture))),
    'beside it',
    ({ column }) => column,
  );
  for (const { cells, lines } of parts.grids)
    for (const [index, cell] of cells.entries())
      lines[index] = left(
        lines[index] ?? [],
        parts.pictures.filter((picture) => holds(cell, picture)),
        'in its cell',
        () => 0,
      );
}

/**
 * A drawing to which a part of a salt was added is taken unseen only where the part is in the structure. Hydrogen halides need no charge that speaks for
 * them, and stand above the arrows of schemes as reagents: they count in the drawing's own cell alone.
 */
export const withSaltChecked = (picture: PagePicture, { saltPart }: PictureInk): PagePicture =>
  saltPart === undefined
    ? picture
    : {
        ...picture,
        structures: picture.structures.map((structure) => ({
          ...structure,
          accepted: structure.accepted && isCertainSalt(structure.smiles, saltPart),
        })),
      };

const isCertainSalt = (smiles: string, saltPart: 'in its cell' | 'beside it'): boolean => {
  const parts = smiles.split('.');
  return parts.length > 1 && (saltPart === 'in its cell' || parts.some((part) => netCharge(part) !== 0));
};

/** Of one part of a SMILES; a nitro group has none. */
const netCharge = (smiles: string): number =>
  [...smiles.matchAll(/([+-])(\d*)\]/g)].reduce(
    (sum, [, sign, count]) => sum + (sign === '+' ? 1 : -1) * Number(count || 1),
    0,
  );

/** White space between two boxes, the longer way round a corner; negative where they overlap. */
const gapBetween = (a: Box, b: Box): number => Math.max(a.x0 - b.x1, b.x0 - a.x1, a.y0 - b.y1, b.y0 - a.y1);
