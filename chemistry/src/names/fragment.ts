/** An atom of a structure under construction; hydrogens follow from valences when it is written. */
export interface Atom {
  element: string;
  charge: number;
  isotope: number;
  /** In a ring with the maximum of non-cumulative double bonds, of which it takes part in one where its valence allows. */
  mancude: boolean;
  /** Named by indicated or added hydrogen or by a hydro prefix, so that it takes part in no such double bond. */
  saturated: boolean;
  /** The bonding number where a name gives it (lambda), else 0. */
  lambda: number;
  /** What a functional class name may act on: an acid's hydroxy, an ester's oxygen, a hydrogen that takes a substituent last. */
  role: 'acid' | 'anion' | '';
  /** Its place by locant in its parent ring system, by which hydrogen that nothing names is placed. */
  rank: number;
}

export interface Bond {
  readonly a: number;
  readonly b: number;
  order: number;
  /** Between two mancude atoms of one parent ring system. */
  mancude: boolean;
}

/** An atom bound to another, and by which bond. */
export interface Neighbor {
  readonly atom: number;
  readonly bond: Bond;
}

const NO_NEIGHBORS: readonly Neighbor[] = [];

/** A free valence: the atom, and the order of the bond that it makes. */
export interface Exit {
  atom: number;
  order: number;
}

/** A stereodescriptor that waits for the finished molecule. */
export interface StereoRequest {
  label: string;
  /** The atom that its locant names; undefined where the descriptor stands without one. */
  atom: number | undefined;
  /** The atoms among which it is sought where it stands without a locant. */
  among: readonly number[];
  /** Those of them that the head itself has, which come first. */
  own: readonly number[];
  /** Where in the name it stands. */
  at: number;
  /**
   * For `@` and `@@`, as in SMILES: the four neighbors, seen from the first; for `face`: the next and the previous atom of a ring that
   * runs against the clock seen from the β side, and the third. Below zero stands what has no atom yet.
   */
  order?: readonly number[];
  /** For α and β: the neighbor that lies on that side; undefined where it is the one outside of the ring. */
  ligand?: number;
}

/** What stands in an order for a neighbor that has no atom: hydrogen, or whatever takes its place. */
export const HYDROGEN = -1;
/** A free valence. */
export const EXIT = -2;
/** The place of a group that a subtractive prefix took away, which the next substituent takes. */
export const TAKEN_AWAY = -3;

/** An order with the atoms' places in another structure. */
export const movedOrder = (
  order: readonly number[] | undefined,
  move: (atom: number) => number,
): { order?: readonly number[] } =>
  order === undefined ? {} : { order: order.map((atom) => (atom < 0 ? atom : move(atom))) };

export const newAtom = (element: string): Atom => ({
  element,
  charge: 0,
  isotope: 0,
  mancude: false,
  saturated: false,
  lambda: 0,
  role: '',
  rank: 0,
});

/** A part of a molecule: its atoms and bonds, the locants of its parent, and its free valences. */
export class Fragment {
  atoms: Atom[] = [];
  #bonds: Bond[] = [];
  /** The neighbors of each atom, by the order of the bonds; worked out when they are first asked for after a change. */
  #neighbors: (readonly Neighbor[])[] | undefined;
  exits: Exit[] = [];
  locants = new Map<string, number>();
  stereo: StereoRequest[] = [];
  /** Atoms that an unlocanted prefix goes to; empty where every atom of the parent is as good. */
  sites: number[] = [];
  /** Atoms of the parent itself, without its substituents. */
  own: number[] = [];
  /** Carbon atoms of a ketone's suffix, which have no hydrogen once the name is complete. */
  filled: number[] = [];
  /** How many substituents it still has to get before it means something (`sulfonyl`, `oxy`). */
  needs = 0;
  /** Whether it names rings, which hydro prefixes and indicated hydrogen can belong to. */
  isRing = false;
  warnings = new Set<string>();

  addAtom(atom: Atom): number {
    this.atoms.push(atom);
    return this.atoms.length - 1;
  }

  get bonds(): readonly Bond[] {
    return this.#bonds;
  }

  addBond(a: number, b: number, order: number, mancude = false): void {
    this.#bonds.push({ a, b, order, mancude });
    this.#neighbors = undefined;
  }

  removeBond(bond: Bond): void {
    this.#bonds.splice(this.#bonds.indexOf(bond), 1);
    this.#neighbors = undefined;
  }

  /** Puts bonds of one atom onto another. */
  rebind(from: number, to: number, bonds: readonly Bond[] = this.#bonds): void {
    this.#bonds = this.#bonds.map((bond) =>
      bonds.includes(bond) && (bond.a === from || bond.b === from)
        ? { ...bond, a: bond.a === from ? to : bond.a, b: bond.b === from ? to : bond.b }
        : bond,
    );
    this.#neighbors = undefined;
  }

  /** Takes an atom out with its bonds; those behind it move up by one place, which is for others to note. */
  removeAtom(gone: number): void {
    const moved = (atom: number): number => (atom > gone ? atom - 1 : atom);
    this.atoms.splice(gone, 1);
    this.#bonds = this.#bonds.filter(({ a, b }) => a !== gone && b !== gone);
    for (const bond of this.#bonds) Object.assign(bond, { a: moved(bond.a), b: moved(bond.b) });
    this.#neighbors = undefined;
  }

  clone(): Fragment {
    const copy = new Fragment();
    copy.atoms = this.atoms.map((atom) => ({ ...atom }));
    copy.#bonds = this.#bonds.map((bond) => ({ ...bond }));
    copy.exits = this.exits.map((exit) => ({ ...exit }));
    copy.locants = new Map(this.locants);
    copy.stereo = [...this.stereo];
    copy.sites = [...this.sites];
    copy.own = [...this.own];
    copy.filled = [...this.filled];
    copy.needs = this.needs;
    copy.isRing = this.isRing;
    copy.warnings = new Set(this.warnings);
    return copy;
  }

  /** Takes in the atoms of another part, whose locants are no longer heard of. @returns what its indexes are shifted by */
  take(part: Fragment): number {
    const shift = this.atoms.length;
    for (const atom of part.atoms) this.atoms.push({ ...atom });
    for (const bond of part.bonds) this.#bonds.push({ ...bond, a: bond.a + shift, b: bond.b + shift });
    this.#neighbors = undefined;
    for (const request of part.stereo)
      this.stereo.push({
        ...request,
        atom: request.atom === undefined ? undefined : request.atom + shift,
        among: request.among.map((atom) => atom + shift),
        own: request.own.map((atom) => atom + shift),
        ...movedOrder(request.order, (atom) => atom + shift),
        ...(request.ligand === undefined ? {} : { ligand: request.ligand + shift }),
      });
    for (const warning of part.warnings) this.warnings.add(warning);
    return shift;
  }

  /** The atoms bound to an atom, with the order of the bond. */
  neighbors(atom: number): readonly Neighbor[] {
    return (this.#neighbors ??= this.#listNeighbors())[atom] ?? NO_NEIGHBORS;
  }

  #listNeighbors(): (readonly Neighbor[])[] {
    const lists: Neighbor[][] = this.atoms.map(() => []);
    for (const bond of this.#bonds) {
      lists[bond.a]?.push({ atom: bond.b, bond });
      lists[bond.b]?.push({ atom: bond.a, bond });
    }
    return lists;
  }

  /** The sum of an atom's bond orders, free valences included. */
  used(atom: number): number {
    let sum = 0;
    for (const { bond } of this.neighbors(atom)) sum += bond.order;
    for (const exit of this.exits) if (exit.atom === atom) sum += exit.order;
    return sum;
  }

  bondBetween(a: number, b: number): Bond | undefined {
    return this.neighbors(a).find(({ atom }) => atom === b)?.bond;
  }
}
