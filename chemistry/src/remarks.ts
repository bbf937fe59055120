import { hasUnknownAtom } from './properties.ts';

/**
 * What a reader should know of a structure before trusting its numbers:
 * - `polymer`: the drawn unit repeats, and all values are of the unit as drawn
 * - `unknown-atoms`: an atom may be of several elements, so most values are not known
 * - `racemate`, `relative-stereo`: stereo groups `and` and `or`
 */
export type Remark = 'polymer' | 'unknown-atoms' | 'racemate' | 'relative-stereo';

/** A repeating unit, monomer, copolymer, cross-link, modification or graft in a molfile, V2000 or V3000. */
const POLYMER =
  /^M {2}STY.*\b(?:SRU|MON|MER|COP|CRO|MOD|GRA|ANY)\b|^M {2}V30 \d+ (?:SRU|MON|MER|COP|CRO|MOD|GRA|ANY) /m;
const POLYMER_EXTENSION = /\|[^|]*Sg:(?:n|mon|mer|co|xl|mod|grf|any):/;

/** @param source the structure as the file wrote it; `smiles` its canonical CXSMILES */
export function remarksOf({ source, smiles }: { source: string; smiles: string }): Remark[] {
  const isPolymer = source.includes('\n') ? POLYMER.test(source) : POLYMER_EXTENSION.test(source);
  const [, extension = ''] = smiles.split(' |');
  return [
    ...(isPolymer ? (['polymer'] as const) : []),
    ...(hasUnknownAtom(smiles) ? (['unknown-atoms'] as const) : []),
    ...(/(?:^|,)&\d+:/.test(extension) ? (['racemate'] as const) : []),
    ...(/(?:^|,)o\d+:/.test(extension) ? (['relative-stereo'] as const) : []),
  ];
}
