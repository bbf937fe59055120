import type { MolList } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { meanOf, type Mean } from './statistics.ts';

/** Bonds that a molecule may have to be cut; RDKit leaves one with more out, and its default of 20 leaves out large molecules. */
const CUTS_MAX = 200;
/** Heavy atoms that may change, as in Hussain and Rea's paper. */
const CHANGED_MAX = 13;
const HYDROGEN = '[H][*:1]';

/** A single cut: what stays, and what changes. */
export interface Fragmentation {
  constant: string;
  variable: string;
  /** Heavy atoms of the variable part. */
  size: number;
}

/** Two compounds that differ in one place. */
export interface MatchedPair {
  from: number;
  to: number;
  /** Activity of the second minus that of the first. */
  difference: number;
  /** What both have, as SMILES with the attachment point. */
  constant: string;
}

/** A change from one group to another, and what becomes of the activity. */
export interface Transformation {
  /** SMILES with an attachment point `*`. */
  from: string;
  to: string;
  pairs: MatchedPair[];
  difference: Mean;
}

/** Heavy atoms of a SMILES, without reading it. */
const heavyAtoms = (smiles: string): number =>
  smiles.replaceAll(/\[\*:\d\]|\[H\]/g, '').match(/\[[^[\]]+\]|Br|Cl|[BCNOPSFIbcnops]/g)?.length ?? 0;

/** A molecule's plain canonical SMILES, and the ways to cut it once at an acyclic single bond by RDKit's matched-pair fragmentation. */
export const singleCuts = (engine: Engine, smiles: string): { canonical: string; cuts: Fragmentation[] } =>
  engine.withMolecule(smiles, (molecule) => {
    const found: Fragmentation[] = [];
    const { cores, sidechains } = molecule.get_mmpa_frags(1, 1, CUTS_MAX) as Record<string, MolList | null>;
    try {
      while (sidechains?.at_end() === false) {
        const both = sidechains.next();
        const [one = '', other = ''] = (both?.get_smiles() ?? '').split('.');
        both?.delete();
        for (const [constant, variable] of [
          [one, other],
          [other, one],
        ] as const) {
          const size = heavyAtoms(variable);
          // The part that stays is at least as large as the one that changes.
          if (variable !== '' && size <= CHANGED_MAX && size <= heavyAtoms(constant))
            found.push({ constant, variable, size });
        }
      }
    } finally {
      cores?.delete();
      sidechains?.delete();
    }
    return { canonical: molecule.get_smiles(), cuts: found };
  });

/** A part that stays with a hydrogen where the other was: the molecule that a cut of a bond to hydrogen leaves. */
const withHydrogen = (engine: Engine, constant: string): string => {
  try {
    return engine.withMolecule(constant.replace('[*:1]', '[H]'), (molecule) => molecule.get_smiles());
  } catch (error) {
    if (error instanceof StructureError && !engine.broken) return '';
    throw error;
  }
};

interface Member {
  id: number;
  variable: string;
  size: number;
}

/**
 * Finds matched molecular pairs: compounds that differ by one group, hydrogen included, at one bond. Molecules are given some at a
 * time; of several ways to tell two compounds apart the one with the smallest change counts.
 * J. Hussain, C. Rea, J. Chem. Inf. Model. 50 (2010) 339-348, single cuts.
 */
export class MatchedPairRun {
  readonly #engine: Engine;
  readonly #members = new Map<string, Member[]>();
  readonly #bySmiles = new Map<string, number>();
  readonly #activities = new Map<number, number>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Compounds without a value are passed over. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles, activity } of molecules) {
      if (activity === null) continue;
      try {
        const { canonical, cuts } = singleCuts(this.#engine, smiles);
        this.#activities.set(id, activity);
        this.#bySmiles.set(canonical, id);
        for (const { constant, variable, size } of cuts) {
          const members = this.#members.get(constant) ?? [];
          members.push({ id, variable, size });
          this.#members.set(constant, members);
        }
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
      }
    }
  }

  /** @returns transformations, those with the most pairs first */
  finish(): Transformation[] {
    const smallest = new Map<string, { pair: MatchedPair; from: string; to: string; size: number }>();
    for (const [constant, members] of this.#members) {
      const hydrogen = this.#bySmiles.get(withHydrogen(this.#engine, constant));
      const all =
        hydrogen === undefined ? members : [...members, { id: hydrogen, variable: HYDROGEN, size: 0 }];
      for (const [index, one] of all.entries())
        for (const other of all.slice(index + 1)) this.#note(smallest, constant, one, other);
    }
    const byChange = Map.groupBy(smallest.values(), ({ from, to }) => `${from}>>${to}`);
    return [...byChange.values()]
      .flatMap((found) => {
        const [first] = found;
        return first === undefined
          ? []
          : [
              {
                from: shown(first.from),
                to: shown(first.to),
                pairs: found.map(({ pair }) => pair),
                difference: meanOf(found.map(({ pair }) => pair.difference)),
              },
            ];
      })
      .toSorted(
        (one, other) =>
          other.pairs.length - one.pairs.length ||
          Math.abs(other.difference.mean) - Math.abs(one.difference.mean),
      );
  }

  #note(
    smallest: Map<string, { pair: MatchedPair; from: string; to: string; size: number }>,
    constant: string,
    one: Member,
    other: Member,
  ): void {
    if (one.id === other.id || one.variable === other.variable) return;
    // One direction for each change, whichever compound came first.
    const [from, to] = isBefore(one, other) ? [one, other] : [other, one];
    const size = from.size + to.size;
    const key = `${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`;
    const known = smallest.get(key);
    if (known === undefined || size < known.size) {
      const difference = (this.#activities.get(to.id) ?? 0) - (this.#activities.get(from.id) ?? 0);
      smallest.set(key, {
        pair: { from: from.id, to: to.id, difference, constant },
        from: from.variable,
        to: to.variable,
        size,
      });
    }
  }
}

/** The smaller group first, so that a change mostly adds. */
const isBefore = (one: Member, other: Member): boolean =>
  one.size < other.size || (one.size === other.size && one.variable < other.variable);

const shown = (variable: string): string => variable.replace('[*:1]', '*');

/** Finds the pairs of molecules at once. */
export const matchedPairs = (engine: Engine, molecules: readonly AnalysedMolecule[]): Transformation[] => {
  const run = new MatchedPairRun(engine);
  run.add(molecules);
  return run.finish();
};
