import type { MoleculeRecord } from '@moiety/contract';
import { type ColumnOptions, writtenColumns } from './property-columns.ts';
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

/** The columns of the rows that `recordRows` makes. */
export const recordColumns = (sheet: RecordSheet, options: ColumnOptions = {}): SheetColumn[] => {
  const numeric = new Set(sheet.numeric);
  const own = new Set(sheet.columns.map((column) => column.toLowerCase()));
  return [
    ...(sheet.hasPictures
      ? [{ heading: own.has('structure') ? 'Computed Structure' : 'Structure', width: WIDTHS.picture }]
      : []),
    ...(sheet.hasSources
      ? [{ heading: own.has('source picture') ? 'Read From' : 'Source Picture', width: WIDTHS.picture }]
      : []),
    { heading: own.has('name') ? 'Computed Name' : 'Name', width: WIDTHS.name },
    ...writtenColumns(sheet.columns, sheet.unread, options).map(({ name, isNumber }) => ({
      heading: name,
      width: isNumber || numeric.has(name) ? WIDTHS.number : LONG.has(name) ? WIDTHS.structure : WIDTHS.text,
    })),
  ];
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
