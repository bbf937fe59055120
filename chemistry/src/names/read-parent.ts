import { acids, aminoAcids, chains, retained, rings, ringsByName, type Entry } from './lexicon.ts';
import type { FusionPrefix, ParentNode, Replacement } from './nodes.ts';
import { closingBracket } from './read-locants.ts';
import { FUSION_PREFIXES, HETERO_PREFIXES, RING_ENDINGS } from './tables/fusion-prefixes.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';
import { Trie, type Match } from './trie.ts';

/** A parent, and where its name ends. */
export type ReadParent = Match<ParentNode>;

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

/** Heteroatoms at the begin of a Hantzsch–Widman name: `oxadiaz`. */
const readHeteroatoms = (text: string, from: number): { elements: string[]; end: number }[] => {
  const found: { elements: string[]; end: number }[] = [];
  const go = (at: number, elements: string[]): void => {
    if (elements.length > 0) found.push({ elements, end: at });
    if (elements.length >= 5) return;
    const counted = /^(di|tri|tetr(?=a?z)|tetra)/.exec(text.slice(at, at + 5))?.[1];
    const count = counted === undefined ? 1 : (MULTIPLIERS[counted] ?? 1);
    const start = at + (counted?.length ?? 0);
    for (const [prefix, element] of HETERO_PREFIXES) {
      if (!text.startsWith(prefix, start)) continue;
      const after = start + prefix.length;
      const all = [...elements, ...Array.from({ length: count }, () => element)];
      go(after, all);
      if (text[after] === 'a') go(after + 1, all);
    }
  };
  go(from, []);
  return found;
};

/** A heteromonocycle by its systematic name, its benzo derivative, or either as a fusion prefix (ending `o`). */
const readHantzschWidman = (text: string, from: number, isPrefix: boolean): ReadParent[] => {
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
        for (const [ending, size, saturated] of RING_ENDINGS) {
          if (!text.startsWith(ending, end)) continue;
          const own =
            locants ?? (elements.length === 1 ? ['1'] : USUAL_LOCANTS[[...elements, size].join(',')]);
          if (own === undefined || own.length !== elements.length) continue;
          if (own.some((locant) => Number(locant) > size)) continue;
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

const REPLACEMENT =
  /(?:(\d{1,2}(?:,\d{1,2}){0,7})(?:λ(\d))?-?)?(di|tri|tetra|penta)?(oxa|thia|aza|sila|phospha|bora|selena)-?/y;
const REPLACED: Readonly<Record<string, string>> = {
  oxa: 'O',
  thia: 'S',
  aza: 'N',
  sila: 'Si',
  phospha: 'P',
  bora: 'B',
  selena: 'Se',
};

const readReplacements = (text: string, from: number): { replacements: Replacement[]; end: number } => {
  const replacements: Replacement[] = [];
  let end = from;
  for (;;) {
    REPLACEMENT.lastIndex = end;
    const match = REPLACEMENT.exec(text);
    if (match === null) return { replacements, end };
    const [whole, locants, lambda, count, element = ''] = match;
    replacements.push({
      element: REPLACED[element] ?? 'C',
      locants: locants?.split(','),
      count: count === undefined ? 1 : (MULTIPLIERS[count] ?? 1),
      lambda: Number(lambda ?? 0),
    });
    end += whole.length;
  }
};

const VON_BAEYER = /(bi|tri|tetra|penta|hexa)cyclo\[([\d.,^*()~]{3,60})\]/y;
const SPIRO_ALKANE = /(?:di)?spiro\[([\d.^~]{3,40})\]/y;

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

const DESCRIPTOR = /\[((?:[\d,']{1,16}[-:])?[a-z\d,':]{1,16})\]-?/y;

interface ReadPrefix {
  prefix: FusionPrefix;
  end: number;
}

/** The descriptor in brackets behind a fusion prefix: what is shared with what. */
const readDescriptor = (
  text: string,
  from: number,
): { own: string[]; letters: string; onto: string[]; end: number } | undefined => {
  DESCRIPTOR.lastIndex = from;
  const match = DESCRIPTOR.exec(text);
  if (match?.[1] === undefined) return undefined;
  const end = from + match[0].length;
  const list = (part: string): string[] => part.replaceAll("'", '').split(',');
  const lettered = /^(?:([\d,']+)-)?([a-z](?:,[a-z])*)'*$/.exec(match[1]);
  if (lettered) {
    return {
      own: lettered[1] ? list(lettered[1]) : [],
      letters: (lettered[2] ?? '').replaceAll(',', ''),
      onto: [],
      end,
    };
  }
  const numbered = /^(?:([\d,']+):)?([\d,']+)$/.exec(match[1]);
  if (!numbered) return undefined;
  return { own: numbered[1] ? list(numbered[1]) : [], letters: '', onto: list(numbered[2] ?? ''), end };
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

const basesAt = (text: string, from: number): ReadParent[] => [
  ...rings
    .matches(text, from)
    .map(({ end, value }): ReadParent => ({ end, value: { type: 'ring', entry: value } })),
  ...readHantzschWidman(text, from, false),
  ...readCycloBase(text, from),
];

/** `cyclohepta[b]…` cannot be a base, but `…[b]cycloheptene` and `…[8]annulene` can. */
const readCycloBase = (text: string, from: number): ReadParent[] => {
  const match = /^(?:cyclo(prop|but|pent|hex|hept|oct)|\[(\d{1,2})\]annul)ene?/.exec(
    text.slice(from, from + 14),
  );
  if (!match) return [];
  const size = Number(match[2] ?? chains.matches(match[1] ?? '', 0)[0]?.value ?? 0);
  return [{ end: from + match[0].length, value: carbonRing(size) }];
};

/** A fused system: prefixes with their descriptors, then the base. */
const readFused = (text: string, from: number): ReadParent[] => {
  const found: ReadParent[] = [];
  const go = (at: number, first: readonly FusionPrefix[], waiting: readonly FusionPrefix[]): void => {
    if (first.length + waiting.length > 5) return;
    if (first.length > 0 && waiting.length === 0)
      for (const base of basesAt(text, at))
        found.push({ end: base.end, value: { type: 'fused', base: base.value, prefixes: first } });
    for (const { prefix, end } of readFusionPrefixes(text, at)) {
      if (prefix.letters === '') go(end, first, [...waiting, prefix]);
      else go(end, [...first, { ...prefix, further: waiting }], []);
    }
  };
  go(from, [], []);
  return found;
};

const ASSEMBLY = /\[?(\d{1,2}[a-h]?),(\d{1,2}[a-h]?)'-bi-?/y;

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
        value: { type: 'assembly', ring: value, count: 2, locants: [match[1] ?? '', match[2] ?? ''] },
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

const CONFIGURATION = /(l|d|dl)-/y;

const readAminoAcids = (text: string, from: number): ReadParent[] => {
  CONFIGURATION.lastIndex = from;
  const configuration = CONFIGURATION.exec(text);
  const at = from + (configuration?.[0].length ?? 0);
  return aminoAcids.matches(text, at).map(({ end, value }) => ({
    end,
    value: { type: 'amino-acid', entry: value, configuration: configuration?.[1] ?? '' },
  }));
};

/** Every parent whose name begins at a place, likelier ones first. */
export const readParents = (text: string, from: number): ReadParent[] => [
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
];
