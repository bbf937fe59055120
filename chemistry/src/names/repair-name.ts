import type { Engine } from '../engine.ts';
import { parseName, type NamedStructure } from './parse-name.ts';

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

/** Names that are tried; measured on the labelled patents, the right one was never beyond it. */
const MAX_TRIES = 400;

/** Places changed at once. */
const MAX_CHANGES = 3;

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

/** The alternatives of a text that has none of its own: what optical readers usually confuse. */
export const usualAlternatives = (text: string): Alternative[][] =>
  Array.from(text, (character) => [
    { text: character, cost: 0 },
    ...(CONFUSED[character] ?? []).map(([other, cost]) => ({ text: other, cost })),
  ]);

interface Candidate {
  changes: readonly { place: number; choice: number }[];
  cost: number;
}

/** Changes of one to three places, by what they cost together. */
const candidatesOf = (places: readonly (readonly Alternative[])[]): Candidate[] => {
  const single: Candidate[] = places
    .flatMap((alternatives, place) =>
      alternatives
        .slice(1)
        .map(({ cost }, index): Candidate => ({ changes: [{ place, choice: index + 1 }], cost })),
    )
    .toSorted((a, b) => a.cost - b.cost);
  let beam: Candidate[] = [{ changes: [], cost: 0 }];
  const all = [...beam];
  for (let depth = 0; depth < MAX_CHANGES; depth += 1) {
    const next: Candidate[] = [];
    for (const candidate of beam.slice(0, MAX_TRIES))
      for (const one of single) {
        const [added] = one.changes;
        const last = candidate.changes.at(-1);
        if (!added || (last && added.place <= last.place)) continue;
        next.push({ changes: [...candidate.changes, added], cost: candidate.cost + one.cost });
        if (next.length > MAX_TRIES * 20) break;
      }
    beam = next.toSorted((a, b) => a.cost - b.cost).slice(0, MAX_TRIES);
    all.push(...beam);
  }
  return all.toSorted((a, b) => a.cost - b.cost).slice(0, MAX_TRIES);
};

const textOf = (places: readonly (readonly Alternative[])[], { changes }: Candidate): string => {
  const chosen = new Map(changes.map(({ place, choice }) => [place, choice]));
  return places.map((alternatives, place) => alternatives[chosen.get(place) ?? 0]?.text ?? '').join('');
};

/**
 * Mends a name that an optical reader has damaged: of the texts that its alternatives make, the cheapest that is a name.
 * @param places alternatives of each character, the one that was read first (`usualAlternatives` for a plain text)
 * @returns every reading within `REPAIR_MARGIN` of the cheapest; more than one means that a person has to look
 */
export const repairName = (engine: Engine, places: readonly (readonly Alternative[])[]): RepairedName[] => {
  const found = new Map<string, RepairedName>();
  let cheapest = Infinity;
  for (const candidate of candidatesOf(places)) {
    if (candidate.cost > cheapest + REPAIR_MARGIN) break;
    const name = textOf(places, candidate);
    const { results } = parseName(engine, name);
    if (results.length === 0) continue;
    cheapest = Math.min(cheapest, candidate.cost);
    const key = results.map(({ inchikey }) => inchikey).join();
    if (!found.has(key)) found.set(key, { name, cost: candidate.cost, results });
  }
  return [...found.values()];
};
