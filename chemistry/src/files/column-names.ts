import { cutText } from '../cut-text.ts';

/** Limits of the contract's molecule sets. */
export const COLUMNS_MAX = 500;
export const COLUMN_NAME_MAX = 200;
export const VALUE_MAX = 20_000;
export const NAME_MAX = 1000;

/** Cuts to a length and shows with an ellipsis that something is missing. */
export function clipped(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`;
}

/** A name close to `base` that no other column has, and that JSON parsers do not refuse as a key. */
function freeName(base: string, taken: { has(name: string): boolean }): string {
  let name = base;
  for (let repetition = 2; taken.has(name) || name === '__proto__'; repetition += 1) {
    name = `${base} (${repetition})`;
  }
  return name;
}

/** The file's own columns in order of first appearance, at most {@link COLUMNS_MAX} of them. */
export class ColumnNames {
  readonly #names = new Map<string, string>();
  readonly #omitted = new Set<string>();

  get names(): string[] {
    return [...this.#names.values()];
  }

  /** How many columns there were beyond the limit. */
  get omitted(): number {
    return this.#omitted.size;
  }

  /** @returns the name under which values of the file's column `heading` are kept, or `null` beyond the limit. */
  nameOf(heading: string): string | null {
    const known = this.#names.get(heading);
    if (known !== undefined) {
      return known;
    }
    if (this.#names.size >= COLUMNS_MAX) {
      this.#omitted.add(heading);
      return null;
    }
    // Room for the number that tells long names with one beginning apart.
    const name = freeName(
      clipped(heading, heading.length > COLUMN_NAME_MAX ? COLUMN_NAME_MAX - 8 : COLUMN_NAME_MAX),
      new Set(this.#names.values()),
    );
    this.#names.set(heading, name);
    return name;
  }
}

/** Makes headings of a table usable as names: blank ones get a number, repeated ones too. */
export function distinctHeadings(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const base = clipped(heading.trim() === '' ? `Column ${index + 1}` : heading.trim(), COLUMN_NAME_MAX - 8);
    const name = freeName(base, taken);
    taken.add(name);
    return name;
  });
}

/** Blank values are left out; a record has no entry for them. */
export function recordData(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(
    entries
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, clipped(value, VALUE_MAX)]),
  );
}
