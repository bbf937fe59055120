import type { MolList } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { murckoScaffold } from './scaffold.ts';

/** Where a series' core comes from. */
export type CoreMethod = 'scaffold' | 'common-substructure';

/** Seconds after which the search for a common substructure ends with the largest one found. */
const MCS_TIMEOUT = 10;
/** Molecules of which one may lack the common substructure, so that an outlier does not shrink it to a ring. */
const MCS_THRESHOLD = 0.8;
/** Molecules that a common substructure is found among; more of a series change it little and take long. */
const MCS_MOLECULES_MAX = 100;

/** A core, and how many molecules have it. */
export interface Core {
  /** SMILES of a scaffold, SMARTS of a common substructure. */
  query: string;
  matches: number;
}

/** Reads what can be read; a molecule that cannot is passed over. */
const forEachRead = (
  engine: Engine,
  molecules: readonly AnalysedMolecule[],
  use: (molecule: AnalysedMolecule, read: Parameters<Parameters<Engine['withMolecule']>[1]>[0]) => void,
): void => {
  for (const molecule of molecules)
    try {
      engine.withMolecule(molecule.smiles, (read) => use(molecule, read));
    } catch (error) {
      if (!(error instanceof StructureError) || engine.broken) throw error;
    }
};

/** The Murcko scaffold that most molecules contain (a larger one first among equals), with the number that contains it. */
const commonScaffold = (engine: Engine, molecules: readonly AnalysedMolecule[]): Core | null => {
  const counts = new Map<string, number>();
  forEachRead(engine, molecules, (_, read) => {
    const scaffold = murckoScaffold(engine, read);
    if (scaffold !== '') counts.set(scaffold, (counts.get(scaffold) ?? 0) + 1);
  });
  const [best] = [...counts].toSorted(
    ([one, a], [other, b]) => b - a || other.length - one.length || (one < other ? -1 : 1),
  );
  return best === undefined ? null : { query: best[0], matches: best[1] };
};

/** The largest substructure that four of five molecules have; rings are matched as wholes. */
const commonSubstructure = (engine: Engine, molecules: readonly AnalysedMolecule[]): Core | null => {
  const step = Math.max(1, molecules.length / MCS_MOLECULES_MAX);
  const some = Array.from(
    { length: Math.min(molecules.length, MCS_MOLECULES_MAX) },
    (_, index) => molecules[Math.floor(index * step)],
  ).filter((molecule) => molecule !== undefined);
  const list: MolList = new engine.rdkit.MolList();
  try {
    forEachRead(engine, some, (_, read) => list.append(read));
    if (list.size() < 2) return null;
    const query = engine.rdkit.get_mcs_as_smarts(
      list,
      JSON.stringify({
        RingMatchesRingOnly: true,
        CompleteRingsOnly: true,
        MatchValences: false,
        Threshold: MCS_THRESHOLD,
        Timeout: MCS_TIMEOUT,
      }),
    );
    return query === '' ? null : { query, matches: 0 };
  } finally {
    list.delete();
  }
};

/** @returns `null` where the molecules share no core: they have no rings, or nothing in common */
export const findCore = (
  engine: Engine,
  molecules: readonly AnalysedMolecule[],
  method: CoreMethod,
): Core | null =>
  method === 'scaffold' ? commonScaffold(engine, molecules) : commonSubstructure(engine, molecules);
