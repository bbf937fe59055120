import type { Engine } from '../engine.ts';
import { MAX_NAME_LENGTH, parseName, type ParsedName } from './parse-name.ts';

/** A name found in running text. */
export interface FoundName {
  name: string;
  /** Index behind its last character. */
  end: number;
  parsed: ParsedName;
}

/** Places tried in one call; a name has few words, and each try takes about a millisecond. */
const MAX_TRIES = 60;

/**
 * A part of a salt or solvate behind a point that ends the name: `…thiourea. HCl`, also before the next of a list. What goes on in words, an amount or a bracket
 * is a reagent of the next sentence.
 */
const SALT = /^\s?(?:HCl|HBr|TFA|H2O)(?=\s{0,2}(?:$|[;,)]|\d{1,3}\.\s))/;

/** What stands right behind a name without a space: a bracket with its label, `…苯甲酰胺（化合物4）`, or that it is made, `…的制备`. */
const BEHIND =
  /^(?:[(（](?:化合物|实施例|中间体|式|[Cc]ompound|[Ee]xample|[Ii]ntermediate|[Cc]pd\.?)\s?[A-Za-z\d]|[(（][A-Z]?\d{1,4}[a-z]?[)）](?:$|的?[制合.。])|的?(?:制备|合成|结构式))/;

/** Where a name can end: before a space or a mark that closes a part of a sentence, with every bracket closed. */
const endsOf = (text: string, from: number): number[] => {
  const limit = Math.min(text.length, from + MAX_NAME_LENGTH);
  const ends: number[] = [];
  let depth = 0;
  for (let index = from; index <= limit; index += 1) {
    const letter = text[index] ?? ' ';
    const isOutside = depth === 0;
    if (/[([{]/.test(letter)) depth += 1;
    else if (/[)\]}]/.test(letter)) {
      depth -= 1;
      if (depth < 0) {
        ends.push(index);
        break;
      }
    }
    const isWordEnd =
      (depth === 0 && /[\s.,;:，。；：、]/.test(letter)) ||
      (isOutside && BEHIND.test(text.slice(index, index + 20)));
    if (index > from && (isWordEnd || index === limit) && !/[\s-]/.test(text[index - 1] ?? ''))
      ends.push(index);
    // A sentence ends the search, a salt behind its point does not.
    if (depth === 0 && letter === '.' && /^\s+[A-Z]/.test(text.slice(index + 1, index + 4)))
      if (!SALT.test(text.slice(index + 1, index + 20))) break;
  }
  return ends;
};

/**
 * The longest part of running text from a place on that is a name whose every locant is given.
 * @param from index of the name's first character
 * @returns undefined where no name begins there
 */
export const longestName = (engine: Engine, text: string, from: number): FoundName | undefined => {
  const ends = endsOf(text, from).slice(0, MAX_TRIES);
  for (const end of ends.toReversed()) {
    const name = text.slice(from, end);
    const parsed = parseName(engine, name);
    if (parsed.results.length === 1 && !parsed.results[0]?.warnings.includes('spaces-removed'))
      return { name, end, parsed };
  }
  return undefined;
};
