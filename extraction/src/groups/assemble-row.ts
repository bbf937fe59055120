// What one row of a table of groups gives: its groups bound to the places of the table's formula.
import type { Engine } from '@moiety/chemistry/engine.ts';
import type { Box } from '../box.ts';
import type { PagePicture, PageResult, PageStructure } from '../page/page-result.ts';
import { atomAt, bondsAt, endsTogether, kindAt, placesOfName } from './formula-places.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-table.ts';
import { configuredStructure, type Joint } from './join-groups.ts';
import { graphOf, molfileOf } from './molfile-graph.ts';
import { type MassVerdict, massVerdict } from './printed-mass.ts';
import { asSalt, isFreeBase } from './salt-column.ts';
import {
  type GroupText,
  HYDROGEN_GROUP,
  type ReadGroup,
  readPositions,
  readSubstituent,
} from './substituent.ts';
import type { PlacedFormula } from './table-formula.ts';

/** Why a compound of a table of groups could not be put together. */
export type GroupProblem =
  /** No formula was found, or it could not be read. */
  | 'formula'
  /** The table has no column for a place of the formula. */
  | 'place'
  /** What stands in a cell could not be read as a group. */
  | 'group'
  /** It is not told at which atom a group stands. */
  | 'position'
  /** The parts give no possible structure. */
  | 'valence';

/** A compound that was put together from a row. */
export interface AssembledRow {
  label: string;
  page: number;
  box: Box;
  smiles: string;
  inchikey: string;
  /** 0 to 1: of formula and drawn groups. */
  confidence: number;
  /** The cells that it is made of, and the formula. */
  cells: { page: number; box: Box; text: string }[];
  /** What the mass printed in its row says of it; absent where none is. */
  mass?: MassVerdict;
  /** Whether its label says of which configuration it is, and the structure has none. */
  lacksConfiguration: boolean;
}

/** Why a row could not be put together, and where. */
export class Unassembled extends Error {
  readonly problem: GroupProblem;
  readonly text: string;
  /** Index of the cell that it is about. */
  column: number | undefined;
  constructor(problem: GroupProblem, text = '') {
    super(problem);
    this.problem = problem;
    this.text = text;
  }
}

/** A drawn group counts from here on. */
const LEAST_GROUP = 0.6;
/** What it costs that a formula of a text was mended. */
const MENDED = 0.97;

/** `(R)-9j`. */
const CONFIGURED_LABEL = /^\((?:[RS]|[+-])(?:,\s?[RS])*\)-/;

/** An atom of a ring with a double bond: nitrogen, or carbon and what is bound to it. */
const CORNER = /^(?:(N)|(?=C[^\d)])C-?(.+))$/;

/**
 * Puts the compound of a row together.
 * @param read is told what each cell was read as, also where the row cannot be put together
 * @throws {Unassembled} where it cannot
 */
export function assembleRow(
  engine: Engine,
  { headings, massHeading }: Pick<GroupTable, 'headings' | 'massHeading'>,
  row: GroupRow,
  { formula, page, box }: PlacedFormula,
  pages: readonly PageResult[],
  read: ReadGroup[][] = headings.map(() => []),
): AssembledRow {
  const graph = graphOf(formula.molfile);
  const joints: Joint[] = [];
  const used: GroupCell[] = [];
  let confidence = formula.confidence;
  let number = 0;
  const bound = new Set<string>();
  const pictureAt = (at: GroupCell): PagePicture | undefined =>
    pages.find((one) => one.page === at.page)?.pictures[at.pictures[0]!];
  for (const place of formula.places) {
    if (place.name !== '') continue;
    const printed = readSubstituent(
      engine,
      { text: place.group ?? '', isSeen: false, doubts: [] },
      bondsAt(graph, place.atoms),
    );
    if (printed === undefined || place.atoms.length === 0) throw new Unassembled('formula');
    bind(place.atoms, [printed.smiles]);
  }
  let failure: Unassembled | undefined;
  for (const [index, { places }] of headings.entries()) {
    const cell = row.cells[index];
    if (places.length === 0) {
      // A person may say later which place it is.
      read[index] = drawnInCell(engine, cell, pages);
      continue;
    }
    if (cell !== undefined) used.push(cell);
    for (const name of places) bound.add(name);
    try {
      bindCell(index, cell);
    } catch (error) {
      if (!(error instanceof Unassembled)) throw error;
      // What the other cells say is told all the same.
      if (error.problem === 'group' || error.problem === 'position') error.column = index;
      read[index] = [];
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  if (formula.places.some(({ name }) => name !== '' && !bound.has(name))) throw new Unassembled('place');
  const whole = configuredStructure(engine, molfileOf(graph), joints);
  if (whole === undefined) throw new Unassembled('valence');
  const mass =
    massHeading !== undefined && row.mass !== undefined
      ? massVerdict(engine, whole.smiles, massHeading, row.mass.text)
      : undefined;
  const salt = isFreeBase(row.salt) ? undefined : row.salt;
  const compound = salt === undefined ? whole : asSalt(engine, whole.smiles, salt);
  if (compound === undefined) throw new Unassembled('group', salt!.text);
  return {
    label: row.label,
    page: row.page,
    box: row.box,
    ...compound,
    confidence,
    ...(mass === undefined ? {} : { mass }),
    lacksConfiguration: CONFIGURED_LABEL.test(row.label) && !whole.smiles.includes('@'),
    cells: [
      { page, box, text: '' },
      ...[...used, ...(salt === undefined ? [] : [salt])].map((cell) => ({
        page: cell.page,
        box: cell.box,
        text: cell.text,
      })),
    ],
  };

  function bindCell(index: number, cell: GroupCell | undefined): void {
    const { places, atom } = headings[index]!;
    if (places.length === 2) {
      bindTogether(places as [string, string], atom ?? '', cell, index);
      return;
    }
    if (formula.places.every(({ name }) => name !== places[0])) throw new Unassembled('place');
    const own = placesOfName(formula, graph, places[0]!);
    const [first] = own ?? [];
    if (own === undefined || first === undefined) throw new Unassembled('formula');
    switch (kindAt(graph, first)) {
      case 'ring':
        bindToRings(
          own.map(({ ring }) => ring!),
          cell,
          index,
        );
        break;
      case 'corner':
        bindAtCorners(
          own.map(({ atoms }) => atoms[0]!),
          cell,
          index,
        );
        break;
      default: {
        const group = groupOf(cell, bondsAt(graph, first.atoms));
        read[index] = [asRead('', group)];
        for (const { atoms } of own) bind(atoms, group);
      }
    }
  }

  /** What stands at places with a double bond, as within an aromatic ring: `N`, `CH`, or a carbon with a group, as `CF` and `C-OMe`. */
  function bindAtCorners(atoms: readonly number[], cell: GroupCell | undefined, index: number): void {
    const corner = CORNER.exec(cell?.text.replaceAll(' ', '') ?? '');
    if (cell === undefined || cell.pictures.length > 0 || corner === null)
      throw new Unassembled('group', cell?.text);
    const [, nitrogen, group = 'H'] = corner;
    let smiles = nitrogen ?? 'C';
    for (const atom of atoms) graph.fill(atom, smiles);
    if (group !== 'H') {
      const own = textGroup({ text: group, isSeen: cell.isSeen, doubts: [] }, 1);
      for (const atom of atoms) add(atom, own);
      smiles = `C(${own[0].replace('[*:1]', '[*:3]')})`;
    }
    read[index] = [{ position: '', smiles: `[*:1]${smiles}=[*:2]` }];
  }

  /** Binds a group to an atom that has all its bonds but for hydrogens. */
  function add(atom: number, group: BoundGroup): void {
    number += 1;
    graph.add(atom, number);
    join([number], group);
  }

  function join(at: number[], [smiles, configurations]: BoundGroup): void {
    joints.push({ smiles, at, ...(configurations === undefined ? {} : { configurations }) });
  }

  /** Gives the open ends of a place their numbers, and binds a group there. */
  function bind(atoms: readonly number[], group: BoundGroup): void {
    const [first] = atoms;
    let at: number[];
    if (atoms.length === 1 && first !== undefined && graph.degree(first) === 2)
      at = graph.split(first, number);
    else at = atoms.map((end, index) => graph.open(end, number + index + 1));
    number += at.length;
    join(at, group);
  }

  /** What stands in a cell as a group with one open bond or two. */
  function groupOf(cell: GroupCell | undefined, bonds: 1 | 2): BoundGroup {
    if (cell === undefined) throw new Unassembled('group');
    if (cell.known !== undefined) {
      const [group, ...others] = cell.known;
      if (group === undefined || others.length > 0 || group.smiles.includes('[*:2]') !== (bonds === 2))
        throw new Unassembled('group', cell.text);
      return [group.smiles, group.configurations];
    }
    if (cell.pictures.length === 1) {
      const drawn = drawnGroup(engine, pictureAt(cell), bonds);
      if (drawn === undefined) throw new Unassembled('group');
      confidence = Math.min(confidence, drawn.confidence);
      return [drawn.smiles];
    }
    if (cell.pictures.length > 1 || cell.isDash) throw new Unassembled('group', cell.text);
    return textGroup(cell, bonds);
  }

  function textGroup(cell: GroupText, bonds: 1 | 2): BoundGroup {
    const group = readSubstituent(engine, cell, bonds);
    if (group === undefined) throw new Unassembled('group', cell.text);
    if (group.isMended) confidence *= MENDED;
    return [group.smiles, group.configurations];
  }

  function bindToRings(
    rings: readonly (readonly number[])[],
    cell: GroupCell | undefined,
    index: number,
  ): void {
    if (cell === undefined || isBare(cell)) {
      read[index] = [HYDROGEN_GROUP];
      return;
    }
    const groups =
      cell.known ??
      (cell.pictures.length > 0 ? undefined : readPositions(cell))?.map(({ position, group }) =>
        asRead(position, textGroup(group, 1)),
      );
    if (groups === undefined || groups.length === 0) throw new Unassembled('position', cell.text);
    const taken = new Set<number>();
    for (const ring of rings)
      for (const group of groups) {
        const at = atomAt(formula, graph, ring, group.position);
        if (at === undefined || taken.has(at)) throw new Unassembled('position', cell.text);
        taken.add(at);
        add(at, [group.smiles, group.configurations]);
      }
    read[index] = [...groups];
  }

  /** A group that is given with the atom at which two places are. */
  function bindTogether(
    names: [string, string],
    element: string,
    cell: GroupCell | undefined,
    index: number,
  ): void {
    const together = endsTogether(formula, graph, names);
    if (together === undefined || graph.atoms[together[0]!.centre]?.element !== element)
      throw new Unassembled('formula');
    const group = groupOf(cell, 1);
    read[index] = [asRead('', group)];
    for (const { ends, centre } of together) {
      graph.remove(ends);
      bind([centre], group);
    }
  }
}

/** A group's SMILES, and what its name says of its centres in the whole compound. */
type BoundGroup = [smiles: string, configurations?: readonly string[]];

const asRead = (position: string, [smiles, configurations]: BoundGroup): ReadGroup => ({
  position,
  smiles,
  ...(configurations !== undefined && { configurations }),
});

/** Whether nothing but hydrogen stands on a ring. */
const isBare = ({ known, text, isDash }: GroupCell): boolean =>
  known === undefined
    ? isDash || /^(?:-?H|none|无)$/i.test(text)
    : known.length === 1 && known[0]!.position === '' && known[0]!.smiles === HYDROGEN_GROUP.smiles;

/** What is drawn in a cell by itself, where no formula says how it is bound: a group with as many open bonds as it has bare ends. */
export function drawnInCell(
  engine: Engine,
  cell: GroupCell | undefined,
  pages: readonly PageResult[],
): ReadGroup[] {
  if (cell?.pictures.length !== 1) return [];
  const picture = pages.find(({ page }) => page === cell.page)?.pictures[cell.pictures[0]!];
  const drawn = drawnGroup(engine, picture, 1) ?? drawnGroup(engine, picture, 2);
  return drawn === undefined ? [] : [asRead('', [drawn.smiles])];
}

/** A drawn group: its ends at which nothing is printed are the open bonds, as many as there have to be. */
function drawnGroup(
  engine: Engine,
  picture: PagePicture | undefined,
  bonds: 1 | 2,
): { smiles: string; confidence: number } | undefined {
  const structure: PageStructure | undefined = picture?.structures[0];
  // A text that was taken off it as a label is part of it.
  if (structure === undefined || picture!.structures.length > 1 || picture!.label !== undefined)
    return undefined;
  const ends = structure.ends ?? [];
  if (ends.length !== bonds || structure.confidence < LEAST_GROUP) return undefined;
  const graph = graphOf(structure.molfile);
  const sorted = ends.toSorted((a, b) => graph.atoms[a]!.x - graph.atoms[b]!.x);
  for (const [index, end] of sorted.entries()) graph.open(end, index + 1);
  try {
    const smiles = engine.withMolecule(molfileOf(graph), (molecule) => molecule.get_smiles());
    return { smiles, confidence: structure.confidence };
  } catch {
    return undefined;
  }
}
