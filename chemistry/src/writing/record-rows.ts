import type { MoleculeRecord } from '@moiety/contract';
import { drawStructure } from '../drawing.ts';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import { structurePicture } from './picture/structure-picture.ts';
import { type ColumnOptions, isMolfile, type WrittenColumn } from './property-columns.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type RecordSheet, sheetColumns } from './record-sheet.ts';
import { isPlainNumber, type Cell, type PictureCell } from './xlsx/cells.ts';
import { sheetRows, type SheetRows } from './xlsx/sheet.ts';

/** Pixels of the picture for one on screen: for those that have twice as many, and for printers. */
const PICTURE_SCALE = 2;

/** The structure as it would be drawn on screen, or nothing where there is none. */
const pictureOf = async (engine: Engine, record: MoleculeRecord): Promise<Cell> => {
  if (record.status === 'error') return null;
  const structure = isMolfile(record.source) ? record.source : record.smiles;
  try {
    const drawing = drawStructure(engine, structure, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT });
    return {
      png: await structurePicture(drawing, PICTURE_SCALE),
      width: PICTURE_WIDTH,
      height: PICTURE_HEIGHT,
      description: drawing.smiles,
    };
  } catch (error) {
    if (error instanceof StructureError) return null;
    throw error;
  }
};

/** Whether a record has one number in a typed column. */
const isTypedNumber = ({ measurements }: MoleculeRecord, name: string | undefined): boolean => {
  const values =
    measurements && name !== undefined && Object.hasOwn(measurements, name) ? (measurements[name] ?? []) : [];
  const [only] = values;
  return values.length === 1 && only?.qualifier === '=' && only.value !== null && only.upper === undefined;
};

const cellOf = (column: WrittenColumn, record: MoleculeRecord, numeric: ReadonlySet<string>): Cell => {
  const text = column.value(record);
  if (text === '') return null;
  const isNumber =
    column.isNumber ||
    ((numeric.has(column.name) || isTypedNumber(record, column.typed)) && isPlainNumber(text));
  return isNumber ? { number: text } : text;
};

/**
 * Records as rows of a sheet: pictures where asked for, name, computed columns, the file's own.
 * @param firstRow 0-based place of the first of them in the sheet
 */
export const recordRows = async (
  engine: Engine,
  records: readonly MoleculeRecord[],
  sheet: RecordSheet,
  firstRow: number,
  options: ColumnOptions & { sources?: ReadonlyMap<number, PictureCell> | undefined } = {},
): Promise<SheetRows> => {
  const columns = sheetColumns(sheet, options);
  const numeric = new Set(sheet.numeric);
  const rows: Cell[][] = [];
  for (const record of records) {
    const cells: Cell[] = [];
    for (const column of columns)
      if (column.picture === 'structure') cells.push(await pictureOf(engine, record));
      else if (column.picture) cells.push(options.sources?.get(record.position) ?? null);
      else cells.push(column.key === 'name' ? record.name : cellOf(column, record, numeric));
    rows.push(cells);
  }
  return sheetRows(rows, firstRow);
};
