import { commonMass, elementOf } from './elements.ts';
import { plainAtom, plainBond } from './molecule.ts';
import type { Atom, Bond, BondStereo, Group, GroupFact, Loss, Molecule } from './molecule.ts';
import { MolfileError } from './molfile-error.ts';

/** Charges of the atom block, which count where there is no line CHG or RAD; 4 is a doublet. */
const OLD_CHARGES = [0, 3, 2, 1, 0, -1, -2, -3];
const STEREO: Readonly<Record<number, BondStereo>> = { 1: 'up', 3: 'either', 4: 'either', 6: 'down' };

/** What a line lists of groups by number: a word or a number each. */
const SCALARS = new Set(['SST', 'SLB', 'SCN', 'SPL', 'SNC', 'SBT']);
/** What a line says of one group, as text. */
const TEXTS = new Set(['SDT', 'SDD', 'SED', 'SCD', 'SCL']);

const whole = (text: string | undefined): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? 0 : value;
};

const columns = (line: string, from: number, length: number): string => line.slice(from, from + length);

const readAtom = (line: string, id: number, at: number): { atom: Atom; oldCharge: number } => {
  const [x, y, z] = [0, 10, 20].map((from) => Number.parseFloat(columns(line, from, 10)));
  const symbol = columns(line, 31, 3).trim();
  if (!Number.isFinite(x) || !Number.isFinite(y) || symbol === '') throw new MolfileError('atom', at);
  const difference = whole(columns(line, 34, 2));
  const oldCharge = whole(columns(line, 36, 3));
  const known = elementOf(symbol);
  const atom: Atom = {
    ...plainAtom(id, known && /^[A-Z][A-Z]$/.test(symbol) ? known : symbol, x ?? 0, y ?? 0),
    z: z || 0,
    isotope: difference === 0 ? 0 : commonMass(symbol) + difference,
    hydrogens: whole(columns(line, 42, 3)),
    valence: whole(columns(line, 48, 3)),
    map: whole(columns(line, 60, 3)),
  };
  return { atom, oldCharge };
};

const readBond = (line: string, id: number, atoms: readonly Atom[], at: number): Bond => {
  const [from, to, order, stereo, , topology] = [0, 3, 6, 9, 12, 15].map((place) =>
    whole(columns(line, place, 3)),
  );
  const [first, second] = [atoms[(from ?? 0) - 1], atoms[(to ?? 0) - 1]];
  if (!first || !second || first === second) throw new MolfileError('bond', at);
  return {
    // RDKit writes 0 for a bond of any order of which only the place is asked.
    ...plainBond(id, first.id, second.id, order || (topology ? 8 : 1)),
    stereo: STEREO[stereo ?? 0] ?? 'none',
    topology: topology ?? 0,
  };
};

/** `aaa vvv` pairs behind the number of them. */
const pairs = (line: string): [number, number][] => {
  const numbers = line.slice(9).trim().split(/\s+/).map(whole);
  const found: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length && found.length < whole(columns(line, 6, 3)); index += 2)
    found.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  return found;
};

interface OpenGroup {
  index: number;
  type: string;
  atoms: number[];
  bonds: number[];
  label: string;
  rest: GroupFact[];
}

/** What the properties block says of groups, as far as it has been read. */
class Groups {
  readonly #groups = new Map<number, OpenGroup>();
  readonly #atomIds: readonly number[];
  readonly #bondIds: readonly number[];

  constructor(atoms: readonly Atom[], bonds: readonly Bond[]) {
    this.#atomIds = atoms.map(({ id }) => id);
    this.#bondIds = bonds.map(({ id }) => id);
  }

  get all(): Group[] {
    return [...this.#groups.values()];
  }

  /** @returns whether the line was one of a group's that is understood */
  read(tag: string, line: string): boolean {
    if (tag === 'STY' || SCALARS.has(tag)) {
      for (const [, number = '', word = ''] of line.slice(9).matchAll(/(?<!\d)(\d+)\s+(\S+)/g)) {
        const group = this.#group(whole(number));
        if (tag === 'STY') group.type = word;
        else group.rest.push({ key: tag, text: word });
      }
      return true;
    }
    if (tag === 'SDS') {
      for (const number of line.slice(13).trim().split(/\s+/).filter(Boolean))
        this.#group(whole(number)).rest.push({ key: 'SDS', text: 'EXP' });
      return true;
    }
    const group = this.#group(whole(columns(line, 7, 3)));
    const words = line.slice(13).trim().split(/\s+/).filter(Boolean);
    const numbers = words.map(whole);
    if (tag === 'SAL') group.atoms.push(...this.#ids(this.#atomIds, numbers));
    else if (tag === 'SBL') group.bonds.push(...this.#ids(this.#bondIds, numbers));
    else if (tag === 'SPA') group.rest.push({ key: tag, text: '', atoms: this.#ids(this.#atomIds, numbers) });
    else if (tag === 'SMT') group.label = line.slice(11).trimEnd();
    else if (TEXTS.has(tag)) group.rest.push({ key: tag, text: line.slice(11) });
    else if (tag === 'SDI') group.rest.push({ key: tag, text: line.slice(10) });
    else if (tag === 'SBV') {
      const [bond, ...vector] = line.slice(10).trim().split(/\s+/);
      group.rest.push({ key: tag, text: vector.join(' '), bonds: this.#ids(this.#bondIds, [whole(bond)]) });
    } else if (tag === 'SAP')
      for (let index = 0; index + 1 < words.length; index += 3)
        group.rest.push({
          key: tag,
          text: words[index + 2] ?? '',
          atoms: [
            this.#atomIds[(numbers[index] ?? 0) - 1] ?? 0,
            this.#atomIds[(numbers[index + 1] ?? 0) - 1] ?? 0,
          ],
        });
    else return false;
    return true;
  }

  #group(index: number): OpenGroup {
    const known = this.#groups.get(index);
    if (known) return known;
    const group: OpenGroup = { index, type: 'GEN', atoms: [], bonds: [], label: '', rest: [] };
    this.#groups.set(index, group);
    return group;
  }

  #ids(ids: readonly number[], numbers: readonly number[]): number[] {
    return numbers.flatMap((number) => ids[number - 1] ?? []);
  }
}

/** Atoms while their properties are read. */
type Draft = { -readonly [Key in keyof Atom]: Atom[Key] };

/** What each line says of atoms by pairs: how it is put down. */
const PAIRS: Readonly<Record<string, (atom: Draft, value: number) => void>> = {
  CHG: (atom, value) => (atom.charge = value),
  RAD: (atom, value) => (atom.radical = value),
  ISO: (atom, value) => (atom.isotope = value),
  RGP: (atom, value) => (atom.rGroups = [...atom.rGroups, value]),
  SUB: (atom, value) => (atom.substitution = value),
  UNS: (atom, value) => (atom.unsaturated = value !== 0),
  RBC: (atom, value) => (atom.ringBonds = value),
  APO: (atom, value) => (atom.attachment = value),
};

const readList = (line: string, atoms: readonly Draft[]): void => {
  const atom = atoms[whole(columns(line, 7, 3)) - 1];
  const count = whole(columns(line, 10, 3));
  const elements = Array.from({ length: count }, (_, index) => columns(line, 16 + index * 4, 4).trim());
  if (!atom) return;
  atom.symbol = 'L';
  atom.list = { not: columns(line, 14, 1) === 'T', elements: elements.filter(Boolean) };
};

/** Reads the lines from the counts on. */
export const readV2000 = (lines: readonly string[], counts: number, start: Molecule): Molecule => {
  const head = lines[counts] ?? '';
  const [atomCount, bondCount, listCount] = [0, 3, 6].map((from) => whole(columns(head, from, 3))) as [
    number,
    number,
    number,
  ];
  const atoms: Draft[] = [];
  const oldCharges: number[] = [];
  const bonds: Bond[] = [];
  let nextId = start.nextId;
  let at = counts + 1;
  for (; atoms.length < atomCount; at += 1) {
    const { atom, oldCharge } = readAtom(lines[at] ?? '', nextId++, at + 1);
    atoms.push(atom);
    oldCharges.push(oldCharge);
  }
  for (; bonds.length < bondCount; at += 1) bonds.push(readBond(lines[at] ?? '', nextId++, atoms, at + 1));
  // Lists of the old form, which the property lines repeat.
  at += listCount;
  const groups = new Groups(atoms, bonds);
  const losses = new Set<Loss>();
  const has = (tag: string): boolean =>
    lines.some((line, index) => index >= at && line.startsWith(`M  ${tag}`));
  if (!has('CHG') && !has('RAD'))
    for (const [index, code] of oldCharges.entries()) {
      const atom = atoms[index];
      if (!atom) continue;
      atom.charge = OLD_CHARGES[code] ?? 0;
      if (code === 4) atom.radical = 2;
    }
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const tag = line.slice(3, 6);
    if (line.startsWith('M  END') || line.startsWith('$$$$')) break;
    if (line.startsWith('A  ')) {
      const atom = atoms[whole(line.slice(3)) - 1];
      at += 1;
      if (atom) atom.alias = (lines[at] ?? '').trim();
    } else if (line.startsWith('V  ')) {
      const atom = atoms[whole(columns(line, 3, 3)) - 1];
      if (atom) atom.value = line.slice(7).trim();
    } else if (line.startsWith('M  MRV SMA')) {
      const atom = atoms[whole(columns(line, 11, 3)) - 1];
      if (atom)
        atom.smarts = line
          .slice(15)
          .trim()
          .replace(/^\[(.*)\]$/, '$1');
    } else if (line.startsWith('M  ALS')) readList(line, atoms);
    else if (line.startsWith('M  ') && PAIRS[tag])
      for (const [number, value] of pairs(line)) {
        const atom = atoms[number - 1];
        if (atom) PAIRS[tag]?.(atom, value);
      }
    else if (line.startsWith('M  S') && groups.read(tag, line)) continue;
    else if (line.trim() !== '') losses.add('properties');
  }
  if (lines.some((line) => line.startsWith('$RGP'))) losses.add('r-group-definitions');
  if (atoms.some(({ z }) => z !== 0)) losses.add('three-dimensions');
  return {
    ...start,
    version: 'V2000',
    atoms,
    bonds,
    groups: groups.all,
    chiral: whole(columns(head, 12, 3)) === 1,
    losses: [...losses],
    nextId,
  };
};
