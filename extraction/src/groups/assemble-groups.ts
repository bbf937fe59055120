import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, overlapX } from '../box.ts';
import type { PageFormula, PagePicture, PageResult, PageStructure } from '../page/page-result.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-tables.ts';
import { type DrawnGraph, graphOf, molfileOf } from './molfile-graph.ts';
import { type MassVerdict, massVerdict } from './printed-mass.ts';
import { asSalt, isFreeBase } from './salt-column.ts';
import { openLetter } from './placeholders.ts';
import {
  configurationsOf,
  type GroupText,
  HYDROGEN_GROUP,
  readPositions,
  type ReadGroup,
  readSubstituent,
  zipped,
} from './substituent.ts';

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
  /** What the mass printed in its row says of it; absent where none is. */
  mass?: MassVerdict;
  /** Whether its label says of which configuration it is, and the structure has none. */
  lacksConfiguration: boolean;
  /** Whether its formula, drawn more than once, was read alike each time, its cells are the file's own text, and the mass of its row proves it. */
  isProven: boolean;
}

export interface UnassembledRow {
  label: string;
  page: number;
  problem: GroupProblem;
  /** The text of the cell that could not be read. */
  text: string;
  /** Index of that cell; absent where the reason is in no cell. */
  column?: number;
}

/** What came of a row of a table of groups. */
export interface RowOutcome {
  row: GroupRow;
  /** What each of its cells was read as, one entry a heading; empty of one that was not. */
  groups: ReadGroup[][];
  /** One of the two. */
  compound?: AssembledCompound;
  problem?: UnassembledRow;
}

/** What came of a table of groups. */
export interface AssembledTable {
  /** With its headings as the formula names its places. */
  table: GroupTable;
  /** The formula whose places the table's are; absent where none was found. */
  formula?: PlacedFormula;
  /** The formulas that a row is put together with, which have to give the same compound; none where nothing can be. */
  readings: PageFormula[];
  /** Where none is, the formulas that may be the table's once its headings are read otherwise, the likeliest first. */
  candidates: PlacedFormula[];
  rows: RowOutcome[];
  compounds: AssembledCompound[];
  problems: UnassembledRow[];
}

/** A drawn group counts from here on, and a formula. */
const LEAST = { group: 0.6, formula: 0.5 };
/** From here on what is proven is sure: what counts for a drawing by itself. */
const PROVEN = 0.965;
/** What it costs that a formula of a text was mended. */
const MENDED = 0.97;

/** A formula and where it is drawn. */
export interface PlacedFormula {
  formula: PageFormula;
  page: number;
  box: Box;
}

class Unassembled extends Error {
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

/** Formulas of a document, in order. */
export const formulasOf = (pages: readonly PageResult[]): PlacedFormula[] =>
  pages.flatMap(({ page, pictures }) =>
    pictures.flatMap(({ formula, ...picture }) =>
      formula === undefined ? [] : [{ formula, page, box: picture }],
    ),
  );

/** Pages before a table on which its formula is looked for first. */
const NEAR = 5;

/** Whether a formula stands near before a table. */
const isBefore = ({ page, box }: PlacedFormula, table: GroupTable): boolean =>
  page <= table.page && page >= table.page - NEAR && (page < table.page || box.y1 <= table.y0 + 2);

const namesOf = ({ places }: PageFormula): Set<string> =>
  new Set(places.flatMap(({ name }) => (name === '' ? [] : [name])));

/** The letter of a place that stands without a number beside places that have one, where that may have been lost, or as openLetter has it. */
const letterLeft = (place: string, known: ReadonlySet<string>): string | undefined =>
  openLetter(place) ?? (place === 'R' && [...known].some((other) => /^R\d/.test(other)) ? place : undefined);

/** The numbers of places, by which they stand in order. */
const numberOf = (place: string): number => Number(/\d+/.exec(place)?.[0] ?? 0);

/**
 * A table with the headings named whose numbers were not read, where a formula has all other places of the table and as many more: from left to right
 * they are those in order. A raised 1 is easily read as a prime.
 */
function withOpenHeadings(table: GroupTable, before: readonly PlacedFormula[]): GroupTable {
  const known = new Set(table.headings.flatMap(({ places }) => places));
  for (const { formula } of before.toReversed()) {
    const names = namesOf(formula);
    const letters = table.headings.map(({ places: [place = '', ...others] }) =>
      others.length > 0
        ? undefined
        : (letterLeft(place, known) ?? (/^[RXYZ]'$/.test(place) && !names.has(place) ? place[0] : undefined)),
    );
    const open = letters.filter((letter) => letter !== undefined);
    const sure = new Set(
      table.headings.flatMap(({ places }, index) => (letters[index] === undefined ? places : [])),
    );
    const left = [...names].filter((name) => !sure.has(name)).toSorted((a, b) => numberOf(a) - numberOf(b));
    if (
      open.length === 0 ||
      left.length !== open.length ||
      names.size !== sure.size + left.length ||
      !left.every((name, index) => name.startsWith(open[index]!))
    )
      continue;
    return {
      ...table,
      headings: table.headings.map((heading, index) =>
        letters[index] === undefined ? heading : { ...heading, places: [left.shift()!] },
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

/** The formulas whose places are those that are wanted. */
function fittingFormulas(wanted: ReadonlySet<string>, found: readonly PlacedFormula[]): PlacedFormula[] {
  return found
    .map((one) => ({ ...one, formula: withOpenPlace(one.formula, wanted) }))
    .filter(({ formula }) => {
      const names = namesOf(formula);
      return [...wanted].every((name) => names.has(name)) && [...names].every((name) => wanted.has(name));
    });
}

/**
 * The formulas that a table may belong to: the one over it in its own columns, else the last near before it, else all of the document, which then
 * have to give the same compound.
 */
function formulasFor(table: GroupTable, fitting: readonly PlacedFormula[]): readonly PlacedFormula[] {
  const at = table.formulaAt;
  if (at !== undefined)
    return fitting.filter(({ page, box }) => page === table.page && box.x0 === at.x0 && box.y0 === at.y0);
  const before = fitting.filter((one) => isBefore(one, table));
  const own =
    before.findLast((one) => one.page === table.page && overlapX(one.box, table) > 0) ?? before.at(-1);
  return own === undefined ? fitting : [own];
}

/** Formulas that a table may belong to whose headings do not name the places of any. */
const MOST_CANDIDATES = 6;

/** The formulas that a table may belong to whatever its headings say: that over it, then those before it, the nearest first. */
function candidatesFor(table: GroupTable, all: readonly PlacedFormula[]): PlacedFormula[] {
  const before = all
    .filter((one) => isBefore(one, table) && one.formula.confidence >= LEAST.formula)
    .toReversed();
  const isOver = (one: PlacedFormula): boolean => one.page === table.page && overlapX(one.box, table) > 0;
  const known = new Set<string>();
  return [...before.filter(isOver), ...before]
    .filter(({ formula: { molfile } }) => !known.has(molfile) && known.add(molfile))
    .slice(0, MOST_CANDIDATES);
}

/** The first of some formulas whose places are those of columns, named as these are; undefined where none is. */
export function formulaOfPlaces(
  candidates: readonly PlacedFormula[],
  columns: readonly { places: readonly string[] }[],
): PlacedFormula | undefined {
  const wanted = new Set(columns.flatMap(({ places }) => places));
  return fittingFormulas(wanted, candidates)[0];
}

/** Readings of a formula with which a row is put together again to see that it is the same compound. */
const MOST_READINGS = 4;

/** Puts the compounds of a table together from its formula and the groups of each row. */
export function assembleGroups(
  engine: Engine,
  found: GroupTable,
  pages: readonly PageResult[],
): AssembledTable {
  const all = formulasOf(pages);
  const table = withOpenHeadings(
    found,
    all.filter((one) => isBefore(one, found)),
  );
  const likely = fittingFormulas(new Set(table.headings.flatMap(({ places }) => places)), all);
  const fitting = likely.filter(({ formula }) => formula.confidence >= LEAST.formula);
  const own = formulasFor(table, fitting);
  const rows = table.rows.map((row): RowOutcome => {
    const groups = table.headings.map((): ReadGroup[] => []);
    try {
      const [placed, ...others] = own;
      if (placed === undefined) throw new Unassembled('formula');
      const compound = assembledRow(engine, table, row, placed, pages, groups);
      if (!isSameBy(others, row, compound)) throw new Unassembled('formula');
      const isProven =
        compound.mass === 'proves' &&
        !compound.lacksConfiguration &&
        // The mass is that of the base alone.
        isFreeBase(row.salt) &&
        compound.confidence >= PROVEN &&
        row.cells.every((cell) => cell?.isSeen !== true) &&
        fitting.length > 1 &&
        isSameBy(
          fitting.filter((one) => one !== placed),
          row,
          compound,
        );
      return { row, groups, compound: { ...compound, isProven } };
    } catch (error) {
      if (!(error instanceof Unassembled)) throw error;
      const { problem, text, column } = error;
      const { label, page } = row;
      return {
        row,
        groups,
        problem: { label, page, problem, text, ...(column === undefined ? {} : { column }) },
      };
    }
  });
  // One that was read too badly to put anything together is shown all the same.
  const formula = own[0] ?? formulasFor(table, likely)[0];
  return {
    table,
    ...(formula === undefined ? {} : { formula }),
    readings: own.length > MOST_READINGS ? [] : own.map((one) => one.formula),
    candidates: own.length === 0 ? candidatesFor(table, all) : [],
    rows,
    compounds: rows.flatMap(({ compound }) => compound ?? []),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };

  function isSameBy(
    others: readonly PlacedFormula[],
    row: GroupRow,
    { inchikey }: { inchikey: string },
  ): boolean {
    return (
      others.length < MOST_READINGS &&
      others.every((other) => {
        try {
          return assembledRow(engine, table, row, other, pages).inchikey === inchikey;
        } catch (error) {
          if (error instanceof Unassembled) return false;
          throw error;
        }
      })
    );
  }
}

/** What a row of a table of groups is put together from, as results keep it. */
export interface RowParts {
  /** As of an assembled table. */
  readings: readonly PageFormula[];
  columns: readonly { places: string[]; atom: string }[];
  label: string;
  /** One a column; null where nothing stands. What has no groups is read for them, as print that was read by sight where `isSeen` says so. */
  cells: readonly ({ text: string; groups: readonly ReadGroup[] | null; isSeen?: boolean } | null)[];
  /** The heading of the column of masses, and what stands there; empty where there is none. */
  massHeading: string;
  mass: string;
  /** Of which salt it is; empty of a base. */
  salt: string;
}

/** What came of a row that was put together again. */
export type ReassembledRow = (
  | Pick<AssembledCompound, 'smiles' | 'inchikey' | 'mass' | 'lacksConfiguration'>
  | { problem: GroupProblem; text: string; column: number | null }
) & {
  /** What its cells were read as, where one was read. */
  groups?: ReadGroup[][];
};

/** Whether a cell that is read again says that nothing stands there. */
const isDashText = (text: string): boolean => /^[-–—_\s]*$/.test(text);

const NO_PLACE = { page: 0, box: { x0: 0, y0: 0, x1: 0, y1: 0 } };

const keptCell = (text: string, known?: readonly ReadGroup[] | null, isSeen = false): GroupCell => ({
  ...NO_PLACE,
  text,
  isSeen,
  doubts: [],
  confidence: 1,
  pictures: [],
  isDash: known === null && isDashText(text),
  ...(known != null && { known: [...known] }),
});

/** Puts a row together again from what results keep of it, without its pages. */
export function reassembleRow(
  engine: Engine,
  { readings, columns, label, cells, massHeading, mass, salt }: RowParts,
): ReassembledRow {
  const row: GroupRow = {
    ...NO_PLACE,
    label,
    cells: cells.map((cell) => (cell === null ? undefined : keptCell(cell.text, cell.groups, cell.isSeen))),
    ...(mass !== '' && { mass: keptCell(mass) }),
    ...(salt !== '' && { salt: keptCell(salt) }),
  };
  const headings = columns.map(({ places, atom }) => ({ places, ...(atom !== '' && { atom }) }));
  const table = {
    headings,
    ...(massHeading !== '' && { massHeading }),
  };
  const groups = headings.map((): ReadGroup[] => []);
  const read = cells.some((cell) => cell?.groups === null) ? { groups } : {};
  try {
    const [first, ...others] = readings.map((formula, index) =>
      assembledRow(engine, table, row, { ...NO_PLACE, formula }, [], index === 0 ? groups : undefined),
    );
    if (first === undefined || others.some(({ inchikey }) => inchikey !== first.inchikey))
      throw new Unassembled('formula');
    const { smiles, inchikey, mass: verdict, lacksConfiguration } = first;
    return { smiles, inchikey, lacksConfiguration, ...(verdict !== undefined && { mass: verdict }), ...read };
  } catch (error) {
    if (!(error instanceof Unassembled)) throw error;
    const { problem, text, column } = error;
    return { problem, text, column: column ?? null, ...read };
  }
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

/** `(R)-9j`. */
const CONFIGURED_LABEL = /^\((?:[RS]|[+-])(?:,\s?[RS])*\)-/;

/** An atom of a ring with a double bond: nitrogen, or carbon and what is bound to it. */
const CORNER = /^(?:(N)|(?=C[^\d)])C-?(.+))$/;

/** A group to be bound to the formula: SMILES with open bonds 1 and 2, and the numbers of the formula's open bonds for them. */
interface Joint {
  smiles: string;
  at: number[];
  /** What the name of the group says of its centres in the whole compound. */
  configurations?: readonly string[];
}

/** @param read is told what each cell was read as, also where the row cannot be put together */
function assembledRow(
  engine: Engine,
  { headings, massHeading }: Pick<GroupTable, 'headings' | 'massHeading'>,
  row: GroupRow,
  { formula, page, box }: PlacedFormula,
  pages: readonly PageResult[],
  read: ReadGroup[][] = headings.map(() => []),
): Omit<AssembledCompound, 'isProven'> {
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
    bind(place.atoms, printed.smiles);
  }
  let failure: Unassembled | undefined;
  for (const [index, { places }] of headings.entries()) {
    const cell = row.cells[index];
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
    const place = formula.places.find(({ name }) => name === places[0]);
    if (place === undefined) throw new Unassembled('place');
    const [corner] = place.atoms;
    if (place.ring !== undefined) bindToRing(place.ring, cell, index);
    else if (place.atoms.length === 1 && graph.isUnsaturated(corner!)) bindAtCorner(corner!, cell, index);
    else if (place.atoms.length > 0) {
      const group = groupOf(cell, bondsAt(graph, place.atoms));
      read[index] = [asRead('', group)];
      bind(place.atoms, ...group);
    } else throw new Unassembled('formula');
  }

  /** What stands at a place with a double bond, as within an aromatic ring: `N`, `CH`, or a carbon with a group, as `CF` and `C-OMe`. */
  function bindAtCorner(corner: number, cell: GroupCell | undefined, index: number): void {
    const [, nitrogen, group = 'H'] = CORNER.exec(cell?.text.replaceAll(' ', '') ?? '') ?? [];
    if (cell === undefined || cell.pictures.length > 0 || !CORNER.test(cell.text.replaceAll(' ', '')))
      throw new Unassembled('group', cell?.text);
    let smiles = nitrogen ?? 'C';
    graph.fill(corner, smiles);
    if (group !== 'H') {
      const [own, configurations] = textGroup({ text: group, isSeen: cell.isSeen, doubts: [] }, 1);
      number += 1;
      graph.add(corner, number);
      joints.push({ smiles: own, at: [number], ...(configurations === undefined ? {} : { configurations }) });
      smiles = `C(${own.replace('[*:1]', '[*:3]')})`;
    }
    read[index] = [{ position: '', smiles: `[*:1]${smiles}=[*:2]` }];
  }

  /** Gives the open ends of a place their numbers. */
  function bind(atoms: readonly number[], smiles: string, configurations?: readonly string[]): void {
    const [first] = atoms;
    let at: number[];
    if (atoms.length === 1 && first !== undefined && graph.degree(first) === 2)
      at = graph.split(first, number);
    else at = atoms.map((end, index) => graph.open(end, number + index + 1));
    number += at.length;
    joints.push({ smiles, at, ...(configurations === undefined ? {} : { configurations }) });
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

  function bindToRing(ring: readonly number[], cell: GroupCell | undefined, index: number): void {
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
    for (const group of groups) {
      const { position, smiles, configurations } = group;
      const at = atomAt(formula, graph, ring, position);
      if (at === undefined || taken.has(at)) throw new Unassembled('position', cell.text);
      taken.add(at);
      read[index]!.push(group);
      number += 1;
      graph.add(at, number);
      joints.push({ smiles, at: [number], ...(configurations === undefined ? {} : { configurations }) });
    }
  }

  /** A group that is given with the atom at which two places are. */
  function bindTogether(
    names: [string, string],
    element: string,
    cell: GroupCell | undefined,
    index: number,
  ): void {
    const ends = names.map((name) => formula.places.find((place) => place.name === name)?.atoms);
    const [one, other] = [ends[0]?.[0], ends[1]?.[0]];
    if (one === undefined || other === undefined || ends[0]!.length !== 1 || ends[1]!.length !== 1)
      throw new Unassembled('formula');
    const centre = graph.neighbour(one);
    if (centre !== graph.neighbour(other) || graph.atoms[centre]?.element !== element)
      throw new Unassembled('formula');
    const group = groupOf(cell, 1);
    read[index] = [asRead('', group)];
    graph.remove([one, other]);
    bind([centre], ...group);
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

/** A SMILES with all its centres turned round. */
const mirrored = (smiles: string): string =>
  smiles.replaceAll(/@{1,2}/g, (turn) => (turn === '@' ? '@@' : '@'));

const countOf = (all: readonly string[], one: string): number => all.filter((tag) => tag === one).length;

/** Joins the groups to the formula; a centre of a named group is turned round where only then the whole has the configuration that is named. */
function configuredStructure(
  engine: Engine,
  molfile: string,
  given: readonly Joint[],
): { smiles: string; inchikey: string } | undefined {
  let joints = given;
  for (const joint of given) {
    if (joint.configurations === undefined) continue;
    const [named, ...more] = joint.configurations;
    if (named === undefined || more.length > 0) return undefined;
    const turned = joints.map((one) => (one === joint ? { ...one, smiles: mirrored(one.smiles) } : one));
    const [asIs, other] = [joints, turned].map((some) => joinedStructure(engine, molfile, some));
    if (asIs === undefined || other === undefined) return undefined;
    const [own, mirror] = [asIs, other].map(({ smiles }) => countOf(configurationsOf(engine, smiles), named));
    if (own === mirror) return undefined;
    if (own! < mirror!) joints = turned;
  }
  return joinedStructure(engine, molfile, joints);
}

/** Joins the groups to the formula at the open bonds with the same number. */
function joinedStructure(
  engine: Engine,
  molfile: string,
  joints: readonly Joint[],
): { smiles: string; inchikey: string } | undefined {
  try {
    let whole = engine.withMolecule(molfile, (molecule) => molecule.get_smiles());
    for (const { smiles, at } of joints) {
      const joined = zipped(engine, whole, renumbered(smiles, at));
      if (joined === undefined) return undefined;
      whole = joined;
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
