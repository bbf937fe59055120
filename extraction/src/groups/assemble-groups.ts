import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, overlapX } from '../box.ts';
import type { PageFormula, PagePicture, PageResult, PageStructure } from '../page/page-result.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-tables.ts';
import { type DrawnGraph, graphOf, molfileOf } from './molfile-graph.ts';
import { openLetter } from './placeholders.ts';
import { type GroupText, readPositions, readSubstituent } from './substituent.ts';

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

/** A compound of a table of groups. */
export interface AssembledCompound {
  label: string;
  page: number;
  box: Box;
  smiles: string;
  inchikey: string;
  /** 0 to 1: of formula and drawn groups. */
  confidence: number;
  /** The cells that it is made of, and the formula. */
  cells: { page: number; box: Box; text: string }[];
}

export interface UnassembledRow {
  label: string;
  page: number;
  problem: GroupProblem;
  /** The text of the cell that could not be read. */
  text: string;
}

/** A drawn group counts from here on, and a formula. */
const LEAST = { group: 0.6, formula: 0.5 };
/** What it costs that a formula of a text was mended. */
const MENDED = 0.97;

interface PlacedFormula {
  formula: PageFormula;
  page: number;
  box: Box;
}

class Unassembled extends Error {
  readonly problem: GroupProblem;
  readonly text: string;
  constructor(problem: GroupProblem, text = '') {
    super(problem);
    this.problem = problem;
    this.text = text;
  }
}

/** Formulas before a table, in order. */
const formulasBefore = (table: GroupTable, pages: readonly PageResult[]): PlacedFormula[] =>
  pages
    .filter(({ page }) => page <= table.page && page >= table.page - 5)
    .flatMap(({ page, pictures }) =>
      pictures.flatMap(({ formula, ...picture }) =>
        formula !== undefined && (page < table.page || picture.y1 <= table.y0 + 2)
          ? [{ formula, page, box: picture }]
          : [],
      ),
    );

const namesOf = ({ places }: PageFormula): Set<string> =>
  new Set(places.flatMap(({ name }) => (name === '' ? [] : [name])));

/** A table with the one heading named whose number was not read, where a formula has all other places of the table and one more. */
function withOpenHeading(table: GroupTable, before: readonly PlacedFormula[]): GroupTable {
  const known = new Set(table.headings.flatMap(({ places }) => places));
  const [open, ...others] = [...known].filter((place) => openLetter(place) !== undefined);
  if (open === undefined || others.length > 0) return table;
  known.delete(open);
  for (const { formula } of before.toReversed()) {
    const names = namesOf(formula);
    const left = [...names].filter((name) => !known.has(name));
    if (left.length === 1 && left[0]!.startsWith(openLetter(open)!) && names.size === known.size + 1)
      return {
        ...table,
        headings: table.headings.map((heading) =>
          heading.places[0] === open ? { ...heading, places: left } : heading,
        ),
      };
  }
  return table;
}

/** A formula whose one place without a number (`R`) is named as the one place of a table that it lacks. */
function withOpenPlace(formula: PageFormula, wanted: ReadonlySet<string>): PageFormula {
  const names = namesOf(formula);
  const [extra, ...extras] = [...names].filter((name) => !wanted.has(name));
  const [lacking, ...others] = [...wanted].filter((name) => !names.has(name));
  if (extra?.length !== 1 || extras.length > 0 || others.length > 0 || !lacking?.startsWith(extra))
    return formula;
  return {
    ...formula,
    places: formula.places.map((place) => (place.name === extra ? { ...place, name: lacking } : place)),
  };
}

/** The formula that a table belongs to: over it in its own columns, else the last before it whose places are the table's. */
function formulaOf(table: GroupTable, found: readonly PlacedFormula[]): PlacedFormula | undefined {
  const wanted = new Set(table.headings.flatMap(({ places }) => places));
  const before = found.map((one) => ({ ...one, formula: withOpenPlace(one.formula, wanted) }));
  const fits = ({ formula }: PlacedFormula): boolean => {
    const names = namesOf(formula);
    return [...wanted].every((name) => names.has(name)) && [...names].every((name) => wanted.has(name));
  };
  return (
    before.findLast((one) => one.page === table.page && overlapX(one.box, table) > 0 && fits(one)) ??
    before.findLast(fits)
  );
}

/** Puts the compounds of a table together from its formula and the groups of each row. */
export function assembleGroups(
  engine: Engine,
  found: GroupTable,
  pages: readonly PageResult[],
): { compounds: AssembledCompound[]; problems: UnassembledRow[] } {
  const before = formulasBefore(found, pages);
  const table = withOpenHeading(found, before);
  const placed = formulaOf(table, before);
  const compounds: AssembledCompound[] = [];
  const problems: UnassembledRow[] = [];
  for (const row of table.rows)
    try {
      if (placed === undefined || placed.formula.confidence < LEAST.formula) throw new Unassembled('formula');
      compounds.push(assembledRow(engine, table, row, placed, pages));
    } catch (error) {
      if (!(error instanceof Unassembled)) throw error;
      problems.push({ label: row.label, page: row.page, problem: error.problem, text: error.text });
    }
  return { compounds, problems };
}

/** A group to be bound to the formula: SMILES with open bonds 1 and 2, and the numbers of the formula's open bonds for them. */
interface Joint {
  smiles: string;
  at: number[];
}

function assembledRow(
  engine: Engine,
  { headings }: GroupTable,
  row: GroupRow,
  { formula, page, box }: PlacedFormula,
  pages: readonly PageResult[],
): AssembledCompound {
  const graph = graphOf(formula.molfile);
  const joints: Joint[] = [];
  const used: GroupCell[] = [];
  let confidence = formula.confidence;
  let number = 0;
  const bound = new Set<string>();
  const pictureAt = (index: number): PagePicture | undefined =>
    pages.find((one) => one.page === row.page)?.pictures[index];
  for (const place of formula.places) {
    if (place.name !== '') continue;
    const read = readSubstituent(
      engine,
      { text: place.group ?? '', isSeen: false, doubts: [] },
      bondsAt(graph, place.atoms),
    );
    if (read === undefined || place.atoms.length === 0) throw new Unassembled('formula');
    bind(place.atoms, read.smiles);
  }
  for (const [index, { places, atom }] of headings.entries()) {
    const cell = row.cells[index];
    if (cell !== undefined) used.push(cell);
    for (const name of places) bound.add(name);
    if (places.length === 2) {
      bindTogether(places as [string, string], atom ?? '', cell);
      continue;
    }
    const place = formula.places.find(({ name }) => name === places[0]);
    if (place === undefined) throw new Unassembled('place');
    if (place.ring !== undefined) bindToRing(place.ring, cell);
    else if (place.atoms.length > 0) bind(place.atoms, groupOf(cell, bondsAt(graph, place.atoms)));
    else throw new Unassembled('formula');
  }
  if (formula.places.some(({ name }) => name !== '' && !bound.has(name))) throw new Unassembled('place');
  const whole = joinedStructure(engine, molfileOf(graph), joints);
  if (whole === undefined) throw new Unassembled('valence');
  return {
    label: row.label,
    page: row.page,
    box: row.box,
    ...whole,
    confidence,
    cells: [
      { page, box, text: '' },
      ...used.map((cell) => ({ page: row.page, box: cell.box, text: cell.text })),
    ],
  };

  /** Gives the open ends of a place their numbers. */
  function bind(atoms: readonly number[], smiles: string): void {
    const [first] = atoms;
    let at: number[];
    if (atoms.length === 1 && first !== undefined && graph.degree(first) === 2)
      at = graph.split(first, number);
    else at = atoms.map((end, index) => graph.open(end, number + index + 1));
    number += at.length;
    joints.push({ smiles, at });
  }

  /** What stands in a cell as a group with one open bond or two. */
  function groupOf(cell: GroupCell | undefined, bonds: 1 | 2): string {
    if (cell === undefined) throw new Unassembled('group');
    if (cell.pictures.length === 1) {
      const drawn = drawnGroup(engine, pictureAt(cell.pictures[0]!), bonds);
      if (drawn === undefined) throw new Unassembled('group');
      confidence = Math.min(confidence, drawn.confidence);
      return drawn.smiles;
    }
    if (cell.pictures.length > 1 || cell.isDash) throw new Unassembled('group', cell.text);
    return textGroup(cell, bonds);
  }

  function textGroup(cell: GroupText, bonds: 1 | 2): string {
    const read = readSubstituent(engine, cell, bonds);
    if (read === undefined) throw new Unassembled('group', cell.text);
    if (read.isMended) confidence *= MENDED;
    return read.smiles;
  }

  function bindToRing(ring: readonly number[], cell: GroupCell | undefined): void {
    if (cell === undefined || cell.isDash || /^(?:-?H|none|无)$/i.test(cell.text)) return;
    const groups = cell.pictures.length > 0 ? undefined : readPositions(cell);
    if (groups === undefined) throw new Unassembled('position', cell.text);
    const taken = new Set<number>();
    for (const { position, group } of groups) {
      const at = atomAt(formula, graph, ring, position);
      if (at === undefined || taken.has(at)) throw new Unassembled('position', cell.text);
      taken.add(at);
      const smiles = textGroup(group, 1);
      number += 1;
      graph.add(at, number);
      joints.push({ smiles, at: [number] });
    }
  }

  /** A group that is given with the atom at which two places are. */
  function bindTogether(names: [string, string], element: string, cell: GroupCell | undefined): void {
    const ends = names.map((name) => formula.places.find((place) => place.name === name)?.atoms);
    const [one, other] = [ends[0]?.[0], ends[1]?.[0]];
    if (one === undefined || other === undefined || ends[0]!.length !== 1 || ends[1]!.length !== 1)
      throw new Unassembled('formula');
    const centre = graph.neighbour(one);
    if (centre !== graph.neighbour(other) || graph.atoms[centre]?.element !== element)
      throw new Unassembled('formula');
    const smiles = groupOf(cell, 1);
    graph.remove([one, other]);
    bind([centre], smiles);
  }
}

const bondsAt = (graph: DrawnGraph, atoms: readonly number[]): 1 | 2 =>
  atoms.length === 2 || (atoms.length === 1 && graph.degree(atoms[0]!) === 2) ? 2 : 1;

/**
 * The atom at a position of a ring: by the number printed there; else counted from the one atom of a benzene ring that bears the rest, where
 * both ways round are the same by symmetry or only one group stands on it.
 */
function atomAt(
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
  if (ends.length !== bonds || structure.confidence < LEAST.group) return undefined;
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

/** A SMILES with its open bonds numbered otherwise. */
const renumbered = (smiles: string, at: readonly number[]): string =>
  smiles.replaceAll(/\[\*:(\d+)\]/g, (_, number: string) => `[*:${at[Number(number) - 1] ?? 0}]`);

/** Joins the groups to the formula at the open bonds with the same number. */
function joinedStructure(
  engine: Engine,
  molfile: string,
  joints: readonly Joint[],
): { smiles: string; inchikey: string } | undefined {
  try {
    let whole = engine.withMolecule(molfile, (molecule) => molecule.get_smiles());
    for (const { smiles, at } of joints) {
      const joinedSmiles = engine.withMolecule(whole, (formula) =>
        engine.withMolecule(renumbered(smiles, at), (group) => {
          const zipped = engine.rdkit.molzip(formula, group);
          try {
            return zipped?.get_smiles();
          } finally {
            zipped?.delete();
          }
        }),
      );
      if (joinedSmiles === undefined) return undefined;
      whole = joinedSmiles;
    }
    if (whole.includes('*') || whole.includes('.')) return undefined;
    return engine.withMolecule(whole, (molecule) => {
      const inchi = molecule.get_inchi();
      return inchi === ''
        ? undefined
        : { smiles: molecule.get_smiles(), inchikey: engine.rdkit.get_inchikey_for_inchi(inchi) };
    });
  } catch {
    return undefined;
  }
}
