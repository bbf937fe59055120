import { unzip, type Unzipped } from 'fflate';
import { MoleculeFileError } from '../molecule-file-error.ts';
import { dateStyles, excelDate } from './cell-dates.ts';
import { attribute, xmlEvents } from './xml-events.ts';

/** Bytes of the unpacked parts that are read; a workbook that unpacks to more is refused before it is unpacked. */
const UNPACKED_BYTES_MAX = 400_000_000;
/** Excel's own limits. */
const COLUMNS_MAX = 16_384;
const ROWS_MAX = 1_048_576;

/** A sheet of a workbook: its name, and its rows with the texts of their cells. */
export interface WorkbookSheet {
  name: string;
  rows: string[][];
}

const unpack = (bytes: Uint8Array): Promise<Unzipped> => {
  let total = 0;
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          const isWanted =
            /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml/.test(name);
          total += isWanted ? originalSize : 0;
          return isWanted && total <= UNPACKED_BYTES_MAX;
        },
      },
      (error, files) => (error ? reject(error) : resolve(files)),
    );
  });
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
  dates: ReadonlySet<number>,
  is1904: boolean,
): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  const finish = (): void => {
    if (cell !== null && cell.column >= 0 && cell.column < COLUMNS_MAX) {
      while (row.length < cell.column) row.push('');
      row[cell.column] = cellText(cell, shared, dates, is1904);
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
          while (rows.length < Math.min(place, ROWS_MAX) - 1) rows.push([]);
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

/**
 * Reads a workbook's sheets, as a CSV of them would have their cells: texts, numbers in full, dates as `2026-11-24`, the results of
 * formulas. Formats of numbers (per cent, decimals) are not applied.
 * @throws {MoleculeFileError} `unreadable-workbook`, or `binary-file` for an archive that is no workbook.
 * @see {@link https://ecma-international.org/publications-and-standards/standards/ecma-376/} Office Open XML, part 1, chapter 18.
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<WorkbookSheet[]> => {
  let files: Unzipped;
  try {
    files = await unpack(bytes);
  } catch (cause) {
    throw new MoleculeFileError('unreadable-workbook', { cause });
  }
  const textOf = (name: string): string => new TextDecoder().decode(files[name] ?? new Uint8Array());
  const targets = new Map<string, string>();
  for (const event of xmlEvents(textOf('xl/_rels/workbook.xml.rels')))
    if (event.kind === 'open' && event.name === 'Relationship') {
      const target = attribute(event.attributes, 'Target');
      targets.set(
        attribute(event.attributes, 'Id'),
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      );
    }
  const shared = sharedTexts(textOf('xl/sharedStrings.xml'));
  const dates = dateStyles(textOf('xl/styles.xml'));
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  for (const event of xmlEvents(textOf('xl/workbook.xml'))) {
    if (event.kind !== 'open') continue;
    if (event.name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(event.attributes, 'date1904'));
    else if (event.name === 'sheet') {
      const path = targets.get(attribute(event.attributes, ':id')) ?? '';
      if (files[path] !== undefined)
        sheets.push({
          name: attribute(event.attributes, 'name'),
          rows: sheetRows(textOf(path), shared, dates, is1904),
        });
    }
  }
  if (sheets.length === 0)
    // Another archive, if it has no such part at all.
    throw new MoleculeFileError(
      files['xl/workbook.xml'] === undefined ? 'binary-file' : 'unreadable-workbook',
    );
  return sheets;
};
