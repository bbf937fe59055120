import type { Mol, MolList } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { meanOf, type Mean } from './statistics.ts';

/** Bonds that a molecule may have to be cut; RDKit leaves one with more out, and its default of 20 leaves out large molecules. */
const CUTS_MAX = 200;
/** Heavy atoms that may change, as in Hussain and Rea's paper. */
const CHANGED_MAX = 13;
const HYDROGEN = '[H][*:1]';
/** Attachment points that two cuts leave, at the link and at what it links. */
const POINTS = 2;
/** An attachment point in a SMILES, with the direction of its bond; one that is a branch takes its brackets along. */
const POINT = /[/\\]?\[\*:\d\][/\\]?/g;
const POINT_IN_BRANCH = /\([/\\]?\[\*:\d\]\)/g;

/** A molecule cut at one or two bonds: what stays, and what changes. */
export interface Fragmentation {
  /** SMILES with the attachment point `[*:1]`; of two cuts both parts, `A[*:1].B[*:2]`, the first in the order of their texts first. */
  constant: string;
  /** SMILES with the attachment points that `constant` has. */
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
  /** What both have, as SMILES with the attachment points. */
  constant: string;
}

/** A change from one part to another, and what becomes of the activity. */
export interface Transformation {
  /** At how many bonds it hangs: 1, a group; 2, what links two parts. */
  cuts: 1 | 2;
  /** SMILES with an attachment point `*`, or with `[*:1]` and `[*:2]`. */
  from: string;
  to: string;
  pairs: MatchedPair[];
  difference: Mean;
}

/** Heavy atoms of a SMILES, without reading it. */
const heavyAtoms = (smiles: string): number => {
  return smiles.replaceAll(/\[\*:\d\]|\[H\]/g, '').match(/\[[^[\]]+\]|Br|Cl|[BCNOPSFIbcnops]/g)?.length ?? 0;
};

const exchangePoints = (smiles: string): string =>
  smiles.replaceAll(/\[\*:([12])\]/g, (_, point) => `[*:${point === '1' ? 2 : 1}]`);

/** Cuts molecules by RDKit's matched-pair fragmentation, and writes what is alike alike. */
export class Cutter {
  readonly #engine: Engine;
  /** The same links come again and again in a series. */
  readonly #exchanged = new Map<string, string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * A molecule's plain canonical SMILES, and the ways to cut it at one or two acyclic single bonds. The part that stays is at least as
   * large as the one that changes.
   */
  cut(smiles: string): { canonical: string; cuts: Fragmentation[] } {
    return this.#engine.withMolecule(smiles, (molecule) => {
      const found: Fragmentation[] = [];
      const { cores, sidechains } = molecule.get_mmpa_frags(1, 2, CUTS_MAX) as Record<string, MolList | null>;
      try {
        while (cores?.at_end() === false && sidechains?.at_end() === false) {
          const [core, ends] = [cores.next(), sidechains.next()];
          if (ends) found.push(...this.#cutsOf(core, ends));
          core?.delete();
          ends?.delete();
        }
      } finally {
        cores?.delete();
        sidechains?.delete();
      }
      return { canonical: molecule.get_smiles(), cuts: found };
    });
  }

  /**
   * What stays and what changes, of a cut in two (`core` is none) or three. To write a part takes much longer than to count its atoms, and
   * most links are too large.
   */
  #cutsOf(core: Mol | null, ends: Mol): Fragmentation[] {
    const size = (core?.get_num_atoms() ?? 0) - POINTS;
    if (!core || size < 0) {
      const [one = '', other = ''] = ends.get_smiles().split('.');
      const [oneSize, otherSize] = [heavyAtoms(one), heavyAtoms(other)];
      return [
        { constant: one, variable: other, size: otherSize, rest: oneSize },
        { constant: other, variable: one, size: oneSize, rest: otherSize },
      ].flatMap(({ rest, ...cut }) =>
        cut.variable !== '' && cut.size <= Math.min(CHANGED_MAX, rest) ? [cut] : [],
      );
    }
    if (size > CHANGED_MAX || size > ends.get_num_atoms() - POINTS) return [];

    const [one = '', other = ''] = ends.get_smiles().split('.');
    const { constant, link } = this.#linked(core.get_smiles(), one, other);
    return [{ constant, variable: link, size }];
  }

  /** The numbers of the points follow the order of the parts' texts, so that they do not depend on the rest of the molecule. */
  #linked(core: string, one: string, other: string): { constant: string; link: string } {
    const [first, second] = [one, other].map((part) => {
      const isSecond = part.includes('[*:2]');
      return { text: isSecond ? exchangePoints(part) : part, isSecond };
    }) as [Part, Part];
    const isInOrder = first.text <= second.text;
    const [front, back] = isInOrder ? [first, second] : [second, first];
    const constant = `${front.text}.${exchangePoints(back.text)}`;
    if (front.text === back.text) {
      // Either end could be the first.
      const turned = this.exchange(core);
      return { constant, link: turned < core ? turned : core };
    }
    return { constant, link: front.isSecond ? this.exchange(core) : core };
  }

  /** Canonical SMILES of a link whose points have each other's number. */
  exchange(link: string): string {
    const known = this.#exchanged.get(link);
    if (known !== undefined) return known;

    const exchanged = this.#engine.withMolecule(exchangePoints(link), (molecule) => molecule.get_smiles());
    this.#exchanged.set(link, exchanged);
    return exchanged;
  }
}

/** A part that stays, with its point as `[*:1]`. */
interface Part {
  text: string;
  isSecond: boolean;
}

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

interface Change {
  pair: MatchedPair;
  from: string;
  to: string;
  size: number;
}

/**
 * Finds matched molecular pairs: compounds that differ by one group, hydrogen included, at one bond, or by what links two parts.
 * Molecules are given some at a time; of several ways to tell two compounds apart the one with the smallest change counts.
 * J. Hussain, C. Rea, J. Chem. Inf. Model. 50 (2010) 339-348, single and double cuts.
 */
export class MatchedPairRun {
  readonly #engine: Engine;
  readonly #cutter: Cutter;
  readonly #members = new Map<string, Member[]>();
  readonly #bySmiles = new Map<string, number>();
  readonly #activities = new Map<number, number>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#cutter = new Cutter(engine);
  }

  /** Compounds without a value are passed over. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles, activity } of molecules) {
      if (activity === null) continue;

      try {
        const { canonical, cuts } = this.#cutter.cut(smiles);
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
    const smallest = new Map<string, Change>();
    for (const [constant, members] of this.#members) {
      const hydrogen = constant.includes('.')
        ? undefined
        : this.#bySmiles.get(withHydrogen(this.#engine, constant));
      const all =
        hydrogen === undefined ? members : [...members, { id: hydrogen, variable: HYDROGEN, size: 0 }];
      for (const [index, one] of all.entries())
        for (const other of all.slice(index + 1)) this.#note(smallest, constant, one, other);
    }
    const changes = Array.from(smallest.values(), (change) => this.#oriented(change));
    const byChange = Map.groupBy(changes, ({ from, to }) => `${from}>>${to}`);
    return [...byChange.values()]
      .flatMap((found) => {
        const [first] = found;
        return first === undefined
          ? []
          : [
              {
                cuts: isLink(first.from) ? (2 as const) : (1 as const),
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

  /** One change of a link, whatever order the two parts that it links have. */
  #oriented(change: Change): Change {
    const { pair, from, to, size } = change;
    if (!isLink(from)) return change;

    const [turnedFrom, turnedTo] = [this.#cutter.exchange(from), this.#cutter.exchange(to)];
    return turnedFrom < from || (turnedFrom === from && turnedTo < to)
      ? { pair: { ...pair, constant: exchangePoints(pair.constant) }, from: turnedFrom, to: turnedTo, size }
      : change;
  }

  #note(smallest: Map<string, Change>, constant: string, one: Member, other: Member): void {
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

/** The smaller part first, so that a change mostly adds. */
const isBefore = (one: Member, other: Member): boolean => {
  return one.size < other.size || (one.size === other.size && one.variable < other.variable);
};

/** A single point needs no number. */
const shown = (variable: string): string => (isLink(variable) ? variable : variable.replace('[*:1]', '*'));

/** Whether a variable part links two others. */
const isLink = (variable: string): boolean => variable.includes('[*:2]');

/** SMARTS of a part without its attachment points: of what a pair has in common, of a core. */
export const withoutPoints = (smiles: string): string => {
  return smiles.replaceAll(POINT_IN_BRANCH, '').replaceAll(POINT, '');
};

/** Finds the pairs of molecules at once. */
export const matchedPairs = (engine: Engine, molecules: readonly AnalysedMolecule[]): Transformation[] => {
  const run = new MatchedPairRun(engine);
  run.add(molecules);
  return run.finish();
};
