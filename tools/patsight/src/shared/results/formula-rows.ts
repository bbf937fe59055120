import { NOTHING_PRINTED } from '@moiety/contract';
import type { DocumentFormula, FormulaRow, FormulaTable, ResultCompound } from '@moiety/contract';
import type { DocumentSession } from '../documents/document-session.ts';
import type { FormulaLack } from '../words/formula-words.ts';
import { groupValueWords, saltWords } from '../words/group-cell-words.ts';
import { cellsOf, columnTitlesOf, isAside } from './group-cells.ts';
import type { GroupCell } from './group-cells.ts';
import type { ResultTable } from './result-table.ts';

/** A column of the rows of a formula's tables. */
export interface RowColumn {
  /** `group:` with its title; `salt` or `mass`. */
  id: string;
  title: string;
}

/** A row of the tables of a formula. */
export interface GroupRow {
  /** The same for the same row of a formula. */
  id: string;
  row: FormulaRow;
  /** What stands at each column, by its id; absent where its table has no such column. */
  cells: ReadonlyMap<string, GroupCell>;
  /** The id of the column that kept it from being put together; empty where the reason is in none. */
  problemAt: string;
  /** Its compound as it stands now. */
  compound: ResultCompound | undefined;
}

const byNumber = new Intl.Collator('en', { numeric: true });

const columnId = ({ field, title }: Pick<GroupCell, 'field' | 'title'>): string =>
  field === 'group' ? `group:${title}` : field;

/** The columns of all tables of formulas: of groups in the order of their names, then salts and masses. */
export const rowColumns = (formulas: readonly DocumentFormula[]): RowColumn[] => {
  const tables = formulas.flatMap((formula) => formula.tables);
  const shown = tables.flatMap((table) =>
    columnTitlesOf(table).filter((_, index) => !isAside(table.columns[index]!)),
  );
  const titles = [...new Set(shown)].toSorted((a, b) => byNumber.compare(a, b));
  const filled = new Set(
    tables.flatMap((table) =>
      columnTitlesOf(table).filter((_, index) => table.columns[index]!.places.length > 0),
    ),
  );
  const salts = tables.filter(({ saltHeading }) => saltHeading !== null);
  const masses = tables.filter(({ massHeading }) => massHeading !== null);
  return [
    ...titles.map((title) => ({
      id: columnId({ field: 'group', title }),
      title: filled.has(title)
        ? title
        : [title, groupValueWords('heading', NOTHING_PRINTED)].filter(Boolean).join(' · '),
    })),
    ...(salts.length > 0 ? [{ id: 'salt', title: saltWords(salts[0]!.saltHeading ?? '') }] : []),
    ...(masses.length > 0 ? [{ id: 'mass', title: masses[0]!.massHeading ?? '' }] : []),
  ];
};

/** The rows of all tables of a formula, in the order of the document. */
export const groupRows = ({ tables }: DocumentFormula, results: ResultTable): GroupRow[] =>
  tables.flatMap((table, place) => {
    const titles = columnTitlesOf(table);
    const cellsOfRow = Map.groupBy(cellsOf(table), ({ row }) => row);
    return table.rows.map((row, index): GroupRow => {
      const at = titles[row.problem?.column ?? -1];
      return {
        id: `${place} ${index}`,
        row,
        cells: new Map((cellsOfRow.get(row) ?? []).map((cell) => [columnId(cell), cell])),
        problemAt: at === undefined ? '' : columnId({ field: 'group', title: at }),
        compound: results.rowOf(row.compoundKey)?.compound,
      };
    });
  });

/** Why a document may have formulas that are not in its results; undefined where they are, or nothing newer would find more. */
export const lackOfFormulas = ({
  document,
  table: { results },
  olderEngines,
}: Pick<DocumentSession, 'document' | 'table' | 'olderEngines'>): FormulaLack | undefined => {
  if (results.formulas.length > 0 || results.pages === '') return undefined;
  if (results.canJoinAgain) return 'version';
  return document?.rerun || olderEngines.length > 0 ? 'engine' : undefined;
};

/** Whether the compound of a row is another structure now than was put together. */
export const isOtherNow = ({ row, compound }: GroupRow): boolean =>
  row.inchiKey !== '' && compound !== undefined && compound.inchiKey !== row.inchiKey;

/** The correction by which a person gave a table its formula; undefined where none holds. */
export const givenFormulaOf = ({
  formula,
}: Pick<FormulaTable, 'formula'>): NonNullable<FormulaTable['formula']> | undefined =>
  formula?.value ? formula : undefined;

/** Whether rows cannot be put together with the formula of a table, whatever stands in their cells. */
export const lacksFormula = ({ columns }: Pick<FormulaTable, 'columns'>): boolean =>
  columns.every(({ kind }) => kind === null);

/** The formulas of a document that a table may be given, those with its places first, then the nearest. */
export const formulasToChoose = (
  formulas: readonly DocumentFormula[],
  present: DocumentFormula,
  { page, columns }: Pick<FormulaTable, 'page' | 'columns'>,
): (DocumentFormula & { drawing: NonNullable<DocumentFormula['drawing']> })[] => {
  const wanted = new Set(columns.flatMap(({ places }) => places));
  const lackOf = ({ places }: DocumentFormula): number =>
    places.filter((place) => !wanted.has(place)).length +
    [...wanted].filter((place) => !places.includes(place)).length;
  return formulas
    .flatMap((one) =>
      one.key !== present.key && one.places.length > 0 && one.drawing?.smiles
        ? [{ ...one, drawing: one.drawing }]
        : [],
    )
    .toSorted(
      (a, b) => lackOf(a) - lackOf(b) || Math.abs(a.drawing.page - page) - Math.abs(b.drawing.page - page),
    );
};

/**
 * What is drawn of a formula: the molfile, as it lies on the page, where it can name all open atoms, which are numbered R groups; else the
 * CXSMILES, whose labels are drawn as they are written.
 */
export const drawnOf = ({
  smiles,
  molfile,
}: Pick<NonNullable<DocumentFormula['drawing']>, 'smiles' | 'molfile'>): string => {
  const labels = /\$([^$]*)\$/.exec(smiles)?.[1]?.split(';').filter(Boolean) ?? [];
  const isNumbered = labels.length > 0 && labels.every((label) => /^_R\d+$/.test(label));
  return molfile !== '' && (smiles === '' || isNumbered)
    ? molfile
    : smiles.replaceAll(/(?<=[$;])_(?=R\d)/g, '');
};

/** What a sketch of a formula begins with: the molfile where it says all that the CXSMILES does, or what that cannot be drawn from. */
export const formulaToSketch = (
  drawing: Pick<NonNullable<DocumentFormula['drawing']>, 'smiles' | 'molfile'>,
): string =>
  drawing.molfile !== '' && (drawnOf(drawing) === drawing.molfile || drawing.molfile.includes('ATTACH=ANY'))
    ? drawing.molfile
    : drawing.smiles;

/** A group as a structure by itself, its open bonds as attachment points. */
export const asFragment = (smiles: string): string => smiles.replaceAll(/\[\*:\d+\]/g, '*');

/** Nothing but hydrogen, which is not drawn. */
export const isHydrogen = (smiles: string): boolean => /^\[H\]\[\*:\d+\]$/.test(smiles);
