// Puts a row of a table of groups together again after a correction, from what results keep of it.
import type { Engine } from '@moiety/chemistry/engine.ts';
import type { PageFormula } from '../page/page-result.ts';
import { type AssembledRow, assembleRow, type GroupProblem, Unassembled } from './assemble-row.ts';
import type { GroupCell, GroupRow } from './group-table.ts';
import type { ReadGroup } from './substituent.ts';

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
  | Pick<AssembledRow, 'smiles' | 'inchikey' | 'mass' | 'lacksConfiguration'>
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
      assembleRow(engine, table, row, { ...NO_PLACE, formula }, [], index === 0 ? groups : undefined),
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
