import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { genericFramework, murckoScaffold } from './scaffold.ts';

/** Compounds with one Murcko scaffold. */
export interface ScaffoldGroup {
  /** SMILES; empty for compounds without rings. */
  scaffold: string;
  ids: number[];
}

/** Scaffolds with one graph framework. */
export interface FrameworkGroup {
  /** SMILES, all carbon and single bonds; empty for compounds without rings. */
  framework: string;
  /** The one with the most compounds first. */
  scaffolds: ScaffoldGroup[];
  ids: number[];
}

export interface ScaffoldTree {
  /** The one with the most compounds first. */
  frameworks: FrameworkGroup[];
  /** Compounds that have no framework: a ring atom of theirs has more than four neighbors. */
  unplaced: number[];
}

/** The larger group first, among equals by name, so that the order depends on nothing else. */
const bySize =
  <Group extends { ids: number[] }>(name: (group: Group) => string) =>
  (one: Group, other: Group): number =>
    other.ids.length - one.ids.length || (name(one) < name(other) ? -1 : 1);

/** Groups molecules by scaffold, and scaffolds by framework. Molecules are given some at a time. */
export class ScaffoldRun {
  readonly #engine: Engine;
  readonly #byScaffold = new Map<string, number[]>();
  /** `null` where a scaffold has none. */
  readonly #frameworks = new Map<string, string | null>();
  readonly #unplaced: number[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Those without a value count too. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles } of molecules) {
      const scaffold = this.#scaffoldOf(smiles);
      if (scaffold === null || this.#frameworkOf(scaffold) === null) {
        this.#unplaced.push(id);
        continue;
      }
      const ids = this.#byScaffold.get(scaffold) ?? [];
      ids.push(id);
      this.#byScaffold.set(scaffold, ids);
    }
  }

  finish(): ScaffoldTree {
    const scaffolds = [...this.#byScaffold]
      .map(([scaffold, ids]) => ({ scaffold, ids }))
      .toSorted(bySize(({ scaffold }) => scaffold));
    const frameworks = [...Map.groupBy(scaffolds, ({ scaffold }) => this.#frameworkOf(scaffold) ?? '')]
      .map(([framework, grouped]) => ({
        framework,
        scaffolds: grouped,
        ids: grouped.flatMap(({ ids }) => ids).toSorted((a, b) => a - b),
      }))
      .toSorted(bySize(({ framework }) => framework));
    return { frameworks, unplaced: this.#unplaced };
  }

  #scaffoldOf(smiles: string): string | null {
    return this.#unlessUnreadable(() =>
      this.#engine.withMolecule(smiles, (molecule) => murckoScaffold(this.#engine, molecule)),
    );
  }

  #frameworkOf(scaffold: string): string | null {
    const known = this.#frameworks.get(scaffold);
    if (known !== undefined) return known;
    const framework = this.#unlessUnreadable(() => genericFramework(this.#engine, scaffold));
    this.#frameworks.set(scaffold, framework);
    return framework;
  }

  #unlessUnreadable(make: () => string): string | null {
    try {
      return make();
    } catch (error) {
      if (error instanceof StructureError && !this.#engine.broken) return null;
      throw error;
    }
  }
}

/** Groups molecules at once. */
export const scaffoldTree = (engine: Engine, molecules: readonly AnalysedMolecule[]): ScaffoldTree => {
  const run = new ScaffoldRun(engine);
  run.add(molecules);
  return run.finish();
};
