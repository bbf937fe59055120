import { concentrationUnit } from '@moiety/chemistry/activities/units.ts';

/** What values have in common that can stand in one column: a kind of concentration, else the unit itself. */
export const unitKind = (unit: string): string => concentrationUnit(unit)?.kind ?? unit;

/** A number as text with its decimal point moved, without the noise of a multiplication. */
const moved = (digits: string, exponent: number): string => {
  const [whole = '', fraction = ''] = digits.split('.');
  const all = whole + fraction;
  const point = whole.length + exponent;
  const padded = all
    .padStart(all.length + Math.max(0, 1 - point), '0')
    .padEnd(Math.max(point, all.length), '0');
  const at = Math.max(1, point);
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  // Bounded: fewer than 60 digits.
  const right = padded.slice(at).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
};

/**
 * The numbers of a text in another unit of the same kind: `1.2` µM is `1200` nM, of a range both ends.
 * @returns undefined where the units cannot be converted into one another
 */
export const inUnit = (text: string, from: string, to: string): string | undefined => {
  if (from === to) return text;
  const [one, other] = [concentrationUnit(from), concentrationUnit(to)];
  if (!one || !other || one.kind !== other.kind) return undefined;
  const exponent = Math.round(Math.log10(one.factor / other.factor));
  return text.replaceAll(/\d{1,15}(?:\.\d{1,15})?/g, (digits) => moved(digits, exponent));
};
