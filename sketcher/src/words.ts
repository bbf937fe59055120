import { msg, str } from '@lit/localize';
import { symbolText } from './drawing/labels.ts';
import type { Cursor } from './editing/cursor.ts';
import { hydrogensOf } from './editing/edits.ts';
import { atomOf, bondOf, bondsAt, otherEnd } from './molecule/molecule.ts';
import type { Atom, Loss, Molecule } from './molecule/molecule.ts';

/** A bond's kind in words. */
export const bondWords = (order: number): string => {
  switch (order) {
    case 1:
      return msg('single', { id: 'sketcher.bond.single' });
    case 2:
      return msg('double', { id: 'sketcher.bond.double' });
    case 3:
      return msg('triple', { id: 'sketcher.bond.triple' });
    case 4:
      return msg('aromatic', { id: 'sketcher.bond.aromatic' });
    case 5:
      return msg('single or double', { id: 'sketcher.bond.singleOrDouble' });
    case 6:
      return msg('single or aromatic', { id: 'sketcher.bond.singleOrAromatic' });
    case 7:
      return msg('double or aromatic', { id: 'sketcher.bond.doubleOrAromatic' });
    case 9:
      return msg('dative', { id: 'sketcher.bond.dative' });
    case 10:
      return msg('hydrogen bond', { id: 'sketcher.bond.hydrogen' });
    default:
      return msg('any', { id: 'sketcher.bond.any' });
  }
};

/** An atom's symbol with its number in the molecule, by which it is told from others: `N5`. */
const numbered = (molecule: Molecule, atom: Atom): string =>
  `${symbolText(atom)}${molecule.atoms.indexOf(atom) + 1}`;

const atomWords = (molecule: Molecule, atom: Atom): string => {
  const name = numbered(molecule, atom);
  const charge = atom.charge === 0 ? '' : ` ${atom.charge > 0 ? '+' : '−'}${Math.abs(atom.charge)}`;
  const bonds = bondsAt(molecule, atom.id)
    .map((bond) => {
      const other = atomOf(molecule, otherEnd(bond, atom.id))!;
      return `${bondWords(bond.order)} ${numbered(molecule, other)}`;
    })
    .join(', ');
  const said = bonds
    ? msg(str`Atom ${name}${charge}: ${bonds}`, { id: 'sketcher.said.atom' })
    : msg(str`Atom ${name}${charge}, no bonds`, { id: 'sketcher.said.loneAtom' });
  return hydrogensOf(molecule, atom) === undefined
    ? msg(str`${said}. It has too many bonds.`, { id: 'sketcher.said.overfull' })
    : said;
};

/** Says to a screen reader what the keyboard's cursor is at. */
export const cursorWords = (molecule: Molecule, cursor: Cursor): string => {
  if (cursor.kind === 'atom') {
    const atom = atomOf(molecule, cursor.id);
    return atom ? atomWords(molecule, atom) : '';
  }
  const bond = bondOf(molecule, cursor.id);
  if (!bond) return '';
  const [from, to] = [atomOf(molecule, bond.from)!, atomOf(molecule, bond.to)!];
  const stereo =
    bond.stereo === 'up'
      ? msg('wedge', { id: 'sketcher.said.wedge' })
      : bond.stereo === 'down'
        ? msg('hashed wedge', { id: 'sketcher.said.hashed' })
        : bond.stereo === 'either'
          ? msg('either configuration', { id: 'sketcher.said.either' })
          : '';
  const kind = [bondWords(bond.order), stereo].filter(Boolean).join(', ');
  return msg(str`Bond ${numbered(molecule, from)} to ${numbered(molecule, to)}: ${kind}`, {
    id: 'sketcher.said.bond',
  });
};

/** What of a file is not kept. */
export const lossWords = (loss: Loss): string => {
  switch (loss) {
    case 'r-group-definitions':
      return msg('The definitions of its R groups are not kept.', { id: 'sketcher.loss.rGroups' });
    case 'three-dimensions':
      return msg('The structure is three-dimensional; the drawing shows it in two dimensions.', {
        id: 'sketcher.loss.3d',
      });
    case 'templates':
      return msg('Its templates are not kept.', { id: 'sketcher.loss.templates' });
    default:
      return msg('Some of its properties are not kept.', { id: 'sketcher.loss.properties' });
  }
};
