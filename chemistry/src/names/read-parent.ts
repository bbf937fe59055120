import { acids, aminoAcids, chains, retained, stereoParents, type AminoAcidEntry } from './lexicon.ts';
import type { ParentNode } from './nodes.ts';
import type { NormalizedName } from './normalize-name.ts';
import { readBridged } from './read-bridged.ts';
import { basesAt, readFused } from './read-fused.ts';
import type { ReadParent } from './read-heterocycle.ts';
import { readPhanes } from './read-phanes.ts';
import { readReplacements } from './read-replacements.ts';
import { readSugars } from './read-sugars.ts';
import { closingBracket } from './read-locants.ts';
import type { Match } from './trie.ts';

const VON_BAEYER = /(bi|tri|tetra|penta|hexa)cyclo\[([\d.,^*()~]{3,60})\]/y;
const SPIRO_ALKANE = /(?:di|tri|tetra)?spiro\[([\d.^~()]{3,60})\]/y;

/** Chains, rings of carbon atoms, von Baeyer and spiro systems, with the heteroatoms that replace their atoms. */
const readHydrocarbon = (text: string, from: number): ReadParent[] => {
  const found: ReadParent[] = [];
  const { replacements, end: begin } = readReplacements(text, from);
  const begins =
    replacements.length > 0
      ? [
          { begin, replacements },
          { begin: from, replacements: [] },
        ]
      : [{ begin: from, replacements }];
  for (const { begin: at, replacements: replaced } of begins) {
    VON_BAEYER.lastIndex = at;
    SPIRO_ALKANE.lastIndex = at;
    const bridged = VON_BAEYER.exec(text);
    const spiro = SPIRO_ALKANE.exec(text);
    const prefix = bridged?.[0] ?? spiro?.[0] ?? (text.startsWith('cyclo', at) ? 'cyclo' : '');
    const descriptor = bridged?.[2] ?? spiro?.[1] ?? '';
    for (const { end, value: length } of chains.matches(text, at + prefix.length)) {
      const shared = { length, replacements: replaced };
      const value: ParentNode = bridged
        ? { type: 'von-baeyer', descriptor, ...shared }
        : spiro
          ? { type: 'spiro-alkane', descriptor, ...shared }
          : { type: prefix === 'cyclo' ? 'cycle' : 'chain', ...shared };
      found.push({ end, value });
    }
  }
  return found;
};

const ASSEMBLY = /\[?(\d{1,2}[a-h]?),(\d{1,2}[a-h]?)'-bi(?:-(\d)h-|-)?/y;

/** Two like rings: `2,2'-bipyridine`, `[3,3'-bipyridin]-5-yl`, `1,1'-bi(cyclopropane)`. */
const readAssembly = (text: string, from: number): ReadParent[] => {
  ASSEMBLY.lastIndex = from;
  const match = ASSEMBLY.exec(text);
  if (!match) return [];
  const isBracketed = match[0].startsWith('[');
  const at = from + match[0].length;
  const hasOwn = text[at] === '(';
  return [
    ...readFused(text, hasOwn ? at + 1 : at),
    ...basesAt(text, hasOwn ? at + 1 : at),
    ...readWholeCycle(text, hasOwn ? at + 1 : at),
  ].flatMap(({ end, value }) => {
    const closed = hasOwn ? (text[end] === ')' ? end + 1 : -1) : end;
    const after = isBracketed ? (text[closed] === ']' ? closed + 1 : -1) : closed;
    if (after < 0 || closed < 0) return [];
    return [
      {
        end: after,
        value: {
          type: 'assembly',
          ring: match[3] === undefined ? value : { type: 'hydrogenated', ring: value, locants: [match[3]] },
          count: 2,
          locants: [match[1] ?? '', match[2] ?? ''],
        },
      },
    ];
  });
};

/** A saturated ring or chain with its ending `ane` or `an`. */
const readWholeCycle = (text: string, from: number): ReadParent[] =>
  readHydrocarbon(text, from).flatMap(({ end, value }) =>
    text.startsWith('ane', end)
      ? [{ end: end + 3, value }]
      : text.startsWith('an', end)
        ? [{ end: end + 2, value }]
        : text.startsWith('yl', end)
          ? [{ end: end + 2, value }]
          : [],
  );

const JOINT = /-(\d{1,2}[a-h]?'?)(?:\((\d{1,2}[a-h]?'?)h\))?,(\d{1,2}[a-h]?'?)(?:\((\d{1,2}[a-h]?'?)h\))?-/y;
const INDICATED = /(\d{1,2}[a-h]?)h-/y;

/** A ring inside a spiro name, with its indicated hydrogen, which the joint usually is. */
const ringInSpiro = (text: string, from: number): ReadParent[] => {
  INDICATED.lastIndex = from;
  const indicated = INDICATED.exec(text);
  const at = from + (indicated?.[0].length ?? 0);
  const found = [...readFused(text, at), ...basesAt(text, at), ...readWholeCycle(text, at)];
  if (indicated?.[1] === undefined) return found;
  const locant = indicated[1];
  return found.map(({ end, value }) => ({
    end,
    value: { type: 'hydrogenated', ring: value, locants: [locant] },
  }));
};

/** Two rings with an atom in common: `spiro[indoline-3,4'-piperidine]`. */
const readSpiro = (text: string, from: number): ReadParent[] => {
  if (!text.startsWith('spiro[', from)) return [];
  const close = closingBracket(text, from + 5, text.length);
  if (close < 0) return [];
  const found: ReadParent[] = [];
  for (const first of ringInSpiro(text, from + 6)) {
    JOINT.lastIndex = first.end;
    const joint = JOINT.exec(text);
    if (!joint) continue;
    const [whole, one = '', addedOne, two = '', addedTwo] = joint;
    for (const second of ringInSpiro(text, first.end + whole.length)) {
      if (second.end !== close) continue;
      const added = [addedOne, addedTwo].filter((locant) => locant !== undefined);
      const value: ParentNode = {
        type: 'spiro',
        parts: [first.value, second.value],
        joints: [[one, two], ...added.map((locant): [string, string] => ['', locant])],
      };
      found.push({ end: close + 1, value });
    }
  }
  return found;
};

const CONFIGURATION = /(?:([αβγδε])-)?(l|d|dl|d,l)-/y;

/** Amino acids whose acyl group is that of the side chain: the Greek letter stands before the configuration. */
const acylsBy = (group: string, text: string, at: number): Match<AminoAcidEntry>[] =>
  aminoAcids
    .matches(`${group}-${text.slice(at, at + 12)}`, 0)
    .filter(({ value }) => value.ending === '*')
    .map(({ end, value }) => ({ end: at + end - group.length - 1, value }));

const readAminoAcids = (text: string, from: number): ReadParent[] => {
  CONFIGURATION.lastIndex = from;
  const configuration = CONFIGURATION.exec(text);
  const [whole = '', group, series = ''] = configuration ?? [];
  const at = from + whole.length;
  // `γ-L-glutamyl` and `L-γ-glutamyl` are one.
  const found = group === undefined ? aminoAcids.matches(text, at) : acylsBy(group, text, at);
  return found.map(({ end, value }) => ({
    end,
    value: { type: 'amino-acid', entry: value, configuration: series.replace(',', '') },
  }));
};

/** A ring system of which atoms are replaced, as trade has it: `7-azaindole`, `6,7-diazaindole`. */
const readReplacedRing = (text: string, from: number): ReadParent[] => {
  const { replacements, end } = readReplacements(text, from);
  if (replacements.length === 0 || replacements.some(({ locants }) => locants === undefined)) return [];
  const hydrogen = /^(\d)h-/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
  return [...basesAt(text, end + hydrogen), ...(hydrogen > 0 ? [] : readStereoParents(text, end))].map(
    ({ end: after, value }) => ({
      end: after,
      value: {
        type: 'replaced',
        ring: hydrogen > 0 ? { type: 'hydrogenated', ring: value, locants: [text.charAt(end)] } : value,
        replacements,
      },
    }),
  );
};

const NOR = /(\d{1,2}(?:,\d{1,2}){0,3})-(?:di|tri)?nor-?/y;
const SIDES = /(\d{1,2}[αβ](?:,\d{1,2}[αβ]){0,5})-/y;

/** Steroids: `5α-androst`, `19-nor-17α-pregn`. */
const readStereoParents = (text: string, from: number): ReadParent[] => {
  let at = from;
  const sides: string[] = [];
  const readSides = (): void => {
    SIDES.lastIndex = at;
    const match = SIDES.exec(text);
    if (match?.[1] === undefined) return;
    sides.push(...match[1].split(','));
    at += match[0].length;
  };
  readSides();
  NOR.lastIndex = at;
  const nor = NOR.exec(text);
  at += nor?.[0].length ?? 0;
  readSides();
  return stereoParents.matches(text, at).map(({ end, value }) => ({
    end,
    value: { type: 'stereo-parent', entry: value, nor: nor?.[1]?.split(',') ?? [], sides },
  }));
};

/** Every parent whose name begins at a place, likelier ones first. */
export const readParents = ({ text, cased }: NormalizedName, from: number): ReadParent[] => [
  ...readBridged(text, cased, from),
  ...readPhanes(text, from),
  ...readReplacedRing(text, from),
  ...readFused(text, from),
  ...readAssembly(text, from),
  ...readSpiro(text, from),
  ...basesAt(text, from),
  ...readHydrocarbon(text, from),
  ...retained
    .matches(text, from)
    .map(({ end, value }): ReadParent => ({ end, value: { type: 'retained', entry: value } })),
  ...acids.matches(text, from).map(({ end, value }): ReadParent => ({
    end,
    value: { type: 'acid', entry: value, stem: text.slice(from, end) },
  })),
  ...readAminoAcids(text, from),
  ...readStereoParents(text, from),
  ...readSugars(text, from),
];
