import type { MolecularGraph } from './molecular-graph.ts';

/** Pharmacophoric roles; an atom's are a bit set in this order. */
export const ROLES = ['donor', 'acceptor', 'positive', 'negative', 'lipophilic', 'aromatic'] as const;

/** Groups that are charged at physiological pH, or nearly so. */
export type IonizableGroup =
  | 'basicAmine'
  | 'strongBase'
  | 'weakBase'
  | 'carboxylicAcid'
  | 'otherAcid'
  | 'phenol';

const multiple = (graph: MolecularGraph, atom: number, elements: readonly number[]): boolean =>
  graph.neighbors[atom]!.some(
    (next, place) =>
      elements.includes(graph.elements[next]!) && graph.bonds[graph.bondsOf[atom]![place]!]!.order > 1,
  );

const isUnsaturated = (graph: MolecularGraph, atom: number): boolean =>
  graph.aromatic[atom] === 1 || graph.bondsOf[atom]!.some((bond) => graph.bonds[bond]!.order > 1);

/**
 * Which atom carries an acid's or a base's charge: by rules for the groups whose pKa is well away from 7.4
 * (aliphatic amines, amidines and guanidines, imidazoles and aminopyridines, carboxylic acids and their isosteres, phenols).
 */
export const ionizableGroups = (graph: MolecularGraph): (IonizableGroup | null)[] => {
  const { elements, hydrogens, charges, aromatic, neighbors, rings } = graph;
  const found = Array.from<IonizableGroup | null>({ length: graph.size }).fill(null);
  for (let atom = 0; atom < graph.size; atom += 1) {
    const around = neighbors[atom]!;
    if (elements[atom] === 7 && charges[atom] === 0 && aromatic[atom] === 0)
      if (!isUnsaturated(graph, atom)) {
        const plain = around.every((next) => elements[next] === 6 && !isUnsaturated(graph, next));
        if (plain && around.length > 0) {
          const withdrawn = around.filter((next) =>
            neighbors[next]!.some(
              (far) => far !== atom && (elements[far] === 9 || multiple(graph, far, [8, 7])),
            ),
          ).length;
          found[atom] = withdrawn > 1 ? 'weakBase' : 'basicAmine';
        } else if (
          hydrogens[atom]! > 0 &&
          around.some((next) => elements[next] === 16 && multiple(graph, next, [8])) &&
          around.some((next) => elements[next] === 6 && multiple(graph, next, [8]))
        )
          found[atom] = 'otherAcid';
      } else {
        // The doubly bound nitrogen of an amidine or guanidine.
        const carbon = around.find(
          (next, place) => elements[next] === 6 && graph.bonds[graph.bondsOf[atom]![place]!]!.order === 2,
        );
        if (
          carbon !== undefined &&
          aromatic[carbon] === 0 &&
          around.every((next) => elements[next] === 6) &&
          neighbors[carbon]!.some(
            (next) => next !== atom && elements[next] === 7 && !isUnsaturated(graph, next),
          )
        )
          found[atom] = 'strongBase';
      }
    else if (elements[atom] === 7 && charges[atom] === 0 && aromatic[atom] === 1) {
      if (hydrogens[atom] === 0 && around.length === 2) {
        const ring = rings.find(
          (members) => members.includes(atom) && members.every((one) => aromatic[one] === 1),
        );
        const nitrogens = ring?.filter((one) => elements[one] === 7).length ?? 0;
        if ((ring?.length === 6 && nitrogens === 1) || (ring?.length === 5 && nitrogens === 2))
          found[atom] = 'weakBase';
      } else if (hydrogens[atom] === 1) {
        const ring = rings.find((members) => members.includes(atom) && members.length === 5);
        if (ring?.filter((one) => elements[one] === 7).length === 4) found[atom] = 'otherAcid';
      }
    } else if (elements[atom] === 8 && hydrogens[atom] === 1 && around.length === 1) {
      const [next] = around as [number];
      if (elements[next] === 6 && aromatic[next] === 0 && multiple(graph, next, [8]))
        found[atom] = 'carboxylicAcid';
      else if (elements[next] === 15 || elements[next] === 16) found[atom] = 'otherAcid';
      else if (aromatic[next] === 1) found[atom] = 'phenol';
      else if (elements[next] === 7 && neighbors[next]!.some((far) => multiple(graph, far, [8])))
        found[atom] = 'otherAcid';
    }
  }
  return found;
};

/** The roles of each atom, as bits in the order of {@link ROLES}. */
export const atomRoles = (graph: MolecularGraph): Uint8Array => {
  const { elements, hydrogens, charges, aromatic, neighbors } = graph;
  const ionizable = ionizableGroups(graph);
  const roles = new Uint8Array(graph.size);
  const set = (atom: number, role: (typeof ROLES)[number]): void => {
    roles[atom]! |= 1 << ROLES.indexOf(role);
  };
  for (let atom = 0; atom < graph.size; atom += 1) {
    const element = elements[atom]!;
    const polar = element === 7 || element === 8;
    if (polar && hydrogens[atom]! > 0) set(atom, 'donor');
    if (element === 8 && charges[atom]! <= 0) set(atom, 'acceptor');
    if (element === 7 && charges[atom]! <= 0 && hydrogens[atom] === 0) {
      const conjugated =
        aromatic[atom] === 1
          ? neighbors[atom]!.length > 2
          : !isUnsaturated(graph, atom) && neighbors[atom]!.some((next) => isUnsaturated(graph, next));
      if (!conjugated) set(atom, 'acceptor');
    }
    const kind = ionizable[atom];
    if (charges[atom]! > 0 || kind === 'basicAmine' || kind === 'strongBase') set(atom, 'positive');
    if (kind === 'carboxylicAcid' || kind === 'otherAcid') set(atom, 'negative');
    const plainCarbon =
      element === 6 && neighbors[atom]!.every((next) => elements[next] === 6 || elements[next]! > 15);
    if (
      plainCarbon ||
      element === 17 ||
      element === 35 ||
      element === 53 ||
      (element === 16 && neighbors[atom]!.length === 2)
    )
      set(atom, 'lipophilic');
    if (aromatic[atom] === 1) set(atom, 'aromatic');
  }
  return roles;
};
