import { chooseRoles, isStructureHeading } from '@moiety/chemistry/files/column-roles.ts';
import { looksLikeSmiles } from '@moiety/chemistry/files/looks-like-smiles.ts';
import { detectSeparator, TableRows } from '@moiety/chemistry/files/table-rows.ts';
import type { Separator } from '@moiety/chemistry/files/table-rows.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';

/** Rows by which columns are known; fewer are shown. */
const SAMPLE_ROWS = 50;
/** Characters that are looked at for a preview. */
const SAMPLE_CHARACTERS = 200_000;
/** Rows that are shown. */
const ROWS_SHOWN = 5;

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
  rowsOf(text.slice(0, SAMPLE_CHARACTERS), separator).slice(0, SAMPLE_ROWS);

/** How many columns the widest of some rows has. */
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** A heading for a column that has none. */
const numbered = (place: number): string => `Column ${place + 1}`;

/** How a table is read of which a person says nothing, or only how its columns are parted or that it has headings. */
export const tableReading = (text: string, given: Partial<TableReading> = {}): TableReading => {
  const separator = given.separator ?? detectSeparator(text.slice(0, SAMPLE_CHARACTERS)).separator;
  const rows = sampleOf(text, separator);
  const [first = []] = rows;
  const hasHeadings =
    given.hasHeadings ??
    (!first.some((cell) => cell.length > 1 && looksLikeSmiles(cell.trim())) ||
      first.some(isStructureHeading));
  const width = widthOf(rows);
  const headings = Array.from({ length: width }, (_, place) => (hasHeadings ? (first[place] ?? '') : ''));
  const body = hasHeadings ? rows.slice(1) : rows;
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

/** The first lines of a list of structures: each with what stands behind it. */
export const linesPreview = (text: string): { structure: string; name: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .slice(0, ROWS_SHOWN)
    .map((line) => {
      const [structure = '', ...words] = line.trim().split(/\s+/);
      return { structure, name: words.join(' ') };
    });
