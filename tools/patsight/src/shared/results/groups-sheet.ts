import { msg } from '@lit/localize';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { Cell } from '@moiety/chemistry/writing/xlsx/cells.ts';
import type { TableSheet } from '@moiety/chemistry/writing/xlsx/sheet.ts';
import type { FormulaCell, FormulaTable } from '@moiety/contract';
import { stateWithHand } from '../words/file-words.ts';
import { notAssembledWords } from '../words/formula-words.ts';
import { groupValueWords } from '../words/group-cell-words.ts';
import { madeWords } from '../words/rerun-words.ts';
import { groupProblemWords } from '../words/result-words.ts';
import { CELL_MAX } from './evidence-sheet.ts';
import { asFragment, givenFormulaOf, groupRows, isOtherNow, rowColumns } from './formula-rows.ts';
import type { GroupRow } from './formula-rows.ts';
import type { GroupCell } from './group-cells.ts';
import type { Which } from './records.ts';
import type { ResultRow, ResultTable } from './result-table.ts';

/** What a cell was read as: `4-F[*:1]` of a position on a ring. */
const groupsText = (cell: FormulaCell | null | undefined): string =>
  (cell?.groups ?? [])
    .map(({ position, smiles }) => [position, asFragment(smiles)].filter(Boolean).join('-'))
    .join('; ');

/** What is printed, and what it was corrected to. */
const printedText = (one: GroupCell | undefined): string =>
  [one?.cell?.text ?? '', groupValueWords(one?.field ?? null, one?.cell?.corrected?.value ?? '')]
    .filter(Boolean)
    .join(' → ');

const stateText = (one: GroupRow): string => {
  const { row, compound } = one;
  if (!compound) return row.problem ? notAssembledWords() : '';
  return [
    stateWithHand(compound),
    ...(isOtherNow(one)
      ? [msg('The compound now has a different structure', { id: 'patsight.groups.otherNow' })]
      : []),
  ].join(' · ');
};

/** Who gave a table its formula, and when. */
const giverText = (table: FormulaTable): string => {
  const given = givenFormulaOf(table);
  return given ? madeWords(given) : '';
};

/**
 * A sheet with a line for each row of the tables of formulas: what stands at each place, as printed and as read, and the compound that was put
 * together of it, or why none was. Rows whose compounds are not in the file are left out, those without a compound unless everything is.
 */
export const groupsSheet = (
  table: ResultTable,
  rows: readonly ResultRow[],
  which: Which,
): TableSheet | undefined => {
  const { formulas } = table.results;
  const all = rowColumns(formulas);
  const titles = all.filter(({ id }) => id.startsWith('group:'));
  const sides = all.filter(({ id }) => !id.startsWith('group:'));
  const isGiven = formulas.some(({ tables }) => tables.some((one) => givenFormulaOf(one) !== undefined));
  const keys = new Set(rows.map(({ key }) => key));
  const lines = formulas.flatMap((formula, index) =>
    formula.tables.flatMap((one) =>
      groupRows({ ...formula, tables: [one] }, table).flatMap((groups): Cell[][] => {
        const { row, cells } = groups;
        if (row.compoundKey === '' ? which !== 'all' : !keys.has(table.rowOf(row.compoundKey)?.key ?? ''))
          return [];
        const line: Cell[] = [
          index + 1,
          formula.drawing?.smiles ?? '',
          formula.drawing?.page ?? null,
          ...(isGiven ? [giverText(one)] : []),
          one.caption,
          row.label,
          row.page,
          ...titles.flatMap(({ id }) => [printedText(cells.get(id)), groupsText(cells.get(id)?.cell)]),
          ...sides.map(({ id }) => printedText(cells.get(id))),
          row.smiles,
          row.inchiKey,
          row.problem ? groupProblemWords(row.problem.reason, row.problem.text) : '',
          stateText(groups),
        ];
        return [line.map((cell) => (typeof cell === 'string' ? cutText(cell, CELL_MAX) : cell))];
      }),
    ),
  );
  if (lines.length === 0) return undefined;
  return {
    name: msg('R groups', { id: 'patsight.groups' }),
    columns: [
      { heading: msg('Formula', { id: 'patsight.groups.formula' }), width: 9 },
      { heading: msg('Formula (CXSMILES)', { id: 'patsight.sheet.formula' }), width: 32 },
      { heading: msg('Page of the formula', { id: 'patsight.sheet.formulaPage' }), width: 12 },
      ...(isGiven
        ? [{ heading: msg('Formula supplied by', { id: 'patsight.sheet.formulaBy' }), width: 24 }]
        : []),
      { heading: msg('Table', { id: 'patsight.area.table' }), width: 24 },
      { heading: msg('Label', { id: 'patsight.label' }), width: 12 },
      { heading: msg('Page', { id: 'patsight.page.column' }), width: 8 },
      ...titles.flatMap(({ title }) => [
        { heading: title, width: 18 },
        { heading: `${title} (SMILES)`, width: 18 },
      ]),
      ...sides.map(({ title }) => ({ heading: title, width: 14 })),
      { heading: msg('Assembled structure (SMILES)', { id: 'patsight.sheet.assembled' }), width: 32 },
      { heading: 'InChIKey', width: 30 },
      { heading: msg('Why not assembled', { id: 'patsight.sheet.notAssembled' }), width: 32 },
      { heading: msg('Status', { id: 'patsight.filter.state' }), width: 18 },
    ],
    rows: lines,
  };
};
