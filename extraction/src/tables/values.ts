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
      repeats?: number;
      mended: boolean;
    }
  /** From one number to another; `value` is as printed. */
  | { kind: 'range'; value: string; from: string; to: string; unit?: string }
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
    String.raw`(?:\s?\(?(?:±|\+\/-)\s?${NUMBER}\)?)?(?:\s?\(\s?n\s?=\s?(\d{1,3})\s?\)|\s?\(\s?(\d{1,2})\s?\))?$`,
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

/**
 * Reads a cell of activities by the grammar of values. Nothing is guessed: what is not of the grammar is `unread`.
 * @param text of the cell, lines joined by spaces
 * @param isSeen whether it was read by sight, so that an O among digits may be a nought
 */
export function readValue(text: string, { isSeen = false }: { isSeen?: boolean } = {}): CellValue {
  const plain = plainText(text)
    .replaceAll(/(\d) ?\. ?(?=\d)/g, '$1.')
    .slice(0, 80);
  const bare = plain.replace(/^\((.*)\)$/, '$1').trim();
  if (bare === '' || NONE.test(bare)) return { kind: 'none' };
  const close = bare.replaceAll(' ', '');
  if (CODE.test(close)) return { kind: 'code', code: close };
  const unmarked = bare.replace(FOOTNOTES, '').replace(BRACKETED_UNIT, ' $1');
  const range = RANGE.exec(unmarked);
  const [, from = '', first, to = '', unit] = range ?? [];
  if (range !== null && (first === undefined || isSameUnit(first, unit)))
    return { kind: 'range', value: unmarked, from: digits(from), to: digits(to), ...unitOf(unit) };
  const read = readNumber(unmarked, false) ?? withInterval(unmarked);
  if (read !== undefined || !isSeen) return read ?? { kind: 'unread' };
  // The last of several plus signs is read as a t at times, and `>` before a number as a v.
  if (/^\+[+t]*$/.test(close)) return { kind: 'code', code: close.replaceAll('t', '+'), mended: true };
  // A capital C by itself is as a small one but for its size, and a swung dash is short in coarse print.
  if (close === 'c') return { kind: 'code', code: 'C', mended: true };
  const mended = Array.from(
    bare.replace(/^v(?=\s?\d)/, '>').replace(/^-\s?(?=\d)/, '~'),
    (letter) => MENDED[letter] ?? letter,
  ).join('');
  return (/^[^A-Za-z]*$/.test(mended) ? readNumber(mended, true) : undefined) ?? { kind: 'unread' };
}

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

/** A value with the interval that it lies in, such as that of 95 % confidence; what it is not within says something else. */
function withInterval(text: string): CellValue | undefined {
  const match = INTERVAL.exec(text);
  if (match === null) return undefined;
  const [whole, low = '', high = ''] = match;
  const read = readNumber(text.replace(whole, ' ').trim(), false);
  if (read?.kind !== 'number') return undefined;
  const value = Number(read.value);
  return Number(digits(low)) <= value && value <= Number(digits(high)) ? read : undefined;
}

function readNumber(text: string, mended: boolean): CellValue | undefined {
  const match = VALUE.exec(text);
  if (match === null) return undefined;
  const [, sign = '', number = '', power, exponent, deviation, word, many, count] = match;
  if (word !== undefined && unitIn(word) === undefined) return undefined;
  const shift = power ?? exponent;
  const value =
    shift === undefined ? digits(number) : String(Number(`${digits(number)}e${shift.replaceAll(' ', '')}`));
  const repeats = many ?? (count === undefined ? undefined : count);
  return {
    kind: 'number',
    qualifier: QUALIFIERS[sign.toLowerCase()] ?? (/^(?:ca|about|approx)/i.test(sign) ? '~' : '='),
    value: value.startsWith('.') ? `0${value}` : value,
    ...unitOf(word),
    ...(deviation === undefined ? {} : { deviation: digits(deviation) }),
    ...(repeats === undefined ? {} : { repeats: Number(repeats) }),
    mended,
  };
}
