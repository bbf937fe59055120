import type { Fragment } from './fragment.ts';
import type { NormalizedName } from './normalize-name.ts';

/** A word of a name: where it begins and ends. */
export interface Word {
  from: number;
  to: number;
}

/** Words are parted by spaces outside of brackets; `acid` belongs to the word before it. */
export const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text[index];
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    if (index < text.length && (letter !== ' ' || depth > 0)) continue;
    if (index > from) {
      const previous = words.at(-1);
      if (previous && /^acid$/.test(text.slice(from, index))) previous.to = index;
      else words.push({ from, to: index });
    }
    from = index + 1;
  }
  return words;
};

/** What the ways of reading several words need of one another. */
export interface Words {
  readonly name: NormalizedName;
  /** A word as a molecule or as a prefix; nothing where it is neither. */
  part(from: number, to: number, isPrefix: boolean): readonly Fragment[];
  /** A word that is not in the name as it stands, as a molecule. */
  partNamed(cased: string): readonly Fragment[];
  /** Everything that the words can mean. */
  read(words: readonly Word[]): readonly Fragment[];
  /** Radicals as separate words; undefined where one is none. */
  radicals(words: readonly Word[]): Fragment[][] | undefined;
}

/**
 * A rule by which several words make one structure; nothing where they are of another kind.
 * @param before the words before the last
 * @param last the word that says what kind of name it is
 * @param text the last word, in small letters
 */
export type WordRule = (
  reader: Words,
  before: readonly Word[],
  last: Word,
  text: string,
) => readonly Fragment[];
