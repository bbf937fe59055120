import type { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import type { NormalisedName } from './normalise-name.ts';
import { readStereo } from './read-stereo.ts';
import { wordsOf, WordReader, type Word } from './read-words.ts';
import { salts } from './salts.ts';
import { MULTIPLIERS } from './tables/multipliers.ts';

/** A way to read a name: the compound, and what stands beside it. */
export interface Component {
  fragments: readonly Fragment[];
  /** SMILES of acids, counter-ions and solvents, as often as they are there. */
  salts: readonly string[];
  warnings: readonly string[];
}

interface Read {
  components: Component[];
  farthest: number;
  problem: NameProblem | undefined;
}

const COUNT = /^(?:(mono|di|tri|tetra|bis|tris|hemi|sesqui|semi)[-(]?|(\d(?:\.\d)?)\s?(?=[a-z]))/;

interface Salt {
  smiles: string[];
  warnings: string[];
}

const saltNamed = (text: string): Salt | undefined => {
  const word = text
    .replace(/^[([]/, '')
    .replace(/[)\]]$/, '')
    .replace(/ salt$/, '');
  const plain = salts.get(word) ?? salts.get(text);
  if (plain !== undefined) return { smiles: [plain], warnings: [] };
  const count = COUNT.exec(word);
  const times = count?.[1] ?? count?.[2];
  if (!count || times === undefined) return undefined;
  const smiles = salts.get(word.slice(count[0].length).replace(/\)$/, ''));
  if (smiles === undefined) return undefined;
  const isBroken = /^(?:hemi|sesqui|semi)$/.test(times) || times.includes('.');
  const number = isBroken ? 1 : (MULTIPLIERS[times] ?? Number(times));
  if (!(number >= 1 && number <= 6)) return undefined;
  return { smiles: Array.from({ length: number }, () => smiles), warnings: isBroken ? ['proportion'] : [] };
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
    const isComma = letter === ',' && saltNamed(text.slice(index + 1)) !== undefined;
    if (index < text.length && (depth > 0 || !(/[;·•]/.test(letter) || isPoint || isComma))) continue;
    if (index > from) parts.push({ from, to: index });
    from = index + 1;
  }
  return parts;
};

const trimmed = (text: string, { from, to }: Word): Word => {
  let [begin, end] = [from, to];
  while (begin < end && /[\s,]/.test(text[begin] ?? '')) begin += 1;
  while (end > begin && /[\s,]/.test(text[end - 1] ?? '')) end -= 1;
  return { from: begin, to: end };
};

/** A CAS index name is turned: `Benzamide, 4-chloro-N-methyl-` (CAS, Index Guide, Appendix IV, 2). */
const turned = (name: NormalisedName): NormalisedName | undefined => {
  const { cased, positions } = name;
  const comma = cased.indexOf(',');
  if (comma < 4 || !/[a-z)]/i.test(cased[comma - 1] ?? '') || !/[([\dNOS'a-z]/i.test(cased[comma + 1] ?? ''))
    return undefined;
  const behind = cased.lastIndexOf('-,');
  const hasClass = !cased.endsWith('-') && behind > comma;
  if (!cased.endsWith('-') && !hasClass) return undefined;
  const end = hasClass ? behind + 1 : cased.length;
  const head = cased.slice(0, comma);
  const classWords = hasClass ? cased.slice(end + 1) : '';
  const order = [
    ...Array.from({ length: end - comma - 1 }, (_, index) => comma + 1 + index),
    ...Array.from(head, (_, index) => index),
    ...(hasClass ? [end, ...Array.from(classWords, (_, index) => end + 1 + index)] : []),
  ];
  const turnedCased = `${cased.slice(comma + 1, end)}${head.charAt(0).toLowerCase()}${head.slice(1)}${hasClass ? ` ${classWords}` : ''}`;
  return {
    cased: turnedCased,
    text: turnedCased.toLowerCase(),
    positions: [...order.map((index) => positions[index] ?? 0), positions.at(-1) ?? 0],
  };
};

/** The words of a compound, then of what stands behind it; each split that the tables allow, the least salt first. */
const splits = (text: string, words: readonly Word[]): { words: readonly Word[]; salts: Salt }[] => {
  const found: { words: readonly Word[]; salts: Salt }[] = [{ words, salts: { smiles: [], warnings: [] } }];
  let remaining = words;
  let so: Salt = { smiles: [], warnings: [] };
  for (;;) {
    const taken = [3, 2, 1].find((count) => {
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
    so = { smiles: [...so.smiles, ...salt.smiles], warnings: [...so.warnings, ...salt.warnings] };
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

const readOne = (name: NormalisedName): Read => {
  const { text } = name;
  const reader = new WordReader(name);
  const components: Component[] = [];
  const parts = separated(text)
    .map((part) => trimmed(text, part))
    .filter(({ from, to }) => to > from);
  const compounds = parts.filter(({ from, to }) => saltNamed(text.slice(from, to)) === undefined);
  const main = (compounds.length > 0 ? compounds : parts).toSorted(
    (a, b) => b.to - b.from - (a.to - a.from),
  )[0];
  if (!main) return { components, farthest: 0, problem: undefined };
  const beside = parts.filter((part) => part !== main).map(({ from, to }) => saltNamed(text.slice(from, to)));
  if (beside.includes(undefined)) return { components, farthest: main.to, problem: undefined };
  const extra: Salt = {
    smiles: beside.flatMap((salt) => salt?.smiles ?? []),
    warnings: beside.flatMap((salt) => salt?.warnings ?? []),
  };
  const words = wordsOf(text.slice(0, main.to)).filter(({ from }) => from >= main.from);
  for (const { words: own, salts: behind } of splits(text, words))
    try {
      const fragments = reader.read(own);
      if (fragments.length > 0)
        components.push({
          fragments,
          salts: [...extra.smiles, ...behind.smiles],
          warnings: [...extra.warnings, ...behind.warnings],
        });
      if (components.length > 0) break;
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      reader.problem ??= error;
    }
  return { components, farthest: reader.reader.farthest, problem: reader.problem };
};

/** `(S)-tert-butyl …carboxylate`: the descriptor stands before the whole name and is meant for the acid. */
const withStereoMoved = (name: NormalisedName): NormalisedName | undefined => {
  const { cased, text, positions } = name;
  const stereo = readStereo(text, cased, 0);
  const last = wordsOf(text).at(-1);
  if (!stereo || !last || last.from <= stereo.end) return undefined;
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
const closedUp = (name: NormalisedName): NormalisedName | undefined => {
  const kept = Array.from(name.cased, (_, index) => index).filter((index) => name.cased[index] !== ' ');
  if (kept.length === name.cased.length) return undefined;
  const cased = kept.map((index) => name.cased[index]).join('');
  return {
    cased,
    text: cased.toLowerCase(),
    positions: [...kept.map((index) => name.positions[index] ?? 0), name.positions.at(-1) ?? 0],
  };
};

/** Reads a whole name, with its salts and solvents, as it stands or turned or closed up. */
export const readComponents = (name: NormalisedName): Read => {
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
      components: found.components.map(({ fragments, salts: beside, warnings }) => ({
        fragments,
        salts: beside,
        warnings: [...warnings, 'spaces-removed'],
      })),
    };
  return first ?? { components: [], farthest: 0, problem: undefined };
};
