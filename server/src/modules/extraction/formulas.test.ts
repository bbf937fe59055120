import type { CorrectionField } from '@moiety/contract';
import type { ExtractedCompound, Extraction } from '@moiety/extraction/document/extract-document.ts';
import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';
import { foldLog, type LogEntry } from './correction-log.ts';
import { emptyExtraction } from './empty-extraction.ts';

const box = { x0: 10, y0: 10, x1: 50, y1: 18 };

const compoundOf = (label: string, inchikey: string, page: number): ExtractedCompound => ({
  label,
  page,
  box,
  name: '',
  smiles: 'CO',
  inchikey,
  confidence: 0.9,
  review: true,
  doubts: ['groups'],
  evidence: [],
  rank: 'row',
  claimed: false,
});

const rowOf = (label: string, inchikey: string) => ({
  page: 3,
  box,
  label,
  cells: [null],
  smiles: inchikey === '' ? '' : 'CO',
  inchikey,
  salt: '',
  mass: '',
  problem: inchikey === '' ? { reason: 'group' as const, text: 'Q-7', column: 0 } : null,
});

const table = (...rows: ReturnType<typeof rowOf>[]): Extraction['formulas'][number] => ({
  drawing: { page: 3, box, smiles: '*O |$_R1;$|', molfile: '', confidence: 0.98 },
  places: ['R1'],
  repeats: [],
  tables: [
    {
      page: 3,
      box,
      kind: 'table',
      caption: 'Table 1',
      columns: [{ places: ['R1'], atom: '' }],
      massHeading: '',
      readings: [],
      rows,
    },
  ],
});

const extraction: Extraction = {
  ...emptyExtraction,
  compounds: [compoundOf('1', 'A', 3), compoundOf('2', 'B', 3), compoundOf('2', 'C', 5)],
  formulas: [table(rowOf('Example 1', 'A'), rowOf('2', 'C'), rowOf('3', ''))],
  pages: [{ page: 3 }],
};

const entry = (item: string, field: CorrectionField, value: string): LogEntry => ({
  id: `${item} ${field}`,
  by: 'Ada',
  at: '2026-03-01T08:00:00.000Z',
  version: 1,
  action: 'correct',
  item,
  field,
  value,
  detail: null,
  undoes: null,
  outcome: 'applied',
  seen: 0,
});

const linked = (...log: LogEntry[]): string[] =>
  assemble(extraction, foldLog(log)).formulas[0]!.tables[0]!.rows.map(({ compoundKey }) => compoundKey);

test('rows of tables of groups lead to their compounds, whatever people made of these since', () => {
  const { compounds, formulas } = assemble(extraction, foldLog([]));
  const [one, , third] = compounds.map(({ key }) => key);
  expect(formulas[0]).toMatchObject({ key: 'formula:3:10,10,50,18', places: ['R1'] });
  // Of two with one label it is the one with the row's structure.
  expect(linked()).toEqual([one, third, '']);
  expect(linked(entry(one!, 'label', '1a'))).toEqual([one, third, '']);
  expect(linked(entry(one!, 'mergedInto', third!))).toEqual([third, third, '']);
  // One that a person added for what was not put together.
  const added: LogEntry = {
    ...entry('added', 'label', '3'),
    action: 'add-compound',
    field: null,
    detail: { cells: { label: '3', name: '', structure: 'CCO' }, page: 3, box: null },
  };
  expect(linked(added)).toEqual([one, third, 'added']);
});
