import { MeasuredColumn } from '@moiety/chemistry/activities/measured-column.ts';
import type { MeasuredValue } from '@moiety/contract';
import { splitAtPoint } from './number-text.ts';

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

  /** Takes all numbers out again. */
  clear(): void {
    this.#length = 0;
    this.#min = Infinity;
    this.#max = -Infinity;
  }
}

/** A file's own column: its measured values, and the numbers among them in typed arrays. */
export class FileColumnValues {
  readonly measured: MeasuredColumn;
  readonly numbers = new NumberColumn();
  #rows = 0;
  #version = 0;
  #widestFraction = 0;

  /**
   * @param name of the column, which may have a unit
   * @param weightOf g/mol of the molecule at a position
   * @param typedUnit the unit of a typed column
   */
  constructor(name: string, weightOf: (position: number) => number | null, typedUnit?: string) {
    this.measured = new MeasuredColumn(name, weightOf, typedUnit);
  }

  get numeric(): boolean {
    return this.measured.isNumeric;
  }

  /** Characters from the decimal point on, of the field that has most of them. */
  get widestFraction(): number {
    return this.#widestFraction;
  }

  /** @param typed the values in the field, where they are known */
  push(field: string | undefined, typed?: readonly MeasuredValue[]): void {
    const { measured } = this;
    measured.push(field, typed);
    this.#rows += 1;
    if (measured.version !== this.#version) {
      // How commas or units are read has changed, for the rows before as well.
      this.#version = measured.version;
      this.numbers.clear();
      for (let row = 0; row < this.#rows; row++) this.numbers.push(measured.at(row)?.value ?? NaN);
    } else this.numbers.push(measured.at(this.#rows - 1)?.value ?? NaN);
    if (field === undefined || !measured.at(this.#rows - 1)) return;
    const [, fraction] = splitAtPoint(field.trim(), measured.commas === 'decimal');
    if (fraction.length > this.#widestFraction) this.#widestFraction = fraction.length;
  }
}
