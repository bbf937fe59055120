import { ALPHABET } from './alphabet.ts';
import type { DrawnAtom, DrawnMolecule } from './drawn-molecule.ts';
import { fragmentOfSmiles } from './labels/fragment.ts';
import { characterOf, type GlyphGroup, sureness } from './labels/label-groups.ts';
import { acidIn, textOf } from './labels/whole-molecules.ts';
import { chargeOf } from './split-molecules.ts';

/** Ions that are written beside a structure, by their formula without its charge. */
const IONS: Readonly<Record<string, string>> = {
  Li: '[Li+]',
  Na: '[Na+]',
  K: '[K+]',
  NH4: '[NH4+]',
  H4N: '[NH4+]',
  F: '[F-]',
  Cl: '[Cl-]',
  Br: '[Br-]',
  I: '[I-]',
  NO3: '[N+](=O)([O-])[O-]',
  ClO4: '[O-]Cl(=O)(=O)=O',
  BF4: 'F[B-](F)(F)F',
  PF6: 'F[P-](F)(F)(F)(F)F',
  AsF6: 'F[As-](F)(F)(F)(F)F',
  SbF6: 'F[Sb-](F)(F)(F)(F)F',
  HSO4: 'OS(=O)(=O)[O-]',
  HCO3: 'OC(=O)[O-]',
  HCO2: 'C(=O)[O-]',
  HCOO: 'C(=O)[O-]',
  AcO: 'CC(=O)[O-]',
  OAc: 'CC(=O)[O-]',
  CH3CO2: 'CC(=O)[O-]',
  CH3COO: 'CC(=O)[O-]',
  CF3CO2: 'FC(F)(F)C(=O)[O-]',
  CF3COO: 'FC(F)(F)C(=O)[O-]',
  CH3SO3: 'CS(=O)(=O)[O-]',
  CF3SO3: 'FC(F)(F)S(=O)(=O)[O-]',
  TfO: 'FC(F)(F)S(=O)(=O)[O-]',
  OTf: 'FC(F)(F)S(=O)(=O)[O-]',
  TsO: 'CC1=CC=C(C=C1)S(=O)(=O)[O-]',
  OTs: 'CC1=CC=C(C=C1)S(=O)(=O)[O-]',
};
/** Below this the least certain character makes the text none. */
const SURE = 0.4;
/** From here on a small raised character may be a minus sign that was taken for a letter. */
const MINUS = 0.2;
/** How much a raised sign is above its letter, in bond lengths. */
const RAISED = 0.05;
/** What a lone `I` is taken for, how likely it is one where the text may be an ion, and how sure it is beside a charge that it balances. */
const STROKE = { like: /^[I1lTF]$/, least: 0.05, sure: 0.5 };

const likelihood = ({ probabilities }: GlyphGroup[number], character: string): number =>
  probabilities[ALPHABET.indexOf(character)] ?? 0;

/** Whether a text is an iodide ion: a bare stroke, of which the networks are never sure, with a raised minus behind it or nothing. Nobody draws a salt of fluoride. */
function isIodide(group: GlyphGroup, length: number): boolean {
  const [letter, sign, ...others] = group.toSorted((a, b) => a.x - b.x);
  return (
    letter !== undefined &&
    others.length === 0 &&
    STROKE.like.test(characterOf(letter)) &&
    likelihood(letter, 'I') + likelihood(letter, 'l') > STROKE.least &&
    (sign === undefined || (likelihood(sign, '-') > MINUS && sign.y < letter.y - RAISED * length))
  );
}

const withoutMarks = (group: GlyphGroup): GlyphGroup =>
  group.filter((glyph) => !/[+\-.,*']/.test(characterOf(glyph)));

/** The ions that a text beside the structure names, and how many of them. */
function ionsIn(group: GlyphGroup): { count: number; smiles: string; label: string } | undefined {
  const rest = withoutMarks(group);
  const label = textOf(rest);
  const [, digits = '', formula = ''] = /^(\d?)(\D.*)$/.exec(label) ?? [];
  const smiles = IONS[formula];
  const isSure = rest.every((glyph) => sureness(glyph) > SURE);
  return smiles === undefined || !isSure ? undefined : { count: Number(digits || 1), smiles, label };
}

/**
 * A drawing with the ions or hydrogen halides that stand beside it as text: `HCl`, `2 HCl` beside a neutral base.
 * @param texts groups of characters that are no label of a drawn atom, in the drawing's pixels
 */
export function withSaltPartners(
  drawing: DrawnMolecule,
  texts: readonly GlyphGroup[],
  length: number,
): DrawnMolecule {
  if (chargeOf(drawing) !== 0 || !drawing.atoms.some(({ element }) => element === 'N')) {
    return withFreeIons(drawing, texts, length);
  }
  for (const text of texts) {
    const rest = withoutMarks(text);
    const acid = acidIn(textOf(rest));
    if (acid !== undefined && rest.every((glyph) => sureness(glyph) > SURE)) {
      const { count, element } = acid;
      return withParts(drawing, text, { count, smiles: element, label: `H${element}` }, length);
    }
  }
  return drawing;
}

/**
 * A drawing with the ions that stand beside it as text (`K+`, `NH4+`, `2 Cl-`), where they balance its charge: a text that only looks like one, such as the
 * letter of a formula, does not. Their signs are often lost, and need not be there.
 * @param texts groups of characters that are no label of a drawn atom, in the drawing's pixels
 */
function withFreeIons(drawing: DrawnMolecule, texts: readonly GlyphGroup[], length: number): DrawnMolecule {
  const charge = chargeOf(drawing);
  if (charge === 0) {
    return drawing;
  }
  for (const text of texts) {
    const iodide = { count: 1, smiles: IONS.I!, label: 'I-' };
    const ion = charge === 1 && isIodide(text, length) ? iodide : ionsIn(text);
    const own = ion && fragmentOfSmiles(ion.smiles).atoms.reduce((sum, atom) => sum + atom.charge, 0);
    if (ion !== undefined && own !== undefined && own * ion.count === -charge) {
      return withParts(drawing, text, ion, length);
    }
  }
  return drawing;
}

/** A drawing with what a text names, as often as it says, where it stands. */
function withParts(
  drawing: DrawnMolecule,
  text: GlyphGroup,
  { count, smiles, label }: { count: number; smiles: string; label: string },
  length: number,
): DrawnMolecule {
  const fragment = fragmentOfSmiles(smiles);
  const confidence = label === 'I-' ? STROKE.sure : Math.min(...text.map(sureness));
  const [x, y] = [mean(text.map((glyph) => glyph.x)), mean(text.map((glyph) => glyph.y))];
  const atoms = [...drawing.atoms];
  const bonds = [...drawing.bonds];
  for (let each = 0; each < count; each += 1) {
    const first = atoms.length;
    for (const [inner, atom] of fragment.atoms.entries()) {
      const angle = (2 * Math.PI * inner) / fragment.atoms.length;
      const [radius, aside] = [inner === 0 ? 0 : 0.3 * length, each * length];
      const placed: DrawnAtom = {
        ...atom,
        x: x + aside + radius * Math.cos(angle),
        y: y + radius * Math.sin(angle),
        label,
        ...(inner === 0 ? {} : { inner: true as const }),
        confidence,
      };
      atoms.push(placed);
    }
    for (const { from, to, order } of fragment.bonds) {
      bonds.push({
        from: first + from,
        to: first + to,
        order: order as 1 | 2 | 3,
        stereo: 'none',
        confidence,
      });
    }
  }
  return { atoms, bonds };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
