import type { Engine } from '../engine.ts';
import { ActivityCliffRun, type ActivityCliff } from './activity-cliffs.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { ChemicalMapRun, type ChemicalMap } from './chemical-map.ts';
import { ClusterRun, type Clustering } from './clusters.ts';
import { findCore, type Core, type CoreMethod } from './core.ts';
import { DecompositionRun, type Decomposition } from './decomposition.ts';
import { EnumerationRun, type EnumeratedCompound } from './enumeration.ts';
import { MatchedPairRun, type Transformation } from './matched-pairs.ts';
import { ScaffoldRun, type ScaffoldTree } from './scaffold-groups.ts';

/** The analyses of a series, with what each is told beside the molecules and what it finds. */
export interface SeriesAnalyses {
  /** Proposes a core. */
  core: { given: { method: CoreMethod }; found: Core | null };
  decomposition: { given: { core: string }; found: Decomposition };
  /** Compounds of combinations of R groups that the series lacks. */
  enumeration: { given: { decomposition: Decomposition }; found: EnumeratedCompound[] };
  pairs: { given: unknown; found: Transformation[] };
  cliffs: { given: unknown; found: ActivityCliff[] };
  scaffolds: { given: unknown; found: ScaffoldTree };
  /** `similarity`: Tanimoto, from which on two compounds are neighbors. */
  clusters: { given: { similarity: number }; found: Clustering };
  map: { given: unknown; found: ChemicalMap };
}

export type SeriesAnalysisName = keyof SeriesAnalyses;

/** Which analysis is to be made, with what it is told. */
export type SeriesAnalysisRequest = {
  [Name in SeriesAnalysisName]: { name: Name } & SeriesAnalyses[Name]['given'];
}[SeriesAnalysisName];

/** An analysis that is given its molecules some at a time. */
export interface SeriesAnalysisRun {
  add(molecules: readonly AnalysedMolecule[]): void;
  /** Works on for a moment once all molecules are there. @returns the share of that work that is done, from 0 to 1. */
  work?(): number;
  finish(): SeriesAnalyses[SeriesAnalysisName]['found'];
}

/** A core is searched for among all molecules at once. */
class CoreRun implements SeriesAnalysisRun {
  readonly #engine: Engine;
  readonly #method: CoreMethod;
  readonly #molecules: AnalysedMolecule[] = [];

  constructor(engine: Engine, method: CoreMethod) {
    this.#engine = engine;
    this.#method = method;
  }

  add(molecules: readonly AnalysedMolecule[]): void {
    this.#molecules.push(...molecules);
  }

  finish(): Core | null {
    return findCore(this.#engine, this.#molecules, this.#method);
  }
}

/** @throws {QueryError} for a core that cannot be read */
export const beginSeriesAnalysis = (engine: Engine, request: SeriesAnalysisRequest): SeriesAnalysisRun => {
  switch (request.name) {
    case 'core':
      return new CoreRun(engine, request.method);
    case 'decomposition':
      return new DecompositionRun(engine, request.core);
    case 'enumeration':
      return new EnumerationRun(engine, request.decomposition);
    case 'pairs':
      return new MatchedPairRun(engine);
    case 'scaffolds':
      return new ScaffoldRun(engine);
    case 'map':
      return new ChemicalMapRun(engine);
    case 'clusters':
      return new ClusterRun(engine, request.similarity);
    default:
      return new ActivityCliffRun(engine);
  }
};
