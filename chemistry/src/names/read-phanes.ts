import { chains } from './lexicon.ts';
import type { ParentNode, Replacement, Superatom } from './nodes.ts';
import { basesAt, readFused } from './read-fused.ts';
import type { ReadParent } from './read-heterocycle.ts';
import { readReplacements } from './read-replacements.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

const PLACES =
  /(\d{1,2}(?:\(\d{1,2}[a-h]?,\d{1,2}[a-h]?\))?(?:,\d{1,2}(?:\(\d{1,2}[a-h]?,\d{1,2}[a-h]?\))?){0,5})-(di|tri|tetra)?/y;
const PLACE = /(\d{1,2})(?:\((\d{1,2}[a-h]?),(\d{1,2}[a-h]?)\))?/g;
const CARBON_RING = /cyclo(prop|but|pent|hex|hept|oct)ana/y;

/** Rings before the `a` that makes superatoms of them: `pyrimidina`, `pyrazolo[1,5-a]pyrimidina`, `cyclohexana`. */
const ringsBeforeA = (text: string, at: number): ReadParent[] => {
  CARBON_RING.lastIndex = at;
  const carbon = CARBON_RING.exec(text);
  const length = chains.matches(carbon?.[1] ?? '', 0)[0]?.value;
  if (carbon && length !== undefined)
    return [{ end: at + carbon[0].length, value: { type: 'cycle', length, replacements: [] } }];
  return [...readFused(text, at), ...basesAt(text, at)].flatMap(({ end, value }) =>
    text[end] === 'a' ? [{ end: end + 1, value }] : [],
  );
};

/** `1(5,3)-indola`, `1,4(1,3)-dibenzena`: superatoms, with the atoms by which each is bound. */
const readSuperatoms = (text: string, from: number): { superatoms: Superatom[]; end: number }[] => {
  PLACES.lastIndex = from;
  const match = PLACES.exec(text);
  if (!match?.[1]?.endsWith(')')) return [];
  let ends: readonly [string, string] = ['', ''];
  // `1,4(1,3)`: what stands behind the last holds for those before it.
  const places = [...match[1].matchAll(PLACE)].toReversed().map(([, node, first, second]) => {
    if (first !== undefined && second !== undefined) ends = [first, second];
    return { node: Number(node), ends };
  });
  if (places.length !== (MULTIPLIERS[match[2] ?? 'mono'] ?? 1)) return [];
  return ringsBeforeA(text, from + match[0].length).map(({ end, value }) => ({
    superatoms: places.map(({ node, ends: own }): Superatom => ({ node, ends: own, ring: value })),
    end: text[end] === '-' ? end + 1 : end,
  }));
};

/**
 * Rings of rings (IUPAC 2013, P-26, phane nomenclature): `8-oxa-2(4,2)-thiazola-1(5,3)-indola-6(1,3)-pyridazinacycloundecaphane`.
 */
export const readPhanes = (text: string, from: number): ReadParent[] => {
  // Most names have none, and what follows looks at many places.
  if (!/\d/.test(text[from] ?? '') || !text.includes('phan', from)) return [];
  const found: ReadParent[] = [];
  const go = (at: number, superatoms: readonly Superatom[], replacements: readonly Replacement[]): void => {
    if (superatoms.length > 8 || replacements.length > 8) return;
    const { replacements: more, end: after } = readReplacements(text, at);
    const isLocated = more.every(({ locants }) => locants !== undefined);
    if (more.length > 0 && isLocated) go(after, superatoms, [...replacements, ...more]);
    for (const { superatoms: own, end } of readSuperatoms(text, at))
      go(end, [...superatoms, ...own], replacements);
    if (superatoms.length === 0 || !text.startsWith('cyclo', at)) return;
    for (const { end, value: length } of chains.matches(text, at + 5)) {
      if (!text.startsWith('aphan', end)) continue;
      const value: ParentNode = { type: 'phane', length, superatoms, replacements };
      found.push({ end: end + 5, value });
      if (text[end + 5] === 'e') found.push({ end: end + 6, value });
    }
  };
  go(from, [], []);
  return found;
};
