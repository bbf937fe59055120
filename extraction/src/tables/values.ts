import { endpointIn } from './headings.ts';
import { plainText, unitIn } from './units.ts';

export type Qualifier = '=' | '>' | '<' | '>=' | '<=' | '~';

/** What a cell of a column of activities says. */
export type CellValue =
  | {
      kind: 'number';
      qualifier: Qualifier;
      value: string;
      unit?: string;
      deviation?: string;
      /** How many experiments it is of, where the cell says `n`. */
      n?: number;
      /** A number in brackets behind it, which is such an n or a mark. */
      bracketed?: number;
      /** Between what it lies, as an interval of confidence. */
      interval?: { lower: string; upper: string };
      /** With which the cell begins. */
      endpoint?: string;
      mended: boolean;
    }
  /** From one number to another; `value` is both. */
  | { kind: 'range'; value: string; from: string; to: string; unit?: string; endpoint?: string }
  | { kind: 'code'; code: string; mended?: boolean }
  /** Not tested, not determined, or empty. */
  | { kind: 'none' }
  | { kind: 'unread' };

const NONE =
  /^(?:n\.?\s?[tdarm]\.?|not (?:tested|determined|available|measured|active|detected)|n\/[adt]|[-\u2013.…/\\_~]+|未测|未检测|无|nil|none)$/i;
const CODE = /^(?:\++|\*+|[A-F](?:\+|-){0,2}|#+)$/;
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;
const SCIENCE = String.raw`(?:\s?(?:[x×*·]\s?10\s?\^?\s?(-?\s?\d{1,2})|[eE]([+-]?\d{1,2})))?`;
const UNIT = String.raw`(?:\s?([A-Za-zμ%][A-Za-zμ/%·\-1]{0,7}))?`;
// Bounded: 80 characters of a cell.
const VALUE = new RegExp(
  String.raw`^(>=|<=|>|<|~|=|≥|≤|≧|≦|⩾|⩽|≈|∼|≳|≲|ca\.?|about|approx\.?|约|大于|小于)?\s?(${NUMBER})${SCIENCE}` +
    String.raw`(?:\s?\(?(?:±|\+\/-|\+-)\s?(${NUMBER})\)?)?${UNIT}` +
    String.raw`(?:\s?\(?(?:±|\+\/-)\s?(${NUMBER})\)?)?(?:[,;]?\s?\(?\s?n\s?=\s?(\d{1,3})\s?\)?|\s?\(\s?(\d{1,2})\s?\))?$`,
  'i',
);
// Bounded: 80 characters of a cell.
const RANGE = new RegExp(
  String.raw`^(${NUMBER})(?:\s?([A-Za-zμ%][A-Za-zμ/%·]{0,7}))?\s?(?:-|~|to|至)\s?(${NUMBER})${UNIT}$`,
  'i',
);
/** Marks of footnotes behind a number, as in `0.5*`. */
const FOOTNOTES = /(?<=[\d)%A-Za-z])\s?[*†‡§¶]{1,3}$/;
/** Within what a value lies: `1.2 (0.9-1.6)`, `3.4 nM [95% CI: 2.8, 4.1]`. */
// Bounded: 80 characters of a cell.
const INTERVAL = new RegExp(
  String.raw`\s?[(\[]\s?(?:95\s?%\s?CI\s?[:,=]?\s?)?(${NUMBER})\s?(?:-|,\s|;|~|to)\s?(${NUMBER})\s?[)\]]`,
  'i',
);
/** What was seen at the amount that a value lies beyond: `>5000 (32%)`. Behind a value that is one, it may be anything. */
const EFFECT_AT_BOUND = /\s?[([]\s?\d{1,3}(?:\.\d{1,3})?\s?%[^()[\]]{0,20}[)\]]$/;
/** A unit in brackets of its own behind a number: `5 (μM)`. */
const BRACKETED_UNIT = /(?<=\d)\s?\(([A-Za-zμ%][A-Za-zμ/%·]{0,7})\)$/;

const QUALIFIERS: Readonly<Record<string, Qualifier>> = {
  '>': '>',
  大于: '>',
  '<': '<',
  小于: '<',
  '>=': '>=',
  '≥': '>=',
  '≧': '>=',
  '⩾': '>=',
  '≳': '>=',
  '<=': '<=',
  '≤': '<=',
  '≦': '<=',
  '⩽': '<=',
  '≲': '<=',
  '~': '~',
  '≈': '~',
  '∼': '~',
  约: '~',
};

/** Letters that stand for digits where a cell holds nothing else. */
const MENDED: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  〇: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
};

/** An endpoint at the beginning of a cell: `IC50 = 88 nM`, `Ki 5`. */
const IN_CELL = /^([A-Za-z]{1,4}\s?(?:50|90)?)(?:\s?[=:]\s?|\s?(?=[<>≤≥~])|\s(?=\d))/;

/** The endpoint with which a cell begins, and what stands behind it. */
function endpointOfCell(plain: string): { endpoint?: string; rest: string } {
  const begin = IN_CELL.exec(plain);
  const found = begin === null ? undefined : endpointIn(begin[1]!);
  return found === undefined
    ? { rest: plain }
    : { endpoint: found.endpoint, rest: plain.slice(begin![0].length) };
}

/** Share of the filled cells of a column that begin with one endpoint. */
const SAME = 0.8;

/** The endpoint with which nearly all filled cells of a column begin. */
export function endpointOfCells(texts: readonly string[]): string | undefined {
  const filled = texts.map(plainText).filter((text) => text !== '');
  const found = filled.flatMap((text) => endpointOfCell(text).endpoint ?? []);
  const [first] = found;
  return found.length >= Math.max(2, SAME * filled.length) && found.every((one) => one === first)
    ? first
    : undefined;
}

/**
 * Reads a cell of activities by the grammar of values. Nothing is guessed: what is not of the grammar is `unread`.
 * @param text of the cell, lines joined by spaces
 * @param isSeen whether it was read by sight, so that an O among digits may be a nought
 */
export function readValue(text: string, { isSeen = false }: { isSeen?: boolean } = {}): CellValue {
  const { endpoint, rest } = endpointOfCell(plainText(text));
  const value = valueOf(rest, isSeen);
  return endpoint !== undefined && (value.kind === 'number' || value.kind === 'range')
    ? { ...value, endpoint }
    : value;
}

function valueOf(text: string, isSeen: boolean): CellValue {
  const plain = withPoints(text)
    .replaceAll(/(\d) ?\. ?(?=\d)/g, '$1.')
    .slice(0, 80);
  const bare = plain.replace(/^\((.*)\)$/, '$1').trim();
  if (bare === '' || NONE.test(bare)) return { kind: 'none' };
  const close = bare.replaceAll(' ', '');
  if (CODE.test(close)) return { kind: 'code', code: close };
  const own = bare.replace(FOOTNOTES, '');
  const isBound = /^[<>≥≤]/.test(own);
  const unmarked = (isBound ? own.replace(EFFECT_AT_BOUND, '') : own).replace(BRACKETED_UNIT, ' $1');
  const range = RANGE.exec(unmarked);
  const [, from = '', first, to = '', unit] = range ?? [];
  if (range !== null && (first === undefined || isSameUnit(first, unit)))
    return {
      kind: 'range',
      value: `${digits(from)}-${digits(to)}`,
      from: digits(from),
      to: digits(to),
      ...unitOf(unit),
    };
  const read =
    // By sight a point before all digits may be a speck.
    readNumber(unmarked, isSeen && (hasDecimalComma(text) || /^\D?\s?\.\d/.test(unmarked))) ??
    withInterval(unmarked) ??
    (isSeen ? undefined : negative(unmarked));
  if (read !== undefined || !isSeen) return read ?? { kind: 'unread' };
  // The last of several plus signs is read as a t at times, and `>` before a number as a v.
  if (/^\+[+t]*$/.test(close)) return { kind: 'code', code: close.replaceAll('t', '+'), mended: true };
  // A capital C by itself is as a small one but for its size, and a swung dash is short in coarse print.
  if (close === 'c') return { kind: 'code', code: 'C', mended: true };
  const mended = Array.from(
    bare.replace(/^[vV](?=\s?\d)/, '>').replace(/^-\s?(?=\d)/, '~'),
    (letter) => MENDED[letter] ?? letter,
  ).join('');
  const number = /^[^A-Za-z]*$/.test(mended) ? readNumber(mended, true) : undefined;
  return number ?? withoutSpecks(plain);
}

/** What specks of a scan are read as, before a sign or a code, and behind anything. */
const SPECKS = /^[.,:;'’‘`´·•"]{1,6}\s?(?=[<>≥≤~A-F+])|\s?[.,:;'’‘`´·•"]{1,6}$/g;

/** What was seen of a cell without the specks around it, which may be marks of its own. */
function withoutSpecks(plain: string): CellValue {
  const bare = plain.replaceAll(SPECKS, '').trim();
  const read = bare === plain || bare === '' ? undefined : valueOf(bare, true);
  return read?.kind === 'number' || read?.kind === 'code' ? { ...read, mended: true } : { kind: 'unread' };
}

/** A comma with one or two digits behind it, or a nought before it, parts no thousands: `12,4` and `0,083` of European print. */
const DECIMAL_COMMA = /(?<![\d.,])(?:(0),(\d{1,6})|([1-9]\d{0,5}),(\d{1,2}))(?![\d,])/g;

/** Whether a text has a number with a decimal comma. */
export const hasDecimalComma = (text: string): boolean => plainText(text).search(DECIMAL_COMMA) >= 0;

/** Whether a text has a number with a decimal point; one before three digits may part thousands. */
export const hasDecimalPoint = (text: string): boolean => /\d\.(?!\d{3}(?!\d))\d/.test(plainText(text));

const withPoints = (plain: string): string =>
  plain.replaceAll(DECIMAL_COMMA, (_, nought?: string, small?: string, whole?: string, part?: string) =>
    nought === undefined ? `${whole}.${part}` : `${nought}.${small}`,
  );

/** Whether a text has a number whose point may part thousands, or whose comma decimals, in a table that has decimal commas. */
export const mayBeEither = (text: string): boolean => /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(text);

/** A text without the points that part thousands where decimals have commas: `1.250` beside `12,5`. */
export const withoutThousands = (text: string): string =>
  text.replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,])/g, (number) => number.replaceAll('.', ''));

/** Whether a text has a number whose point may be a comma: by sight, `10,000` is easily read as `10.000`. */
export const mayBeThousands = (text: string): boolean => /(?<![\d.])[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text);

const digits = (text: string): string => text.replaceAll(',', '');

const isSameUnit = (one: string, other = ''): boolean => {
  const unit = unitIn(one);
  return unit !== undefined && unit === unitIn(other);
};

/** A word behind a number is a unit, or the cell is not read. */
const unitOf = (text: string | undefined): { unit?: string } => {
  const unit = text === undefined ? undefined : unitIn(text);
  return unit === undefined ? {} : { unit };
};

/** A value below nought, which a share of an effect may be; by sight its sign is easily another one. */
function negative(text: string): CellValue | undefined {
  const match = /^-\s?(?=[\d.])/.exec(text);
  const read = match === null ? undefined : readNumber(text.slice(match[0].length), false);
  return read?.kind === 'number' && read.qualifier === '=' ? { ...read, value: `-${read.value}` } : undefined;
}

/** A value with the interval that it lies in, such as that of 95 % confidence; what it is not within says something else. */
function withInterval(text: string): CellValue | undefined {
  const match = INTERVAL.exec(text);
  if (match === null) return undefined;
  const [whole, low = '', high = ''] = match;
  const read = readNumber(text.replace(whole, ' ').trim(), false);
  if (read?.kind !== 'number') return undefined;
  const value = Number(read.value);
  const interval = { lower: digits(low), upper: digits(high) };
  return Number(interval.lower) <= value && value <= Number(interval.upper)
    ? { ...read, interval }
    : undefined;
}

function readNumber(text: string, mended: boolean): CellValue | undefined {
  const match = VALUE.exec(text);
  if (match === null) return undefined;
  const [, sign = '', number = '', power, exponent, near, word, behind, n, bracketed] = match;
  if (word !== undefined && unitIn(word) === undefined) return undefined;
  const shift = power ?? exponent;
  const value =
    shift === undefined ? digits(number) : String(Number(`${digits(number)}e${shift.replaceAll(' ', '')}`));
  const deviation = near ?? behind;
  return {
    kind: 'number',
    qualifier: QUALIFIERS[sign.toLowerCase()] ?? (/^(?:ca|about|approx)/i.test(sign) ? '~' : '='),
    value: value.startsWith('.') ? `0${value}` : value,
    ...unitOf(word),
    ...(deviation === undefined ? {} : { deviation: digits(deviation) }),
    ...(n === undefined ? {} : { n: Number(n) }),
    ...(bracketed === undefined ? {} : { bracketed: Number(bracketed) }),
    mended,
  };
}
