import type { ColumnMeasurement } from '@moiety/chemistry/activities/measured-column.ts';
import type { Calculated } from '@moiety/chemistry/formulas/calculate.ts';
import type { NoResult } from '@moiety/chemistry/formulas/estimate.ts';
import type { FormulaError } from '@moiety/chemistry/formulas/formula-error.ts';
import { NumberColumn } from '../table/number-column.ts';
import { splitAtPoint } from '../table/number-text.ts';

/** A column that a person made of others. */
export interface CalculatedColumn {
  /** Begins with `calc:`, and stays when the name changes. */
  id: string;
  name: string;
  /** With the names that columns have in every language, see `FormulaColumns`. */
  formula: string;
}

const prefix = 'calc:';

/** The id of a calculated column. @param key that no other one of the set has */
export const calculatedColumnId = (key: string): string => prefix + key;

/** Whether a column was calculated. */
export const isCalculatedId = (columnId: string): boolean => columnId.startsWith(prefix);

/** Digits that a result is shown and written with. */
const DIGITS_SHOWN = 4;
const DIGITS_WRITTEN = 8;

const written = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));

/** A result as a file has a measured value, such as `>7.5`, `7–8`, `~5`; empty where there is none. */
export const resultText = (calculated: Calculated, digits = DIGITS_SHOWN): string => {
  if (typeof calculated === 'string') return '';
  const { value, low, high, about } = calculated;
  if (low === high) return `${about ? '~' : ''}${written(value, digits)}`;
  if (high === Infinity) return `>${written(low, digits)}`;
  if (low === -Infinity) return `<${written(high, digits)}`;
  return `${written(low, digits)}–${written(high, digits)}`;
};

/** A result as it goes into a file. */
export const writtenResult = (calculated: Calculated): string => resultText(calculated, DIGITS_WRITTEN);

/** The results of one calculated column, a molecule each; limits stay limits, as in a measured column. */
export class CalculatedValues {
  readonly numbers = new NumberColumn();
  /** Why the formula cannot be calculated; then every result is empty. */
  readonly fault: FormulaError | undefined;
  readonly unit = null;
  readonly commas = null;
  readonly others = 0;
  readonly areCommasGuessed = false;
  #results: Calculated[] = [];
  #widestFraction = 0;
  #without = 0;

  constructor(fault?: FormulaError) {
    this.fault = fault;
  }

  /** Molecules that have every value the formula needs, and no result. */
  get without(): number {
    return this.#without;
  }

  /** Characters from the decimal point on, of the result that has most of them. */
  get widestFraction(): number {
    return this.#widestFraction;
  }

  push(calculated: Calculated): void {
    this.#results.push(calculated);
    if (typeof calculated === 'string') {
      this.numbers.push(NaN);
      if (calculated !== 'missing') this.#without++;
      return;
    }
    this.numbers.push(calculated.value);
    const [, fraction] = splitAtPoint(resultText(calculated));
    this.#widestFraction = Math.max(this.#widestFraction, fraction.length);
  }

  /** The result for a molecule; `missing` where none was calculated. */
  result(position: number): Calculated {
    return this.#results[position] ?? 'missing';
  }

  /** Why a molecule has no result, where that is not plain: a value that is missing. */
  noResult(position: number): Exclude<NoResult, 'missing'> | undefined {
    const result = this.result(position);
    return typeof result === 'string' && result !== 'missing' ? result : undefined;
  }

  text(position: number): string {
    return resultText(this.result(position));
  }

  /** The result as a measured value. */
  at(position: number): ColumnMeasurement | null {
    const result = this.result(position);
    if (typeof result === 'string') return null;
    const { value, low, high, about } = result;
    const censoring =
      low === high
        ? about
          ? 'about'
          : 'exact'
        : high === Infinity
          ? 'above'
          : low === -Infinity
            ? 'below'
            : 'between';
    return { value, low, high, censoring };
  }
}
