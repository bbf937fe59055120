import type { MolecularGraph } from '../admet/molecular-graph.ts';

const CARBON = 6;
const NITROGEN = 7;
const OXYGEN = 8;
const PHOSPHORUS = 15;
const SULFUR = 16;

/**
 * Whether an atom may be a base whose conjugate acid has a pKa above 8. No pKa is predicted: only groups whose bases are weaker than that in every
 * common compound are excluded (D. D. Perrin, Dissociation Constants of Organic Bases in Aqueous Solution, Butterworths 1965, and supplement 1972) -
 * amides and sulfonamides, nitriles, nitro groups and N-oxides, anilines, oximes, azo compounds, nitrogen of pyrrole's kind, azines without amino groups, and azoles other
 * than imidazoles. All others may be: amines, amidines, imines, imidazoles, aminopyridines, permanent cations.
 * @param graph a parent
 */
export const mayHaveStrongBase = (graph: MolecularGraph): boolean =>
  graph.neighbors.some((_, atom) => {
    if (graph.elements[atom] === NITROGEN) return mayNitrogenBeBase(graph, atom);
    return graph.elements[atom] === PHOSPHORUS && !hasMultipleBond(graph, atom);
  });

const mayNitrogenBeBase = (graph: MolecularGraph, atom: number): boolean => {
  const { charges, hydrogens, aromatic, elements } = graph;
  const around = graph.neighbors[atom]!;
  if (charges[atom] !== 0) return !around.some((next) => charges[next]! * charges[atom]! < 0);
  if (aromatic[atom] === 1)
    return hydrogens[atom] === 0 && around.length === 2 && mayAromaticBeBase(graph, atom);
  if (graph.bondsOf[atom]!.some((bond) => graph.bonds[bond]!.order === 3)) return false;
  if (around.some((next) => elements[next] === OXYGEN)) return false;
  if (hasMultipleBond(graph, atom)) return !isWeakDoublyBound(graph, atom);
  return !around.some((next) => withdraws(graph, next));
};

/** Azo compounds, isocyanates and isothiocyanates. */
const isWeakDoublyBound = (graph: MolecularGraph, atom: number): boolean =>
  graph.neighbors[atom]!.some(
    (next, place) =>
      graph.bonds[graph.bondsOf[atom]![place]!]!.order === 2 &&
      (graph.elements[next] === NITROGEN || isDoublyBoundTo(graph, next, [OXYGEN, SULFUR])),
  );

/** Neighbors whose π system or dipole takes an amine's lone pair: carbonyl, sulfonyl, phosphoryl, cyano, amidine's carbon, aromatic ring. */
const withdraws = (graph: MolecularGraph, atom: number): boolean => {
  if (graph.aromatic[atom] === 1) return true;
  const element = graph.elements[atom];
  if (element === CARBON)
    return (
      isDoublyBoundTo(graph, atom, [OXYGEN, SULFUR, NITROGEN]) ||
      graph.bondsOf[atom]!.some((bond) => graph.bonds[bond]!.order === 3)
    );
  return (element === SULFUR || element === PHOSPHORUS) && isDoublyBoundTo(graph, atom, [OXYGEN, SULFUR]);
};

const mayAromaticBeBase = (graph: MolecularGraph, atom: number): boolean => {
  const { aromatic, elements, neighbors, rings } = graph;
  const own = rings.filter((ring) => ring.includes(atom) && ring.every((member) => aromatic[member] === 1));
  const isImidazole = own.some((ring) => {
    if (ring.length !== 5) return false;
    const others = ring.filter((member) => elements[member] === NITROGEN && member !== atom);
    return others.length === 1 && !neighbors[atom]!.includes(others[0]!);
  });
  if (isImidazole) return true;
  if (!own.some(({ length }) => length === 6)) return own.length === 0;
  return aromaticSystem(graph, atom).some((member) =>
    neighbors[member]!.some((next) => aromatic[next] === 0 && elements[next] === NITROGEN),
  );
};

/** Aromatic atoms that are reached over aromatic bonds. */
const aromaticSystem = (graph: MolecularGraph, from: number): number[] => {
  const members = [from];
  for (const member of members)
    for (const [place, next] of graph.neighbors[member]!.entries())
      if (graph.bonds[graph.bondsOf[member]![place]!]!.aromatic && !members.includes(next))
        members.push(next);
  return members;
};

const hasMultipleBond = (graph: MolecularGraph, atom: number): boolean =>
  graph.bondsOf[atom]!.some((bond) => graph.bonds[bond]!.order > 1);

const isDoublyBoundTo = (graph: MolecularGraph, atom: number, elements: readonly number[]): boolean =>
  graph.neighbors[atom]!.some(
    (next, place) =>
      elements.includes(graph.elements[next]!) && graph.bonds[graph.bondsOf[atom]![place]!]!.order === 2,
  );
