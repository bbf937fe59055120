import type { MeasuredValue } from '@moiety/contract';
import { censored, type Measurement } from './measurement.ts';

/** What a typed value says, in its own unit; `null` of a code, which says no number. */
export const measurementOf = ({
  value,
  upper,
  qualifier,
}: Pick<MeasuredValue, 'value' | 'upper' | 'qualifier'>): Omit<Measurement, 'unit'> | null => {
  if (value === null) return null;
  if (upper === undefined) return censored(value, qualifier);
  return { value: (value + upper) / 2, low: value, high: upper, censoring: 'between' };
};
