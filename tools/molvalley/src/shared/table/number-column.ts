import { isBlank, numberOf, splitAtPoint } from './number-text.ts';

/** The numbers of one column by position, NaN where a molecule has none. */
export class NumberColumn {
  #values = new Float64Array(1024);
  #length = 0;
  #min = Infinity;
  #max = -Infinity;

  /** How many molecules have been added. */
  get length(): number {
    return this.#length;
  }

  /** The least and the greatest number, or undefined while there is none. */
  get range(): [min: number, max: number] | undefined {
    return this.#min > this.#max ? undefined : [this.#min, this.#max];
  }

  /** The numbers, one a molecule. A view of the column's own memory: read it, keep it not. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length++] = value;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }
}

/**
 * A file's own column. It is numeric while every field that is not blank holds a number, and at least one does; the
 * first field that does not makes it text for good.
 */
export class FileColumnValues {
  readonly numbers = new NumberColumn();
  #text = false;
  #widestFraction = 0;

  get numeric(): boolean {
    return !this.#text && this.numbers.range !== undefined;
  }

  /** Characters from the decimal point on, of the field that has most of them. */
  get widestFraction(): number {
    return this.#widestFraction;
  }

  push(field: string | undefined): void {
    if (this.#text) return;
    if (field === undefined || isBlank(field)) {
      this.numbers.push(NaN);
      return;
    }
    const value = numberOf(field);
    if (value === undefined) {
      this.#text = true;
      return;
    }
    this.numbers.push(value);
    const [, fraction] = splitAtPoint(field.trim());
    if (fraction.length > this.#widestFraction) this.#widestFraction = fraction.length;
  }
}
