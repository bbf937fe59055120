import type { MolecularGraph } from '../admet/molecular-graph.ts';

/**
 * The largest connected part that two molecules share, exactly and in a time that grows with the product of their atoms.
 *
 * Rings are matched as wholes and only with rings, bonds only with bonds of their order, an aromatic one with an aromatic one. Then a bond
 * outside of rings that is in both parts them into two pieces each, which have nothing to do with each other: what is best beyond a pair of
 * such bonds is found once, and of the pieces that hang on a pair of atoms the best pairing is taken. Only how the rings of two fused
 * systems lie on each other is tried, of which there are few ways.
 * A. Droschinsky, N. Kriege, P. Mutzel, Proc. MFCS 2016, 33:1-33:14, whose blocks are rings here, so that parts of fused systems are found.
 */

/** A bond counts before all atoms: of two parts the one with more bonds is the larger. */
const BOND_WORTH = 1000;
/** Ways to lay two ring systems on each other that are looked at; cages and fullerenes alone have more. */
const STEPS_MAX = 5000;
/** Bonds outside of rings at one atom that are compared; only clusters of metals have more. */
const BRANCHES_MAX = 8;
/** Of RDKit's JSON: orders above are of coordination and of no order, which rings are not found by. */
const ORDER_MAX = 4;
const AROMATIC = ORDER_MAX + 1;
const BOND_SMARTS = ['', '-', '=', '#', '$', ':'];

interface Ring {
  atoms: number[];
  /** Of the bond from each atom to the next. */
  kinds: number[];
}

/** A bond outside of rings, from the atom whose list it is in. */
interface Bridge {
  to: number;
  kind: number;
}

/** A molecule as it is compared. */
export interface ComparedMolecule {
  graph: MolecularGraph;
  bridges: Bridge[][];
  /** Rings that share atoms. */
  systems: Ring[][];
  /** The ring system of each atom, -1 outside of rings. */
  systemOf: Int32Array;
}

/** What is in both: atoms of the one, those of the other at the same places, and the bonds as pairs of places in these lists. */
export interface CommonPart {
  one: number[];
  other: number[];
  bonds: [from: number, to: number][];
  smarts: string;
}

/** Rings of one system on rings of another. */
interface Placement {
  /** The atom of the other molecule for each atom of the one. */
  images: Map<number, number>;
  /** The rings of the one molecule. */
  rings: Ring[];
  worth: number;
}

/** What hangs on a pair of atoms. */
interface Attached {
  worth: number;
  branches: Branch[];
}

/** What two bonds outside of rings lead to, themselves included. */
interface Branch {
  worth: number;
  from: number;
  one: number;
  other: number;
  placement: Placement | null;
  /** What hangs on the two atoms, but for where the bonds come from. */
  attached: Attached;
}

const NOTHING: Attached = { worth: 0, branches: [] };
/** A part has a bond. */
const NO_BRANCH: Branch = {
  worth: BOND_WORTH,
  from: -1,
  one: -1,
  other: -1,
  placement: null,
  attached: NOTHING,
};

/** Prepares a molecule, which is then compared with any others. */
export const comparedMolecule = (graph: MolecularGraph): ComparedMolecule => {
  const kindOf = new Map<number, number>();
  const bridges = Array.from({ length: graph.size }, (): Bridge[] => []);
  for (const { from, to, kind, aromatic, inRing } of graph.bonds) {
    if (kind < 1 || kind > ORDER_MAX) continue;

    const shown = aromatic ? AROMATIC : kind;
    if (inRing) {
      kindOf.set(from * graph.size + to, shown);
      kindOf.set(to * graph.size + from, shown);
    } else {
      bridges[from]!.push({ to, kind: shown });
      bridges[to]!.push({ to: from, kind: shown });
    }
  }
  const systemOf = new Int32Array(graph.size).fill(-1);
  const systems: Ring[][] = [];
  for (const atoms of graph.rings) {
    const kinds = atoms.map(
      (atom, place) => kindOf.get(atom * graph.size + atoms[(place + 1) % atoms.length]!) ?? 0,
    );
    const joined = new Set(atoms.map((atom) => systemOf[atom]!).filter((system) => system >= 0));
    const [system = systems.length, ...others] = joined;
    const rings = (systems[system] ??= []);
    rings.push({ atoms, kinds }, ...others.flatMap((other) => systems[other]!.splice(0)));
    for (const ring of rings) for (const atom of ring.atoms) systemOf[atom] = system;
  }
  return { graph, bridges, systems, systemOf };
};

/** Compares two molecules. */
class Comparison {
  readonly #one: ComparedMolecule;
  readonly #other: ComparedMolecule;
  readonly #attached = new Map<number, Attached>();
  readonly #branches = new Map<number, Branch | null>();
  readonly #placements = new Map<number, Placement[]>();

  constructor(one: ComparedMolecule, other: ComparedMolecule) {
    this.#one = one;
    this.#other = other;
  }

  /** @returns `null` where they share no bond and no ring */
  largest(): CommonPart | null {
    const { size } = this.#one.graph;
    let best = NO_BRANCH;
    const offer = (found: Branch): void => {
      if (found.worth > best.worth) best = found;
    };
    for (let one = 0; one < size; one += 1)
      for (let other = 0; other < this.#other.graph.size; other += 1)
        if (this.#one.systemOf[one] === -1 && this.#isAlike(one, other)) {
          const attached = this.#attachedTo(one, other);
          offer({ worth: attached.worth + 1, from: -1, one, other, placement: null, attached });
        }

    for (const system of this.#one.systems.keys())
      for (const otherSystem of this.#other.systems.keys())
        for (const placement of this.#placementsOf(system, otherSystem)) {
          const [one, other] = [...placement.images][0]!;
          offer({
            worth: this.#worthOf(placement),
            from: -1,
            one,
            other,
            placement,
            attached: this.#attachedTo(one, other),
          });
        }

    return best === NO_BRANCH ? null : this.#partOf(best);
  }

  #isAlike(one: number, other: number): boolean {
    const [{ graph: first, systemOf }, { graph: second, systemOf: otherSystemOf }] = [this.#one, this.#other];
    return (
      first.elements[one] === second.elements[other] && systemOf[one]! >= 0 === otherSystemOf[other]! >= 0
    );
  }

  /** The best of what hangs on two atoms. */
  #attachedTo(one: number, other: number): Attached {
    const key = one * this.#other.graph.size + other;
    const known = this.#attached.get(key);
    if (known) return known;

    const attached = this.#attach(one, other, -1, -1);
    this.#attached.set(key, attached);
    return attached;
  }

  #attach(one: number, other: number, from: number, otherFrom: number): Attached {
    const bridges = this.#one.bridges[one]!.filter(({ to }) => to !== from).slice(0, BRANCHES_MAX);
    const others = this.#other.bridges[other]!.filter(({ to }) => to !== otherFrom).slice(0, BRANCHES_MAX);
    if (bridges.length === 0 || others.length === 0) return NOTHING;

    const table = bridges.map(({ to, kind }) =>
      others.map((bridge) => (bridge.kind === kind ? this.#branch(one, to, other, bridge.to) : null)),
    );
    return bestPairing(table, 0, 0);
  }

  /** What the bond from `from` to `one` leads to, beside that from `otherFrom` to `other`; `null` where the two are not alike. */
  #branch(from: number, one: number, otherFrom: number, other: number): Branch | null {
    if (!this.#isAlike(one, other)) return null;

    const { size } = this.#other.graph;
    // By its end and where it comes from a bond is known.
    const key = ((from * this.#one.graph.size + one) * size + otherFrom) * size + other;
    const known = this.#branches.get(key);
    if (known !== undefined) return known;

    const branch = this.#newBranch(from, one, otherFrom, other);
    this.#branches.set(key, branch);
    return branch;
  }

  #newBranch(from: number, one: number, otherFrom: number, other: number): Branch | null {
    const attached = this.#attach(one, other, from, otherFrom);
    const [system, otherSystem] = [this.#one.systemOf[one]!, this.#other.systemOf[other]!];
    if (system === -1)
      return { worth: BOND_WORTH + 1 + attached.worth, from, one, other, placement: null, attached };

    let best: Branch | null = null;
    for (const placement of this.#placementsOf(system, otherSystem)) {
      if (placement.images.get(one) !== other) continue;

      const worth = BOND_WORTH + this.#worthOf(placement, one) + attached.worth;
      if (worth > (best?.worth ?? 0)) best = { worth, from, one, other, placement, attached };
    }
    return best;
  }

  /** @param except an atom of which is left out what hangs on it */
  #worthOf({ images, worth }: Placement, except = -1): number {
    let sum = worth;
    for (const [one, other] of images) if (one !== except) sum += this.#attachedTo(one, other).worth;
    return sum;
  }

  #placementsOf(system: number, otherSystem: number): Placement[] {
    const key = system * this.#other.systems.length + otherSystem;
    const known = this.#placements.get(key);
    if (known) return known;

    const placements = largestPlacements(
      this.#turns(this.#one.systems[system]!, this.#other.systems[otherSystem]!),
    );
    this.#placements.set(key, placements);
    return placements;
  }

  /** Every way to lay a ring on another. */
  #turns(rings: readonly Ring[], others: readonly Ring[]): Turn[] {
    const [{ elements }, { elements: otherElements }] = [this.#one.graph, this.#other.graph];
    return rings.flatMap((ring) =>
      others
        .filter((other) => other.atoms.length === ring.atoms.length)
        .flatMap((other) =>
          [1, -1].flatMap((direction) =>
            Array.from(other.atoms.keys(), (start): Turn | null => {
              const size = ring.atoms.length;
              const images: [number, number][] = [];
              for (const [place, atom] of ring.atoms.entries()) {
                const at = (start + direction * place + size) % size;
                const image = other.atoms[at]!;
                const kind = other.kinds[direction === 1 ? at : (at - 1 + size) % size];
                if (elements[atom] !== otherElements[image] || ring.kinds[place] !== kind) return null;

                images.push([atom, image]);
              }
              return { ring, images };
            }).filter((turn) => turn !== null),
          ),
        ),
    );
  }

  #partOf(best: Branch): CommonPart {
    const images = new Map<number, number>();
    const bonds = new Map<string, [number, number]>();
    const join = (from: number, to: number): void => {
      bonds.set(from < to ? `${from}-${to}` : `${to}-${from}`, [from, to]);
    };
    const take = ({ from, one, other, placement, attached }: Branch): void => {
      if (from !== -1) join(from, one);
      images.set(one, other);
      for (const branch of attached.branches) take(branch);
      if (!placement) return;

      for (const { atoms } of placement.rings)
        for (const [place, atom] of atoms.entries()) join(atom, atoms[(place + 1) % atoms.length]!);
      for (const [atom, image] of placement.images)
        if (atom !== one) {
          images.set(atom, image);
          for (const branch of this.#attachedTo(atom, image).branches) take(branch);
        }
    };
    take(best);
    const one = [...images.keys()];
    const places = new Map(one.map((atom, place) => [atom, place]));
    const found = Array.from(bonds.values(), ([from, to]): [number, number] => [
      places.get(from)!,
      places.get(to)!,
    ]);
    return { one, other: [...images.values()], bonds: found, smarts: smartsOf(this.#one, one, found) };
  }
}

/** A ring on another, as pairs of atoms. */
interface Turn {
  ring: Ring;
  images: [number, number][];
}

/** The most that can hang on two atoms: each branch of the one on another branch of the other. */
const bestPairing = (
  table: readonly (readonly (Branch | null)[])[],
  row: number,
  taken: number,
): Attached => {
  const choices = table[row];
  if (!choices) return NOTHING;

  let best = bestPairing(table, row + 1, taken);
  for (const [column, branch] of choices.entries())
    if (branch && (taken & (1 << column)) === 0) {
      const rest = bestPairing(table, row + 1, taken | (1 << column));
      const worth = branch.worth + rest.worth;
      if (worth > best.worth) best = { worth, branches: [branch, ...rest.branches] };
    }
  return best;
};

/** Whether a ring can lie beside those that lie already: what they share lies the same, and nothing else lies on the same. */
const fits = (turn: Turn, images: ReadonlyMap<number, number>, taken: ReadonlySet<number>): boolean =>
  turn.images.every(([atom, image]) => (images.has(atom) ? images.get(atom) === image : !taken.has(image)));

/**
 * Rings on rings, joined by atoms that they share, to which no further ring can be added; a smaller one is worth less wherever it is used.
 */
const largestPlacements = (turns: readonly Turn[]): Placement[] => {
  const found: Placement[] = [];
  let steps = 0;
  const grow = (chosen: readonly Turn[], left: ReadonlySet<Turn>): void => {
    steps += 1;
    const images = new Map(chosen.flatMap((turn) => turn.images));
    const taken = new Set(images.values());
    const fitting = [...left].filter((turn) => !chosen.includes(turn) && fits(turn, images, taken));
    const next = fitting.find(({ ring }) => ring.atoms.some((atom) => images.has(atom)));
    if (!next || steps > STEPS_MAX) {
      found.push(placementOf(chosen, images));
      return;
    }
    grow([...chosen, next], new Set(fitting));
    // Without it only where something else could lie there.
    const [nextImages, nextTaken] = [new Map(next.images), new Set(next.images.map(([, image]) => image))];
    const others = fitting.filter((turn) => turn !== next);
    if (others.some((turn) => !fits(turn, nextImages, nextTaken))) grow(chosen, new Set(others));
  };
  const left = new Set(turns);
  for (const turn of turns) {
    if (steps > STEPS_MAX) break;
    // What has this ring lie so has been found from it.
    grow([turn], left);
    left.delete(turn);
  }
  return found;
};

const placementOf = (chosen: readonly Turn[], images: Map<number, number>): Placement => {
  const rings = chosen.map(({ ring }) => ring);
  const bonds = new Set(
    rings.flatMap(({ atoms }) =>
      atoms.map((atom, place) => {
        const next = atoms[(place + 1) % atoms.length]!;
        return atom < next ? `${atom}-${next}` : `${next}-${atom}`;
      }),
    ),
  );
  return { images, rings, worth: BOND_WORTH * bonds.size + images.size };
};

/** A part of a molecule as SMARTS, whose ring atoms match ring atoms only. */
const smartsOf = (
  { graph, systemOf }: ComparedMolecule,
  atoms: readonly number[],
  bonds: readonly (readonly [number, number])[],
): string => {
  const kinds = new Map(
    graph.bonds.flatMap(({ from, to, kind, aromatic, inRing }) => {
      const smarts = BOND_SMARTS[aromatic ? AROMATIC : kind] ?? '~';
      const text = aromatic ? smarts : `${smarts}&${inRing ? '@' : '!@'}`;
      return [[`${from}-${to}`, text] as const, [`${to}-${from}`, text] as const];
    }),
  );
  const neighbors = atoms.map((): number[] => []);
  for (const [from, to] of bonds) {
    neighbors[from]!.push(to);
    neighbors[to]!.push(from);
  }
  const bondBetween = (one: number, other: number): string =>
    kinds.get(`${atoms[one]!}-${atoms[other]!}`) ?? '~';
  const order = new Map<number, number>();
  const children = atoms.map((): number[] => []);
  const closures = atoms.map((): string[] => []);
  let closed = 0;
  const walk = (place: number, parent: number): void => {
    order.set(place, order.size);
    for (const next of neighbors[place]!)
      if (!order.has(next)) {
        children[place]!.push(next);
        walk(next, place);
      } else if (next !== parent && order.get(next)! < order.get(place)!) {
        closed += 1;
        const digits = closed < 10 ? String(closed) : `%(${closed})`;
        closures[next]!.push(bondBetween(place, next) + digits);
        closures[place]!.push(digits);
      }
  };
  walk(0, -1);
  const write = (place: number): string => {
    const atom = atoms[place]!;
    const text = `[#${graph.elements[atom]}&${systemOf[atom] === -1 ? '!R' : 'R'}]${closures[place]!.join('')}`;
    const parts = children[place]!.map((next) => bondBetween(place, next) + write(next));
    const last = parts.pop() ?? '';
    return text + parts.map((part) => `(${part})`).join('') + last;
  };
  return write(0);
};

/** The largest part that two molecules share; `null` where that is not even a bond. */
export const commonPart = (one: ComparedMolecule, other: ComparedMolecule): CommonPart | null =>
  new Comparison(one, other).largest();
