import type { ExtractedCompound } from '@moiety/extraction/document/extract-document.ts';
import type { ReassembledRow } from '@moiety/extraction/groups/reassemble-row.ts';
import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';
import { correctedGroups } from './corrected-groups.ts';
import type { Joined } from './standing-rows.ts';
import { foldLog, type LogEntry } from './correction-log.ts';
import { emptyExtraction } from './empty-extraction.ts';

const box = (x0: number) => ({ x0, y0: 10, x1: x0 + 30, y1: 18 });
/** InChIKeys: what is read of the row, what it is corrected to, its other enantiomer, and another compound. */
const READ = 'AAAAAAAAAAAAAA-UHFFFAOYSA-N';
const NOW = 'BBBBBBBBBBBBBB-UHFFFAOYSA-N';
const ENANTIOMER = 'BBBBBBBBBBBBBB-QMMMGPOBSA-N';
const OTHER = 'CCCCCCCCCCCCCC-UHFFFAOYSA-N';

type Evidence = ExtractedCompound['evidence'][number];
const evidenceOf = (kind: Evidence['kind'], inchikey: string, confidence = 0.9): Evidence => ({
  page: kind === 'cell' ? 3 : 7,
  box: box(kind === 'name' ? 300 : 100),
  kind,
  text: '',
  smiles: inchikey,
  inchikey,
  confidence,
});

/** A document with one row, whose one cell was misread, and what else is said of its compound. */
const joinedWith = (evidence: readonly Evidence[], doubts: string[] = ['drawing', 'groups']): Joined => ({
  ...emptyExtraction,
  pages: [{ page: 3 }],
  compounds: [
    {
      label: '1',
      page: 3,
      box: box(10),
      name: '',
      smiles: READ,
      inchikey: READ,
      confidence: 0.9,
      review: true,
      doubts,
      evidence: [evidenceOf('cell', READ), ...evidence],
      rank: 'row',
      claimed: false,
    },
  ],
  formulas: [
    {
      drawing: null,
      places: ['R1'],
      repeats: [],
      tables: [
        {
          page: 3,
          box: box(10),
          kind: 'table',
          caption: '',
          columns: [{ places: ['R1'], atom: '' }],
          massHeading: '',
          readings: [{ molfile: '', places: [], locants: [], confidence: 0.98 }],
          rows: [
            {
              page: 3,
              box: box(10),
              label: '1',
              cells: [{ page: 3, box: box(100), text: 'OCH,', isDrawing: false, groups: [] }],
              smiles: READ,
              inchikey: READ,
              salt: '',
              mass: '',
              problem: null,
            },
          ],
        },
      ],
    },
  ],
});

const entryOf = (change: Partial<LogEntry>): LogEntry => ({
  id: String(change.version),
  by: 'Ada',
  at: '2026-03-01T08:00:00.000Z',
  version: 1,
  action: 'correct',
  item: 'group:3:10,10,40,18:R1',
  field: 'group',
  value: 'OCH3',
  detail: { groups: [{ position: '', smiles: 'CO[*:1]' }] },
  undoes: null,
  outcome: 'applied',
  seen: 0,
  ...change,
});
const accepted = (version: number): LogEntry =>
  entryOf({ version, action: 'accept', item: 'compound:1', field: null, value: '', detail: null });

const made: ReassembledRow = { smiles: NOW, inchikey: NOW, lacksConfiguration: false };

/** What becomes of the compound once its cell is corrected, which gives a row. */
const compoundWith = (
  joined: Joined,
  { outcome = made, log = [entryOf({ version: 2 })] }: { outcome?: ReassembledRow; log?: LogEntry[] } = {},
) => {
  const lacking = [...correctedGroups(joined, foldLog(log)).lacking.keys()];
  const outcomes = Object.fromEntries(lacking.map((digest) => [digest, outcome]));
  const { compounds } = assemble({ ...joined, outcomes }, foldLog(log));
  const { smiles, needsReview, reasons, decision } = compounds[0]!;
  return { smiles, needsReview, reasons, decision };
};

test('a compound of a corrected cell is sure where a name or drawing says the same, and nothing speaks against it', () => {
  const agreed = { smiles: NOW, needsReview: false, reasons: [] };
  expect(compoundWith(joinedWith([evidenceOf('name', NOW)]))).toMatchObject(agreed);
  expect(compoundWith(joinedWith([evidenceOf('drawing', NOW)], ['conflict']))).toMatchObject(agreed);
  // A drawing that was read badly contradicts nothing.
  expect(
    compoundWith(joinedWith([evidenceOf('name', NOW), evidenceOf('drawing', OTHER, 0.3)])),
  ).toMatchObject(agreed);
});

test('it stays in the queue with the reason that speaks against it', () => {
  const reasonsOf = (...asked: Parameters<typeof compoundWith>) => {
    const { smiles, needsReview, reasons } = compoundWith(...asked);
    expect([smiles, needsReview]).toEqual([NOW, true]);
    return reasons;
  };
  const named = evidenceOf('name', NOW);
  expect(reasonsOf(joinedWith([named, evidenceOf('drawing', OTHER)]))).toEqual(['conflict']);
  expect(reasonsOf(joinedWith([named, evidenceOf('drawing', ENANTIOMER)]))).toEqual(['stereo']);
  expect(reasonsOf(joinedWith([named]), { outcome: { ...made, mass: 'contradicts' } })).toEqual(['mass']);
  expect(reasonsOf(joinedWith([named]), { outcome: { ...made, lacksConfiguration: true } })).toEqual([
    'stereo',
  ]);
  expect(reasonsOf(joinedWith([named], ['drawing', 'groups', 'labels']))).toEqual(['labels']);
  expect(reasonsOf(joinedWith([evidenceOf('drawing', OTHER)]))).toEqual(['drawing', 'groups', 'conflict']);
  expect(reasonsOf(joinedWith([]))).toEqual(['drawing', 'groups']);
});

test('who accepted a compound before its cell was corrected has accepted another structure', () => {
  const joined = joinedWith([]);
  const correction = entryOf({ version: 2 });
  const withLog = (...log: LogEntry[]) => compoundWith(joined, { log });
  expect(withLog(accepted(1))).toMatchObject({ smiles: READ, decision: 'accepted', needsReview: false });
  expect(withLog(accepted(1), correction)).toMatchObject({
    smiles: NOW,
    decision: 'none',
    needsReview: true,
  });
  expect(withLog(correction, accepted(3))).toMatchObject({ decision: 'accepted', needsReview: false });
  // Taken back, it is what was accepted.
  const undone = entryOf({ version: 3, action: 'undo', value: '', detail: null, undoes: '2' });
  expect(withLog(accepted(1), correction, undone)).toMatchObject({ smiles: READ, decision: 'accepted' });
  // A mass that was corrected makes no other structure.
  expect(
    compoundWith(joined, {
      log: [accepted(1), correction],
      outcome: { ...made, smiles: READ, inchikey: READ },
    }),
  ).toMatchObject({ smiles: READ, decision: 'accepted' });
});
