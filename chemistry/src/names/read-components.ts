import { hydroxyGroups, isBase } from './esters-and-salts.ts';
import type { Fragment } from './fragment.ts';
import type { NameExpectation } from './expectation.ts';
import { NameProblem } from './name-problem.ts';
import type { NormalizedName } from './normalize-name.ts';
import { readStereo } from './read-stereo.ts';
import { WordReader } from './read-words.ts';
import { ions, salts } from './salts.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';
import { TRIVIAL_NAMES } from './tables/trivial-names.ts';
import { wordsOf, type Word } from './words.ts';

/** A way to read a name: the compound, and what stands beside it. */
export interface Component {
  fragments: readonly Fragment[];
  /** SMILES of acids, counter-ions and solvents, as often as they are there. */
  salts: readonly string[];
  /** How often the compound is there: twice in a hemisulfate. */
  times: number;
  warnings: readonly string[];
}

interface Read {
  components: Component[];
  /** The place up to which the name was understood, and what could stand there. */
  farthest: number;
  expected: readonly NameExpectation[];
  problem: NameProblem | undefined;
}

const NOTHING_READ: readonly NameExpectation[] = ['prefix', 'parent'];

const trivialNames = new Map(
  TRIVIAL_NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', own = ''] = line.split(';');
      return names.split(/,(?=[a-zα-ω\d(])(?!\d')/).map((one): [string, string] => [one, own]);
    }),
);

const COUNT =
  /^(?:(mono|di|tri|tetra|penta|hexa|hepta|octa|nona|deca|bis|tris|hemi|sesqui|semi)[-(]?|(\d(?:\.\d)?)(?:\s(?=[a-z])|(?=hcl|hbr|hi|tfa|h2o|h2so4|meoh|etoh)))/;

interface Salt {
  smiles: string[];
  /** How often the compound is there for these. */
  times: number;
  warnings: string[];
}

/** Compounds and salt components of proportions that are not whole (INN Modified, WHO 2021). */
const BROKEN: Readonly<Record<string, readonly [number, number]>> = {
  hemi: [2, 1],
  semi: [2, 1],
  sesqui: [2, 3],
  '0.5': [2, 1],
  '1.5': [2, 3],
};

const repeated = (smiles: string, count: number): string[] => Array.from({ length: count }, () => smiles);

const saltNamed = (text: string): Salt | undefined => {
  const ratio = /\s?\((\d):(\d)\)$/.exec(text);
  const word = text
    .slice(0, ratio?.index)
    .replace(/^[([]/, '')
    .replace(/[)\]]$/, '')
    .replace(/ salt$/, '');
  const plain = salts.get(word) ?? (ratio ? undefined : salts.get(text));
  if (plain !== undefined)
    return { smiles: repeated(plain, Number(ratio?.[2] ?? 1)), times: Number(ratio?.[1] ?? 1), warnings: [] };
  const count = COUNT.exec(word);
  const times = count?.[1] ?? count?.[2];
  if (!count || times === undefined) return undefined;
  const smiles = salts.get(word.slice(count[0].length).replace(/\)$/, ''));
  if (smiles === undefined) return undefined;
  const broken = BROKEN[times];
  if (broken) return { smiles: repeated(smiles, broken[1]), times: broken[0], warnings: [] };
  const isBroken = times.includes('.');
  const number = isBroken ? 1 : (MULTIPLIERS[times] ?? Number(times));
  if (!(number >= 1 && number <= 12)) return undefined;
  return {
    smiles: repeated(smiles, Number(ratio?.[2] ?? number)),
    times: Number(ratio?.[1] ?? 1),
    warnings: isBroken ? ['proportion'] : [],
  };
};

/** Names of several components, parted by `;`, ` · `, `.`: the compound is the longest. */
const separated = (text: string): { from: number; to: number }[] => {
  const parts: { from: number; to: number }[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text[index] ?? ';';
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    const isPoint = letter === '.' && /^[\d\s]*(?:hcl|hbr|tfa|h2o)/.test(text.slice(index + 1, index + 10));
    const compounded = /^,? (?:compd\.|compound) with /.exec(text.slice(index, index + 16))?.[0];
    const isComma = letter === ',' && saltNamed(text.slice(index + 1)) !== undefined;
    const isEnd = /[;·•]/.test(letter) || isPoint || isComma || compounded !== undefined;
    if (index < text.length && (depth > 0 || !isEnd)) continue;
    if (index > from) parts.push({ from, to: index });
    from = index + (compounded?.length ?? 1);
    if (compounded !== undefined) index = from - 1;
  }
  return parts;
};

const trimmed = (text: string, { from, to }: Word): Word => {
  let [begin, end] = [from, to];
  while (begin < end && /[\s,]/.test(text[begin] ?? '')) begin += 1;
  while (end > begin && /[\s,]/.test(text[end - 1] ?? '')) end -= 1;
  return { from: begin, to: end };
};

/** Where the parts of a CAS index name begin and end: they are parted by commas outside of brackets that are not between locants. */
const indexParts = (cased: string): Word[] => {
  const parts: Word[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= cased.length; index += 1) {
    const letter = cased[index] ?? ',';
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    const before = cased.slice(from, index);
    const isBetweenLocants = /(?:^|[-,([])(?:\d[\da-h]*|[NOSP]\d?)'*$/.test(before);
    if (letter !== ',' || depth !== 0 || (index < cased.length && isBetweenLocants)) continue;
    parts.push({ from, to: index });
    from = index + 1;
  }
  // A bracket that does not close leaves a part out.
  return depth === 0 ? parts : [];
};

/**
 * A CAS index name is turned: `Benzamide, 4-chloro-N-methyl-` (CAS, Index Guide, Appendix IV, 2). Prefixes and stereodescriptors
 * end in a hyphen or bracket and go before the heading; what else stands behind it are classes and salts.
 */
const turned = (name: NormalizedName): NormalizedName | undefined => {
  const { cased, positions } = name;
  const [head, ...others] = indexParts(cased);
  if (!head || others.length === 0 || head.to - head.from < 4) return undefined;
  const ofPart = ({ from, to }: Word): string => cased.slice(from, to);
  const isStereo = (part: Word): boolean =>
    /^(?:\([^()]{1,60}\)|(?:cis|trans)-)$/.test(ofPart(part)) && !/^\(\d:\d\)/.test(ofPart(part));
  const before = others.filter((part) => isStereo(part) || ofPart(part).endsWith('-'));
  const behind = others.filter((part) => !before.includes(part));
  if (before.length === 0 || !/^[A-Z\d([]/i.test(ofPart(head))) return undefined;
  const sorted = [...before.filter(isStereo), ...before.filter((part) => !isStereo(part))];
  const places: number[] = [];
  let whole = '';
  const add = (text: string, at: number, isFixed = false): void => {
    for (let index = 0; index < text.length; index += 1)
      places.push(positions[isFixed ? at : at + index] ?? 0);
    whole += text;
  };
  for (const part of sorted) {
    add(ofPart(part), part.from);
    if (isStereo(part) && !whole.endsWith('-')) add('-', part.to, true);
  }
  const heading = ofPart(head);
  add(heading.charAt(0).toLowerCase() + heading.slice(1), head.from);
  for (const part of behind) {
    add(' ', part.from, true);
    add(ofPart(part), part.from);
  }
  return { cased: whole, text: whole.toLowerCase(), positions: [...places, positions.at(-1) ?? 0] };
};

const NO_SALT: Salt = { smiles: [], times: 1, warnings: [] };

/** What several salt components are; the proportion of one that is not whole is that of all. */
const together = (all: readonly Salt[]): Salt => ({
  smiles: all.flatMap(({ smiles }) => smiles),
  times: Math.max(1, ...all.map(({ times }) => times)),
  warnings: [
    ...all.flatMap(({ warnings }) => warnings),
    ...(all.length > 1 && all.some(({ times }) => times > 1) ? ['proportion'] : []),
  ],
});

/** The words of a compound, then of what stands behind it; each split that the tables allow, the least salt first. */
const splits = (text: string, words: readonly Word[]): { words: readonly Word[]; salts: Salt }[] => {
  const found: { words: readonly Word[]; salts: Salt }[] = [{ words, salts: NO_SALT }];
  let remaining = words;
  let so = NO_SALT;
  for (;;) {
    const taken = [4, 3, 2, 1].find((count) => {
      const tail = remaining.slice(-count);
      const [first] = tail;
      const last = tail.at(-1);
      return (
        remaining.length > count && first && last && saltNamed(text.slice(first.from, last.to)) !== undefined
      );
    });
    if (taken === undefined) return found;
    const tail = remaining.slice(-taken);
    const salt = saltNamed(text.slice(tail[0]?.from, tail.at(-1)?.to));
    if (!salt || isPerhapsEster(text, remaining, tail)) return found;
    remaining = remaining.slice(0, -taken);
    so = together([so, salt]);
    found.push({ words: remaining, salts: so });
  }
};

/** `…-2-ol methanesulfonate` may be an ester of the alcohol as well as a salt of an amine: it is left unread. */
const isPerhapsEster = (text: string, words: readonly Word[], tail: readonly Word[]): boolean => {
  const before = words.at(-tail.length - 1);
  const acid = text.slice(tail[0]?.from, tail.at(-1)?.to);
  return (
    before !== undefined &&
    text.slice(before.from, before.to).endsWith('ol') &&
    !text.slice(before.from, before.to).endsWith('thiol') &&
    /^(?:methanesulfon|acetate|benzoate|tosyl|mesyl|triflate|trifluoromethanesulf|benzenesulf|propion)/.test(
      acid,
    )
  );
};

const wordsIn = (text: string, part: Word): Word[] =>
  wordsOf(text.slice(part.from, part.to)).map(({ from, to }) => ({
    from: from + part.from,
    to: to + part.from,
  }));

/** A compound and what stands beside it. */
const joined = (fragment: Fragment, others: readonly Fragment[]): Fragment => {
  if (others.length === 0) return fragment;
  const copy = fragment.clone();
  for (const other of others) copy.take(other);
  return copy;
};

/** An ion as a part of its own, as PubChem writes it: `sodium;…benzoate`, `…azanium;dichloride`. */
const ionNamed = (text: string): Salt | undefined => {
  const plain = ions.get(text);
  if (plain !== undefined) return { smiles: [plain], times: 1, warnings: [] };
  const count = /^(?:di|tri|tetra)/.exec(text)?.[0];
  const counted = count === undefined ? undefined : ions.get(text.slice(count.length));
  if (count === undefined || counted === undefined) return undefined;
  return { smiles: repeated(counted, MULTIPLIERS[count] ?? 1), times: 1, warnings: [] };
};

const readOne = (name: NormalizedName): Read => {
  const { text } = name;
  const reader = new WordReader(name);
  const components: Component[] = [];
  const parts = separated(text)
    .map((part) => trimmed(text, part))
    .filter(({ from, to }) => to > from);
  const textOf = ({ from, to }: Word): string => text.slice(from, to);
  const hasIons = parts.some((part) => ionNamed(textOf(part)) !== undefined);
  /** Beside ions a salt's name is that of the ion (`sodium;benzoate`). */
  const componentNamed = (part: Word): Salt | undefined => {
    const word = textOf(part);
    const isIon = hasIons && word.endsWith('ate') && !word.endsWith('hydrate');
    return (isIon ? undefined : saltNamed(word)) ?? ionNamed(word);
  };
  const compounds = parts.filter((part) => componentNamed(part) === undefined);
  const main = (compounds.length > 0 ? compounds : parts).toSorted(
    (a, b) => b.to - b.from - (a.to - a.from),
  )[0];
  if (!main) return { components, farthest: 0, expected: NOTHING_READ, problem: undefined };
  const beside = parts.filter((part) => part !== main);
  const known = beside.map(
    ({ from, to }) => saltNamed(text.slice(from, to)) ?? ionNamed(text.slice(from, to)),
  );
  const others = beside.filter((_, index) => known[index] === undefined);
  const alongside: Fragment[] = [];
  for (const part of others) {
    const [read, ...more] = reader.read(wordsIn(text, part));
    if (!read || more.length > 0)
      return { components, farthest: part.from, expected: ['word'], problem: reader.problem };
    alongside.push(read);
  }
  const extra = together(known.filter((one) => one !== undefined));
  const words = wordsIn(text, main);
  for (const { words: own, salts: behind } of splits(text, words))
    try {
      const said = text.slice(own.at(-1)?.to, main.to);
      const mayBeEster = /(?<!hydr|solv|ol)ate\b/.test(said);
      const read = reader.read(own);
      // A steroid's acetate is an ester of a hydroxy group that is not said, no salt.
      if (mayBeEster && read.some((one) => !isBase(one) && hydroxyGroups(one).length > 0))
        throw new NameProblem('locant-missing', own.at(-1)?.to);
      const fragments = read.map((fragment) => joined(fragment, alongside));
      const { smiles, times, warnings } = together([extra, behind].filter((one) => one !== NO_SALT));
      if (fragments.length > 0) components.push({ fragments, salts: smiles, times, warnings });
      if (components.length > 0) break;
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      reader.problem ??= error;
    }
  const { frontier } = reader.reader;
  return { components, farthest: frontier.at, expected: frontier.expected, problem: reader.problem };
};

/** `(S)-tert-butyl …carboxylate`: the descriptor stands before the whole name and is meant for the acid. */
const withStereoMoved = (name: NormalizedName): NormalizedName | undefined => {
  const { cased, text, positions } = name;
  let stereo = readStereo(text, cased, 0);
  for (let next = stereo; next !== undefined; next = readStereo(text, cased, next.end)) stereo = next;
  const last = wordsOf(text).at(-1);
  const [first] = wordsOf(text);
  const isForAcid =
    first !== undefined && stereo !== undefined && /^[a-z.-]+$/.test(text.slice(stereo.end, first.to));
  if (!stereo || !last || last.from <= stereo.end || !isForAcid) return undefined;
  const order = [
    ...Array.from({ length: last.from - stereo.end }, (_, index) => stereo.end + index),
    ...Array.from({ length: stereo.end }, (_, index) => index),
    ...Array.from({ length: text.length - last.from }, (_, index) => last.from + index),
  ];
  const moved = order.map((index) => cased[index]).join('');
  return {
    cased: moved,
    text: moved.toLowerCase(),
    positions: [...order.map((index) => positions[index] ?? 0), positions.at(-1) ?? 0],
  };
};

/** The same name without its spaces, which a line's end or an optical reader may have put there. */
const closedUp = (name: NormalizedName): NormalizedName | undefined => {
  const kept = Array.from(name.cased, (_, index) => index).filter((index) => name.cased[index] !== ' ');
  if (kept.length === name.cased.length) return undefined;
  const cased = kept.map((index) => name.cased[index]).join('');
  return {
    cased,
    text: cased.toLowerCase(),
    positions: [...kept.map((index) => name.positions[index] ?? 0), name.positions.at(-1) ?? 0],
  };
};

/** The systematic name of a trivial one; its positions are all the begin of that. */
const systematic = (name: NormalizedName): NormalizedName => {
  const cased = trivialNames.get(name.text);
  if (cased === undefined) return name;
  return {
    cased,
    text: cased.toLowerCase(),
    positions: Array.from({ length: cased.length + 1 }, () => name.positions[0] ?? 0),
  };
};

/** Reads a whole name, with its salts and solvents, as it stands or turned or closed up. */
export const readComponents = (given: NormalizedName): Read => {
  const name = systematic(given);
  const moved = withStereoMoved(name);
  const ways = moved ? [moved, name] : [name];
  let first: Read | undefined;
  for (const way of [...ways, turned(name)]) {
    const found = way && readOne(way);
    if (found && found.components.length > 0) return found;
    if (way === name) first = found;
  }
  const closed = closedUp(name);
  const found = closed && readOne(closed);
  // A space may part an ester's words: what is not a neutral molecule without it was one of those.
  const isWhole = found?.components.every(({ fragments }) =>
    fragments.every(({ atoms }) => atoms.every(({ charge, role }) => charge === 0 || role === '')),
  );
  if (found && found.components.length > 0 && isWhole)
    return {
      ...found,
      components: found.components.map(({ fragments, salts: beside, times, warnings }) => ({
        fragments,
        salts: beside,
        times,
        warnings: [...warnings, 'spaces-removed'],
      })),
    };
  return first ?? { components: [], farthest: 0, expected: NOTHING_READ, problem: undefined };
};
