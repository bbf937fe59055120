import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { PartWriter } from './part-writer.ts';
import { CuttableText, HYDROGEN as HYDROGEN_ATOM, OTHER_POINT, POINT } from './smiles-cuts.ts';
import { meanOf, type Mean } from './statistics.ts';

/** Bonds that a molecule may have to be cut; RDKit leaves one with more out, and its default of 20 leaves out large molecules. */
const CUTS_MAX = 200;
/** Heavy atoms that may change, as in Hussain and Rea's paper. */
const CHANGED_MAX = 13;
const HYDROGEN = `${HYDROGEN_ATOM}${POINT}`;
/** An attachment point in a SMILES, with the direction of its bond; one that is a branch takes its brackets along. */
const ANY_POINT = /[/\\]?\[\*:\d\][/\\]?/g;
const POINT_IN_BRANCH = /\([/\\]?\[\*:\d\]\)/g;
/** A number that an atom has been given in a SMILES, which is none of the points that cuts leave. */
const ATOM_NUMBER = /:\d+\]/g;
const ELEMENT_SIGNS = /\[\d*(\*|[A-Z][a-z]?|[a-z]{1,2})[^[\]]*\]|Br|Cl|[BCNOPSFIbcnops]/g;

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

const exchangePoints = (smiles: string): string =>
  smiles.replaceAll(/\[\*:([12])\]/g, (_, point) => (point === '1' ? OTHER_POINT : POINT));

/** A part of a molecule as it stands in its text, with what is to be known before it is written as it always is. */
interface WantedCut {
  ends: readonly [string, string];
  /** Undefined of a cut in two. */
  link: string | undefined;
  size: number;
}

/**
 * Cuts molecules at the bonds at which RDKit's matched-pair fragmentation does, and writes what is alike alike. To write a part takes nearly
 * all of the time, so that a part is written once however often it comes, the ends that two cuts leave are those that one leaves, and what is
 * too large to change is written where it stays only.
 */
export class Cutter {
  readonly #engine: Engine;
  readonly #writer: PartWriter;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#writer = new PartWriter(engine);
  }

  /**
   * A molecule's plain canonical SMILES, and the ways to cut it at one or two acyclic single bonds. The part that stays is at least as
   * large as the one that changes; what else a salt has stays too.
   */
  cut(smiles: string): { canonical: string; cuts: Fragmentation[] } {
    const canonical = this.#engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
    const components = canonical.replaceAll(ATOM_NUMBER, ']').split('.');
    const cuts = components.flatMap((component, place) => {
      const wanted = wantedCuts(new CuttableText(component));
      const beside = components.toSpliced(place, 1).map((other) => `.${other}`);
      return this.#written(wanted).map(({ constant, variable, size }) => ({
        constant: constant + beside.join(''),
        variable,
        size,
      }));
    });
    // Equal parts of a molecule are cut in the same way more than once.
    const seen = new Set<string>();
    return {
      canonical,
      cuts: cuts.filter(({ constant, variable }) => {
        const key = `${constant}>${variable}`;
        return !seen.has(key) && seen.add(key);
      }),
    };
  }

  /** Cuts with their parts as they are always written. */
  #written(wanted: readonly WantedCut[]): Fragmentation[] {
    const ends = this.#writer.write(wanted.flatMap((cut) => cut.ends));
    const known = wanted.map(({ ends: [one, other], ...cut }) => ({
      ...cut,
      one: ends.get(one) ?? '',
      other: ends.get(other) ?? '',
    }));
    // The numbers of the points follow the order of the ends' texts, so that they do not depend on the rest of the molecule; where both
    // ends are the same, either could be the first.
    const ways = ({ link = '', one, other }: (typeof known)[number]): string[] => [
      ...(one <= other ? [link] : []),
      ...(one >= other ? [exchangePoints(link)] : []),
    ];
    const links = this.#writer.write(known.flatMap((cut) => (cut.link === undefined ? [] : ways(cut))));
    return known.map((cut) => {
      const { one, other, size } = cut;
      if (cut.link === undefined) return { constant: one, variable: other, size };

      const [front, back] = one <= other ? [one, other] : [other, one];
      const [variable = ''] = ways(cut)
        .map((way) => links.get(way) ?? '')
        .toSorted();
      return { constant: `${front}.${exchangePoints(back)}`, variable, size };
    });
  }

  /** Links whose points have each other's number, as canonical SMILES by what they were. */
  exchanged(links: readonly string[]): ReadonlyMap<string, string> {
    const turned = links.map((link) => [link, exchangePoints(link)] as const);
    const written = this.#writer.write(turned.map(([, text]) => text));
    return new Map(turned.map(([link, text]) => [link, written.get(text) ?? '']));
  }
}

/** The cuts of a component that leave something small enough to change, and more that stays. */
const wantedCuts = (text: CuttableText): WantedCut[] => {
  const { bonds, size } = text;
  if (bonds.length > CUTS_MAX) return [];

  const wanted: WantedCut[] = [];
  for (const [place, bond] of bonds.entries()) {
    const { below, above } = bond;
    if (below <= Math.min(CHANGED_MAX, above))
      wanted.push({ ends: [text.above(bond), text.below(bond)], link: undefined, size: below });
    if (above <= Math.min(CHANGED_MAX, below))
      wanted.push({ ends: [text.below(bond), text.above(bond)], link: undefined, size: above });
    for (const other of bonds.slice(place + 1)) {
      const between = text.sizeBetween(bond, other);
      if (between <= CHANGED_MAX && between <= size - between)
        wanted.push({ ...text.between(bond, other), size: between });
    }
  }
  return wanted;
};

/** How many heavy atoms of which elements a SMILES has, without reading it; two of one compound have the same. */
const compositionOf = (smiles: string): string => {
  const counts = new Map<string, number>();
  for (const [sign, inBrackets] of smiles.matchAll(ELEMENT_SIGNS)) {
    const element = (inBrackets ?? sign).toUpperCase();
    if (element !== 'H' && element !== '*') counts.set(element, (counts.get(element) ?? 0) + 1);
  }
  return [...counts]
    .map(([element, count]) => element + String(count))
    .toSorted()
    .join(' ');
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
  readonly #compositions = new Set<string>();
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
        this.#compositions.add(compositionOf(canonical));
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
      const hydrogen = this.#hydrogenOf(constant);
      const all =
        hydrogen === undefined ? members : [...members, { id: hydrogen, variable: HYDROGEN, size: 0 }];
      for (const [index, one] of all.entries())
        for (let other = index + 1; other < all.length; other += 1)
          this.#note(smallest, constant, one, all[other]!);
    }
    const found = [...smallest.values()];
    const turned = this.#cutter.exchanged(found.flatMap(({ from, to }) => (isLink(from) ? [from, to] : [])));
    const changes = found.map((change) => oriented(change, turned));
    const byChange = Map.groupBy(changes, ({ from, to }) => `${from}>>${to}`);
    return [...byChange.values()]
      .flatMap((same) => {
        const [first] = same;
        return first === undefined
          ? []
          : [
              {
                cuts: isLink(first.from) ? (2 as const) : (1 as const),
                from: shown(first.from),
                to: shown(first.to),
                pairs: same.map(({ pair }) => pair),
                difference: meanOf(same.map(({ pair }) => pair.difference)),
              },
            ];
      })
      .toSorted(
        (one, other) =>
          other.pairs.length - one.pairs.length ||
          Math.abs(other.difference.mean) - Math.abs(one.difference.mean),
      );
  }

  /** The compound that has a hydrogen where a part was cut off; most are none, which their elements tell before anything is read. */
  #hydrogenOf(constant: string): number | undefined {
    return isDouble(constant) || !this.#compositions.has(compositionOf(constant))
      ? undefined
      : this.#bySmiles.get(this.#withHydrogen(constant));
  }

  /** A part that stays with a hydrogen where the other was: the molecule that a cut of a bond to hydrogen leaves. */
  #withHydrogen(constant: string): string {
    try {
      return this.#engine.withMolecule(constant.replace(POINT, HYDROGEN_ATOM), (molecule) =>
        molecule.get_smiles(),
      );
    } catch (error) {
      if (error instanceof StructureError && !this.#engine.broken) return '';

      throw error;
    }
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

/** One change of a link, whatever order the two parts that it links have. @param turned links with their points exchanged */
const oriented = (change: Change, turned: ReadonlyMap<string, string>): Change => {
  const { pair, from, to, size } = change;
  if (!isLink(from)) return change;

  const [turnedFrom, turnedTo] = [turned.get(from) ?? '', turned.get(to) ?? ''];
  return turnedFrom < from || (turnedFrom === from && turnedTo < to)
    ? { pair: { ...pair, constant: exchangePoints(pair.constant) }, from: turnedFrom, to: turnedTo, size }
    : change;
};

/** The smaller part first, so that a change mostly adds. */
const isBefore = (one: Member, other: Member): boolean => {
  return one.size < other.size || (one.size === other.size && one.variable < other.variable);
};

/** A single point needs no number. */
const shown = (variable: string): string => (isLink(variable) ? variable : variable.replace(POINT, '*'));

/** Whether a variable part links two others. */
const isLink = (variable: string): boolean => variable.includes(OTHER_POINT);

/** Whether what stays are two parts. */
const isDouble = isLink;

/** SMARTS of a part without its attachment points: of what a pair has in common, of a core. */
export const withoutPoints = (smiles: string): string => {
  return smiles.replaceAll(POINT_IN_BRANCH, '').replaceAll(ANY_POINT, '');
};

/** Finds the pairs of molecules at once. */
export const matchedPairs = (engine: Engine, molecules: readonly AnalysedMolecule[]): Transformation[] => {
  const run = new MatchedPairRun(engine);
  run.add(molecules);
  return run.finish();
};
