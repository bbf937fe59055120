import { WHOLE_LABELS } from './abbreviations.ts';
import { type LabelBonds, readCondensedFormula } from './condensed-formula.ts';
import { type Fragment, fragmentOfSmiles, isElement, isIsotope, plainAtom, valencesOf } from './fragment.ts';

/** What a label stands for. */
export interface LabelReading {
  fragment: Fragment;
  /** One atom with its hydrogens, a group of several, or a place that the drawing leaves open (R, X, Ar). */
  kind: 'atom' | 'group' | 'open';
  /** How far it fits its bonds, 0 to 1. */
  fit: number;
}

const ATOM = /^(?:\^?(\d{1,3}))?(?:H([1-9]?))?([A-Z][a-z]?)(?:H([1-9]?))?(?:\^?(\d?)([+-])|\^?([+-]{2}))?$/;
/** Symbols that patents leave open, with the number or mark that tells them apart. */
const OPEN = /^(?:R|X|Y|Z|Q|A|E|G|J|L|M|U|V|W|Ar|Het|Hal|Alk|Rf)(?:\^?\d{1,2}|\^?[a-z])?'{0,2}$/;

/** How a written atom that has too few or too many bonds is weighed beside one that is whole. */
const FIT = {
  tooMany: 0.03,
  strangeCharge: 0.01,
  tooFew: 0.5,
  monovalentBridge: 0.01,
  open: 0.02,
  bareCarbonEnd: 0.3,
  openBridge: 0.05,
};

function readAtom(text: string, bonds: LabelBonds): LabelReading | undefined {
  const match = ATOM.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, digits = '', before, symbol = '', behind, charges = '', sign, signs] = match;
  // The slim 1 of `13C` is easily lost; where a chain goes on to both sides nothing else is written so, as the count of `H3C` at its end is.
  const mass = text === '^3C' && bonds.count > 1 ? '13' : digits;
  if (!isElement(symbol) || (before !== undefined && behind !== undefined)) {
    return undefined;
  }
  const written = before ?? behind;
  const hydrogens = written === undefined ? undefined : Number(written || 1);
  const size = signs === undefined ? Number(charges || 1) : 2;
  const charge = { '+': size, '-': -size }[(sign ?? signs?.[0] ?? '') as '+' | '-'] ?? 0;
  if (mass !== '' && !isIsotope(symbol, Number(mass))) {
    return undefined;
  }
  const isHeavyHydrogen = symbol === 'D' || symbol === 'T';
  if (written !== undefined && (symbol === 'H' || isHeavyHydrogen)) {
    return undefined;
  }
  const atom = {
    ...plainAtom(isHeavyHydrogen ? 'H' : symbol),
    charge,
    isotope: isHeavyHydrogen ? (symbol === 'D' ? 2 : 3) : Number(mass || 0),
    ...(hydrogens === undefined ? {} : { hydrogens }),
  };
  return {
    fragment: { atoms: [atom], bonds: [], attachments: [0] },
    kind: 'atom',
    fit: fitOfAtom(atom, hydrogens, bonds, text) * (atom.isotope > 0 && !isHeavyHydrogen ? 0.5 : 1),
  };
}

function fitOfAtom(
  atom: { element: string; charge: number },
  hydrogens: number | undefined,
  bonds: LabelBonds,
  text: string,
): number {
  const valences = valencesOf(atom);
  const most = valences.at(-1) ?? 0;
  const used = bonds.order + (hydrogens ?? 0);
  if (valences.length === 1 && most === 1 && bonds.count > 1) {
    return FIT.monovalentBridge;
  }
  if (used > most + (atom.element === 'N' && atom.charge === 0 ? 1 : 0)) {
    return FIT.tooMany;
  }
  if (text === 'C' && bonds.count === 1) {
    return FIT.bareCarbonEnd;
  }
  const isWhole = valences.includes(used) || (hydrogens === undefined && used <= most);
  if (atom.charge !== 0 && (!isWhole || !/^(?:[NOSPBI]|Cl|Br|Na|K|Li|As)$/.test(atom.element))) {
    return FIT.strangeCharge;
  }
  return hydrogens !== undefined && hydrogens > 0 && !valences.includes(used) ? FIT.tooFew : 1;
}

function readGroup(text: string, bonds: LabelBonds, anchoredAtEnd: boolean): LabelReading | undefined {
  const whole = WHOLE_LABELS[text];
  const directions = anchoredAtEnd ? (['backward', 'forward'] as const) : (['forward', 'backward'] as const);
  if (
    whole !== undefined &&
    (!anchoredAtEnd || readCondensedFormula(text, bonds, 'backward') === undefined)
  ) {
    const fragment = fragmentOfSmiles(whole);
    return { fragment, kind: 'group', fit: bonds.count > 1 ? FIT.openBridge : 1 };
  }
  for (const direction of directions) {
    const fragment = readCondensedFormula(text, bonds, direction);
    if (fragment !== undefined) {
      return { fragment, kind: 'group', fit: 1 };
    }
  }
  return undefined;
}

/**
 * Reads a label by the grammar of atoms, groups and condensed formulas, and by the valence that its bonds leave.
 * @param text its characters from left to right, raised ones marked by `^`
 * @param anchoredAtEnd the bonds come to its last atom
 * @returns undefined where it means nothing
 */
export function readLabel(
  text: string,
  bonds: LabelBonds,
  { anchoredAtEnd = false }: { anchoredAtEnd?: boolean } = {},
): LabelReading | undefined {
  const atom = readAtom(text, bonds);
  if (atom !== undefined && atom.fit >= FIT.tooFew / 2) {
    return atom;
  }
  const group = readGroup(text, bonds, anchoredAtEnd);
  if (group !== undefined) {
    return group;
  }
  if (atom === undefined && OPEN.test(text)) {
    return {
      fragment: { atoms: [plainAtom('*')], bonds: [], attachments: [0] },
      kind: 'open',
      fit: FIT.open,
    };
  }
  return atom;
}
