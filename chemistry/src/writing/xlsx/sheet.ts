import { cellXml, columnName, HEADING_STYLE, isPicture, type Cell, type PictureCell } from './cells.ts';
import { xmlText, XML } from './xml.ts';

export interface SheetColumn {
  heading: string;
  /** In characters of ordinary text. */
  width: number;
}

/** A sheet of cells that are all there, beside one of records. */
export interface TableSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly Cell[])[];
}

/** A part of a sheet's rows, ready to be put into the file; it can be made in any thread, in any order. */
export interface SheetRows {
  /** UTF-8. */
  xml: Uint8Array;
  rowCount: number;
  pictures: readonly PlacedPicture[];
}

export interface PlacedPicture extends PictureCell {
  /** 0-based, the row of headings included. */
  row: number;
  column: number;
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const POINTS_A_PIXEL = 0.75;
/** Pixels between a picture and the edges of its cell. */
export const PICTURE_MARGIN = 4;

const heightOf = (cells: readonly Cell[]): string => {
  const heights = cells.filter(isPicture).map(({ height }) => height + 2 * PICTURE_MARGIN);
  return heights.length === 0 ? '' : ` ht="${Math.max(...heights) * POINTS_A_PIXEL}" customHeight="1"`;
};

/** Rows of a sheet below its headings. @param firstRow 0-based, the row of headings not counted */
export const sheetRows = (rows: readonly (readonly Cell[])[], firstRow: number): SheetRows => {
  const pictures: PlacedPicture[] = [];
  const xml = rows.map((cells, index) => {
    const row = firstRow + index + 1;
    const written = cells.map((cell, column) => {
      if (isPicture(cell)) pictures.push({ ...cell, row, column });
      return cellXml(cell, `${columnName(column)}${row + 1}`);
    });
    return `<row r="${row + 1}"${heightOf(cells)}>${written.join('')}</row>`;
  });
  return { xml: new TextEncoder().encode(xml.join('')), rowCount: rows.length, pictures };
};

/** Rows whose XML is made in one go. */
const ROWS_A_PART = 1000;

/** All rows of a sheet, some at a time, so that a long one never is one text. */
export function* tableRows({ rows }: TableSheet): Generator<SheetRows> {
  for (let from = 0; from < rows.length; from += ROWS_A_PART)
    yield sheetRows(rows.slice(from, from + ROWS_A_PART), from);
}

/** What comes before the rows: frozen headings in bold, and the columns' widths. */
export const sheetBegin = (columns: readonly SheetColumn[]): string => {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) =>
    cellXml(heading, `${columnName(index)}1`, HEADING_STYLE),
  );
  return [
    `${XML}<worksheet xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${headings.join('')}</row>`,
  ].join('');
};

/** What comes after them: a filter in each heading, and the pictures. */
export const sheetEnd = (columns: readonly SheetColumn[], rows: number, hasPictures: boolean): string =>
  [
    `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows + 1}"/>`,
    hasPictures ? '<drawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');

const EMU_A_PIXEL = 9525;
const emu = (pixels: number): number => Math.round(pixels * EMU_A_PIXEL);

const pictureXml = ({ row, column, width, height, description }: PlacedPicture, index: number): string =>
  [
    '<xdr:oneCellAnchor><xdr:from>',
    `<xdr:col>${column}</xdr:col><xdr:colOff>${emu(PICTURE_MARGIN)}</xdr:colOff>`,
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(PICTURE_MARGIN)}</xdr:rowOff>`,
    `</xdr:from><xdr:ext cx="${emu(width)}" cy="${emu(height)}"/>`,
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="Structure ${index + 1}" descr="${xmlText(description)}"/>`,
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
    `<xdr:blipFill><a:blip r:embed="rId${index + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
  ].join('');

/** The layer of a sheet on which its pictures lie: each moves with its cell. */
export const drawingXml = (pictures: readonly PlacedPicture[]): string =>
  [
    `${XML}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"`,
    ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONSHIPS}">`,
    ...pictures.map(pictureXml),
    '</xdr:wsDr>',
  ].join('');
