import { zipOf, type ZipEntry } from '../zip.ts';
import { STYLES_XML } from './cells.ts';
import {
  drawingXml,
  sheetBegin,
  sheetEnd,
  type PlacedPicture,
  type SheetColumn,
  type SheetRows,
} from './sheet.ts';
import { xmlText, XML } from './xml.ts';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** In order; `sheetRows` makes them. */
  rows: AsyncIterable<SheetRows> | Iterable<SheetRows>;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAME_MAX = 31;

/** Names of sheets as spreadsheets take them: short, without some characters, none twice. */
export const sheetNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean = name
      .replaceAll(/[[\]:*?/\\\s]+/g, ' ')
      // None may be at either end.
      .replaceAll("'", '’')
      .trim();
    const base = clean === '' ? 'Sheet' : clean;
    let free = shortened(base, NAME_MAX);
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
      const end = ` (${count})`;
      free = shortened(base, NAME_MAX - end.length) + end;
    }
    taken.add(free.toLowerCase());
    return free;
  });
};

/** So many UTF-16 units at most, no character cut in half. */
const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();

interface Relationship {
  type: string;
  target: string;
}

const relationships = (list: readonly Relationship[]): string => {
  const items = list.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
};

const part = (path: string, type: string): string =>
  `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;

const contentTypes = (sheets: readonly { hasPictures: boolean }[]): string =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>',
    part('workbook.xml', 'spreadsheetml.sheet.main'),
    part('styles.xml', 'spreadsheetml.styles'),
    ...sheets.map((_, index) => part(`worksheets/sheet${index + 1}.xml`, 'spreadsheetml.worksheet')),
    ...sheets.flatMap(({ hasPictures }, index) =>
      hasPictures ? [part(`drawings/drawing${index + 1}.xml`, 'drawing')] : [],
    ),
    '</Types>',
  ].join('');

const workbookXml = (names: readonly string[]): string => {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
};

const encoder = new TextEncoder();
const entry = (name: string, text: string): ZipEntry => ({ name, content: [encoder.encode(text)] });

/** The entries of one sheet: its rows as they come, then its pictures. */
async function* sheetEntries(
  { columns, rows }: Sheet,
  number: number,
  written: { hasPictures: boolean },
): AsyncGenerator<ZipEntry> {
  const pictures: PlacedPicture[] = [];
  const content = async function* (): AsyncGenerator<Uint8Array> {
    yield encoder.encode(sheetBegin(columns));
    let count = 0;
    for await (const some of rows) {
      yield some.xml;
      pictures.push(...some.pictures);
      count += some.rowCount;
    }
    yield encoder.encode(sheetEnd(columns, count, pictures.length > 0));
  };
  yield { name: `xl/worksheets/sheet${number}.xml`, content: content() };
  if (pictures.length === 0) return;
  written.hasPictures = true;
  const media = (index: number): string => `media/picture${number}-${index + 1}.png`;
  yield entry(
    `xl/worksheets/_rels/sheet${number}.xml.rels`,
    relationships([{ type: 'drawing', target: `../drawings/drawing${number}.xml` }]),
  );
  yield entry(`xl/drawings/drawing${number}.xml`, drawingXml(pictures));
  yield entry(
    `xl/drawings/_rels/drawing${number}.xml.rels`,
    relationships(pictures.map((_, index) => ({ type: 'image', target: `../${media(index)}` }))),
  );
  for (const [index, { png }] of pictures.entries())
    yield { name: `xl/${media(index)}`, content: [png], isStored: true };
}

/**
 * A workbook as an XLSX file (ECMA-376), as its rows come: of the rows nothing is kept, of pictures their PNG until the sheet's rows are
 * written. Cells hold texts and numbers, never formulas.
 */
export const xlsxOf = (sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> => {
  const names = sheetNames(sheets.map(({ name }) => name));
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield entry('_rels/.rels', relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }]));
    yield entry('xl/workbook.xml', workbookXml(names));
    yield entry(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    );
    yield entry('xl/styles.xml', XML + STYLES_XML);
    const written = sheets.map(() => ({ hasPictures: false }));
    for (const [index, sheet] of sheets.entries()) yield* sheetEntries(sheet, index + 1, written[index]!);
    // Last: which sheets have pictures is known only now.
    yield entry('[Content_Types].xml', contentTypes(written));
  };
  return zipOf(entries());
};
