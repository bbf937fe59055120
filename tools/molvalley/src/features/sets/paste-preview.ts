import { chooseRoles, isStructureHeading } from '@moiety/chemistry/files/column-roles.ts';
import { distinctHeadings } from '@moiety/chemistry/files/column-names.ts';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import type { RawRecord } from '@moiety/chemistry/files/raw-record.ts';
import { SmilesSplitter } from '@moiety/chemistry/files/split-smiles.ts';
import { TableSplitter } from '@moiety/chemistry/files/split-table.ts';
import { withoutFormulaGuard } from '@moiety/chemistry/formula-guard.ts';
import { looksLikeSmiles } from '@moiety/chemistry/files/looks-like-smiles.ts';
import { detectSeparator, TableRows } from '@moiety/chemistry/files/table-rows.ts';
import type { Separator } from '@moiety/chemistry/files/table-rows.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';

/** Rows below the headings by which columns are known, as many as an import looks at; fewer are shown. */
const SAMPLE_ROWS = 50;
/** Characters and lines that are looked at for a preview, at each change of the text; a cell may have several lines. */
const SAMPLE_CHARACTERS = 200_000;
const SAMPLE_LINES = 4 * SAMPLE_ROWS;
/** Rows that are shown. */
const ROWS_SHOWN = 5;

/** The beginning of a text that a preview is made of. */
export const beginOf = (text: string): string => {
  const begin = text.slice(0, SAMPLE_CHARACTERS);
  let at = -1;
  for (let line = 0; line < SAMPLE_LINES; line += 1) {
    at = begin.indexOf('\n', at + 1);
    if (at === -1) return begin;
  }
  return begin.slice(0, at + 1);
};

export const separators: readonly Separator[] = ['\t', ',', ';', '|'];

/** How a pasted table is read: as it is told by its content, or as a person says. */
export interface TableReading {
  separator: Separator;
  hasHeadings: boolean;
  /** Place of the column with structures; -1 where none looks like it. */
  structure: number;
}

/** The first rows of a pasted table as it is read. */
export interface TablePreview {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const rowsOf = (text: string, separator: Separator): (readonly string[])[] => {
  const rows = new TableRows(separator);
  return [...rows.push(text), ...rows.end()].map(({ cells }) => cells);
};

const sampleOf = (text: string, separator: Separator): (readonly string[])[] =>
  rowsOf(beginOf(text), separator).slice(0, SAMPLE_ROWS + 1);

/** How many columns the widest of some rows has. */
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** A heading for a column that has none. */
const numbered = (place: number): string => `Column ${place + 1}`;

/** How a table is read of which a person says nothing, or only how its columns are parted or that it has headings. */
export const tableReading = (text: string, given: Partial<TableReading> = {}): TableReading => {
  const separator = given.separator ?? detectSeparator(beginOf(text)).separator;
  const rows = sampleOf(text, separator);
  const [first = []] = rows;
  const hasHeadings =
    given.hasHeadings ??
    (!first.some((cell) => cell.length > 1 && looksLikeSmiles(cell.trim())) ||
      first.some(isStructureHeading));
  const width = widthOf(rows);
  const headings = distinctHeadings(
    Array.from({ length: width }, (_, place) => (hasHeadings ? withoutFormulaGuard(first[place] ?? '') : '')),
  );
  const body = (hasHeadings ? rows.slice(1) : rows).slice(0, SAMPLE_ROWS);
  const structure = given.structure ?? chooseRoles(headings, body)?.structure ?? -1;
  return { separator, hasHeadings, structure: structure < width ? structure : -1 };
};

/** The first rows of a table. */
export const tablePreview = (text: string, { separator, hasHeadings }: TableReading): TablePreview => {
  const rows = sampleOf(text, separator);
  const [first = []] = rows;
  return {
    headings: Array.from({ length: widthOf(rows) }, (_, place) =>
      hasHeadings ? first[place] || numbered(place) : numbered(place),
    ),
    rows: (hasHeadings ? rows.slice(1) : rows).slice(0, ROWS_SHOWN),
  };
};

/** A table as a person says that it is read, as CSV whose first column has the structures. */
export const correctedTable = (text: string, { separator, hasHeadings, structure }: TableReading): string => {
  const rows = rowsOf(text, separator);
  const width = widthOf(rows);
  const [first = []] = rows;
  const places = [structure, ...Array.from({ length: width }, (_, place) => place)].filter(
    (place, at) => place >= 0 && (at === 0 || place !== structure),
  );
  const headings = places.map((place) =>
    place === structure ? 'SMILES' : (hasHeadings && first[place]) || numbered(place),
  );
  return [
    csvRow(headings),
    ...(hasHeadings ? rows.slice(1) : rows).map((cells) => csvRow(places.map((place) => cells[place] ?? ''))),
  ].join('');
};

/** The first molecules of a text as the import reads them. */
export interface RecordsPreview {
  /** Its own columns. */
  columns: readonly string[];
  records: readonly RawRecord[];
  /** Its first line with anything on it names the columns. */
  hasHeadings: boolean;
}

/** The first molecules of a text, by what reads it when it is imported; undefined for a table in which no column has structures. */
export const recordsPreview = (text: string, format: 'csv' | 'smiles'): RecordsPreview | undefined => {
  const splitter = format === 'csv' ? new TableSplitter() : new SmilesSplitter();
  const sample = beginOf(text);
  try {
    const records = [...splitter.push(sample), ...splitter.end()].slice(0, ROWS_SHOWN);
    const begin = sample
      .split('\n')
      .findIndex((line) => line.trim() && !(format === 'smiles' && line.startsWith('#')));
    return { columns: splitter.columns, records, hasHeadings: (records[0]?.line ?? 1) > begin + 1 };
  } catch (error) {
    if (error instanceof MoleculeFileError) return undefined;
    throw error;
  }
};
