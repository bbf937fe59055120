import type { ParentNode } from './nodes.ts';
import { HETERO_PREFIXES, RING_ENDINGS } from './tables/fusion-prefixes.ts';
import { CHAIN_STEMS, MULTIPLIERS } from './tables/multipliers.ts';
import type { Match } from './trie.ts';

/** A parent, and where its name ends. */
export type ReadParent = Match<ParentNode>;

const LOCANTS_BEFORE = /(?:\[(\d{1,2}(?:,\d{1,2}){0,5})\]|(\d{1,2}(?:,\d{1,2}){0,5})-)/y;

/** Locants as heteromonocycles have them before them: `1,3,4-` or `[1,3,4]`. */
const locantsBefore = (text: string, from: number): { locants: string[]; end: number } | undefined => {
  LOCANTS_BEFORE.lastIndex = from;
  const match = LOCANTS_BEFORE.exec(text);
  const list = match?.[1] ?? match?.[2];
  return match && list ? { locants: list.split(','), end: from + match[0].length } : undefined;
};

/** The positions of the heteroatoms of rings that are commonly written without locants. */
const USUAL_LOCANTS: Readonly<Record<string, readonly string[]>> = {
  'O,O,5': ['1', '3'],
  'S,S,5': ['1', '3'],
  'N,N,7': ['1', '4'],
  'O,N,7': ['1', '4'],
  'S,N,7': ['1', '4'],
};

/**
 * Whether a benzo ring's heteroatoms are numbered from the side that gives them the lowest locants (P-31.1.4.2.4). `2,3-benzothiazole` may
 * mean the ring that is numbered from the other side, and its substituents with it or not.
 */
const isNumberedRight = (locants: readonly string[], size: number): boolean => {
  const own = locants.map(Number);
  const other = own.map((locant) => size - 1 - locant);
  for (const orders of [
    [own.toSorted((a, b) => a - b), other.toSorted((a, b) => a - b)],
    [own, other],
  ] as const) {
    const [given, turned] = orders;
    const place = given.findIndex((locant, index) => locant !== turned[index]);
    if (place >= 0) return (given[place] ?? 0) < (turned[place] ?? 0);
  }
  return true;
};

/** What the prefixes of heteroatoms and their multipliers begin with. */
const BEGINS = new Set([...HETERO_PREFIXES.map(([prefix]) => prefix.charAt(0)), 'd', 't', 'p', 'h']);

/** Heteroatoms at the begin of a Hantzsch–Widman name: `oxadiaz`. */
const readHeteroatoms = (text: string, from: number): { elements: string[]; end: number }[] => {
  const found: { elements: string[]; end: number }[] = [];
  if (!BEGINS.has(text[from] ?? '')) return found;
  const go = (at: number, elements: string[]): void => {
    if (elements.length > 0) found.push({ elements, end: at });
    if (elements.length >= 6) return;
    const counted = /[dtph]/.test(text[at] ?? '')
      ? /^(di|tri|tetr(?=a?z)|tetra|penta|hexa)/.exec(text.slice(at, at + 5))?.[1]
      : undefined;
    const count = counted === undefined ? 1 : (MULTIPLIERS[counted] ?? 1);
    const start = at + (counted?.length ?? 0);
    for (const [prefix, element] of HETERO_PREFIXES) {
      if (!text.startsWith(prefix, start)) continue;
      const after = start + prefix.length;
      const all = [...elements, ...Array.from({ length: count }, () => element)];
      go(after, all);
      // The `a` goes before a vowel (P-22.2.2.1.1).
      if (/^a[^aeiou]/.test(text.slice(after, after + 2))) go(after + 1, all);
    }
  };
  go(from, []);
  return found;
};

const LARGE_RING = /cyclo([a-z]{5,14}?)in(?=e|[-)\]]|$)/y;

/** What a ring's name can end in at a place: of eleven members and more `cyclotetradecin` (P-22.2.3). */
const endingsAt = (
  text: string,
  at: number,
): (readonly [ending: string, size: number, saturated: boolean])[] => {
  const found = RING_ENDINGS.filter(([ending]) => text.startsWith(ending, at));
  LARGE_RING.lastIndex = at;
  const large = LARGE_RING.exec(text);
  const size = CHAIN_STEMS.get(large?.[1] ?? '') ?? 0;
  return large && size > 10 ? [...found, [large[0], size, false]] : found;
};

/** A heteromonocycle by its systematic name, its benzo derivative, or either as a fusion prefix (ending `o`). */
export const readHantzschWidman = (text: string, from: number, isPrefix: boolean): ReadParent[] => {
  const given = locantsBefore(text, from);
  const found: ReadParent[] = [];
  const starts = given ? [{ at: given.end, locants: given.locants }] : [];
  for (const { at, locants } of [...starts, { at: from, locants: undefined }]) {
    const benzo = text.startsWith('benzo', at) ? 5 : text.startsWith('benz', at) ? 4 : 0;
    const begins = [{ at, benzo: false }];
    if (benzo > 0 && locants) begins.push({ at: at + benzo, benzo: true });
    if (benzo === 5 && locants) begins.push({ at: at + 4, benzo: true });
    for (const begin of begins)
      for (const { elements, end } of readHeteroatoms(text, begin.at))
        for (const [ending, size, saturated] of endingsAt(text, end)) {
          // Nitrogen's saturated ring of six is azinane; azane is ammonia (P-22.2.2.1.3).
          if (ending === 'an' && elements.at(-1) === 'N') continue;
          const own =
            locants ?? (elements.length === 1 ? ['1'] : USUAL_LOCANTS[[...elements, size].join(',')]);
          if (own === undefined || own.length !== elements.length) continue;
          if (own.some((locant) => Number(locant) > size)) continue;
          // The numbers begin at a heteroatom (P-31.1.4.2.4).
          if (!begin.benzo && !own.includes('1')) continue;
          if (begin.benzo && !isNumberedRight(own, size)) continue;
          const value: ParentNode = {
            type: 'hantzsch-widman',
            elements,
            locants: own,
            size,
            saturated,
            benzo: begin.benzo,
          };
          const after = end + ending.length;
          if (isPrefix) {
            if (text[after] === 'o') found.push({ end: after + 1, value });
          } else {
            if (text[after] === 'e') found.push({ end: after + 1, value });
            found.push({ end: after, value });
          }
        }
  }
  return found;
};
