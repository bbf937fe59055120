// Where a molecule can be cut, as its SMILES has it: a bond that is in no ring parts the text into two, each of which is a SMILES with a point
// in the place of the other, so that configurations stay what they are.

/** A part of a SMILES that is one atom, a bond, the number of a ring, or a sign of structure. */
const TOKEN = /\[[^\]]+\]|Br|Cl|[A-Za-z*]|%\(\d+\)|%\d\d|\d|->|<-|./g;
const IS_ATOM = /^[[A-Za-z*]/;
const IS_RING = /^[%\d]/;
/** An element in brackets, behind its isotope. */
const ELEMENT = /^\[\d*(\*|[A-Z][a-z]?|[a-z]{1,2})/;
const SINGLE_BONDS = new Set(['', '-', '/', '\\']);
const MULTIPLE_BONDS = new Set(['=', '#', '$']);
/** A hydrogen of its own, which is no heavy atom. */
export const HYDROGEN = '[H]';

/** The point that a cut leaves. */
export const POINT = '[*:1]';
/** The second point of what two cuts leave between them. */
export const OTHER_POINT = '[*:2]';

/** An atom, with what the text has of it from the bond to it on. */
interface TextAtom {
  /** The atom that it hangs on, -1 for the first of a component. */
  parent: number;
  /** The bond to it as it is written. */
  bond: string;
  /** Where its bond, it itself, and what hangs on it up to the end of its branch stand. */
  from: number;
  at: number;
  to: number;
  isCarbon: boolean;
  isCharged: boolean;
  isHeavy: boolean;
  /** Whether a double or triple bond leads from it to another element than carbon. */
  isOxidized: boolean;
  /** Whether the bond to it is in a ring. */
  isInRing: boolean;
}

/** A bond that can be cut. */
export interface CutBond {
  /** The atom at its end in the order of the text; what hangs on that is one part, all else of the component the other. */
  child: number;
  /** Heavy atoms of both parts. */
  below: number;
  above: number;
}

/** What two cuts leave: a part between them, and two ends, as SMILES. */
export interface DoubleCut {
  /** Its point at the first end is `[*:1]`, that at the other `[*:2]`. */
  link: string;
  ends: readonly [string, string];
}

/** One component of a molecule, with the bonds that can be cut. */
export class CuttableText {
  readonly #text: string;
  readonly #atoms: TextAtom[] = [];
  /** Heavy atoms of what hangs on each atom, itself included. */
  readonly #heavy: number[] = [];
  /** Carbon bonds outside of rings: single, and of a carbon atom without charge that no double or triple bond joins to another element. */
  readonly bonds: readonly CutBond[];
  /** Heavy atoms of all. */
  readonly size: number;

  /** @param smiles of one component */
  constructor(smiles: string) {
    this.#text = smiles;
    this.#read();
    this.#heavy = this.#atoms.map(({ isHeavy }) => Number(isHeavy));
    for (let atom = this.#atoms.length - 1; atom > 0; atom -= 1)
      this.#heavy[this.#atoms[atom]!.parent]! += this.#heavy[atom]!;
    this.size = this.#heavy[0] ?? 0;
    this.bonds = this.#findBonds();
  }

  #read(): void {
    const atoms = this.#atoms;
    /** Atoms of the branches that are open, the innermost last: they end where their branch does. */
    const open: number[][] = [[]];
    const before: number[] = [];
    const rings = new Map<string, { atom: number; bond: string }>();
    let last = -1;
    let bond = '';
    let bondAt = -1;
    const end = (at: number): void => {
      for (const atom of open.pop() ?? []) atoms[atom]!.to = at;
    };
    for (const { 0: token, index } of this.#text.matchAll(TOKEN))
      if (IS_ATOM.test(token)) {
        const element = token.startsWith('[') ? (ELEMENT.exec(token)?.[1] ?? '*') : token;
        open.at(-1)?.push(atoms.length);
        atoms.push({
          parent: last,
          bond,
          from: bond === '' ? index : bondAt,
          at: index,
          to: this.#text.length,
          isCarbon: element === 'C' || element === 'c',
          isCharged: /[+-]/.test(token),
          isHeavy: token !== HYDROGEN,
          isOxidized: false,
          isInRing: false,
        });
        if (last !== -1) this.#oxidize(last, atoms.length - 1, bond);
        last = atoms.length - 1;
        bond = '';
      } else if (IS_RING.test(token)) {
        const opened = rings.get(token);
        if (opened) {
          rings.delete(token);
          this.#oxidize(opened.atom, last, opened.bond || bond);
          this.#closeRing(opened.atom, last);
        } else rings.set(token, { atom: last, bond });
        bond = '';
      } else if (token === '(') {
        before.push(last);
        open.push([]);
      } else if (token === ')') {
        end(index);
        last = before.pop() ?? -1;
      } else {
        bond = token;
        bondAt = index;
      }
  }

  #oxidize(one: number, other: number, bond: string): void {
    if (!MULTIPLE_BONDS.has(bond)) return;

    const [first, second] = [this.#atoms[one]!, this.#atoms[other]!];
    if (!second.isCarbon) first.isOxidized = true;
    if (!first.isCarbon) second.isOxidized = true;
  }

  /** Every bond on the way between two atoms is in the ring that a bond between them closes. */
  #closeRing(one: number, other: number): void {
    let [first, second] = [one, other];
    while (first !== second) {
      // What an atom hangs on comes before it.
      const later = this.#atoms[Math.max(first, second)]!;
      later.isInRing = true;
      if (first > second) first = later.parent;
      else second = later.parent;
    }
  }

  #findBonds(): CutBond[] {
    const canBeCut = (atom: number): boolean => {
      const { isCarbon, isCharged, isOxidized } = this.#atoms[atom]!;
      return isCarbon && !isCharged && !isOxidized;
    };
    const bonds: { order: readonly [number, number]; bond: CutBond }[] = [];
    for (const [child, { parent, bond, isInRing }] of this.#atoms.entries()) {
      if (parent === -1 || isInRing || !SINGLE_BONDS.has(bond)) continue;

      const isByParent = canBeCut(parent);
      if (!isByParent && !canBeCut(child)) continue;

      const below = this.#heavy[child]!;
      bonds.push({
        order: isByParent ? [parent, child] : [child, parent],
        bond: { child, below, above: this.size - below },
      });
    }
    return bonds
      .toSorted((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1])
      .map(({ bond }) => bond);
  }

  /** What hangs on a bond, with a point where the rest was. */
  below({ child }: CutBond): string {
    return this.#beginning(child) + this.#text.slice(this.#atoms[child]!.at, this.#atoms[child]!.to);
  }

  /** What is left without what hangs on a bond, with a point where that was. */
  above({ child }: CutBond): string {
    return this.#without(0, this.#text.length, child, POINT);
  }

  /** Heavy atoms between two bonds. */
  sizeBetween(one: CutBond, other: CutBond): number {
    const [first, second] = inOrder(one, other);
    return this.#isBelow(second, first) ? first.below - second.below : this.size - first.below - second.below;
  }

  /** What two bonds leave when both are cut. */
  between(one: CutBond, other: CutBond): DoubleCut {
    const [first, second] = inOrder(one, other);
    const { at, to } = this.#atoms[first.child]!;
    if (this.#isBelow(second, first))
      return {
        link: this.#beginning(first.child) + this.#without(at, to, second.child, OTHER_POINT),
        ends: [this.above(first), this.below(second)],
      };

    return {
      link:
        this.#without(0, to, first.child, POINT) +
        this.#without(to, this.#text.length, second.child, OTHER_POINT),
      ends: [this.below(first), this.below(second)],
    };
  }

  /** The point before an atom, with the direction that its bond has. */
  #beginning(atom: number): string {
    const { bond } = this.#atoms[atom]!;
    return POINT + (bond === '-' ? '' : bond);
  }

  /** The text from one place to another, with a point for an atom and what hangs on it. */
  #without(from: number, to: number, atom: number, point: string): string {
    const { bond, from: begin, to: end } = this.#atoms[atom]!;
    return this.#text.slice(from, begin) + (bond === '-' ? '' : bond) + point + this.#text.slice(end, to);
  }

  /** Whether a bond is in what hangs on another one that comes before it. */
  #isBelow(bond: CutBond, other: CutBond): boolean {
    return this.#atoms[bond.child]!.at < this.#atoms[other.child]!.to;
  }
}

/** Two bonds in the order of the text. */
const inOrder = (one: CutBond, other: CutBond): [CutBond, CutBond] =>
  one.child < other.child ? [one, other] : [other, one];
