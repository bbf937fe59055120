// The places of a formula: how many bonds are open there, which atom of a ring a position is, and which places a column can fill.
import type { FormulaPlace, PageFormula } from '../page/page-result.ts';
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
  if (name === undefined) return undefined;
  const graph = graphOf(formula.molfile);
  const [place] = placesOfName(formula, graph, name) ?? [];
  const kind = place && kindAt(graph, place);
  return kind === 'corner' ? 'two' : kind;
}

/** What can stand at a place: as of `columnKind`, or an atom of a ring with a double bond and what is bound to it; undefined where its atoms were not read. */
export const kindAt = (
  graph: DrawnGraph,
  { atoms, ring }: Pick<FormulaPlace, 'atoms' | 'ring'>,
): 'one' | 'two' | 'ring' | 'corner' | undefined => {
  const [first] = atoms;
  if (ring !== undefined) return 'ring';
  if (first === undefined) return undefined;
  if (atoms.length === 1 && graph.isUnsaturated(first)) return 'corner';
  return bondsAt(graph, atoms) === 2 ? 'two' : 'one';
};

/** The places of a name in a formula, at each of which what a table says of it stands; undefined where one of them is of another kind than the others, or was not read. */
export function placesOfName(
  { places }: PageFormula,
  graph: DrawnGraph,
  name: string,
): FormulaPlace[] | undefined {
  const own = places.filter((place) => place.name === name);
  const kinds = new Set(own.map((place) => kindAt(graph, place)));
  return kinds.size === 1 && !kinds.has(undefined) ? own : undefined;
}

/** The ends of two names at the atoms that have one of each, with these atoms; undefined where one of them stands elsewhere. */
export function endsTogether(
  { places }: PageFormula,
  graph: DrawnGraph,
  [one, other]: readonly [string, string],
): { ends: [number, number]; centre: number }[] | undefined {
  const endsOf = (name: string): { end: number; centre: number }[] | undefined => {
    const own = places.filter((place) => place.name === name);
    if (own.some(({ atoms, ring }) => ring !== undefined || atoms.length !== 1)) return undefined;
    return own.map(({ atoms: [end = -1] }) => ({ end, centre: graph.neighbour(end) }));
  };
  const [first, second] = [endsOf(one), endsOf(other)];
  if (one === other || first === undefined || first.length === 0 || first.length !== second?.length)
    return undefined;
  const together = first.flatMap(({ end, centre }) => {
    const [beside, ...more] = second.filter((at) => at.centre === centre);
    const isAlone = first.filter((at) => at.centre === centre).length === 1 && more.length === 0;
    return beside !== undefined && isAlone ? [{ ends: [end, beside.end] as [number, number], centre }] : [];
  });
  const elements = new Set(together.map(({ centre }) => graph.atoms[centre]?.element));
  return together.length === first.length && elements.size === 1 ? together : undefined;
}

/** Two places of a formula at one atom, which a column can fill together, as `NR1R2`. */
export function placesTogether(formula: PageFormula): { places: string[]; atom: string }[] {
  const names = [...new Set(formula.places.flatMap(({ name }) => name || []))];
  if (names.length < 2) return [];
  const graph = graphOf(formula.molfile);
  return names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => {
      const [first] = endsTogether(formula, graph, [one, other]) ?? [];
      const element = graph.atoms[first?.centre ?? -1]?.element;
      return element === undefined ? [] : [{ places: [one, other], atom: element }];
    }),
  );
}
