import type { MeasuredValue } from '@moiety/contract';
import { measurementOf } from './measured-value.ts';
import { commasOf, isBlank, parseMeasurement, type Commas, type Measurement } from './measurement.ts';
import { concentrationUnit, converted, unitOfHeading, type ConcentrationUnit } from './units.ts';

/** The share of a column's filled cells that have to be numbers; in a short column one may be none. */
const NUMBERS_MIN = 0.9;
/** Numbers that one cell without needs beside it. */
const NUMBERS_PER_OTHER = 3;

/** The unit in which a column is compared whose cells have units and whose heading has none. */
const NANOMOLAR = concentrationUnit('nM') as ConcentrationUnit;

/** A value in the column's unit. */
export type ColumnMeasurement = Omit<Measurement, 'unit'>;

/**
 * A column of measured values as they come in: it is of numbers when nine of ten filled cells are (or all but one), and the others are
 * counted. What a column's commas and units are is told by all its cells, so a later cell may change how the earlier ones read. A typed column, of
 * which it is known that it is of an assay, is one of numbers as soon as it has one, and the texts of its typed cells are not read.
 */
export class MeasuredColumn {
  readonly #heading: ConcentrationUnit | null;
  readonly #typedUnit: string | undefined;
  readonly #weightOf: (row: number) => number | null;
  readonly #cells: (string | undefined)[] = [];
  readonly #typed = new Map<number, readonly MeasuredValue[]>();
  readonly #values: (ColumnMeasurement | null)[] = [];
  #commasSeen = new Set<Commas | 'either'>();
  #commas: Commas | null = null;
  #hasUnits = false;
  #filled = 0;
  #numbers = 0;
  #exactOrCensored = 0;
  #version = 0;

  /**
   * @param heading may name the unit
   * @param weightOf g/mol of the molecule of a row, by which mass concentrations become molar ones
   * @param typedUnit the unit of a typed column
   */
  constructor(heading: string, weightOf: (row: number) => number | null = () => null, typedUnit?: string) {
    this.#heading = (typedUnit === undefined ? null : concentrationUnit(typedUnit)) ?? unitOfHeading(heading);
    this.#typedUnit = typedUnit;
    this.#weightOf = weightOf;
  }

  /** Adds the next row's cell. @param typed the values in it, where the column is typed and they are known */
  push(cell: string | undefined, typed?: readonly MeasuredValue[]): void {
    const row = this.#cells.push(cell) - 1;
    if (typed && this.#typedUnit !== undefined) {
      this.#typed.set(row, typed);
      this.#filled += 1;
      this.#keep(this.#ofTyped(typed, row));
      return;
    }
    if (cell === undefined || isBlank(cell)) {
      this.#values.push(null);
      return;
    }
    this.#filled += 1;
    const commas = commasOf(cell);
    if (commas !== null && !this.#commasSeen.has(commas)) {
      this.#commasSeen.add(commas);
      this.#commas = this.#decideCommas();
      this.#readAgain();
      return;
    }
    this.#read(cell, this.#values.length);
  }

  /** Whether the column is one of numbers. */
  get isNumeric(): boolean {
    const { others } = this;
    return (
      this.#exactOrCensored > 0 &&
      (this.#typed.size > 0 ||
        others === 0 ||
        this.#numbers >= NUMBERS_MIN * this.#filled ||
        (others === 1 && this.#numbers >= NUMBERS_PER_OTHER))
    );
  }

  /** Filled cells that hold no number. */
  get others(): number {
    return this.#filled - this.#numbers;
  }

  /** The unit of all values; `null` where none is known. */
  get unit(): ConcentrationUnit | null {
    return this.#heading ?? (this.#hasUnits ? NANOMOLAR : null);
  }

  /** What the commas in the cells were taken for, where there are any. */
  get commas(): Commas | null {
    return this.#commas;
  }

  /** Whether the commas could be either, and were taken for separators of thousands. */
  get areCommasGuessed(): boolean {
    return this.#commas === 'thousands' && !this.#commasSeen.has('thousands');
  }

  /** Counts how often earlier rows were read anew, for whoever keeps a copy of the values. */
  get version(): number {
    return this.#version;
  }

  /** The value of a row, in the column's unit; `null` where it has none. */
  at(row: number): ColumnMeasurement | null {
    return this.#values[row] ?? null;
  }

  #decideCommas(): Commas | null {
    const seen = this.#commasSeen;
    if (seen.has('decimal'))
      // Both in one column: nothing can be told.
      return seen.has('thousands') ? null : 'decimal';
    return 'thousands';
  }

  #readAgain(): void {
    this.#version += 1;
    this.#numbers = 0;
    this.#exactOrCensored = 0;
    this.#values.length = 0;
    for (const [row, cell] of this.#cells.entries()) {
      const typed = this.#typed.get(row);
      if (typed) this.#keep(this.#ofTyped(typed, row));
      else if (cell === undefined || isBlank(cell)) this.#values.push(null);
      else {
        this.#read(cell, row);
        if (this.#values.length <= row)
          // A unit was found on the way, and everything has been read with it.
          return;
      }
    }
  }

  #read(cell: string, row: number): void {
    const measured = parseMeasurement(cell, this.#commas);
    if (measured !== null && measured.unit !== null && this.unit === null) {
      this.#hasUnits = true;
      this.#readAgain();
      return;
    }
    this.#keep(measured === null ? null : this.#inColumnUnit(measured, row));
  }

  /** Of several values in one cell none is the value. */
  #ofTyped(typed: readonly MeasuredValue[], row: number): ColumnMeasurement | null {
    const [only, ...others] = typed;
    const measured = only && others.length === 0 ? measurementOf(only) : null;
    if (!only || measured === null) return null;
    const unit = concentrationUnit(only.unit);
    // What is not a concentration is not converted, nor is one in a column of something else.
    const isOther = unit === null ? only.unit !== this.#typedUnit : this.unit === null;
    return isOther ? null : this.#inColumnUnit({ ...measured, unit }, row);
  }

  #keep(value: ColumnMeasurement | null): void {
    this.#values.push(value);
    if (value !== null) {
      this.#numbers += 1;
      this.#exactOrCensored += value.censoring === 'between' ? 0 : 1;
    }
  }

  /** A number without a unit among ones with units is none: which unit it has is not known. */
  #inColumnUnit({ unit, ...measured }: Measurement, row: number): ColumnMeasurement | null {
    const to = this.unit;
    if (to === null) return measured;
    const from = unit ?? this.#heading;
    if (from === null) return null;
    const weight = this.#weightOf(row);
    const inUnit = (value: number): number =>
      Number.isFinite(value) ? converted(value, from, to, weight) : value;
    const value = inUnit(measured.value);
    if (Number.isNaN(value)) return null;
    // A concentration is not below 0.
    const low = measured.censoring === 'below' ? 0 : inUnit(measured.low);
    return { ...measured, value, low, high: inUnit(measured.high) };
  }
}
