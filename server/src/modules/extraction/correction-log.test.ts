import { randomUUID } from 'node:crypto';
import type { ExtractedActivity, Extraction } from '@moiety/extraction/document/extract-document.ts';
import { expect, test } from 'vitest';
import { loggedOf, type LogEntry } from './correction-log.ts';
import { emptyExtraction } from './empty-extraction.ts';
import { enter, type Correction } from './entering.ts';
import { activityKeys } from './item-keys.ts';

const activity: ExtractedActivity = {
  label: '1',
  target: 'SHP2',
  endpoint: 'IC50',
  qualifier: '=',
  value: '12',
  unit: 'nM',
  code: '',
  page: 1,
  box: { x0: 10, y0: 10, x1: 50, y1: 18 },
  text: '12',
  doubts: [],
  confidence: 0.9,
  table: 1,
  review: false,
};
const extraction: Extraction = {
  ...emptyExtraction,
  activities: [activity],
  pages: [{ page: 1 }],
};
const [item] = activityKeys(extraction.activities) as [string];

/** A log of one value, to which corrections are added call by call. */
const makeLog = () => {
  const entries: LogEntry[] = [];
  const say = (correction: object) => {
    const asked = { id: randomUUID(), ...correction } as Correction;
    const { answers, added } = enter(extraction, entries, {
      corrections: [asked],
      structures: new Map(),
      groups: new Map(),
      formulas: new Map(),
      version: entries.length,
      by: 'Ada',
      at: '2026-03-01T08:00:00.000Z',
    });
    entries.push(...added);
    const { entry, current } = answers[0]!;
    return { ...loggedOf(entry), current };
  };
  return {
    /** @param seen the version of the cell @param log that of the log */
    correct: (value: string, seen: number, log?: number) =>
      say({ action: 'correct', item, field: 'value', value, seen, log }),
    correctUnit: (value: string, seen: number) =>
      say({ action: 'correct', item, field: 'unit', value, seen }),
    decide: (action: 'accept' | 'reject', seen: number, log?: number) => say({ action, item, seen, log }),
    settle: ({ id }: { id: string }, take: boolean, seen: number) =>
      say({ action: 'settle', correction: id, take, seen }),
    undo: ({ id }: { id: string }) => say({ action: 'undo', correction: id }),
    /** The values of the conflicts that wait. */
    open: () => {
      const asked = {
        corrections: [],
        structures: new Map(),
        groups: new Map(),
        formulas: new Map(),
        version: entries.length,
        by: '',
        at: '',
      };
      const { conflicts } = enter(extraction, entries, asked).log;
      return [...conflicts.values()].flat().map(({ value }) => value);
    },
  };
};

test('a settlement ends the conflicts of its cell that were seen, and no later one', () => {
  for (const take of [false, true]) {
    const log = makeLog();
    log.correct('13', 0);
    const seen = log.correct('14', 0);
    log.correct('15', 0);
    expect(log.settle(seen, take, 2).outcome).toBe('applied');
    expect(log.open()).toEqual(['15']);
  }
});

test('who decides on an item or corrects a cell ends the conflicts in the log that they saw; without a log none', () => {
  for (const end of ['accept', 'reject', 'correct'] as const) {
    const log = makeLog();
    log.correct('13', 0);
    log.correct('14', 0);
    log.correct('15', 0);
    const say = (seen: number, of?: number) =>
      end === 'correct' ? log.correct('16', seen, of) : log.decide(end, seen, of);
    const { version } = say(end === 'correct' ? 1 : 0);
    expect(log.open()).toEqual(['14', '15']);
    say(version, 2);
    expect(log.open()).toEqual(['15']);
  }
});

test('a dispute that was overruled meanwhile does not return with an undo, but once that is undone too', () => {
  const log = makeLog();
  log.correct('13', 0);
  const settlement = log.settle(log.correct('14', 0), false, 2);
  const overruling = log.correct('15', 1);
  log.undo(settlement);
  expect(log.open()).toEqual([]);
  log.undo(overruling);
  expect(log.open()).toEqual(['14']);
});

test('a dispute returns with the undo of what ended it, whatever was made and undone since', () => {
  const log = makeLog();
  log.correct('13', 0);
  log.correct('14', 0);
  const ending = log.correct('15', 1, 2);
  log.undo(log.correct('16', ending.version));
  log.undo(ending);
  expect(log.open()).toEqual(['14']);
});

test('an undo ends no dispute', () => {
  const log = makeLog();
  const first = log.correct('13', 0);
  log.correct('14', 0);
  log.undo(first);
  expect(log.open()).toEqual(['14']);
});

test('a decision that is taken from a dispute ends that dispute and none of other cells', () => {
  const log = makeLog();
  log.correct('13', 0);
  log.correct('14', 0);
  log.decide('accept', 0);
  const late = log.decide('reject', 0);
  expect(log.settle(late, true, 4)).toMatchObject({ action: 'reject', outcome: 'applied' });
  expect(log.open()).toEqual(['14']);
});

test('who settles a dispute that is over, or whose cell was corrected meanwhile, is told what holds and disputes nothing anew', () => {
  const log = makeLog();
  log.correct('13', 0);
  const dispute = log.correct('14', 0);
  const holding = log.correct('15', 1);
  const late = { action: 'settle', outcome: 'conflict', current: { value: '15' } };
  expect(log.settle(dispute, true, 2)).toMatchObject(late);
  expect(log.open()).toEqual(['14']);
  const settlement = log.settle(dispute, false, holding.version);
  expect(settlement.outcome).toBe('applied');
  for (const take of [false, true]) expect(log.settle(dispute, take, 3)).toMatchObject(late);
  expect(log.open()).toEqual([]);
  // What never was a dispute cannot be settled.
  for (const other of [holding, settlement, { id: randomUUID() }])
    expect(() => log.settle(other, true, 7)).toThrow('item');
});
