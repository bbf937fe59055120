import { parseMeasurement } from '@moiety/chemistry/activities/measurement.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import {
  activityQualifiers,
  ASSAY_WORDS_MAX,
  MEASURED_TEXT_MAX,
  UNIT_MAX,
  type AssayColumn,
  type MeasuredValue,
  type MoleculeOrigin,
  type ResultActivity,
} from '@moiety/contract';
import { pageOf, type ValueColumn } from './result-table.ts';
import { inUnit } from './value-units.ts';

type Reading = Pick<MeasuredValue, 'text' | 'confidence' | 'origin'>;

const lineOf = (text: string, length: number): string =>
  cutText(text.toWellFormed().replaceAll(/\s+/g, ' ').trim(), length);

const readingOf = (activity: ResultActivity, document: string, text = activity.text): Reading => {
  const page = pageOf(activity);
  const origin: MoleculeOrigin | undefined = page > 0 ? { document, page, item: activity.key } : undefined;
  return {
    text: lineOf(text, MEASURED_TEXT_MAX),
    confidence: activity.confidence,
    ...(origin && { origin }),
  };
};

/** A value in the unit of its column; one that cannot be converted has its own. @param document that it was read in */
export const measuredValueOf = (activity: ResultActivity, unit: string, document: string): MeasuredValue => {
  const converted = inUnit(activity.value, activity.unit, unit);
  const reading = readingOf(activity, document);
  const qualifier = activityQualifiers.find((one) => one === activity.qualifier) ?? '=';
  // Patents part thousands by commas.
  const parsed = activity.code ? null : parseMeasurement(converted ?? activity.value, 'thousands');
  const own = {
    qualifier,
    unit: lineOf(converted === undefined ? activity.unit : unit, UNIT_MAX),
    ...reading,
  };
  if (parsed === null || parsed.unit !== null) return { value: null, ...own };
  return parsed.censoring === 'between'
    ? { value: parsed.low, upper: parsed.high, ...own, qualifier: '=' }
    : { value: parsed.value, ...own };
};

/** What a code stands for, as a value; undefined where no legend says so. */
export const meantValueOf = (activity: ResultActivity, document: string): MeasuredValue | undefined => {
  const { meaning } = activity;
  if (!meaning) return undefined;
  const { lower, upper, unit, text } = meaning;
  const own = { unit: lineOf(unit, UNIT_MAX), ...readingOf(activity, document, text || activity.text) };
  if (lower !== null && upper !== null) return { value: lower, upper, qualifier: '=', ...own };
  return lower === null
    ? { value: upper, qualifier: upper === null ? '=' : '<=', ...own }
    : { value: lower, qualifier: '>=', ...own };
};

/** What a column of a molecule set is of. */
export const assayOf = (column: string, { endpoint, target }: ValueColumn, unit: string): AssayColumn => ({
  column,
  endpoint: lineOf(endpoint, ASSAY_WORDS_MAX),
  target: lineOf(target, ASSAY_WORDS_MAX),
  unit: lineOf(unit, UNIT_MAX),
});
