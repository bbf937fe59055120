import type { CorrectionField } from '@moiety/contract';
import type { ExtractedActivity, Extraction } from '@moiety/extraction/document/extract-document.ts';
import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';
import { foldLog, type LogEntry } from './correction-log.ts';
import { emptyExtraction } from './empty-extraction.ts';
import { fittedLog } from './fitting.ts';
import { activityKeys } from './item-keys.ts';

const valueOf = (
  label: string,
  code: string,
  change: Partial<ExtractedActivity> = {},
): ExtractedActivity => ({
  label,
  target: 'SHP2',
  endpoint: 'IC50',
  qualifier: code === '' ? '=' : 'code',
  value: code || '12',
  unit: '',
  code,
  page: 1,
  box: { x0: 10, y0: 10 * Number(label), x1: 50, y1: 10 * Number(label) + 8 },
  text: code || '12',
  doubts: [],
  confidence: 0.9,
  table: 1,
  review: true,
  ...change,
});
const extractionOf = (...activities: ExtractedActivity[]): Extraction => ({
  ...emptyExtraction,
  activities,
  pages: [{ page: 1 }],
});
let version = 0;
const entry = (item: string, field: CorrectionField, value: string): LogEntry => {
  version += 1;
  return {
    id: `correction ${version}`,
    by: 'Ada',
    at: '2026-03-01T08:00:00.000Z',
    version,
    action: 'correct',
    item,
    field,
    value,
    detail: null,
    undoes: null,
    outcome: 'applied',
    seen: 0,
  };
};
const undo = (undone: LogEntry): LogEntry => ({
  ...entry(undone.item, undone.field!, ''),
  action: 'undo',
  undoes: undone.id,
});
const shown = (extraction: Extraction, ...log: LogEntry[]) => assemble(extraction, foldLog(log)).activities;

test('a code is given its meaning, in place of the legend’s, and has it no longer once that is undone', () => {
  const extraction = extractionOf(
    valueOf('1', '***', { doubts: ['legend'] }),
    valueOf('2', '**', {
      review: false,
      meaning: { code: '**', lower: 100, upper: 1000, unit: 'nM', text: '**: 0.1-1 uM' },
    }),
  );
  const [first, second] = activityKeys(extraction.activities) as [string, string];
  const given = [entry(first, 'meaning', '≤ 100 nM'), entry(second, 'meaning', '100–900 nM')];
  expect(shown(extraction, ...given)).toMatchObject([
    {
      code: '***',
      value: '***',
      meaning: { lower: null, upper: 100, unit: 'nM', text: '≤ 100 nM' },
      needsReview: false,
      corrected: { meaning: { original: '', by: 'Ada' } },
    },
    {
      meaning: { lower: 100, upper: 900, unit: 'nM', text: '100–900 nM' },
      corrected: { meaning: { original: '**: 0.1-1 uM' } },
    },
  ]);
  expect(shown(extraction, ...given, ...given.map(undo))).toMatchObject([
    { meaning: null, needsReview: true },
    { meaning: { lower: 100, upper: 1000, text: '**: 0.1-1 uM' } },
  ]);
  expect(shown(extraction, entry(second, 'meaning', ''))[1]).toMatchObject({ meaning: null });
  // A number in its place is no code, and has no meaning.
  expect(shown(extraction, ...given, entry(first, 'value', '80'))[0]).toMatchObject({
    code: '',
    value: '80',
    meaning: null,
  });
});

test('what one field is corrected to does not make the others sure', () => {
  const extraction = extractionOf(
    valueOf('1', '', { doubts: ['unit'] }),
    valueOf('2', '', { doubts: ['unit', 'characters'] }),
    valueOf('3', '', { doubts: [] }),
  );
  const keys = activityKeys(extraction.activities);
  const due = (...log: LogEntry[]): boolean[] =>
    shown(extraction, ...log).map(({ needsReview }) => needsReview);
  expect(due()).toEqual([true, true, true]);
  const units = keys.map((key) => entry(key, 'unit', 'nM'));
  // Without a reason there is nothing that a correction would leave open.
  expect(due(...units)).toEqual([false, true, false]);
  expect(due(...units, entry(keys[1]!, 'value', '13'))).toEqual([false, false, false]);
  expect(due(...units, undo(units[0]!))).toEqual([true, true, false]);
  expect(due(entry(keys[0]!, 'endpoint', 'Ki'))).toEqual([true, true, true]);
});

test('a value that a person adds may be a code, and fills the gap that it was added for', () => {
  const added = (id: string, compound: string, value: string, page: number): LogEntry => ({
    ...entry(id, 'value', value),
    action: 'add-activity',
    field: null,
    detail: {
      cells: { compound, target: 'A431', endpoint: 'IC50', qualifier: '', value, unit: '' },
      page,
      box: null,
    },
  });
  const extraction: Extraction = {
    ...extractionOf(valueOf('1', '')),
    missing: [
      { kind: 'cell', label: '18', page: 2, text: 'v1000' },
      { kind: 'cell', label: '19', page: 2, text: 'v1000', column: 'IC50 (nM)' },
      { kind: 'table', page: 3, caption: 'Table 3' },
    ],
  };
  const results = assemble(
    extraction,
    foldLog([added('a', '18', '> 1000', 2), added('b', '4', '+++', 3), entry('b', 'meaning', '≤ 100 nM')]),
  );
  expect(results.completeness.missing).toMatchObject([
    { kind: 'cell', label: '19', page: 2, text: 'v1000', column: 'IC50 (nM)', dismissed: null },
  ]);
  expect(results.activities.find(({ key }) => key === 'b')).toMatchObject({
    code: '+++',
    value: '+++',
    meaning: { upper: 100, unit: 'nM' },
  });
  expect(results.activities.find(({ key }) => key === 'a')).toMatchObject({ code: '', value: '> 1000' });
});

test('of a row of labels those that are dismissed stand apart, and a dismissal that no longer has a gap is none that is lost', () => {
  const extraction: Extraction = {
    ...extractionOf(valueOf('1', '')),
    missing: [{ kind: 'labels', first: '1', last: '9', labels: ['3', '4', '7'] }],
  };
  const [gap] = assemble(extraction, foldLog([])).completeness.missing;
  const dismissal: LogEntry = { ...entry(gap!.keys[1]!, 'value', ''), field: null, action: 'dismiss' };
  const results = assemble(extraction, foldLog([dismissal]));
  expect(results.completeness).toMatchObject({
    labelsExpected: 2,
    missing: [
      { labels: ['3', '7'], dismissed: null },
      { labels: ['4'], dismissed: { by: 'Ada' } },
    ],
  });
  const joinedAgain = assemble({ ...extraction, missing: [] }, foldLog([dismissal]));
  expect(joinedAgain).toMatchObject({ unplaced: [], completeness: { missing: [] } });
});

const decided = (item: string, action: 'accept' | 'reject'): LogEntry => ({
  ...entry(item, 'value', ''),
  field: null,
  action,
});

test('values that contradict each other wait for a person until one is rejected or is of something else', () => {
  const doubts = ['values'];
  const extraction = extractionOf(
    valueOf('1', '', { doubts }),
    valueOf('1', '', { doubts, value: '80', page: 2 }),
    valueOf('2', '', { doubts: [], review: false }),
  );
  const [first, second] = activityKeys(extraction.activities) as [string, string];
  const due = (...log: LogEntry[]): boolean[] =>
    shown(extraction, ...log).map(({ needsReview }) => needsReview);
  expect(due()).toEqual([true, true, false]);
  expect(due(decided(first, 'reject'))).toEqual([false, false, false]);
  // That one is right does not say what the other is.
  expect(due(decided(first, 'accept'))).toEqual([false, true, false]);
  expect(due(entry(second, 'target', 'SHP1'))).toEqual([false, false, false]);
});

test('a value that several places give has all of them, and what was said of it at any of them', () => {
  const [own, further] = [valueOf('1', ''), valueOf('1', '', { page: 4, text: 'an IC50 of 12 nM' })];
  const elsewhere = [{ ...further, kind: 'text' as const }];
  const extraction = extractionOf({ ...own, elsewhere });
  expect(shown(extraction)[0]?.evidence).toMatchObject([
    { kind: 'cell', page: 1, text: '12' },
    { kind: 'text', page: 4, text: 'an IC50 of 12 nM' },
  ]);
  // It was corrected when page 4 was the only one that had been read.
  const [key] = activityKeys([further]);
  const { activities, unplaced } = assemble(extraction, fittedLog(extraction, [entry(key!, 'unit', 'nM')]));
  expect([activities[0]?.unit, unplaced]).toEqual(['nM', []]);
});

test('what is said of how a value scatters goes with the value that was read', () => {
  const extraction = extractionOf(
    valueOf('1', '', { deviation: '2', n: 3 }),
    valueOf('2', '', { qualifier: 'range', value: '10-50', interval: { lower: '10', upper: '50' } }),
  );
  expect(shown(extraction)).toMatchObject([
    { qualifier: '=', deviation: '2', n: 3, interval: null },
    { qualifier: '', value: '10-50', n: null, interval: { lower: '10', upper: '50' } },
  ]);
  const corrections = activityKeys(extraction.activities).map((key) => entry(key, 'value', '80'));
  expect(shown(extraction, ...corrections)).toMatchObject([
    { value: '80', deviation: '', n: null },
    { value: '80', interval: null },
  ]);
});
