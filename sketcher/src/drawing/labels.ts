import type { StructureRole } from '@moiety/elements/structure/drawing.js';
import { hydrogensOf } from '../editing/edits.ts';
import { freeAngle } from '../editing/geometry.ts';
import { isElement } from '../molecule/elements.ts';
import { bondsAt, otherEnd } from '../molecule/molecule.ts';
import type { Atom, Molecule } from '../molecule/molecule.ts';
import { roleOf } from './roles.ts';

/** Pixels of the letters in a drawing that is not zoomed. */
export const FONT_SIZE = 17;
const SMALL = 0.72;

/** One run of letters of a label, in pixels from the atom. */
export interface LabelRun {
  readonly text: string;
  /** Where it begins. */
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly size: number;
}

/** What is written at an atom. */
export interface Label {
  readonly role: StructureRole;
  readonly runs: readonly LabelRun[];
  /** Pixels that it takes left and right of the atom. */
  readonly left: number;
  readonly right: number;
  /** Pixels around the atom in which no bond is drawn. */
  readonly room: number;
}

/** Widths of letters of a plain sans-serif face, in its size; near enough to set runs side by side. */
const widthOf = (text: string, size: number): number => {
  let width = 0;
  for (const letter of text)
    width += /[il.,:;|!'()[\]]/.test(letter)
      ? 0.3
      : /[mwMW]/.test(letter)
        ? 0.88
        : /[A-Z*&#+=−]/.test(letter)
          ? 0.7
          : 0.56;
  return width * size;
};

/** `2+`, `−`. */
const chargeText = (charge: number): string => {
  if (charge === 0) return '';
  const sign = charge > 0 ? '+' : '−';
  return Math.abs(charge) === 1 ? sign : `${Math.abs(charge)}${sign}`;
};

const RADICALS = ['', '••', '•', '••'];

/** What is asked of an atom beside its element, in the signs of molfile queries. */
const queryText = ({ hydrogens, substitution, ringBonds, unsaturated }: Atom): string =>
  [
    hydrogens === 0 ? '' : hydrogens === 1 ? 'H0' : `H${hydrogens - 1}+`,
    substitution === 0 ? '' : substitution === -1 ? 's0' : substitution === -2 ? 's*' : `s${substitution}`,
    ringBonds === 0 ? '' : ringBonds === -1 ? 'rb0' : ringBonds === -2 ? 'rb*' : `rb${ringBonds}`,
    unsaturated ? 'u' : '',
  ]
    .filter(Boolean)
    .join(',');

/** The main letters of an atom's label. */
export const symbolText = ({ symbol, alias, smarts, rGroups, list, isotope }: Atom): string => {
  if (smarts) return smarts.length > 14 ? `${smarts.slice(0, 13)}…` : smarts;
  if (alias) return alias;
  if (list) return `${list.not ? '!' : ''}[${list.elements.join(',')}]`;
  if (symbol === 'R#') return rGroups.length > 0 ? rGroups.map((number) => `R${number}`).join(',') : 'R';
  // What RDKit writes of `[1*]`.
  if (symbol === 'R' && isotope > 0) return `R${isotope}`;
  return symbol;
};

/** On which side of an atom its hydrogen atoms are written. */
const isHydrogenLeft = (molecule: Molecule, atom: Atom): boolean => {
  const bonds = bondsAt(molecule, atom.id);
  if (bonds.length === 0) return false;
  const at = new Map(molecule.atoms.map((other) => [other.id, other]));
  if (bonds.length === 1) {
    const neighbor = at.get(otherEnd(bonds[0]!, atom.id))!;
    return neighbor.x - atom.x > 0.1;
  }
  return Math.cos(freeAngle(molecule, atom)) < -0.35;
};

/** What is written at an atom; nothing at a carbon atom in a chain, as chemists draw it. */
export const labelOf = (molecule: Molecule, atom: Atom): Label | undefined => {
  const text = symbolText(atom);
  const isPlain = text === atom.symbol && (isElement(text) || text === 'D');
  const hydrogens = isPlain ? hydrogensOf(molecule, atom) : 0;
  const query = queryText(atom);
  const bonds = bondsAt(molecule, atom.id);
  const isBare =
    isPlain &&
    atom.symbol === 'C' &&
    atom.charge === 0 &&
    atom.isotope === 0 &&
    atom.radical === 0 &&
    !atom.map &&
    !query;
  const isStraight = bonds.length === 2 && bonds.every(({ order }) => order === 2);
  if (isBare && bonds.length > 0 && !isStraight && hydrogens !== undefined) return undefined;
  const hydrogenCount = hydrogens ?? 0;
  const small = FONT_SIZE * SMALL;
  const baseline = FONT_SIZE * 0.36;
  const runs: LabelRun[] = [];
  const main = widthOf(text, FONT_SIZE);
  // A long text begins at the atom, so that the bond ends at its first letter.
  const anchor = text.length > 2 ? widthOf(text.charAt(0), FONT_SIZE) : main;
  let right = -anchor / 2;
  let left = -anchor / 2;
  const add = (run: string, y: number, size: number): void => {
    runs.push({ text: run, x: right, y, size });
    right += widthOf(run, size);
  };
  add(text, baseline, FONT_SIZE);
  const count = hydrogenCount > 1 ? String(hydrogenCount) : '';
  const toLeft = hydrogenCount > 0 && isHydrogenLeft(molecule, atom);
  if (hydrogenCount > 0 && !toLeft) {
    add('H', baseline, FONT_SIZE);
    if (count) add(count, baseline + FONT_SIZE * 0.18, small);
  }
  const above = RADICALS[atom.radical] + chargeText(atom.charge);
  if (above) add(above, baseline - FONT_SIZE * 0.42, small);
  if (query) add(query, baseline + FONT_SIZE * 0.3, small);
  if (atom.map > 0) add(`:${atom.map}`, baseline + FONT_SIZE * 0.3, small);
  const before = (run: string, y: number, size: number): void => {
    left -= widthOf(run, size);
    runs.push({ text: run, x: left, y, size });
  };
  if (atom.isotope > 0 && isPlain) before(String(atom.isotope), baseline - FONT_SIZE * 0.42, small);
  if (toLeft) {
    if (count) before(count, baseline + FONT_SIZE * 0.18, small);
    before('H', baseline, FONT_SIZE);
  }
  return { role: isPlain ? roleOf(atom.symbol) : 'wildcard', runs, left, right, room: 4 + anchor / 2 };
};
