import type { MoleculeRecord } from '@moiety/contract';
import { SHEET_COLUMNS_MAX } from '../sheet-limits.ts';
import {
  COMPUTED_COLUMNS,
  type ColumnOptions,
  type WrittenColumn,
  writtenColumns,
} from './property-columns.ts';
import { isPlainNumber } from './xlsx/cells.ts';
import { PICTURE_MARGIN, type SheetColumn } from './xlsx/sheet.ts';

/** How the records of a file become the rows of a sheet. */
export interface RecordSheet {
  /** The file's own columns. */
  columns: readonly string[];
  /** Those of them that hold numbers only. */
  numeric: readonly string[];
  /** Whether some record of the whole file is unread, so that it has the columns that say why. */
  unread: boolean;
  /** Whether each row has a picture of its structure. */
  hasPictures: boolean;
  /** Whether beside it stands the picture that the record was read from. */
  hasSources?: boolean;
}

/** Pictures of so many structures take about 20 MB and half a minute of two cores. */
export const PICTURES_MAX = 5000;

/** The file's own columns that a sheet has room for beside pictures, name, what is computed, and the two that say why a record is unread. */
export const OWN_COLUMNS_MAX = SHEET_COLUMNS_MAX - COMPUTED_COLUMNS - 5;

/** CSS pixels. */
export const PICTURE_WIDTH = 180;
export const PICTURE_HEIGHT = 120;

/** Characters. */
const WIDTHS = {
  picture: (PICTURE_WIDTH + 2 * PICTURE_MARGIN) / 7,
  name: 24,
  structure: 32,
  text: 18,
  number: 12,
};
const LONG = new Set(['SMILES', 'InChIKey']);

const picturesOf = (picture: 'structure' | 'source', name: string): WrittenColumn => ({
  key: `picture:${picture}`,
  name,
  value: () => '',
  isNumber: false,
  picture,
});

/** The columns of a sheet of records, those of pictures among them. */
export const sheetColumns = (sheet: RecordSheet, options: ColumnOptions = {}): WrittenColumn[] => {
  const own = new Set(sheet.columns.map((column) => column.toLowerCase()));
  return writtenColumns(sheet.columns, sheet.unread, options, [
    ...(sheet.hasPictures
      ? [picturesOf('structure', own.has('structure') ? 'Computed Structure' : 'Structure')]
      : []),
    ...(sheet.hasSources
      ? [picturesOf('source', own.has('source picture') ? 'Read From' : 'Source Picture')]
      : []),
  ]);
};

const widthOf = ({ key, name, isNumber, picture }: WrittenColumn, numeric: ReadonlySet<string>): number => {
  if (picture) return WIDTHS.picture;
  if (key === 'name') return WIDTHS.name;
  if (isNumber || numeric.has(name)) return WIDTHS.number;
  return LONG.has(name) ? WIDTHS.structure : WIDTHS.text;
};

/** The headings and widths of the rows that `recordRows` makes. */
export const recordColumns = (sheet: RecordSheet, options: ColumnOptions = {}): SheetColumn[] => {
  const numeric = new Set(sheet.numeric);
  return sheetColumns(sheet, options).map((column) => ({
    heading: column.name,
    width: widthOf(column, numeric),
  }));
};

/**
 * Finds which columns hold nothing but numbers that a spreadsheet keeps as they are written; those are numbers there too. Records are
 * given some at a time, in any number of calls.
 */
export class NumericColumns {
  #left: Set<string>;
  readonly #filled = new Set<string>();

  constructor(columns: readonly string[]) {
    this.#left = new Set(columns);
  }

  add(records: readonly MoleculeRecord[]): void {
    for (const column of this.#left)
      for (const { data } of records) {
        const text = Object.hasOwn(data, column) ? (data[column] ?? '') : '';
        if (text === '') continue;
        this.#filled.add(column);
        if (!isPlainNumber(text)) {
          this.#left.delete(column);
          break;
        }
      }
  }

  /** A column without any value is none. */
  get names(): string[] {
    return [...this.#left].filter((column) => this.#filled.has(column));
  }
}
