import { multipliers, suffixes } from './lexicon.ts';
import type { Ending, ParentNode, SuffixNode, Unsaturation } from './nodes.ts';
import { readLocants } from './read-locants.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';
import type { Match } from './trie.ts';

interface Text {
  text: string;
  cased: string;
}

/** Parents whose name is only a stem, which `an`, `en` or `yn` follow. */
const isStem = (parent: ParentNode): boolean =>
  parent.type === 'chain' ||
  parent.type === 'cycle' ||
  parent.type === 'von-baeyer' ||
  parent.type === 'spiro-alkane' ||
  parent.type === 'stereo-parent' ||
  (parent.type === 'replaced' && parent.ring.type === 'stereo-parent');

interface Counted {
  locants: readonly string[] | undefined;
  added: readonly string[];
  count: number;
  end: number;
}

/** Locants between hyphens and a multiplier, each of which may be missing. */
const readCounted = ({ text, cased }: Text, from: number): Counted[] => {
  const found: Counted[] = [];
  const counts = (at: number, locants: readonly string[] | undefined, added: readonly string[]): void => {
    for (const { end, value } of multipliers.matches(text, at))
      found.push({ locants, added, count: MULTIPLIERS[value] ?? 1, end });
    found.push({ locants, added, count: 1, end: at });
  };
  const start = text[from] === '-' ? from + 1 : from;
  // A locant without a hyphen before it is what a wrong character leaves.
  const locants = start === from ? undefined : readLocants(text, cased, start);
  if (locants && text[locants.end] === '-') counts(locants.end + 1, locants.locants, locants.added);
  counts(from, undefined, []);
  if (start !== from) counts(start, undefined, []);
  return found.filter(
    ({ locants: given, count }) => given === undefined || count === 1 || given.length === count,
  );
};

interface Step {
  unsaturations: Unsaturation[];
  end: number;
}

const readUnsaturations = (source: Text, from: number): Step[] => {
  const { text } = source;
  const found: Step[] = [];
  const go = (at: number, so: Unsaturation[]): void => {
    if (so.length >= 3) return;
    const starts = text[at] === 'a' && so.length === 0 ? [at, at + 1] : [at];
    for (const start of starts)
      for (const { locants, added, count, end } of readCounted(source, start)) {
        const word = text.slice(end, end + 2);
        if ((word !== 'en' && word !== 'yn') || added.length > 0) continue;
        const unsaturations: Unsaturation[] = [
          ...so,
          { order: word === 'en' ? 2 : 3, locants, count: Math.max(count, locants?.length ?? 1) },
        ];
        const after = end + 2;
        if (text[after] === 'e') found.push({ unsaturations, end: after + 1 });
        found.push({ unsaturations, end: after });
        go(after, unsaturations);
      }
  };
  go(from, []);
  return found;
};

/** Every ending that a parent's name can go on with; `isBare` ones have neither unsaturation nor suffix. */
export const readEndings = (source: Text, from: number, parent: ParentNode): Match<Ending>[] => {
  const { text } = source;
  const found: Match<Ending>[] = [];
  const stem = isStem(parent);
  const go = (
    at: number,
    unsaturations: readonly Unsaturation[],
    so: readonly SuffixNode[],
    onlyPrefixes: boolean,
  ): void => {
    if (so.length >= 3) return;
    for (const { locants, added, count, end } of readCounted(source, at))
      for (const { end: after, value } of suffixes.matches(text, end)) {
        const isPrefix = value.flags.includes('x');
        if (
          onlyPrefixes &&
          (!isPrefix ||
            !(
              value.smiles === '*?' ||
              value.smiles === '*=?' ||
              value.smiles === '*O?' ||
              value.smiles === '*#?'
            ))
        )
          continue;
        // `ethanolyl` says not by which atom it is bound, and most who write so mean 2-hydroxyethyl.
        if (isPrefix && so.length > 0 && !locants) continue;
        // Groups of a kind are counted, not named twice.
        if (so.some(({ entry }) => entry === value)) continue;
        // `propanonate`, a slip of `propanoate`, is no oxo acid: that has its oxo as a prefix.
        const ketone = so.at(-1);
        if (
          /^\*(?:=O|O|S)$/.test(ketone?.entry.smiles ?? '') &&
          !ketone?.locants &&
          !locants &&
          /t[ae]/.test(value.flags)
        )
          continue;
        const list = [...so, { entry: value, locants, added, count: Math.max(count, locants?.length ?? 1) }];
        const ending: Ending = { unsaturations, suffixes: list, isPrefix };
        found.push({ end: after, value: ending });
        const mayHaveE = !isPrefix && !/[ao]l$/.test(text.slice(end, after));
        if (text[after] === 'e' && mayHaveE) found.push({ end: after + 1, value: ending });
        if (!isPrefix) go(after, unsaturations, list, false);
      }
  };
  if (!stem) {
    found.push({ end: from, value: { unsaturations: [], suffixes: [], isPrefix: false } });
    if (parent.type !== 'acid') go(from, [], [], false);
    // `…phan-8-ene`
    for (const { unsaturations, end } of parent.type === 'phane' ? readUnsaturations(source, from) : []) {
      found.push({ end, value: { unsaturations, suffixes: [], isPrefix: false } });
      go(end, unsaturations, [], false);
    }
    return found;
  }
  go(from, [], [], true);
  for (const ending of ['ane', 'an'])
    if (text.startsWith(ending, from)) {
      const after = from + ending.length;
      found.push({ end: after, value: { unsaturations: [], suffixes: [], isPrefix: false } });
      go(after, [], [], false);
    }
  for (const { unsaturations, end } of readUnsaturations(source, from)) {
    found.push({ end, value: { unsaturations, suffixes: [], isPrefix: false } });
    go(end, unsaturations, [], false);
  }
  return found;
};

/** What an acid's stem goes on with, and the suffix that its acid carbons get. */
const ACID_ENDINGS: readonly (readonly [string, string])[] = [
  ['oic acid', 'oic acid'],
  ['ic acid', 'oic acid'],
  ['oicacid', 'oic acid'],
  ['icacid', 'oic acid'],
  ['amide', 'amide'],
  ['oyl', 'oyl'],
  ['yl', 'oyl'],
  ['onitrile', 'nitrile'],
  ['aldehyde', 'al'],
  ['ate', 'oate'],
  ['oate', 'oate'],
  ['amido', 'amido'],
  ['ohydrazide', 'hydrazide'],
  ['hydrazide', 'hydrazide'],
  ['amidoxime', 'amidoxime'],
  ['amidine', 'imidamide'],
  ['imidamide', 'imidamide'],
  ['ohydroxamic acid', 'hydroxamic acid'],
  ['imidoyl', 'imidoyl'],
  ['othioamide', 'thioamide'],
  ['thioamide', 'thioamide'],
  ['anilide', 'anilide'],
  ['itrile', 'nitrile'],
];

const AMINO_ACID_ENDINGS: readonly (readonly [string, string])[] = [
  ['', 'oic acid'],
  ['ate', 'oate'],
  ['amide', 'amide'],
  ['anilide', 'anilide'],
  ['ol', 'ol'],
  ['al', 'al'],
  ['yl', 'oyl'],
];

const suffixNamed = (name: string): SuffixNode | undefined => {
  const match = suffixes.matches(name, 0).find(({ end }) => end === name.length);
  return match && { entry: match.value, locants: undefined, added: [], count: 1 };
};

const endingOf = (name: string): Ending | undefined => {
  const suffix = suffixNamed(name);
  return suffix && { unsaturations: [], suffixes: [suffix], isPrefix: suffix.entry.flags.includes('x') };
};

/** Acids whose acyl group ends in `yl` (IUPAC 2013, P-65.1.7.2.1); the others have `oyl`, and `furyl` is another group. */
const SHORT_ACYLS = new Set(
  'form acet propion butyr isobutyr valer isovaler malon succin glutar adip oxal fumar acetoacet'.split(' '),
);

/** Every ending of an acid's stem or an amino acid's. */
export const readAcidEndings = ({ text }: Text, from: number, parent: ParentNode): Match<Ending>[] => {
  if (parent.type === 'acid')
    return ACID_ENDINGS.flatMap(([word, suffix]) => {
      if (word === 'yl' && !SHORT_ACYLS.has(parent.stem)) return [];
      // `propionitrile`
      if (word === 'itrile' && !parent.stem.endsWith('propion')) return [];
      const ending = text.startsWith(word, from) ? endingOf(suffix) : undefined;
      return ending ? [{ end: from + word.length, value: ending }] : [];
    });
  if (parent.type !== 'amino-acid') return [];
  return AMINO_ACID_ENDINGS.flatMap(([word, suffix]) => {
    const { ending, acyl } = parent.entry;
    const own = word === '' ? ending : ending.replace(/e$|ic acid$/, '') + word;
    const words = suffix === 'oyl' ? [acyl].filter((one) => one !== '') : ending === '*' ? [] : [own];
    return words.flatMap((whole) => {
      const found = text.startsWith(whole, from) ? endingOf(suffix) : undefined;
      return found ? [{ end: from + whole.length, value: found }] : [];
    });
  });
};
