// Masses that tables print beside their compounds: what a structure weighs is a proof of its parts, though not of where they stand.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { plainText } from '../tables/units.ts';

/** What the numbers of a column are: the mass of an ion as it was measured, or the molecular weight. */
export type MassKind = 'protonated' | 'deprotonated' | 'ion' | 'weight';

/** What a heading says of the numbers below it; undefined where they are no masses. */
export function massKind(heading: string): MassKind | undefined {
  const plain = plainText(heading);
  if (/calc|theor|formula\b/i.test(plain)) return undefined;
  if (/M ?\+ ?H(?![A-Za-z])|MH ?\+/.test(plain)) return /M ?[-–−] ?H/.test(plain) ? 'ion' : 'protonated';
  if (/M ?[-–−] ?H(?![A-Za-z])/.test(plain)) return 'deprotonated';
  if (/\b(?:LC)?-?\/?MS\b|\bESI\b|\bm ?\/ ?z\b|\bmass\b|质谱/i.test(plain)) return 'ion';
  return /\bmol(?:\.|ecular)? ?w(?:t|eight)\b|\bM\.?W\.?(?![A-Za-z])|分子量/i.test(plain)
    ? 'weight'
    : undefined;
}

// Bounded: a digit belongs to one number.
const NUMBER = /(?<![\d.])\d{2,4}(?:\.\d{1,5})?(?![\d.]|\s?%)/g;

/** What a person says that is printed of a mass, as a row keeps it: empty of nothing; undefined where it has no number that could be one. */
export const givenMass = (text: string): string | undefined => {
  const plain = plainText(text).trim();
  if (/^[-–—]$/.test(plain)) return '';
  return plain.match(NUMBER) === null ? undefined : plain;
};

const PROTON = 1.007_276;
const SODIUM = 22.989_218;
/** How far a mass may be from that of the structure so as not to speak against it, and so as to prove it, printed with and without decimals. */
const TOLERANCE = { agrees: 0.6, proves: 0.35, provesWhole: 0.6 };
/** Below this a number in a cell is no mass, but perhaps a time. */
const LEAST = 100;

/**
 * What a printed mass says of a structure. It proves it where it is said which ion it is of, or that it is the molecular weight, and the cell has no other
 * number: an amide weighs as much as its acid less a proton.
 */
export type MassVerdict = 'proves' | 'agrees' | 'contradicts';

const isNear = (printed: string, mass: number, tolerance: number): boolean =>
  Math.abs(Number(printed) - mass) <= tolerance;

/** Whether a structure weighs what is printed; undefined where nothing is that could be compared. */
export function massVerdict(
  engine: Engine,
  smiles: string,
  heading: string,
  text: string,
): MassVerdict | undefined {
  const kind = massKind(heading);
  const printed = [...plainText(text).matchAll(NUMBER)].map(String);
  if (kind === undefined || printed.length === 0) return undefined;
  const { exactmw, amw } = JSON.parse(
    engine.withMolecule(smiles, (molecule) => molecule.get_descriptors()),
  ) as { exactmw: number; amw: number };
  const ions = {
    protonated: [exactmw + PROTON],
    deprotonated: [exactmw - PROTON],
    ion: [exactmw + PROTON, exactmw - PROTON, exactmw + SODIUM, exactmw],
    weight: [amw, exactmw],
  }[kind];
  if (!printed.some((one) => ions.some((ion) => isNear(one, ion, TOLERANCE.agrees)))) return 'contradicts';
  const said = kind === 'ion' ? massKind(text) : kind;
  const certain =
    said === 'protonated'
      ? exactmw + PROTON
      : said === 'deprotonated'
        ? exactmw - PROTON
        : said === 'weight'
          ? amw
          : undefined;
  const [only, ...others] = printed.filter((one) => Number(one) >= LEAST);
  const isProof =
    certain !== undefined &&
    only !== undefined &&
    others.length === 0 &&
    isNear(only, certain, only.includes('.') ? TOLERANCE.proves : TOLERANCE.provesWhole);
  return isProof ? 'proves' : 'agrees';
}
