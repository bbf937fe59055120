/** An atom of a molfile. */
interface GraphAtom {
  element: string;
  x: number;
  y: number;
  /** Number of an open bond. */
  map: number;
  /** `CHG`, `MASS` and the like, as written. */
  rest: string;
  isGone: boolean;
}

interface GraphBond {
  from: number;
  to: number;
  order: string;
  /** `CFG` as written. */
  rest: string;
}

/** The atoms and bonds of a molfile, to be changed. Atoms keep their indices. */
export class DrawnGraph {
  atoms: GraphAtom[];
  bonds: GraphBond[];
  #added = new Set<number>();

  constructor(atoms: GraphAtom[], bonds: GraphBond[]) {
    this.atoms = atoms;
    this.bonds = bonds;
  }

  neighbours(atom: number): number[] {
    return this.bonds.flatMap(({ from, to }) => (from === atom ? [to] : to === atom ? [from] : []));
  }

  neighbour(atom: number): number {
    return this.neighbours(atom)[0] ?? -1;
  }

  degree(atom: number): number {
    return this.neighbours(atom).length;
  }

  isAdded(atom: number): boolean {
    return this.#added.has(atom);
  }

  /** Whether an atom has a double bond and one more. */
  isUnsaturated(atom: number): boolean {
    const own = this.bonds.filter(({ from, to }) => from === atom || to === atom);
    return own.length === 2 && own.some(({ order }) => order === '2');
  }

  /** Puts an atom at an open place. */
  fill(atom: number, element: string): void {
    Object.assign(this.atoms[atom]!, { element, rest: '' });
  }

  /** Makes an atom an open bond. @returns the open bond's number */
  open(atom: number, number: number): number {
    Object.assign(this.atoms[atom]!, { element: 'R#', map: number, rest: '' });
    return number;
  }

  /** Makes an atom with two neighbours two open bonds, the left one first. @returns their numbers */
  split(atom: number, before: number): number[] {
    const { x, y } = this.atoms[atom]!;
    const other = this.atoms.push({ element: 'R#', x, y, map: 0, rest: '', isGone: false }) - 1;
    const own = this.bonds
      .filter(({ from, to }) => from === atom || to === atom)
      .toSorted((a, b) => this.#far(a, atom) - this.#far(b, atom));
    const second = own[1]!;
    if (second.from === atom) second.from = other;
    else second.to = other;
    return [this.open(atom, before + 1), this.open(other, before + 2)];
  }

  #far({ from, to }: GraphBond, atom: number): number {
    return this.atoms[from === atom ? to : from]!.x;
  }

  /** Binds a new open bond to an atom. */
  add(atom: number, number: number): void {
    const { x, y } = this.atoms[atom]!;
    const other =
      this.atoms.push({ element: 'R#', x: x + 0.3, y: y + 0.4, map: number, rest: '', isGone: false }) - 1;
    this.bonds.push({ from: atom, to: other, order: '1', rest: '' });
    this.#added.add(other);
  }

  remove(atoms: readonly number[]): void {
    for (const atom of atoms) this.atoms[atom]!.isGone = true;
    this.bonds = this.bonds.filter(({ from, to }) => !atoms.includes(from) && !atoms.includes(to));
  }
}

/** The lines of a block behind a place of a molfile, and where they end; undefined where it has none. */
function blockOf(
  molfile: string,
  name: 'ATOM' | 'BOND',
  place: number,
): { lines: string; end: number } | undefined {
  const head = `BEGIN ${name}\n`;
  const begin = molfile.indexOf(head, place);
  const end = molfile.indexOf(`M  V30 END ${name}`, begin + head.length);
  return begin < 0 || end < 0 ? undefined : { lines: molfile.slice(begin + head.length, end), end };
}

/** Reads the atoms and bonds of a molfile (V3000). */
export function graphOf(molfile: string): DrawnGraph {
  const atomBlock = blockOf(molfile, 'ATOM', 0);
  const bondBlock = atomBlock === undefined ? undefined : blockOf(molfile, 'BOND', atomBlock.end);
  if (atomBlock === undefined || bondBlock === undefined) return new DrawnGraph([], []);
  const [atoms, bonds] = [atomBlock.lines, bondBlock.lines];
  return new DrawnGraph(
    [...atoms.matchAll(/^M {2}V30 \d+ (\S+) (\S+) (\S+) \S+ \d+(.*)$/gm)].map(
      ([, element = '', x, y, rest = '']) => ({
        element,
        x: Number(x),
        y: Number(y),
        map: 0,
        rest: (rest.match(/ (?:CHG|MASS|RAD)=-?\d+/g) ?? []).join(''),
        isGone: false,
      }),
    ),
    [...bonds.matchAll(/^M {2}V30 \d+ (\d+) (\d+) (\d+)(.*)$/gm)].map(
      ([, order = '1', from, to, rest = '']) => ({
        order,
        from: Number(from) - 1,
        to: Number(to) - 1,
        rest: / CFG=\d/.exec(rest)?.[0] ?? '',
      }),
    ),
  );
}

/** A graph as a molfile (V3000). */
export function molfileOf({ atoms, bonds }: DrawnGraph): string {
  const kept = atoms.flatMap((atom, index) => (atom.isGone ? [] : [index]));
  const place = new Map(kept.map((index, position) => [index, position + 1]));
  return [
    '',
    '  Moiety',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${kept.length} ${bonds.length} 0 0 0`,
    'M  V30 BEGIN ATOM',
    ...kept.map((index) => {
      const { element, x, y, map, rest } = atoms[index]!;
      return `M  V30 ${place.get(index)} ${element} ${x.toFixed(4)} ${y.toFixed(4)} 0 ${map}${rest}`;
    }),
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    ...bonds.map(
      ({ from, to, order, rest }, index) =>
        `M  V30 ${index + 1} ${order} ${place.get(from)} ${place.get(to)}${rest}`,
    ),
    'M  V30 END BOND',
    'M  V30 END CTAB',
    'M  END',
    '',
  ].join('\n');
}
