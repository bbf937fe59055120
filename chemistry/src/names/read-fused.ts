import { chains, rings, ringsByName, type Entry } from './lexicon.ts';
import type { FusionPrefix, ParentNode } from './nodes.ts';
import { readHantzschWidman, type ReadParent } from './read-heterocycle.ts';
import { FUSION_PREFIXES } from './tables/fusion-prefixes.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';
import { Trie, type Match } from './trie.ts';

const fusionPrefixes = new Trie<Entry | number>();
for (const line of FUSION_PREFIXES.trim().split('\n')) {
  const [prefix = '', ring = ''] = line.split(';');
  const size = Number(ring);
  const entry = ringsByName.get(ring);
  if (size > 0) fusionPrefixes.add(prefix, size);
  else if (entry) fusionPrefixes.add(prefix, entry);
}

/** A ring of carbon atoms with the maximum of double bonds, as fusion names have it (`cyclopenta[b]`). */
const carbonRing = (size: number): ParentNode => ({
  type: 'hantzsch-widman',
  elements: [],
  locants: [],
  size,
  saturated: false,
  benzo: false,
});

const DESCRIPTOR = /\[((?:[\d,'a-h]{1,16}[-:])?[a-z\d,':]{1,16})\]-?/y;

interface ReadPrefix {
  prefix: FusionPrefix;
  end: number;
}

/** Locants of a descriptor; its primes say nothing that its place does not. */
const list = (part: string): string[] => part.replaceAll("'", '').split(',');

/** The descriptor in brackets behind a fusion prefix: what is shared with what. */
const readDescriptor = (
  text: string,
  from: number,
): { own: string[]; letters: string[]; onto: string[]; end: number } | undefined => {
  DESCRIPTOR.lastIndex = from;
  const match = DESCRIPTOR.exec(text);
  if (match?.[1] === undefined) return undefined;
  const end = from + match[0].length;
  const lettered = /^(?:(\d[\d,'a-h]*)-)?([a-z]{1,4}(?:,[a-z]{1,4})*)'*$/.exec(match[1]);
  if (lettered)
    return {
      own: lettered[1] ? list(lettered[1]) : [],
      letters: (lettered[2] ?? '').split(','),
      onto: [],
      end,
    };
  const numbered = /^(?:([\d,']+):)?([\d,']+)$/.exec(match[1]);
  if (!numbered) return undefined;
  return { own: numbered[1] ? list(numbered[1]) : [], letters: [], onto: list(numbered[2] ?? ''), end };
};

const fusionRingsAt = (text: string, from: number): Match<ParentNode>[] => {
  const found: Match<ParentNode>[] = fusionPrefixes.matches(text, from).map(({ end, value }) => ({
    end,
    value: typeof value === 'number' ? carbonRing(value) : { type: 'ring', entry: value },
  }));
  return [...found, ...readHantzschWidman(text, from, true)];
};

const readFusionPrefixes = (text: string, from: number): ReadPrefix[] => {
  const found: ReadPrefix[] = [];
  const counted = /^(?:di|tri)/.exec(text.slice(from, from + 3))?.[0];
  for (const [at, count] of counted
    ? [[from, 1] as const, [from + counted.length, MULTIPLIERS[counted] ?? 1] as const]
    : [[from, 1] as const])
    for (const { end, value } of fusionRingsAt(text, at)) {
      const descriptor = readDescriptor(text, end);
      if (descriptor === undefined) continue;
      const { own, letters, onto } = descriptor;
      if (letters.length > 0 && letters.length !== count && own.length > 0) continue;
      found.push({ prefix: { ring: value, own, letters, onto, further: [], count }, end: descriptor.end });
    }
  return found;
};

export const basesAt = (text: string, from: number): ReadParent[] => {
  const retained = rings
    .matches(text, from)
    .map(({ end, value }): ReadParent => ({ end, value: { type: 'ring', entry: value } }));
  // A name that the table has is not put together again.
  const systematic = readHantzschWidman(text, from, false).filter(
    ({ end }) => !retained.some((other) => other.end === end),
  );
  return [...retained, ...systematic, ...readCycloBase(text, from)];
};

/** `cyclohepta[b]…` cannot be a base, but `…[b]cycloheptene` and `…[8]annulene` can. */
const readCycloBase = (text: string, from: number): ReadParent[] => {
  const match = /^(?:cyclo(prop|but|pent|hex|hept|oct)|\[(\d{1,2})\]annul)ene?/.exec(
    text.slice(from, from + 14),
  );
  if (!match) return [];
  const size = Number(match[2] ?? chains.matches(match[1] ?? '', 0)[0]?.value ?? 0);
  return [{ end: from + match[0].length, value: carbonRing(size) }];
};

const BENZO_ANNULENE = /benzo\[(\d{1,2})\]annulene?/y;

/** `benzo[7]annulene`, which needs no letter. */
const readBenzoAnnulene = (text: string, from: number): ReadParent[] => {
  BENZO_ANNULENE.lastIndex = from;
  const match = BENZO_ANNULENE.exec(text);
  const size = Number(match?.[1] ?? 0);
  if (!match || size < 5) return [];
  const prefix: FusionPrefix = {
    ring: carbonRing(6),
    own: [],
    letters: ['a'],
    onto: [],
    further: [],
    count: 1,
  };
  return [
    { end: from + match[0].length, value: { type: 'fused', base: carbonRing(size), prefixes: [prefix] } },
  ];
};

const MANY = /\[(\d[\d,]*-[a-z](?::\d[\d,]*-[a-z]'{1,2}){1,2})\]-?(di|tri|bis|tris)(\()?/y;

/** A base that occurs twice or thrice about one component: `benzo[1,2-b:4,5-b']dithiophene`. */
const readManyBases = (text: string, from: number): ReadParent[] =>
  fusionRingsAt(text, from).flatMap(({ end, value: center }) => {
    MANY.lastIndex = end;
    const match = MANY.exec(text);
    if (!match) return [];
    const [whole, descriptor = '', count = '', bracket] = match;
    const places = descriptor.split(':').map((place) => place.replaceAll("'", '').split('-'));
    if (places.length !== MULTIPLIERS[count]) return [];
    return basesAt(text, end + whole.length).flatMap((base) => {
      const close = bracket === undefined ? base.end : text[base.end] === ')' ? base.end + 1 : -1;
      if (close < 0) return [];
      const prefixes = places.map(([onto = '', ownLetters = '']): FusionPrefix => ({
        ring: base.value,
        own: [],
        letters: [],
        ownLetters,
        onto: onto.split(','),
        further: [],
        count: 1,
      }));
      return [{ end: close, value: { type: 'fused', base: center, prefixes } }];
    });
  });

/** A fused system: prefixes with their descriptors, then the base. */
export const readFused = (text: string, from: number): ReadParent[] => {
  const found: ReadParent[] = [...readBenzoAnnulene(text, from), ...readManyBases(text, from)];
  const go = (at: number, first: readonly FusionPrefix[], waiting: readonly FusionPrefix[]): void => {
    if (first.length + waiting.length > 5) return;
    if (first.length > 0 && waiting.length === 0)
      for (const base of basesAt(text, at))
        found.push({ end: base.end, value: { type: 'fused', base: base.value, prefixes: first } });
    for (const { prefix, end } of readFusionPrefixes(text, at))
      if (prefix.letters.length === 0) go(end, first, [...waiting, prefix]);
      else go(end, [...first, { ...prefix, further: waiting }], []);
  };
  go(from, [], []);
  // A system that the table has is numbered as there.
  const known = rings.matches(text, from);
  return found.filter(({ end }) => known.every((other) => other.end !== end));
};
