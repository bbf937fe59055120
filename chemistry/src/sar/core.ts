import type { MolList } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { evenSample } from './even-sample.ts';
import { murckoScaffold, scaffoldBranches, type ScaffoldBranch } from './scaffold.ts';

/** Where a series' core comes from. */
export type CoreMethod = 'scaffold' | 'common-substructure';

/** Seconds after which the search for a common substructure ends with the largest one found. */
const MCS_TIMEOUT = 10;
/** Molecules of which one may lack the common substructure, so that an outlier does not shrink it to a ring. */
const MCS_THRESHOLD = 0.8;
/** Molecules that a common substructure is found among; more of a series change it little and take long. */
const MCS_MOLECULES_MAX = 100;

/** Molecules by whose branches a scaffold is told one way round. */
const LANDMARK_MOLECULES_MAX = 100;
/** The least share of the molecules with the scaffold that has a branch by which the others lie. */
const LANDMARK_SHARE_MIN = 0.5;
/** A larger branch is preferred when so many have it, as a share of those that have the most common one. */
const LARGER_SHARE_MIN = 0.8;

/** A core, and how many molecules have it. */
export interface Core {
  /** SMILES of a scaffold, SMARTS of a common substructure. */
  query: string;
  matches: number;
  /**
   * By what structures that have it lie alike: queries, one a line, of which each holds the next and the core is the last. A core can be
   * symmetric; with the branch that most molecules have on it, it is not.
   */
  alignment: string;
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

/** How many of the lists name each text. */
const countOf = (lists: readonly (readonly string[])[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of lists.flatMap((list) => [...new Set(list)]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** The largest of those that are nearly the most common; undefined where too few have any. */
const mostCommon = (lists: readonly (readonly string[])[], of: number): string | undefined => {
  const counts = countOf(lists);
  const most = Math.max(0, ...counts.values());
  if (most === 0 || most < LANDMARK_SHARE_MIN * of) return undefined;
  const [best] = [...counts]
    .filter(([, count]) => count >= LARGER_SHARE_MIN * most)
    .toSorted(([one, a], [other, b]) => other.length - one.length || b - a || (one < other ? -1 : 1));
  return best?.[0];
};

/** A scaffold with the branch that most of its molecules have, and that with the place of another one: each holds the next. */
const landmarksOf = (engine: Engine, molecules: readonly AnalysedMolecule[]): string[] => {
  const branches: ScaffoldBranch[][] = [];
  const some = evenSample(molecules, LANDMARK_MOLECULES_MAX);
  forEachRead(engine, some, (_, read) => branches.push(scaffoldBranches(engine, read)));
  const branch = mostCommon(
    branches.map((list) => list.map(({ smiles }) => smiles)),
    some.length,
  );
  if (branch === undefined) return [];
  const places = branches.map((list) =>
    list.filter(({ smiles }) => smiles === branch).flatMap((each) => each.withPlaces()),
  );
  const place = mostCommon(places, some.length);
  return place === undefined ? [branch] : [place, branch];
};

/** The Murcko scaffold that most molecules contain (a larger one first among equals), with the number that contains it. */
const commonScaffold = (engine: Engine, molecules: readonly AnalysedMolecule[]): Core | null => {
  const holders = new Map<string, AnalysedMolecule[]>();
  forEachRead(engine, molecules, (molecule, read) => {
    const scaffold = murckoScaffold(engine, read);
    if (scaffold === '') return;
    const having = holders.get(scaffold);
    if (having) having.push(molecule);
    else holders.set(scaffold, [molecule]);
  });
  const [best] = [...holders].toSorted(
    ([one, a], [other, b]) => b.length - a.length || other.length - one.length || (one < other ? -1 : 1),
  );
  if (best === undefined) return null;
  const [query, having] = best;
  return {
    query,
    matches: having.length,
    alignment: [...landmarksOf(engine, having), query].join('\n'),
  };
};

/** The largest substructure that four of five molecules have; rings are matched as wholes. */
const commonSubstructure = (engine: Engine, molecules: readonly AnalysedMolecule[]): Core | null => {
  const some = evenSample(molecules, MCS_MOLECULES_MAX);
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
    return query === '' ? null : { query, matches: 0, alignment: query };
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
