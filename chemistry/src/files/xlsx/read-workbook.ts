import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from '../../sheet-limits.ts';
import { MoleculeFileError } from '../molecule-file-error.ts';
import { dateStyles, excelDate } from './cell-dates.ts';
import { attribute, xmlEvents } from './xml-events.ts';
import { zipParts } from '../zip-parts.ts';

/** How much of a workbook is read, however little of an archive it comes from; one that has more is refused. */
export const WORKBOOK_MAX = {
  /** Entries of the archive. */
  entries: 20_000,
  /** Bytes of the unpacked parts that are read. */
  bytes: 400_000_000,
  /** Cells of all sheets, with the empty ones before them: a set of 100,000 rows has 200 of them each. */
  cells: 20_000_000,
  /** Characters of all cells: a text that is shared counts where it stands. As a CSV they are one text, which can have 500 million. */
  characters: 200_000_000,
};

/** A row weighs as much as some cells, also one that has none. */
const ROW_WEIGHT = 4;

const tooLarge = (): MoleculeFileError => new MoleculeFileError('workbook-too-large');

/** What is left of the bounds of a workbook while it is read. @throws {MoleculeFileError} `workbook-too-large` */
class Room {
  readonly #left: typeof WORKBOOK_MAX;

  constructor(most: typeof WORKBOOK_MAX) {
    this.#left = { ...most };
  }

  get entries(): number {
    return this.#left.entries;
  }

  take(what: 'bytes' | 'cells' | 'characters', count: number): void {
    this.#left[what] -= count;
    if (this.#left[what] < 0) throw tooLarge();
  }
}

/** A sheet of a workbook: its name, and its rows with the texts of their cells. */
export interface WorkbookSheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** Rows that a sheet passes over; one for all of them, since there may be a million. */
const EMPTY_ROW: readonly string[] = [];

const isRead = (name: string): boolean =>
  /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml/.test(name);

/** The texts of the parts that are read, by name. */
const unpack = (bytes: Uint8Array, room: Room): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const { name, pieces } of zipParts(bytes, room.entries, tooLarge)) {
    if (!isRead(name)) continue;
    const decoder = new TextDecoder();
    let text = '';
    for (const piece of pieces()) {
      room.take('bytes', piece.length);
      text += decoder.decode(piece, { stream: true });
    }
    texts.set(name, text + decoder.decode());
  }
  return texts;
};

/** The shared texts: each is one or several runs; the reading of East Asian names beside them is left out. */
const sharedTexts = (xml: string): string[] => {
  const texts: string[] = [];
  let current: string | null = null;
  let isText = false;
  let isPhonetic = false;
  for (const event of xmlEvents(xml))
    if (event.kind === 'text') {
      if (isText && !isPhonetic && current !== null) current += event.text;
    } else if (event.name === 'si') {
      if (event.kind === 'open') current = '';
      if (event.kind === 'close' || event.isEmpty) {
        texts.push(current ?? '');
        current = null;
      }
    } else if (event.name === 't') isText = event.kind === 'open' && !event.isEmpty;
    else if (event.name === 'rPh') isPhonetic = event.kind === 'open' && !event.isEmpty;
  return texts;
};

/** 0-based column of a cell's address such as `AB12`. */
const columnOf = (address: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** A number as a person would write it: without the binary noise of `0.10000000000000001`. */
const numberText = (text: string): string => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? text : String(value);
};

interface Cell {
  type: string;
  style: number;
  column: number;
  text: string;
}

const cellText = (
  cell: Cell,
  shared: readonly string[],
  dates: ReadonlySet<number>,
  is1904: boolean,
): string => {
  switch (cell.type) {
    case 's':
      return shared[Number(cell.text)] ?? '';
    case 'b':
      return cell.text === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'inlineStr':
    case 'e':
    case 'd':
      return cell.text;
    default:
      return dates.has(cell.style) ? excelDate(Number(cell.text), is1904) : numberText(cell.text);
  }
};

const sheetRows = (
  xml: string,
  shared: readonly string[],
  { dates, is1904, room }: { dates: ReadonlySet<number>; is1904: boolean; room: Room },
): (readonly string[])[] => {
  const rows: (readonly string[])[] = [];
  let row: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  const finish = (): void => {
    if (cell !== null && cell.column >= 0 && cell.column < SHEET_COLUMNS_MAX) {
      const text = cellText(cell, shared, dates, is1904);
      room.take('cells', Math.max(1, cell.column + 1 - row.length));
      room.take('characters', text.length);
      while (row.length < cell.column) row.push('');
      row[cell.column] = text;
    }
    cell = null;
  };
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (isValue && !isPhonetic && cell !== null) cell.text += event.text;
      continue;
    }
    const isOpen = event.kind === 'open';
    switch (event.name) {
      case 'row':
        if (isOpen) {
          const place = Number(attribute(event.attributes, 'r')) || rows.length + 1;
          const passed = Math.max(0, Math.min(place, SHEET_ROWS_MAX) - 1 - rows.length);
          room.take('cells', passed + ROW_WEIGHT);
          for (let added = 0; added < passed; added += 1) rows.push(EMPTY_ROW);
          row = [];
          rows.push(row);
        }
        break;
      case 'c':
        if (isOpen) {
          const address = attribute(event.attributes, 'r');
          cell = {
            type: attribute(event.attributes, 't'),
            style: Number(attribute(event.attributes, 's')),
            column: address === '' ? row.length : columnOf(address),
            text: '',
          };
        }
        if (!isOpen || event.isEmpty) finish();
        break;
      case 'v':
      case 't':
        isValue = isOpen && !event.isEmpty;
        break;
      case 'rPh':
        isPhonetic = isOpen && !event.isEmpty;
        break;
      default:
    }
  }
  return rows;
};

/** The parts that the workbook calls its sheets, by the ids by which it does. */
const targetsOf = (xml: string): Map<string, string> => {
  const targets = new Map<string, string>();
  for (const event of xmlEvents(xml))
    if (event.kind === 'open' && event.name === 'Relationship') {
      const target = attribute(event.attributes, 'Target');
      targets.set(
        attribute(event.attributes, 'Id'),
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      );
    }
  return targets;
};

/**
 * Reads a workbook's sheets, as a CSV of them would have their cells: texts, numbers in full, dates as `2026-11-24`, the results of
 * formulas. Formats of numbers (per cent, decimals) are not applied.
 * @param most how much of it is read
 * @throws {MoleculeFileError} `unreadable-workbook`, `workbook-too-large`, or `binary-file` for an archive that is no workbook.
 * @see {@link https://ecma-international.org/publications-and-standards/standards/ecma-376/} Office Open XML, part 1, chapter 18.
 */
export const readWorkbook = (bytes: Uint8Array, most = WORKBOOK_MAX): WorkbookSheet[] => {
  const room = new Room(most);
  let parts: Map<string, string>;
  try {
    parts = unpack(bytes, room);
  } catch (cause) {
    throw cause instanceof MoleculeFileError
      ? cause
      : new MoleculeFileError('unreadable-workbook', { cause });
  }
  const textOf = (name: string): string => parts.get(name) ?? '';
  const targets = targetsOf(textOf('xl/_rels/workbook.xml.rels'));
  const shared = sharedTexts(textOf('xl/sharedStrings.xml'));
  const dates = dateStyles(textOf('xl/styles.xml'));
  const sheets: WorkbookSheet[] = [];
  const isWorkbook = parts.has('xl/workbook.xml');
  let is1904 = false;
  for (const event of xmlEvents(textOf('xl/workbook.xml'))) {
    if (event.kind !== 'open') continue;
    if (event.name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(event.attributes, 'date1904'));
    else if (event.name === 'sheet') {
      const path = targets.get(attribute(event.attributes, ':id')) ?? '';
      const xml = parts.get(path);
      if (xml === undefined) continue;
      // A part is one sheet, however many call it theirs.
      parts.delete(path);
      const rows = sheetRows(xml, shared, { dates, is1904, room });
      sheets.push({ name: attribute(event.attributes, 'name'), rows });
    }
  }
  // Another archive, if it has no such part at all.
  if (sheets.length === 0) throw new MoleculeFileError(isWorkbook ? 'unreadable-workbook' : 'binary-file');
  return sheets;
};
