import { xmlText } from './xml.ts';

/** A picture in a cell: a PNG and its size in CSS pixels. */
export interface PictureCell {
  png: Uint8Array;
  width: number;
  height: number;
  /** What is read aloud in its place. */
  description: string;
}

/**
 * What a cell holds. A text is a text whatever it looks like: nothing of it is ever computed. A number keeps the decimals with which
 * it was written where it comes as such a text in `number`.
 */
export type Cell = string | number | null | { number: string } | PictureCell;

export const isPicture = (cell: Cell | undefined): cell is PictureCell =>
  typeof cell === 'object' && cell !== null && 'png' in cell;

/** Significant digits that a spreadsheet keeps. */
const DIGITS_MAX = 15;
const DECIMALS_MAX = 15;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Whether a text is a number that comes back from a spreadsheet as it was: no leading zeros or plus, no exponent, at most 15 digits.
 */
export const isPlainNumber = (text: string): boolean =>
  text.length <= DIGITS_MAX + 2 &&
  PLAIN_NUMBER.test(text) &&
  text.replaceAll(/[-.]/g, '').length <= DIGITS_MAX &&
  !/^-0(?:\.0*)?$/.test(text);

/** The style that shows so many decimals, and no thousands; 0 is the general one. */
export const decimalStyle = (decimals: number): number =>
  decimals === 0 ? 0 : decimals + FIRST_DECIMAL_STYLE - 1;
export const HEADING_STYLE = 1;
/** Texts wrap nowhere and stand at the top where rows are as high as a picture. */
export const TEXT_STYLE = 2;
const FIRST_DECIMAL_STYLE = 3;

const NUMBER_FORMATS_FROM = 164;
const decimals = Array.from({ length: DECIMALS_MAX }, (_, index) => index + 1);

/** The styles that cells refer to by number. */
export const STYLES_XML = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${DECIMALS_MAX}">`,
  ...decimals.map(
    (count) => `<numFmt numFmtId="${NUMBER_FORMATS_FROM + count}" formatCode="0.${'0'.repeat(count)}"/>`,
  ),
  '</numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${FIRST_DECIMAL_STYLE + DECIMALS_MAX}">`,
  '<xf xfId="0" applyAlignment="1"><alignment vertical="center"/></xf>',
  '<xf fontId="1" xfId="0" applyFont="1"/>',
  // "@" is the format of texts: what is typed into such a cell later is no formula either.
  '<xf numFmtId="49" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="center"/></xf>',
  ...decimals.map(
    (count) =>
      `<xf numFmtId="${NUMBER_FORMATS_FROM + count}" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="center"/></xf>`,
  ),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');

/** The name of a column: A, B, and so on to XFD. @param index 0-based */
export const columnName = (index: number): string => {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
};

const numberXml = (place: string, value: number, style: number): string =>
  `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const textXml = (place: string, text: string, style: number): string => {
  // Blanks at either end are kept only so.
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
};

/** A cell, or nothing for an empty one and for a picture, which lies over its cell. @param place such as `B7` */
export const cellXml = (cell: Cell, place: string, textStyle = TEXT_STYLE): string => {
  if (cell === null || cell === '' || isPicture(cell)) return '';
  if (typeof cell === 'string') return textXml(place, cell, textStyle);
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? numberXml(place, cell, 0) : textXml(place, String(cell), textStyle);
  const decimalsShown = cell.number.split('.', 2)[1]?.length ?? 0;
  return numberXml(place, Number(cell.number), decimalStyle(decimalsShown));
};
