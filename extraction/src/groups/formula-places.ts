// The places of a formula: how many bonds are open there, which atom of a ring a position is, and which places a column can fill.
import type { PageFormula } from '../page/page-result.ts';
import { type DrawnGraph, graphOf } from './molfile-graph.ts';

/** How many bonds are open at a place with these atoms. */
export const bondsAt = (graph: DrawnGraph, atoms: readonly number[]): 1 | 2 =>
  atoms.length === 2 || (atoms.length === 1 && graph.degree(atoms[0]!) === 2) ? 2 : 1;

/**
 * The atom at a position of a ring: by the number printed there; else counted from the one atom of a benzene ring that bears the rest, where
 * both ways round are the same by symmetry or only one group stands on it.
 */
export function atomAt(
  formula: PageFormula,
  graph: DrawnGraph,
  ring: readonly number[],
  position: string,
): number | undefined {
  const printed = formula.locants.filter(({ text, atom }) => text === position && ring.includes(atom));
  if (formula.locants.some(({ atom }) => ring.includes(atom)))
    return printed.length === 1 ? printed[0]!.atom : undefined;
  if (ring.length !== 6 || ring.some((atom) => graph.atoms[atom]?.element !== 'C')) return undefined;
  const borne = ring.flatMap((atom, index) =>
    graph.neighbours(atom).some((other) => !ring.includes(other) && !graph.isAdded(other)) ? [index] : [],
  );
  const count = Number(position);
  if (borne.length !== 1 || !(count >= 2 && count <= 6)) return undefined;
  return ring[(borne[0]! + count - 1) % 6];
}

/** What stands at the places of a column: a group with one open bond or two, or groups with their positions on a ring; undefined where that was not read. */
export function columnKind(
  [formula]: readonly PageFormula[],
  { places: [name, second] }: { places: readonly string[] },
): 'one' | 'two' | 'ring' | undefined {
  if (formula === undefined) return undefined;
  if (second !== undefined) return 'one';
  const place = formula.places.find((one) => one.name === name);
  if (place?.ring !== undefined) return 'ring';
  if (place === undefined || place.atoms.length === 0) return undefined;
  return bondsAt(graphOf(formula.molfile), place.atoms) === 2 ? 'two' : 'one';
}

/** Two places of a formula at one atom, which a column can fill together, as `NR1R2`. */
export function placesTogether(formula: PageFormula): { places: string[]; atom: string }[] {
  const ends = formula.places.filter(
    ({ name, atoms, ring }) => name !== '' && ring === undefined && atoms.length === 1,
  );
  if (ends.length < 2) return [];
  const graph = graphOf(formula.molfile);
  return ends.flatMap((one, index) =>
    ends.slice(index + 1).flatMap((other) => {
      const centre = graph.neighbour(one.atoms[0]!);
      const element = graph.atoms[centre]?.element;
      return one.name !== other.name && centre === graph.neighbour(other.atoms[0]!) && element !== undefined
        ? [{ places: [one.name, other.name], atom: element }]
        : [];
    }),
  );
}
