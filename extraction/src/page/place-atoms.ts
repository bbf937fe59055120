// At which atoms of a drawing, read without its labels, the places for groups are.
import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { median } from '@moiety/chemistry/recognition/median.ts';
import { molfileV3000 } from '@moiety/chemistry/recognition/molfile.ts';
import type { Box } from '../box.ts';
import { placeholderIn } from '../groups/placeholders.ts';
import type { CrossingLine } from './formula-ink.ts';
import type { FormulaPlace, PageFormula } from './page-result.ts';
import { ringThrough } from './rings.ts';

/** Lengths of a bond in which an end belongs to a label, and a number to an atom. */
const REACH = { end: 0.6, bridge: 0.25, locant: 0.75, crossing: 0.2 };

/** A label of a drawing from which it was taken out, in the drawing's pixels. */
export interface TakenLabel {
  name: string;
  group: string | undefined;
  atNitrogen: [string, string] | undefined;
  box: Box;
  line: CrossingLine | undefined;
  letters: Box[];
}

export const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

const distanceTo = ({ x, y }: { x: number; y: number }, box: Box): number =>
  Math.hypot(Math.max(0, box.x0 - x, x - box.x1), Math.max(0, box.y0 - y, y - box.y1));

/** Atoms at the end of one single bond with nothing printed at them. */
export function bareEnds({ atoms, bonds }: DrawnMolecule): number[] {
  return atoms.flatMap(({ element, charge, isotope, label, inner }, index) => {
    if (element !== 'C' || charge !== 0 || isotope !== 0 || label !== undefined || inner === true) return [];
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    return own.length === 1 && own[0]!.order === 1 ? [index] : [];
  });
}

/** The bare ends that are nearest to the places at which bonds are open, as far as they reach there. */
export function openEnds(molecule: DrawnMolecule, places: readonly { x: number; y: number }[]): number[] {
  const { atoms, bonds } = molecule;
  const length = median(bonds.map(({ from, to }) => distance(atoms[from]!, atoms[to]!))) ?? 0;
  const free = new Set(bareEnds(molecule));
  return places.flatMap((place) => {
    const [nearest] = [...free].toSorted((a, b) => distance(atoms[a]!, place) - distance(atoms[b]!, place));
    if (nearest === undefined || distance(atoms[nearest]!, place) >= REACH.end * length) return [];
    // Two places are not open at one atom.
    free.delete(nearest);
    return [nearest];
  });
}

const bondsOf = ({ bonds }: DrawnMolecule, index: number): DrawnMolecule['bonds'] =>
  bonds.filter(({ from, to }) => from === index || to === index);

/** A corner with two bonds, of which one may be double, and nothing printed at it. */
function isBareBridge(molecule: DrawnMolecule, index: number): boolean {
  const { element, label } = molecule.atoms[index]!;
  const own = bondsOf(molecule, index);
  return (
    element === 'C' &&
    label === undefined &&
    own.length === 2 &&
    own.every(({ order }) => order === 1 || order === 2) &&
    own.some(({ order }) => order === 1)
  );
}

/** Makes one atom of the two ends of a single and of a double bond at the same label: a place within an aromatic ring, as X that is N or CH. */
function joinEnds(molecule: DrawnMolecule, box: Box, length: number): void {
  const { atoms, bonds } = molecule;
  const near = atoms.flatMap((atom, index) => {
    const own = bondsOf(molecule, index);
    const isBare = atom.element === 'C' && atom.label === undefined && own.length === 1;
    return isBare && distanceTo(atom, box) < REACH.end * length ? [{ index, order: own[0]!.order }] : [];
  });
  const [single, double] = [1, 2].map((order) => near.filter((end) => end.order === order));
  if (near.length !== 2 || single!.length !== 1 || double!.length !== 1) return;
  const [kept, gone] = [single![0]!.index, double![0]!.index];
  if (bonds.some(({ from, to }) => (from === kept && to === gone) || (from === gone && to === kept))) return;
  const without = (index: number): number => {
    const at = index === gone ? kept : index;
    return at > gone ? at - 1 : at;
  };
  for (const bond of bonds) Object.assign(bond, { from: without(bond.from), to: without(bond.to) });
  atoms.splice(gone, 1);
}

/** A formula of what was read of a drawing without its labels: each of its places is at the atoms that end at its label. */
export function resolved(
  molecule: DrawnMolecule,
  length: number,
  named: readonly TakenLabel[],
  locants: readonly { text: string; box: Box }[],
  confidence: number,
): PageFormula {
  for (const { box, line, atNitrogen } of named)
    if (line === undefined && atNitrogen === undefined) joinEnds(molecule, box, length);
  const ends = bareEnds(molecule);
  const taken = new Set<number>();
  const places: FormulaPlace[] = [];
  const nitrogens = new Map<number, [string, string]>();
  for (const { name, group, box, line, atNitrogen } of named) {
    if (line !== undefined) {
      const ring = ringAt(molecule, line.crossing, length);
      places.push({ name, atoms: [], ...(ring === undefined ? {} : { ring }) });
      continue;
    }
    const own = ends
      .filter((end) => !taken.has(end) && distanceTo(molecule.atoms[end]!, box) < REACH.end * length)
      .toSorted((a, b) => molecule.atoms[a]!.x - molecule.atoms[b]!.x);
    // Where the bonds to a place within a chain were read as meeting in it.
    const inside =
      own.length > 0
        ? own
        : molecule.atoms
            .flatMap((_, index) => (isBareBridge(molecule, index) && !taken.has(index) ? [index] : []))
            .filter((index) => distanceTo(molecule.atoms[index]!, box) < REACH.bridge * length)
            .toSorted((a, b) => distanceTo(molecule.atoms[a]!, box) - distanceTo(molecule.atoms[b]!, box))
            .slice(0, 1);
    for (const end of inside) taken.add(end);
    if (atNitrogen !== undefined) {
      // Its places are at atoms of their own once those that were read are known.
      if (inside.length === 1) nitrogens.set(inside[0]!, atNitrogen);
      else places.push(...atNitrogen.map((one) => ({ name: one, atoms: [] })));
      continue;
    }
    places.push({ name, atoms: inside, ...(group === undefined ? {} : { group }) });
  }
  for (const end of taken) molecule.atoms[end]!.element = '*';
  for (const [nitrogen, names] of nitrogens) places.push(...withOpenBonds(molecule, nitrogen, names, length));
  places.push(...drawnPlaces(molecule, taken));
  const inRings = new Set(places.flatMap(({ ring }) => ring ?? []));
  const numbered = locants.flatMap(({ text, box }) => {
    const near = molecule.atoms
      .map((atom, index) => ({ index, away: distanceTo(atom, box) }))
      .filter(({ index, away }) => inRings.has(index) && away < REACH.locant * length)
      .toSorted((a, b) => a.away - b.away);
    // A number between two atoms names neither.
    if (near[0] === undefined || (near[1] !== undefined && near[1].away < 1.25 * near[0].away + 2)) return [];
    return [{ text, atom: near[0].index }];
  });
  return { molfile: molfileV3000(molecule, length), places, locants: numbered, confidence };
}

/** Places whose labels were not found as text, and were read with the drawing. */
export const drawnPlaces = ({ atoms }: DrawnMolecule, taken: ReadonlySet<number>): FormulaPlace[] =>
  atoms.flatMap(({ element, label }, index) => {
    const name =
      element === '*' && label !== undefined && !taken.has(index) ? placeholderIn(label) : undefined;
    return name === undefined ? [] : [{ name, atoms: [index] }];
  });

/** Makes an end a nitrogen with two open bonds, which are places. */
function withOpenBonds(
  { atoms, bonds }: DrawnMolecule,
  nitrogen: number,
  names: readonly string[],
  length: number,
): FormulaPlace[] {
  const own = atoms[nitrogen]!;
  own.element = 'N';
  return names.map((name, index) => {
    const side = index === 0 ? -1 : 1;
    const place = { ...own, element: '*', x: own.x + (side * length) / 2, y: own.y - length / 2 };
    const at = atoms.push(place) - 1;
    bonds.push({ from: nitrogen, to: at, order: 1, stereo: 'none', confidence: own.confidence });
    return { name, atoms: [at] };
  });
}

/** The ring whose bond lies at a point. */
function ringAt(
  { atoms, bonds }: DrawnMolecule,
  point: { x: number; y: number },
  length: number,
): number[] | undefined {
  let [best, least] = [undefined as { from: number; to: number } | undefined, REACH.crossing * length];
  for (const bond of bonds) {
    const [a, b] = [atoms[bond.from]!, atoms[bond.to]!];
    const size = distance(a, b) ** 2;
    const share = Math.min(
      1,
      Math.max(0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / size),
    );
    const away = distance(point, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
    if (away < least) [best, least] = [bond, away];
  }
  return best === undefined ? undefined : ringThrough(bonds, best.from, best.to);
}
