import { cutText } from '../cut-text.ts';

/** Limits of the contract's molecule sets. */
export const COLUMNS_MAX = 500;
export const COLUMN_NAME_MAX = 200;
/** Cells of a row beyond these are counted and not looked at, so that a line of a million tabs is read at once. */
const CELLS_MAX = 10_000;
export const VALUE_MAX = 20_000;
export const NAME_MAX = 1000;

/** Cuts to a length and shows with an ellipsis that something is missing. */
export const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${cutText(text, length - 1)}…`;

/** Names that no two columns have, each as close as possible to the heading that it is made from. */
class DistinctNames {
  readonly #taken = new Set<string>();
  /** From which number on a repeated heading may find a free one; those below are taken. */
  readonly #numbers = new Map<string, number>();

  /** @returns `base`, or with a number behind it where that is taken or JSON parsers refuse it as a key. */
  take(base: string): string {
    let name = base;
    if (this.#taken.has(name) || name === '__proto__') {
      let number = this.#numbers.get(base) ?? 2;
      while (this.#taken.has(`${base} (${number})`)) number += 1;
      name = `${base} (${number})`;
      this.#numbers.set(base, number + 1);
    }
    this.#taken.add(name);
    return name;
  }
}

/** The file's own columns in order of first appearance, at most {@link COLUMNS_MAX} of them. */
export class ColumnNames {
  readonly #names = new Map<string, string>();
  readonly #distinct = new DistinctNames();
  readonly #omitted = new Set<string>();
  #cellsOmitted = 0;

  get names(): string[] {
    return [...this.#names.values()];
  }

  /** How many columns there were beyond the limit. */
  get omitted(): number {
    return this.#omitted.size + this.#cellsOmitted;
  }

  /** The cells of a row that can be of use; the others are counted as omitted columns. */
  cellsOf(row: readonly string[]): readonly string[] {
    if (row.length <= CELLS_MAX) return row;
    this.#cellsOmitted = Math.max(this.#cellsOmitted, row.length - CELLS_MAX);
    return row.slice(0, CELLS_MAX);
  }

  /** @returns the name under which values of the file's column `heading` are kept, or `null` beyond the limit. */
  nameOf(heading: string): string | null {
    const known = this.#names.get(heading);
    if (known !== undefined) return known;
    if (this.#names.size >= COLUMNS_MAX) {
      this.#omitted.add(heading);
      return null;
    }
    // Room for the number that tells long names with one beginning apart.
    const name = this.#distinct.take(
      clipped(heading, heading.length > COLUMN_NAME_MAX ? COLUMN_NAME_MAX - 8 : COLUMN_NAME_MAX),
    );
    this.#names.set(heading, name);
    return name;
  }
}

/** Makes headings of a table usable as names: blank ones get a number, repeated ones too. */
export const distinctHeadings = (headings: readonly string[]): string[] => {
  const distinct = new DistinctNames();
  return headings.map((heading, index) =>
    distinct.take(
      clipped(heading.trim() === '' ? `Column ${index + 1}` : heading.trim(), COLUMN_NAME_MAX - 8),
    ),
  );
};

/** Blank values are left out; a record has no entry for them. */
export const recordData = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, clipped(value, VALUE_MAX)]),
  );
