import { plainText } from '../tables/units.ts';

/** `R1`, `(X4)s`, `R'`, `Ar2`: letters that formulas leave open, a number or a mark, and in brackets how often. */
const PLACEHOLDER = /^\(?(Ar|Het|[RrXxYyZzAQLWGE])([\dOoIl!|]{1,2})?(['′’"]{1,2}|[a-d])?\)?[a-z,]?$/;

const capital = (text: string): string => (isSmall(text) ? text.toUpperCase() : text);

/** Whether a text is a letter that is a place only if it is a capital. */
const isSmall = (text: string): boolean => /^[xz]$/.test(text);

/** The name of a place for a group, as formula and table name it: `R1`, `X4`, `R`; undefined where a text is none. */
export function placeholderIn(text: string): string | undefined {
  const match = PLACEHOLDER.exec(plainText(text).replaceAll(/[\s_^]/g, ''));
  if (match === null) return undefined;
  const [whole, letter = '', number = '', mark = ''] = match;
  const digits = number.replaceAll(/[Oo]/g, '0').replaceAll(/[Il!|]/g, '1');
  // A letter by itself is a place only where it is commonly one; of some the small one looks as the capital does.
  if (digits === '' && mark === '' && !/^(?:R|Ar|Het|[XYZ])$/.test(capital(whole))) return undefined;
  if (digits.startsWith('0')) return undefined;
  return `${letter.length === 1 ? letter.toUpperCase() : letter}${digits}${mark.replaceAll(/[′’]/g, "'")}`;
}

/** The places that a heading names: one, both at an atom that is given with them, as in `N(R11, R12)`, or none. */
export interface GroupHeading {
  places: string[];
  /** Of one that names none: what is printed there. */
  text?: string;
  /** The atom that is part of the group, as the nitrogen in `NR1R2`. */
  atom?: string;
  /** Whether it is a place only beside others: what was read as a small letter. */
  isUnsure?: true;
}

const TOGETHER = /^(N|C)\(?([Rr](?:\d{1,2}['a-d]?|['a-d])?)[,\s]*([Rr](?:\d{1,2}['a-d]?|['a-d]))\)?$/;

/** A place whose number was not read: `R?`; beside others a small letter may be a capital. */
const OPEN_PLACE = /^([RrXYZ])[?,.;:*·•]$/;

/** The letter of a place whose number was not read, as groupHeading has it; undefined of any other. */
export const openLetter = (place: string): string | undefined =>
  place.endsWith('?') ? place.slice(0, -1) : undefined;

/** Reads the heading of a column of groups. A number that was not read is a question mark. */
export function groupHeading(text: string): GroupHeading | undefined {
  // Specks of a scan.
  const plain = plainText(text)
    .replaceAll(/\s/g, '')
    .replaceAll(/^[.,'’‘`·•]+|(?<=[\d)])[.,·•]+$/g, '');
  const together = TOGETHER.exec(plain);
  if (together !== null)
    return {
      places: [together[2]!, together[3]!].map((place) => place.replace(/^r/, 'R')),
      atom: together[1]!,
    };
  const bare = plain.replace(/^\(?pos(?:i-?)?(?:tion)?s?\.?\)?/i, '');
  const name = placeholderIn(bare);
  if (name !== undefined) return { places: [name], ...(isSmall(bare) ? { isUnsure: true } : {}) };
  const open = OPEN_PLACE.exec(plain);
  return open === null ? undefined : { places: [`${open[1]!.toUpperCase()}?`] };
}

/** Whether a heading says of no column by itself that it is one of groups. */
export const isOpen = ({ places, isUnsure }: GroupHeading): boolean =>
  isUnsure === true || places.some((place) => openLetter(place) !== undefined);
