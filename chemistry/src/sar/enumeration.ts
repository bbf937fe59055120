import type { MolecularProperties } from '@moiety/contract';
import type { Engine } from '../engine.ts';
import { joinAtPoints } from '../join-points.ts';
import { computeProperties, hasUnknownAtom } from '../properties.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { activitiesOf } from './contributions.ts';
import type { Decomposition } from './decomposition.ts';
import { missingCombinations, type MissingCombination } from './missing-combinations.ts';

/** A compound of a combination that the series lacks. */
export interface EnumeratedCompound extends MissingCombination {
  /** Canonical. */
  smiles: string;
  properties: MolecularProperties;
}

/** Compounds that are told. */
export const ENUMERATED_MAX = 200;
/** Some combinations make a compound of the series after all (a symmetric core), so that a few more are asked for. */
const COMBINATIONS_MAX = 2 * ENUMERATED_MAX;

/** The compounds that a decomposed series lacks, the most active by its additive model first. */
export class EnumerationRun {
  readonly #engine: Engine;
  readonly #decomposition: Decomposition;
  readonly #molecules: AnalysedMolecule[] = [];

  constructor(engine: Engine, decomposition: Decomposition) {
    this.#engine = engine;
    this.#decomposition = decomposition;
  }

  add(molecules: readonly AnalysedMolecule[]): void {
    this.#molecules.push(...molecules);
  }

  /** @returns at most {@link ENUMERATED_MAX} */
  finish(): EnumeratedCompound[] {
    const made = new Set(this.#molecules.map(({ smiles }) => this.#settled(smiles)));
    const found: EnumeratedCompound[] = [];
    const wanted = missingCombinations(this.#decomposition, activitiesOf(this.#molecules), COMBINATIONS_MAX);
    for (const combination of wanted) {
      const smiles = this.#put(combination.groups);
      if (smiles === '' || made.has(smiles)) continue;

      made.add(smiles);
      const properties = this.#engine.withMolecule(smiles, (molecule) => computeProperties(molecule, smiles));
      found.push({ ...combination, smiles, properties });
      if (found.length === ENUMERATED_MAX) break;
    }
    return found;
  }

  /** Canonical SMILES of the core with groups; empty where they do not go together. */
  #put(groups: Readonly<Record<string, string>>): string {
    const parts = Object.entries(groups).map(([place, group]) => group.replace('*', `[*:${place.slice(1)}]`));
    try {
      const smiles = joinAtPoints(this.#engine, this.#decomposition.core, ...parts) ?? '';
      // A point of the core that no group is known for stays open.
      return hasUnknownAtom(smiles) ? '' : smiles;
    } catch (error) {
      if (error instanceof StructureError && !this.#engine.broken) return '';

      throw error;
    }
  }

  #settled(smiles: string): string {
    const [plain = ''] = smiles.split(' ', 1);
    try {
      return this.#engine.withMolecule(plain, (molecule) => molecule.get_smiles());
    } catch (error) {
      if (error instanceof StructureError && !this.#engine.broken) return '';

      throw error;
    }
  }
}
