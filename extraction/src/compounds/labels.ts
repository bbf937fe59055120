import { plainText } from '../tables/units.ts';

const PREFIX =
  /^(?:examples?|exa?\.|ex(?=[\s.#:\d]|$)|compounds?|cpds?\.?|cmpds?\.?|comp\.(?=\s|\d)|[实実]施例|化合物|例|beispiele?|bsp\.?|verbindung(?:en)?|exemples?|compos[ée]s?|실시예|화합물)\s*(?:no\.?|nr\.?|number|#|:|编号|番号|번호)?\s*/i;

/** Words before the number of a compound that is called by the number alone. */
export const DROPPED_WORDS =
  'Example|EXAMPLE|Compound|COMPOUND|Cpd\\.?|[实実]施例|化合物|Beispiel|BEISPIEL|Verbindung|Exemple|EXEMPLE|Composé|실시예|화합물';
/** Words without which a number would be that of another compound. */
export const KEPT_WORDS =
  '(?:Reference|Comparative|REFERENCE|COMPARATIVE)\\s(?:Example|EXAMPLE|Compound|COMPOUND)|Intermediate|INTERMEDIATE|Preparation|中[间間]体|参考例|比[较較]例|对比例|制备例|製造例|중간체|참고예|비교예|제조예|Referenzbeispiel|Vergleichsbeispiel|Zwischenprodukt';

/** Dots that dirt beside a label was read as. */
const SPECKS = /^[·•.]+\s?(?=[A-Za-z\d(])|(?<=[A-Za-z\d)])\s?[·•]+$/g;

/** A label as it is shown: without `Example`, `Compound` and the like. */
export function shownLabel(label: string): string {
  let text = plainText(label).replaceAll(SPECKS, '');
  for (let round = 0; round < 3 && PREFIX.test(text) && text.replace(PREFIX, '') !== ''; round += 1)
    text = text.replace(PREFIX, '');
  return text.trim();
}

/** A label as it is compared with others: as it is shown, without brackets and spaces, in lower case. */
export function bareLabel(label: string): string {
  return shownLabel(label)
    .toLowerCase()
    .replaceAll(/[\s()[\]{},;:]/g, '')
    .replace(/\.$/, '');
}

/** What a compound is called by: `12`, `1.003`, `I-1A`, `IIb-12`, `B23a`, `12-1`. */
export const LABEL = String.raw`(?:[A-Z]{1,4}[-–.]?)?\d{1,4}(?:[-–.]\d{1,4}){0,2}(?:[-–]?[A-Z]\d?|[a-z]{1,2}\d?)?(?![A-Za-z\d])|(?:[IVX]{1,5}[a-f]?[-–]\d{1,3}[A-Za-z]?)`;

/** What says of which configuration a compound is: `(±)-4`, `(S)-14`, `rac-3`. */
const CONFIGURATION = String.raw`(?:\((?:±|\+\/-|[+-]|[RSEZrs](?:,\s?[RSEZrs])*)\)-|rac-)?`;

/** Of a plain text, in which no space stands beside another. */
const WHOLE = new RegExp(
  `^[<〈]?(?:(?:ex\\.?|no\\.?|${KEPT_WORDS}|${DROPPED_WORDS})\\s?)?[([]?\\s?${CONFIGURATION}(?:${LABEL})\\s?[)\\]>〉]?\\.?$`,
  'i',
);

/** `CH3`, `OC2H5`, `CHCI2` (as optical reading has it), `Cl` and `Br` are groups, `R12` and `X2` are places for them. */
const GROUP =
  /^(?=[^A-Z]*[A-Z][^A-Z]*[A-Z])(?:Cl|Br|Me|Et|Ph|Si|[CHNOSFPIB]|\d|[()])+(?:-[nist])?$|^(?:Cl|Br)$|^[RXYZ]\d{1,2}[a-z]?$/;

/** Whether a short text is a group or a place for one, as drawings have them at their ends. */
export const isGroup = (text: string): boolean => GROUP.test(plainText(text).replaceAll(' ', ''));

/** A group, and upright strokes beside it. */
const HASHED = /^[|!'’"”l]{0,5}([A-Z][A-Za-z]{1,3}?\d?)[|!'’"”l:;]{1,5}$/;

/** Whether a short text is a group with the strokes of a hashed bond beside it, which are read as letters: `HOl|`. */
export const isHashedGroup = (text: string): boolean => {
  const own = HASHED.exec(plainText(text))?.[1];
  return own !== undefined && !/^I+$/.test(own) && isGroup(own) && !isLabel(text);
};

/** Whether a short text is a label and nothing else. */
export const isLabel = (text: string): boolean => {
  const plain = plainText(text);
  const close = plain.replaceAll(' ', '');
  // `AlCl3` over an arrow is no label either; `WX001` is, since no formula has such a number.
  return (
    plain.length <= 28 &&
    WHOLE.test(plain) &&
    !GROUP.test(close) &&
    !/^(?:[A-Z][a-z]?){2,}(?!0\d|\d{3})\d/.test(close) &&
    // `[0182]` begins a paragraph.
    !/^\[\d{3,5}\]$/.test(close)
  );
};

const WORDED = new RegExp(`^[<〈]?(?:${KEPT_WORDS}|${DROPPED_WORDS})\\s?[(]?\\d`, 'iu');

/** Whether a text is a label behind a word for it, which nothing in a drawing is. */
export const isWordedLabel = (text: string): boolean => WORDED.test(plainText(text)) && isLabel(text);

/** Whether a text is a word that is no label without the number that comes after it. */
export const isOpenLabel = (text: string): boolean =>
  /^(?:examples?|compounds?|ex\.?|cpd\.?|no\.?|[实実]施例|化合物|beispiele?|verbindung(?:en)?|exemples?|compos[ée]s?|실시예|화합물)\s?$/i.test(
    text,
  );

/**
 * A label with as many I in its Roman numeral as there are strokes at its beginning: of two beside each other one or both are easily
 * left out, and one by itself is taken for a 1, which has more than a stroke.
 * @param strokes bare upright strokes with which the print begins
 */
export const withStrokes = (text: string, strokes: number): string =>
  strokes > 0 && strokes <= 3
    ? text.replace(
        /^(?:[Il1|丨!H[\]]{1,3}(?=[a-f]?[-–]\d{1,3}[A-Za-z]?$)|(?=[a-f][-–]\d{1,3}[A-Za-z]?$))/,
        'I'.repeat(strokes),
      )
    : text;

/** Roman numerals of labels in which an I was taken for an l or a 1: `Ile-5` is `IIe-5`. */
export const withRomanNumerals = (text: string): string =>
  text.replaceAll(
    /(?<![A-Za-z\d])(?:[Il1|]{1,3}(?=[a-f]?[-–](?:[A-Z][-–])?\d)|IL(?=[a-f][-–]\d))/g,
    (numeral) => (/^\d+$/.test(numeral) ? numeral : 'I'.repeat(numeral.length)),
  );

const LABEL_LIKE =
  /^(?:\((?:±|\+\/-|[+-]|[RSEZrs](?:,[RSEZrs])*)\)-|rac-)?(?:[A-Z]{1,4}[-.])?(?:[A-Z]{0,4}[a-f]?[-.]?)?\d{1,4}(?:[-.]?\d{1,3})?[A-Za-z]?(?:-[A-Z\d]{1,3})?$/;

/** Whether a text by itself may be the label of a compound. */
export const looksLikeLabel = (text: string): boolean => LABEL_LIKE.test(text.replaceAll(' ', ''));
