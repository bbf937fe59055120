import type { MeasuredColumn } from '@moiety/chemistry/activities/measured-column.ts';
import type { AssayColumn, MolecularProperties } from '@moiety/contract';

/** The columns that every set has. */
export type BuiltInColumnId =
  | 'select'
  | 'structure'
  | 'name'
  | 'smiles'
  | 'inchiKey'
  | 'formula'
  | keyof MolecularProperties;

/**
 * One column of the table.
 * - `select` holds the place in the file and the mark of a chosen row, `structure` the drawing, `star` the star
 * - `text` is sorted by the reader's language, `number` by value
 */
export interface Column {
  /** A built-in column's own name, or `file:` and the file's name of the column, or `calc:` and the id of a calculated one. */
  id: string;
  kind: 'select' | 'structure' | 'star' | 'text' | 'number';
  /** The file's own name of the column, or a person's of a calculated one; undefined for a built-in one. */
  fileName: string | undefined;
  /** The values of a numeric column of the file or a calculated one; undefined for any other. */
  measured: MeasuredColumn | undefined;
  /** What a typed column of the file is of; left out for any other. */
  assay?: AssayColumn | undefined;
  /** Digits after the point of a computed number; undefined where it is shown as the file wrote it. */
  decimals: number | undefined;
  /** Width in px until a person changes it. */
  width: number;
  /** Set in monospace: structures and keys as text. */
  code: boolean;
  /** Whether it goes when the set is closed; left out where that needs no words. */
  passes?: boolean;
}

const builtIn = (
  id: BuiltInColumnId,
  kind: Column['kind'],
  width: number,
  more: { decimals?: number; code?: boolean } = {},
): Column => ({
  id,
  kind,
  width,
  fileName: undefined,
  measured: undefined,
  decimals: more.decimals,
  code: more.code ?? false,
});

/** The built-in columns, in the order in which they stand before the file's own. */
export const builtInColumns: readonly Column[] = [
  builtIn('select', 'select', 72),
  builtIn('structure', 'structure', 168),
  builtIn('name', 'text', 176),
  builtIn('smiles', 'text', 232, { code: true }),
  builtIn('inchiKey', 'text', 248, { code: true }),
  builtIn('formula', 'text', 128),
  builtIn('molecularWeight', 'number', 116, { decimals: 2 }),
  builtIn('clogp', 'number', 84, { decimals: 2 }),
  builtIn('tpsa', 'number', 88, { decimals: 2 }),
  builtIn('hBondDonors', 'number', 88, { decimals: 0 }),
  builtIn('hBondAcceptors', 'number', 112, { decimals: 0 }),
  builtIn('rotatableBonds', 'number', 112, { decimals: 0 }),
  builtIn('rings', 'number', 76, { decimals: 0 }),
  builtIn('fractionSp3', 'number', 92, { decimals: 2 }),
  builtIn('lipinskiViolations', 'number', 104, { decimals: 0 }),
];

/** The id of the column of similarities, which is there while molecules are searched for by one. */
export const similarityColumnId = 'similarity';

/** The column of similarities to the structure that is searched with. */
export const similarityColumn: Column = {
  id: similarityColumnId,
  kind: 'number',
  fileName: undefined,
  measured: undefined,
  decimals: 2,
  width: 100,
  code: false,
};

/** The id of the column of structural alerts, which is there once they have been found. */
export const alertsColumnId = 'alerts';

/** The column of structural alerts, ordered by how many there are. */
export const alertsColumn: Column = {
  id: alertsColumnId,
  kind: 'text',
  fileName: undefined,
  measured: undefined,
  decimals: undefined,
  width: 200,
  code: false,
};

/** The ids of the columns of parents, which are there once those have been found. */
export const parentColumnId = 'parent';
export const removedColumnId = 'removed';
export const sameParentColumnId = 'same-parent';

/** The columns of parents: the parent, what is no part of it, and how many molecules have it. */
export const parentColumns: readonly Column[] = [
  { ...similarityColumn, id: parentColumnId, kind: 'text', decimals: undefined, width: 232, code: true },
  { ...alertsColumn, id: removedColumnId, width: 136 },
  { ...similarityColumn, id: sameParentColumnId, decimals: 0, width: 112 },
];

/** Whether a column is of parents. */
export const isParentId = (id: string): boolean => parentColumns.some((column) => column.id === id);

const analysisPrefix = 'analysis:';

/** Whether a column was filled by an analysis of the set. */
export const isAnalysisId = (id: string): boolean => id.startsWith(analysisPrefix);

/** What a column that an analysis filled is called, in files and in its id; undefined for any other column. */
export const analysisNameOf = (id: string): string | undefined =>
  isAnalysisId(id) ? id.slice(analysisPrefix.length) : undefined;

/** A column that an analysis filled: a structure as SMILES, or a number of a group. @param isKept whether the set has it when it is opened again */
export const analysisColumn = (name: string, kind: 'text' | 'number', isKept = true): Column => ({
  id: analysisPrefix + name,
  kind,
  fileName: undefined,
  measured: undefined,
  decimals: kind === 'number' ? 0 : undefined,
  width: kind === 'number' ? 88 : 168,
  code: kind === 'text',
  passes: !isKept,
});

/** The ids of what people keep with molecules: see `MarkValues` for when these columns are there. */
export const starColumnId = 'star';
export const tagsColumnId = 'tags';
export const noteColumnId = 'note';

const markColumn = (id: string, kind: Column['kind'], width: number): Column => ({
  id,
  kind,
  fileName: undefined,
  measured: undefined,
  decimals: undefined,
  width,
  code: false,
});

/** The column of stars, with the sign of a note; as narrow as a column can be. */
export const starColumn = markColumn(starColumnId, 'star', 48);
export const tagsColumn = markColumn(tagsColumnId, 'text', 160);
export const noteColumn = markColumn(noteColumnId, 'text', 200);

/** Whether a column holds what people keep with molecules: unread ones have it too. */
export const isMarkId = (id: string): boolean =>
  id === starColumnId || id === tagsColumnId || id === noteColumnId;

/** The columns that stay while the table is scrolled sideways. */
export const fixedColumnIds: readonly string[] = ['select', starColumnId, 'structure', 'name'];
/** The columns that cannot be hidden: without them a row has no handle. */
export const alwaysShownIds: readonly string[] = ['select'];

const fileColumnPrefix = 'file:';

/** The id of the file's own column of that name. */
export const fileColumnId = (fileName: string): string => fileColumnPrefix + fileName;

/** The column of a file's own column or SD data item. */
export const fileColumn = (
  fileName: string,
  kind: 'text' | 'number',
  measured?: MeasuredColumn,
  assay?: AssayColumn,
): Column => ({
  id: fileColumnId(fileName),
  kind,
  fileName,
  measured,
  assay,
  decimals: undefined,
  width: 136,
  code: false,
});

/** Whether the column is a computed property of `MolecularProperties`. */
export const isPropertyId = (id: string): id is keyof MolecularProperties =>
  builtInColumns.some((column) => column.id === id && column.kind === 'number');
