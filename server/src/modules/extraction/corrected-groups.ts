import { createHash } from 'node:crypto';
import { groupCellKey, type FormulaCell as ShownCell, type GroupKind } from '@moiety/contract';
import type { Evidence } from '@moiety/extraction/compounds/fuse.ts';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { ExtractedCompound, Extraction } from '@moiety/extraction/document/extract-document.ts';
import type { Missing } from '@moiety/extraction/document/missing.ts';
import { columnKind, type ReassembledRow, type RowParts } from '@moiety/extraction/groups/assemble-groups.ts';
import type { FormulaCell, FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import { cellKey, type FoldedLog } from './correction-log.ts';

/** Rows that were put together again, by the digest of what they were put together from. */
export type Outcomes = Readonly<Record<string, ReassembledRow>>;

/** An extraction as it is kept: with what came of rows that people corrected, as far as no entry of the log has it. */
export type Joined = Extraction & { outcomes?: Outcomes };

/** A cell as it stands now. */
export interface CellNow extends FormulaCell {
  corrected: ShownCell['corrected'];
}

/** A row as it stands now. */
export interface RowNow extends Pick<FormulaRow, 'smiles' | 'inchikey'> {
  cells: (CellNow | null)[];
  problem: {
    reason: NonNullable<FormulaRow['problem']>['reason'] | 'pending';
    text: string;
    column: number | null;
  } | null;
}

/** Tables of groups as people corrected them. */
export interface CorrectedGroups {
  /** Of the rows of which a cell was ever corrected. */
  rows: ReadonlyMap<FormulaRow, RowNow>;
  /** The extraction with the compounds of these rows as they are now. */
  extraction: Extraction;
  /** What has to be put together again before these rows can be told, by its digest. */
  lacking: ReadonlyMap<string, RowParts>;
}

const tablesOf = ({ formulas }: Pick<Extraction, 'formulas'>): FormulaTable[] =>
  formulas.flatMap(({ tables }) => tables);

/** What can be said of the cells of a column; undefined where nothing can be put together with them. */
export const kindOfColumn = (
  // Pages that were joined before it was kept have none.
  { readings = [] }: Partial<Pick<FormulaTable, 'readings'>>,
  column: FormulaTable['columns'][number],
): GroupKind | undefined => columnKind(readings, column);

/** Every cell of tables of groups, by its key, with where it stands and what can be said of it. */
export const groupCells = (extraction: Pick<Extraction, 'formulas'>) => {
  const cells = new Map<
    string,
    { page: number; box: FormulaRow['box']; row: FormulaRow; kind: GroupKind | undefined }
  >();
  for (const table of tablesOf(extraction))
    for (const column of table.columns) {
      const kind = kindOfColumn(table, column);
      for (const row of table.rows) {
        const { page, box } = row;
        cells.set(groupCellKey(row, column), { page, box, row, kind });
      }
    }
  return cells;
};

/** The same for the same parts: what comes from the log has its properties in another order than what comes from the pages. */
const digestOf = ({ readings, columns, label, cells, massHeading, mass, salt }: RowParts): string => {
  const said = cells.map(
    (cell) =>
      cell && [
        cell.text,
        cell.groups.map(({ position, smiles, configurations = [] }) => [position, smiles, configurations]),
      ],
  );
  const text = JSON.stringify([readings, columns, label, said, massHeading, mass, salt]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
};

/** A row with its corrections, and what it is to be put together from; undefined where nobody has corrected any of its cells. */
const correctedRow = (table: FormulaTable, row: FormulaRow, log: FoldedLog) => {
  const entries = table.columns.map((column) => log.cells.get(cellKey(groupCellKey(row, column), 'group')));
  if (entries.every((entry) => entry === undefined)) return undefined;
  const cells = row.cells.map((cell, index): CellNow | null => {
    const entry = entries[index];
    if (!entry) return cell && { ...cell, corrected: null };
    const held = entry.held.at(-1);
    const { version, by, at } = held ? { ...held, version: entry.last.version } : entry.last;
    return {
      ...(cell ?? { page: row.page, box: row.box, text: '', isDrawing: false, groups: [] }),
      ...(held && { groups: [...(held.detail?.groups ?? [])] }),
      corrected: { version, value: held?.value ?? '', correction: held?.id ?? null, by, at },
    };
  });
  const { columns, massHeading } = table;
  // Pages that were joined before it was kept have none.
  const readings = (table as Partial<FormulaTable>).readings ?? [];
  const parts: RowParts = {
    readings,
    columns,
    label: row.label,
    cells: cells.map((cell) =>
      // One that nobody says anything of any more is as it was read.
      cell === null || (cell.corrected?.value === '' && cell.text === '' && !cell.isDrawing)
        ? null
        : { text: cell.corrected?.value || cell.text, groups: cell.groups },
    ),
    massHeading,
    mass: row.mass,
    salt: row.salt,
  };
  return { cells, parts, isAsRead: entries.every((entry) => entry === undefined || entry.held.length === 0) };
};

/** What is known of a row that is put together from these parts. */
const outcomeOf = (parts: RowParts, outcomes: (digest: string) => ReassembledRow | undefined) => {
  if (parts.readings.length === 0) return { problem: 'formula' as const, text: '', column: null };
  return outcomes(digestOf(parts));
};

const rowNow = (cells: RowNow['cells'], outcome: ReassembledRow | undefined): RowNow => {
  if (outcome && 'smiles' in outcome)
    return { cells, smiles: outcome.smiles, inchikey: outcome.inchikey, problem: null };
  const problem: RowNow['problem'] = outcome
    ? { reason: outcome.problem, text: outcome.text, column: outcome.column }
    : { reason: 'pending', text: '', column: null };
  return { cells, smiles: '', inchikey: '', problem };
};

/** Tables of groups, and the compounds that are put together from them, with what people say of their cells: a pure function of both. */
export const correctedGroups = (extraction: Joined, log: FoldedLog): CorrectedGroups => {
  const rows = new Map<FormulaRow, RowNow>();
  const lacking = new Map<string, RowParts>();
  const changed: ChangedRow[] = [];
  const known = (digest: string): ReassembledRow | undefined =>
    log.outcomes.get(digest) ?? extraction.outcomes?.[digest];
  for (const { drawing, tables } of extraction.formulas)
    for (const table of tables)
      for (const row of table.rows) {
        const found = correctedRow(table, row, log);
        if (!found) continue;
        const { cells, parts, isAsRead } = found;
        if (isAsRead) {
          rows.set(row, { cells, smiles: row.smiles, inchikey: row.inchikey, problem: row.problem });
          continue;
        }
        const outcome = outcomeOf(parts, known);
        if (!outcome) lacking.set(digestOf(parts), parts);
        const now = rowNow(cells, outcome);
        rows.set(row, now);
        changed.push({
          row,
          now,
          outcome,
          drawing,
          confidence: table.readings[0]?.confidence ?? 0,
        });
      }
  if (changed.length === 0) return { rows, extraction, lacking };
  return { rows, lacking, extraction: withRows(extraction, changed) };
};

interface ChangedRow {
  row: FormulaRow;
  now: RowNow;
  outcome: ReassembledRow | undefined;
  drawing: Extraction['formulas'][number]['drawing'];
  confidence: number;
}

const isAt = (one: Pick<Evidence, 'page' | 'box'>, other: Pick<Evidence, 'page' | 'box'>): boolean =>
  one.page === other.page &&
  (['x0', 'y0', 'x1', 'y1'] as const).every((edge) => Math.abs(one.box[edge] - other.box[edge]) < 1);

/** What a compound of a row is read from: the formula, and the cells. */
const evidenceOf = ({ now, drawing, confidence }: ChangedRow): Evidence[] =>
  [...(drawing ? [{ ...drawing, text: '' }] : []), ...now.cells.flatMap((cell) => cell ?? [])].map(
    ({ page, box, text }) => ({
      page,
      box,
      kind: 'cell',
      text,
      smiles: now.smiles,
      inchikey: now.inchikey || null,
      confidence,
    }),
  );

const doubtsOf = (outcome: ReassembledRow): string[] =>
  'smiles' in outcome
    ? [
        'drawing',
        'groups',
        ...(outcome.mass === 'contradicts' ? ['mass'] : []),
        ...(outcome.lacksConfiguration ? ['stereo'] : []),
      ]
    : ['unread'];

/** A compound with what its row is now beside what else is said of it. */
const withRow = (compound: ExtractedCompound, changed: ChangedRow): ExtractedCompound => {
  const { row, now, outcome, confidence } = changed;
  const own = evidenceOf(changed);
  const others = compound.evidence.filter(
    (one) => one.kind !== 'cell' || !own.some((place) => isAt(place, one)),
  );
  // An acid, which is no cell of a group.
  const salts = others.filter((one) => one.kind === 'cell' && one.inchikey === row.inchikey);
  const elsewhere = others.filter((one) => !salts.includes(one));
  const evidence = [
    ...own,
    ...salts.map((one) => Object.assign({}, one, { smiles: now.smiles, inchikey: now.inchikey || null })),
    ...elsewhere,
  ];
  const whole = { ...compound, evidence };
  const spoken = elsewhere.filter(({ smiles }) => smiles !== '');
  if (
    now.inchikey !== '' &&
    spoken.some(({ kind, inchikey }) => kind !== 'cell' && inchikey === now.inchikey)
  )
    return {
      ...whole,
      smiles: now.smiles,
      inchikey: now.inchikey,
      review: false,
      doubts: [],
      confidence: Math.max(0.99, confidence),
    };
  // Of what the row gave before, nothing is left; what something else gave stays, and contradicts it.
  const isOfRow = compound.smiles === '' || compound.inchikey === row.inchikey;
  if (!isOfRow || spoken.some(({ inchikey }) => inchikey === compound.inchikey && inchikey !== null))
    return now.smiles === ''
      ? whole
      : { ...whole, review: true, doubts: [...new Set([...compound.doubts, 'conflict'])] };
  return {
    ...whole,
    smiles: now.smiles,
    inchikey: now.inchikey || null,
    confidence: now.smiles === '' ? 0 : confidence,
    review: true,
    doubts: outcome ? doubtsOf(outcome) : ['unread'],
  };
};

const newCompound = (changed: ChangedRow): ExtractedCompound | undefined => {
  const { row, now, outcome, confidence } = changed;
  if (now.smiles === '' || !outcome) return undefined;
  return {
    label: row.label,
    page: row.page,
    box: row.box,
    name: '',
    smiles: now.smiles,
    inchikey: now.inchikey,
    confidence,
    review: true,
    doubts: doubtsOf(outcome),
    evidence: evidenceOf(changed),
    rank: 'row',
    claimed: false,
  };
};

/** An extraction with what rows are now: their compounds, and what is missing of them. */
const withRows = (extraction: Joined, changed: readonly ChangedRow[]): Extraction => {
  const compounds = [...extraction.compounds];
  for (const one of changed) {
    const { row } = one;
    const bare = bareLabel(row.label);
    const sameLabel = [...compounds.keys()].filter((index) => bareLabel(compounds[index]!.label) === bare);
    const at =
      sameLabel.find((index) => row.inchikey !== '' && compounds[index]!.inchikey === row.inchikey) ??
      sameLabel.find((index) => compounds[index]!.inchikey === one.now.inchikey) ??
      sameLabel[0];
    if (at !== undefined) {
      compounds[at] = withRow(compounds[at]!, one);
      continue;
    }
    const added = newCompound(one);
    if (!added) continue;
    const place = compounds.findIndex(
      ({ page, box }) => page > added.page || (page === added.page && box.y0 > added.box.y0),
    );
    compounds.splice(place < 0 ? compounds.length : place, 0, added);
  }
  const touched = new Set(changed.map(({ row }) => bareLabel(row.label)));
  const missing = extraction.missing.filter(
    (part) => part.kind !== 'structure' || part.reason === undefined || !touched.has(bareLabel(part.label)),
  );
  const open = changed.flatMap(({ row: { label, page }, now }): Missing[] => {
    const { problem } = now;
    if (!problem) return [];
    const reason = problem.reason === 'pending' ? 'group' : problem.reason;
    return [{ kind: 'structure', label, page, reason, ...(problem.text !== '' && { text: problem.text }) }];
  });
  return { ...extraction, compounds, missing: [...missing, ...open] };
};

/** What of a place people corrected, by the cells of tables that stand there. */
export const correctionsOfPlaces = (
  rows: CorrectedGroups['rows'],
): ((place: Pick<Evidence, 'page' | 'box'>) => { value: string; by: string; at: string } | undefined) => {
  const corrected = [...rows.values()].flatMap(({ cells }) =>
    cells.filter((cell) => cell !== null && (cell.corrected?.value ?? '') !== ''),
  ) as CellNow[];
  const byPage = Map.groupBy(corrected, ({ page }) => page);
  return (place) => {
    const found = byPage.get(place.page)?.find((cell) => isAt(cell, place))?.corrected;
    return found ? { value: found.value, by: found.by, at: found.at } : undefined;
  };
};
