import type { IsotopeLabel } from './nodes.ts';

const BEFORE =
  /[([](?:(\d{1,2}[a-h]?'*(?:,\d{1,2}[a-h]?'*){0,11})-)?(\d{1,3})(h|c|n|o|s|f|i|p)(\d{0,2})[)\]]-?(?=[a-z([])/y;
const BEHIND =
  /-(?:(\d{1,2}[a-h]?'*(?:,\d{1,2}[a-h]?'*){0,11})-)?d(?:(\d{1,2})(?=[)\]\s-]|$)|(?=[)\]\s]|$))/y;

/** Nuclides that labeled compounds have; `(1H)` is indicated hydrogen. */
const KNOWN = new Set([
  '2H',
  '3H',
  '11C',
  '13C',
  '14C',
  '13N',
  '15N',
  '15O',
  '17O',
  '18O',
  '18F',
  '32P',
  '33P',
  '34S',
  '35S',
  '123I',
  '124I',
  '125I',
  '131I',
]);

export interface ReadLabel {
  label: IsotopeLabel;
  end: number;
}

/** The label before a part: `(2H3)methyl`, `[1-14C]acetic acid`, `(1,1-2H2)ethanol` (P-82.2). */
export const labelBefore = (text: string, from: number): ReadLabel | undefined => {
  BEFORE.lastIndex = from;
  const match = BEFORE.exec(text);
  if (!match) return undefined;
  const [whole, places, mass = '', letter = '', number] = match;
  const element = letter.toUpperCase();
  if (!KNOWN.has(mass + element)) return undefined;
  const locants = places?.split(',');
  const count = Number(number || (locants?.length ?? 1));
  if (locants && locants.length > 1 && locants.length !== count) return undefined;
  return { label: { element, isotope: Number(mass), locants, count }, end: from + whole.length };
};

/** The label behind a part, as deuterated compounds are sold: `methanol-d4`, `ethyl-1,1-d2`; `-d-` is a configuration. */
export const labelBehind = (text: string, from: number): ReadLabel | undefined => {
  BEHIND.lastIndex = from;
  const match = BEHIND.exec(text);
  if (!match) return undefined;
  const locants = match[1]?.split(',');
  const count = Number(match[2] || 1);
  if (locants && locants.length > 1 && locants.length !== count) return undefined;
  return { label: { element: 'H', isotope: 2, locants, count }, end: from + match[0].length };
};
