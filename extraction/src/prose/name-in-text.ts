// A name that begins at a place of running text.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { longestName } from '@moiety/chemistry/names/longest-name.ts';
import { namesSalt } from '../compounds/printed-salts.ts';
import {
  beforeProse,
  hasProse,
  isLongEnough,
  looksLikeName,
  readName,
  type ReadName,
} from '../compounds/read-name.ts';
import { linePart } from '../page/line-part.ts';
import type { TextLine } from '../page/page-result.ts';
import type { Paragraph } from './running-text.ts';

export interface NamePlace {
  /** Whether it stands behind the heading of a paragraph. */
  isFirst?: boolean;
  /** Whether a sentence may follow: below the line with which the name ends, or around it, as it tells the name. */
  sentence?: 'none' | 'below' | 'told';
}

/** The salt of a compound behind its label in brackets: `(Compound 4) hydrochloride`, `(化合物4)的三氟乙酸盐`. */
const SALT =
  /^\s?[(（][^()（）]{1,24}[)）]\s?(?:as\s)?(?:的?[\u4e00-\u9fff]{1,10}[盐鹽]|([A-Za-z\d][A-Za-z\d-]{1,24}))/;
/** What is made of a compound, without a sign between the two names: `…酸合成4-…酰胺`. */
const PRODUCT = /^\s?(?:制备|合成)(?:成|得到|了)?\s?[[({（]{0,3}\d{1,2}[,'-]/;

/** Whether what stands behind a name says that the compound that is told is another, or its salt. */
export function mayBeOther(behind: string): boolean {
  const salt = SALT.exec(behind);
  return (salt !== null && (salt[1] === undefined || namesSalt(salt[1]))) || PRODUCT.test(behind);
}

/** The name that begins at a place of a paragraph; undefined where none can be read. */
export function nameFrom(
  engine: Engine,
  paragraph: Paragraph,
  from: number,
  { isFirst = false, sentence = 'none' }: NamePlace = {},
): ReadName | undefined {
  const rest = paragraph.text.slice(from, from + 400);
  const begin = rest.slice(0, 120);
  const hasSentence = hasProse(begin);
  if (!/^[\d([{A-Za-z\u4e00-\u9fff'"]/.test(rest)) return undefined;
  if (!looksLikeName(sentence === 'none' ? begin : beforeProse(begin))) return undefined;
  const found = longestName(engine, rest, 0);
  const [structure] = found?.parsed.results ?? [];
  const isWhole =
    found !== undefined && (!hasSentence || sentence === 'told' || endsLine(paragraph, from + found.end));
  if (isWhole && structure !== undefined && isLongEnough(found.name))
    return {
      name: found.name.replace(/[;,。；，]$/, ''),
      smiles: structure.smiles,
      inchikey: structure.inchikey,
      isMended: false,
      isCertain:
        structure.warnings.length === 0 &&
        structure.stereo === 'complete' &&
        !mayBeOther(rest.slice(found.end)),
    };
  // A heading that holds nothing but the label and a name, which optical reading may have damaged.
  const all = linesBetween(paragraph, from, paragraph.text.length);
  const told = all.findIndex(({ text }) => hasProse(text));
  const lines = told < 0 || sentence === 'none' ? all : all.slice(0, told);
  if (!isFirst || lines.length > LINES_MOST || lines.every(({ confidence }) => confidence === 1))
    return undefined;
  const [first, ...others] = lines;
  if (first === undefined) return undefined;
  const start = Math.max(0, first.text.length - (endOf(paragraph, from) - from));
  const cut = linePart(first, start);
  return looksLikeName([cut, ...others].map(({ text }) => text).join(''))
    ? readName(engine, [cut, ...others])
    : undefined;
}

/** Lines over which a name may go that was read by sight. */
const LINES_MOST = 5;

/** A name between two places of a paragraph that optical reading may have damaged; undefined where what stands there is not read as a whole. */
export function damagedName(
  engine: Engine,
  paragraph: Paragraph,
  from: number,
  to: number,
): ReadName | undefined {
  const lines = linesBetween(paragraph, from, to);
  if (lines.length > LINES_MOST || lines.every(({ confidence }) => confidence === 1)) return undefined;
  const parts = lines.map((line, index) => {
    const start = index > 0 ? 0 : line.text.length - (endOf(paragraph, from) - from);
    const isLast = index === lines.length - 1;
    const end = line.text.length - (isLast ? Math.max(0, endOf(paragraph, to - 1) - to) : 0);
    return linePart(line, Math.max(0, start), end);
  });
  if (!looksLikeName(parts.map(({ text }) => text).join(''))) return undefined;
  const named = readName(engine, parts);
  return named?.isMended === true ? named : undefined;
}

/** Whether a line ends at a place, or with the mark that stands there. */
const endsLine = ({ starts, text }: Paragraph, place: number): boolean =>
  starts.includes(place + 1) || (/[.:;。：；]/.test(text[place] ?? '') && starts.includes(place + 2));

/** Where the line ends that holds a place. */
function endOf({ starts, text }: Paragraph, place: number): number {
  const index = starts.findLastIndex((start) => start <= place);
  const next = starts[index + 1];
  return next === undefined ? text.length : next - (text[next - 1] === ' ' ? 1 : 0);
}

/** The lines that hold the text from one place to another. */
export function linesBetween({ lines, starts }: Paragraph, from: number, to: number): TextLine[] {
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start <= from),
  );
  const last = Math.max(
    first,
    starts.findLastIndex((start) => start < to),
  );
  return lines.slice(first, last + 1);
}
