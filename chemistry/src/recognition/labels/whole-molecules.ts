import { characterOf, type GlyphGroup } from './label-groups.ts';

/** A slim `l` is not told from a `1` or an `I`: nobody writes one hydrogen, carbon and one of anything. */
const ACID = /^(\d?)(?:H(C[l1I]|Br)|(C[l1I]|Br)H)$/;
const WATER = /^\d?(?:H2[O0]|[O0]H2)$/;
const MARK = /[.,*'-]/g;

/** The characters of a text from left to right. */
export const textOf = (group: GlyphGroup): string =>
  group
    .toSorted((a, b) => a.x - b.x)
    .map(characterOf)
    .join('');

/** The hydrogen halide that a text is, and how many of it: `HCl`, `2 HBr`. */
export function acidIn(text: string): { count: number; element: 'Cl' | 'Br' } | undefined {
  const match = ACID.exec(text.replaceAll(MARK, ''));
  return match === null
    ? undefined
    : { count: Number(match[1] || 1), element: (match[2] ?? match[3]) === 'Br' ? 'Br' : 'Cl' };
}

/** Whether a text is a molecule of its own, to which no bond leads: an acid or water of a salt. */
export const isWholeMolecule = (text: string): boolean =>
  acidIn(text) !== undefined || WATER.test(text.replaceAll(MARK, ''));
