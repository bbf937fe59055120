import type { Engine } from '../engine.ts';
import { parseAsSpelt, type NamedStructure } from './parse-name.ts';
import { readsAsName } from './reads-as-name.ts';

/** What may stand at a place of a name, as an optical reader saw it: the likeliest first, each with what it costs to believe it. */
export interface Alternative {
  text: string;
  /** 0 for what was read; 1 is an error as likely as any other. */
  cost: number;
}

/** A reading of a damaged name. */
export interface RepairedName {
  name: string;
  cost: number;
  results: readonly NamedStructure[];
}

/** Names that are tried. */
const MAX_TRIES = 400;

/** Places changed at once. */
const MAX_CHANGES = 5;

/** Readings that cost at most this much more than the cheapest are given beside it. */
export const REPAIR_MARGIN = 0.3;

/** Characters that optical readers take for one another. */
const CONFUSED: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  '1': [
    ['l', 0.4],
    ['i', 0.6],
  ],
  l: [
    ['1', 0.4],
    ['i', 0.6],
  ],
  I: [
    ['1', 0.4],
    ['l', 0.3],
    ['i', 0.5],
  ],
  i: [
    ['l', 0.6],
    ['1', 0.7],
  ],
  '0': [['o', 0.4]],
  o: [['0', 0.6]],
  O: [
    ['0', 0.4],
    ['o', 0.3],
  ],
  '.': [
    [',', 0.3],
    ['', 0.6],
  ],
  ',': [['.', 0.5]],
  ';': [[',', 0.4]],
  ')': [
    ['yl', 0.9],
    [']', 0.3],
    ['l', 0.6],
  ],
  ']': [
    [')', 0.3],
    ['1', 0.6],
    ['l', 0.6],
  ],
  '!': [
    ['l', 0.3],
    ['1', 0.4],
    ['i', 0.5],
  ],
  '|': [
    ['l', 0.3],
    ['1', 0.4],
    ['i', 0.5],
  ],
  '[': [
    ['(', 0.3],
    ['1', 0.7],
  ],
  '(': [['[', 0.3]],
  J: [[']', 0.4]],
  m: [['rn', 0.6]],
  ' ': [
    ['', 0.3],
    ['-', 0.5],
  ],
  '-': [['', 0.5]],
  S: [['5', 0.4]],
  '5': [['S', 0.6]],
  B: [['8', 0.5]],
  '8': [['B', 0.8]],
  '6': [['b', 0.7]],
  b: [['6', 0.7]],
  Z: [['2', 0.5]],
  z: [['2', 0.6]],
};

/** At the end of a line a hyphen may be the name's or the line's, and a space or a hyphen that is not printed may belong there. */
const AT_LINE_END: readonly (readonly [string, number])[] = [
  [' ', 0.1],
  ['-', 0.3],
];
const HYPHEN_AT_LINE_END = 0.1;

/** A text, and what it may be taken for. */
const placeOf = (text: string, others: readonly (readonly [string, number])[] = []): Alternative[] =>
  [[text, 0] as const, ...others].map(([one, cost]) => ({ text: one, cost }));

/**
 * The alternatives of a text that has none of its own: what optical readers usually confuse, and what the ends of lines may have put into
 * a name or taken out.
 */
export const usualAlternatives = (text: string): Alternative[][] => {
  const lines = text.split('\n');
  const joined = lines.length === 1 ? text : lines.map((line) => line.trim()).join('\n');
  const characters = Array.from(joined);
  return characters.map((character, index) => {
    if (character === '\n') {
      const others = characters[index - 1] === '-' ? [] : AT_LINE_END;
      return placeOf('', others);
    }
    if (character === '-' && characters[index + 1] === '\n')
      return [
        { text: '-', cost: 0 },
        { text: '', cost: HYPHEN_AT_LINE_END },
      ];
    return placeOf(character, CONFUSED[character]);
  });
};

interface Candidate {
  /** The alternative that is taken at each place that is changed. */
  changes: ReadonlyMap<number, number>;
  cost: number;
  /** What the search goes by: changes far from what was not understood come later. */
  priority: number;
}

/** The text of a candidate, and the place that each of its characters comes from. */
const textOf = (
  places: readonly (readonly Alternative[])[],
  { changes }: Candidate,
): { text: string; from: number[] } => {
  const from: number[] = [];
  const parts = places.map((alternatives, place) => {
    const { text } = alternatives[changes.get(place) ?? 0] ?? { text: '' };
    for (let index = 0; index < text.length; index += 1) from.push(place);
    return text;
  });
  return { text: parts.join(''), from };
};

/** Characters around the place up to which a name was understood in which the fault usually lies. */
const WINDOW = { before: 6, behind: 12 };
const PENALTY_OUTSIDE = 0.8;

/** A candidate with one more change, near the place where it was not understood first. */
const changed = (
  places: readonly (readonly Alternative[])[],
  candidate: Candidate,
  at: number,
): Candidate[] => {
  if (candidate.changes.size >= MAX_CHANGES) return [];
  return places.flatMap((alternatives, place) => {
    if (candidate.changes.has(place)) return [];
    const isNear = place >= at - WINDOW.before && place <= at + WINDOW.behind;
    return alternatives.slice(1).map(({ cost }, index): Candidate => ({
      changes: new Map([...candidate.changes, [place, index + 1]]),
      cost: candidate.cost + cost,
      priority: candidate.priority + cost + (isNear ? 0 : PENALTY_OUTSIDE),
    }));
  });
};

/** What it costs that a letter is not there; likelier letters of names first. */
const LOST_LETTER = 0.9;
const LETTERS = 'eylonhtairmdpcbxufszvkgqjw';

/** Texts that are looked at for a lost letter: by the grammar alone, near the faults of a few texts; all of them take less than half a second. */
const MAX_LOST_TRIES = 1200;

/** Damaged texts that a letter is put into: the one that was read, and those that came farthest. */
const MAX_LOST_BASES = 3;

/** Two brackets side by side are often read as one. */
const LOST_BRACKET = 0.5;
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The bracket that a text has one too few of; undefined where its brackets match, or more of them are lost. */
const lostBracket = (text: string): string | undefined => {
  const open: string[] = [];
  const lost: string[] = [];
  for (const character of text) {
    if (character in PAIRS) open.push(character);
    const opener = OPENERS[character];
    if (opener === undefined) continue;
    if (open.at(-1) === opener) open.pop();
    else lost.push(opener);
  }
  const all = [...lost, ...open.map((character) => PAIRS[character]!)];
  return all.length === 1 ? all[0] : undefined;
};

/** The places with one more alternative at each bracket that a lost one may have stood beside; those alternatives alone are the second value. */
const withLostBracket = (
  places: readonly (readonly Alternative[])[],
): { places: readonly (readonly Alternative[])[]; beside: readonly [place: number, index: number][] } => {
  const lost = lostBracket(places.map(([first]) => first?.text ?? '').join(''));
  if (lost === undefined) return { places, beside: [] };
  const kin = lost in PAIRS ? PAIRS : OPENERS;
  const beside: [number, number][] = [];
  const more = places.map((alternatives, place) => {
    const text = alternatives[0]?.text ?? '';
    if (!(text in kin)) return alternatives;
    return [...alternatives, ...new Set([lost + text, text + lost])].map((alternative, index) => {
      if (typeof alternative !== 'string') return alternative;
      beside.push([place, index]);
      return { text: alternative, cost: LOST_BRACKET };
    });
  });
  return { places: more, beside };
};

/** A text with one letter more, nearest to the place where it is not understood first. */
const withLostLetter = (text: string, at: number): string[] => {
  const places: number[] = [];
  for (let place = at - WINDOW.before; place <= at + WINDOW.behind; place += 1)
    if (place >= 0 && place <= text.length) places.push(place);
  return places
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
    .flatMap((place) => Array.from(LETTERS, (letter) => text.slice(0, place) + letter + text.slice(place)));
};

/**
 * Mends a name that an optical reader has damaged: of the texts that its alternatives make, or a letter more, the cheapest that is a name.
 * The parser leads the search, by the place up to which it understood.
 * @param read alternatives of each character, the one that was read first (`usualAlternatives` for a plain text)
 * @returns every reading within `REPAIR_MARGIN` of the cheapest; more than one means that a person has to look
 */
export const repairName = (engine: Engine, read: readonly (readonly Alternative[])[]): RepairedName[] => {
  const { places, beside } = withLostBracket(read);
  const found = new Map<string, RepairedName>();
  const tried = new Set<string>();
  let cheapest = Infinity;
  /** Reads a text; where it is not understood if it is no name. */
  const attempt = (text: string, cost: number): number | undefined => {
    tried.add(text);
    const { results, problem } = parseAsSpelt(engine, text);
    if (results.length === 0) return problem?.at ?? 0;
    cheapest = Math.min(cheapest, cost);
    const key = results.map(({ inchikey }) => inchikey).join();
    const known = found.get(key);
    if (!known || known.cost > cost) found.set(key, { name: text, cost, results });
    return undefined;
  };
  const failed: { text: string; cost: number; at: number }[] = [];
  let waiting: Candidate[] = [
    { changes: new Map(), cost: 0, priority: 0 },
    ...beside.map((change): Candidate => ({
      changes: new Map([change]),
      cost: LOST_BRACKET,
      priority: LOST_BRACKET,
    })),
  ];
  for (let tries = 0; tries < MAX_TRIES && waiting.length > 0;) {
    const [candidate, ...others] = waiting;
    waiting = others;
    if (!candidate || candidate.cost > cheapest + REPAIR_MARGIN) continue;
    const { text, from } = textOf(places, candidate);
    if (tried.has(text)) continue;
    tries += 1;
    const at = attempt(text, candidate.cost);
    if (at === undefined) continue;
    failed.push({ text, cost: candidate.cost, at });
    const place = from[Math.min(at, from.length - 1)] ?? 0;
    waiting = [...waiting, ...changed(places, candidate, place)]
      .toSorted((a, b) => a.priority - b.priority)
      .slice(0, MAX_TRIES * 4);
  }
  const [first, ...more] = failed;
  // What was not read by sight lost no letter.
  const isExact = read.every((alternatives) => alternatives.length === 1);
  const bases =
    first && !isExact
      ? [first, ...more.toSorted((a, b) => b.at - b.cost - (a.at - a.cost)).slice(0, MAX_LOST_BASES - 1)]
      : [];
  let tries = 0;
  for (const { text, cost, at } of bases)
    for (const one of withLostLetter(text, at)) {
      if (cost + LOST_LETTER > cheapest + REPAIR_MARGIN || tries >= MAX_LOST_TRIES) break;
      if (tried.has(one)) continue;
      tries += 1;
      if (readsAsName(one).reads) attempt(one, cost + LOST_LETTER);
    }
  return [...found.values()]
    .filter(({ cost }) => cost <= cheapest + REPAIR_MARGIN)
    .toSorted((a, b) => a.cost - b.cost);
};
