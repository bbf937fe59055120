import type { NameExpectation } from './expectation.ts';
import { kekulize } from './kekulize.ts';
import { NameProblem } from './name-problem.ts';
import { placeOf } from './name-place.ts';
import { normalizeName, type NormalizedName } from './normalize-name.ts';
import { MAX_NAME_LENGTH } from './name-length.ts';
import { fromChinese, isChinese } from './read-chinese.ts';
import { readComponents } from './read-components.ts';
import { hydrogensOf } from './valence.ts';

/** Whether the grammar of names reads a text to its end. */
export type NameShape =
  | { reads: true }
  /** `at`: index of the character from which it is not understood; `expected`: what could stand there. */
  | { reads: false; at: number; expected: readonly NameExpectation[] };

/** Where a place of a name stood in the text that was given. */
const placeIn = ({ positions }: NormalizedName, place: number): number =>
  positions[Math.min(Math.max(0, place), positions.length - 1)] ?? 0;

/**
 * Whether a text is a chemical name, told without the engine: by its grammar and by whether some reading of it is a
 * whole molecule with possible valences. What it means, and whether it is one structure only, says `parseName`.
 */
export const readsAsName = (text: string): NameShape => {
  if (text.length > MAX_NAME_LENGTH) return { reads: false, at: MAX_NAME_LENGTH, expected: ['end'] };
  const given = normalizeName(text);
  const name = isChinese(given.text) ? fromChinese(given) : given;
  if ('at' in name) return { reads: false, at: placeIn(given, name.at), expected: ['morpheme'] };
  const read = readComponents(name);
  const isWhole = read.components.some(({ fragments }) =>
    fragments.some((fragment) => {
      if (fragment.exits.length > 0 || fragment.needs > 0) return false;
      try {
        return kekulize(fragment).some((one) => one.atoms.every((_, atom) => hydrogensOf(one, atom) >= 0));
      } catch (error) {
        if (error instanceof NameProblem) return false;
        throw error;
      }
    }),
  );
  if (isWhole) return { reads: true };
  const { at, expected } = placeOf(name.text, read);
  return { reads: false, at: placeIn(name, at), expected };
};
