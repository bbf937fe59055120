import coverage from './font-coverage.json' with { type: 'json' };

/**
 * The fonts are cut by characters into parts, of which only those are loaded that a report has characters of. A part is named as its
 * files begin: `noto-sans-sc-119`.
 */
export type FontPart = keyof typeof coverage;

/** A text in one part. */
export interface FontRun {
  /** As it is drawn. */
  text: string;
  part: FontPart;
  /** Of a small figure that no part has: it is drawn as a plain one, smaller and higher or lower. */
  raised?: { as: string; by: 1 | -1 };
}

/** Where no part has a character. */
const MISSING = '□';
const CHINESE = 'noto-sans-sc';

const SMALL: ReadonlyMap<string, { plain: string; by: 1 | -1 }> = new Map<
  string,
  { plain: string; by: 1 | -1 }
>([
  ...Array.from(
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ',
    (small, index) => [small, { plain: '0123456789+−=()n'[index]!, by: 1 }] as const,
  ),
  ...Array.from(
    '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎',
    (small, index) => [small, { plain: '0123456789+−=()'[index]!, by: -1 }] as const,
  ),
]);
/** Of the size of the text around it. */
export const RAISED_SIZE = 0.62;

const ranges = Object.entries(coverage).map(([part, text]): [FontPart, [from: number, to: number][]] => [
  part as FontPart,
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 36), Number.parseInt(to, 36)];
  }),
]);

/** Every part that there is. */
export const fontParts: readonly FontPart[] = ranges.map(([part]) => part);

const isChinese = (part: FontPart): boolean => part.startsWith(CHINESE);

/**
 * The fonts of a language: the Chinese family, whose quotation marks are as wide as an ideograph, stands first in Chinese and last
 * elsewhere.
 */
export class FontParts {
  #ordered: typeof ranges;
  #known = new Map<string, readonly FontPart[]>();

  constructor(language: string) {
    const isFirst = language.startsWith('zh');
    this.#ordered = ranges.toSorted(
      ([one], [other]) => Number(isChinese(one) !== isFirst) - Number(isChinese(other) !== isFirst),
    );
  }

  /** The parts of the first family that has a character. */
  #partsWith(character: string): readonly FontPart[] {
    const known = this.#known.get(character);
    if (known) return known;
    const code = character.codePointAt(0) ?? 0;
    const all = this.#ordered.flatMap(([part, own]) =>
      own.some(([from, to]) => code >= from && code <= to) ? [part] : [],
    );
    const parts = all.filter((part) => isChinese(part) === isChinese(all[0]!));
    this.#known.set(character, parts);
    return parts;
  }

  #has(character: string): boolean {
    return this.#partsWith(character).length > 0;
  }

  /**
   * A text as it can be printed: what no part has is written in plainer characters (`Ⅳ` as `IV`), else as a square, and what is no
   * character at all as a space.
   */
  printable(text: string): string {
    return Array.from(text, (character) => {
      if (character === '\n' || this.#has(character) || SMALL.has(character)) return character;
      if (/\p{C}|\p{Z}/u.test(character)) return ' ';
      const plain = Array.from(character.normalize('NFKD')).filter((one) => this.#has(one));
      return plain.length > 0 ? plain.join('') : MISSING;
    }).join('');
  }

  /** A printable text cut into runs of one part each, as long as they can be. */
  runs(text: string): FontRun[] {
    const runs: FontRun[] = [];
    for (const character of text) {
      const small = this.#has(character) ? undefined : SMALL.get(character);
      const parts = this.#partsWith(small?.plain ?? character);
      const last = runs.at(-1);
      if (parts[0] === undefined) continue;
      if (small) runs.push({ text: small.plain, part: parts[0], raised: { as: character, by: small.by } });
      else if (last && !last.raised && parts.includes(last.part)) last.text += character;
      else runs.push({ text: character, part: parts[0] });
    }
    return runs;
  }
}
