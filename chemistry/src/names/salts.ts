import type { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import { readTableSmiles } from './table-smiles.ts';
import { IONS, SALTS } from './tables/salts.ts';

const table = (rows: string): Map<string, string> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [names = '', smiles = ''] = line.split(';');
        return names.split(/,(?=[a-z(])|,(?=2,2,2|4-|2-h)/).map((name): [string, string] => [name, smiles]);
      }),
  );

export const salts = table(SALTS);
export const ions = table(IONS);

/** Atoms that an oxide can mean: nitrogen and sulfur of the parent that have no hydrogen. */
export const oxidizable = (fragment: Fragment, element?: string): (number | undefined)[] => {
  const open = fragment.own.filter((atom) => {
    const place = fragment.atoms[atom];
    const isBasic =
      place?.element === 'N' &&
      place.charge === 0 &&
      (place.mancude || fragment.neighbors(atom).length === 3);
    const isSulfide = place?.element === 'S' && fragment.used(atom) === 2;
    return element === undefined
      ? isBasic || isSulfide
      : element === place?.element && (isBasic || isSulfide);
  });
  return open.length === 1 ? open : [];
};

export const oxidize = (fragment: Fragment, atom: number): boolean => {
  const place = fragment.atoms[atom];
  if (place?.element === 'N') {
    place.charge += 1;
    const oxygen = fragment.addAtom({ ...place, element: 'O', charge: -1, mancude: false, saturated: false });
    fragment.addBond(atom, oxygen, 1);
    return true;
  }
  if (place?.element !== 'S' && place?.element !== 'P') return false;
  const oxygen = fragment.addAtom({ ...place, element: 'O', mancude: false, saturated: false });
  fragment.addBond(atom, oxygen, 2);
  return true;
};

export const chargeOf = (fragment: Fragment): number =>
  fragment.atoms.reduce((sum, { charge }) => sum + charge, 0);

/** A charged structure with as many counter-ions as make it neutral. */
export const withIons = (fragment: Fragment, smiles: string): Fragment => {
  const copy = fragment.clone();
  const ion = structureOfIon(smiles);
  const wanted = Math.abs(chargeOf(fragment)) / Math.abs(chargeOf(ion));
  if (!Number.isInteger(wanted)) throw new NameProblem('not-understood');
  for (let index = 0; index < wanted; index += 1) copy.take(ion);
  return copy;
};

const structureOfIon = (smiles: string): Fragment => {
  const double = /^\[([A-Z][a-z]?)\+2\]$/.exec(smiles);
  if (!double?.[1]) return readTableSmiles(smiles.replace('[NH4+]', '[N+]').replace('[OH-]', '[O-]'));
  const fragment = readTableSmiles(`[${double[1]}+]`);
  for (const atom of fragment.atoms) atom.charge = 2;
  return fragment;
};
