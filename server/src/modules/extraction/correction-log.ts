import type { CorrectionField, LoggedCorrection } from '@moiety/contract';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentCorrections } from '../../database/document-tables.ts';
import { accounts } from '../../database/schema.ts';

/** What a correction says beside its value. */
export interface CorrectionDetail {
  /** Of a structure. */
  molfile?: string;
  inchiKey?: string;
  /** Of what was added: its cells, and where it stands. */
  cells?: Partial<Record<CorrectionField, string>>;
  page?: number;
  box?: { x0: number; y0: number; x1: number; y1: number } | null;
}

/** A correction as the log has it, with what is not shown of it. */
export interface LogEntry extends LoggedCorrection {
  detail: CorrectionDetail | null;
  undoes: string | null;
}

const columns = {
  version: documentCorrections.version,
  id: documentCorrections.id,
  action: documentCorrections.action,
  item: documentCorrections.item,
  field: documentCorrections.field,
  value: documentCorrections.value,
  detail: documentCorrections.detail,
  seen: documentCorrections.seen,
  outcome: documentCorrections.outcome,
  undoes: documentCorrections.undoes,
  createdAt: documentCorrections.createdAt,
};

/** The log's entries, to be narrowed down. */
export const selectLog = (database: Pick<Database, 'select'>, where: SQL | undefined) =>
  database
    .select({ ...columns, by: accounts.nickname })
    .from(documentCorrections)
    .leftJoin(accounts, eq(accounts.id, documentCorrections.accountId))
    .where(where)
    .$dynamic();

type LogRow = Awaited<ReturnType<typeof selectLog>>[number];

export const entryOf = ({ createdAt, by, field, detail, ...row }: LogRow): LogEntry => ({
  ...row,
  field: field as CorrectionField | null,
  detail: detail as CorrectionDetail | null,
  by: by ?? '',
  at: createdAt.toISOString(),
});

/** What the contract shows of an entry. */
export const loggedOf = ({ detail: _detail, undoes: _undoes, ...entry }: LogEntry): LoggedCorrection => entry;

/** A document's whole log, the earliest first. */
export const logOf = async (database: Pick<Database, 'select'>, documentId: string): Promise<LogEntry[]> =>
  (
    await selectLog(database, eq(documentCorrections.documentId, documentId)).orderBy(
      asc(documentCorrections.version),
    )
  ).map(entryOf);

/** What people said of one cell; of an item as a whole where there is no field. */
export interface CorrectedCell {
  item: string;
  field: CorrectionField | null;
  /** The corrections that nobody took back; the last one holds. */
  held: LogEntry[];
  /** The last one that was applied, an undo too: its version is the cell's. */
  last: LogEntry;
}

/** A log as it stands. */
export interface FoldedLog {
  cells: Map<string, CorrectedCell>;
  /** What people added and nobody took back, by its key. */
  added: Map<string, LogEntry>;
  /** Added and taken back. */
  takenBack: Set<string>;
  /** Those that were kept without being applied, until their cell is corrected again. */
  conflicts: LogEntry[];
}

export const cellKey = (item: string, field: CorrectionField | null): string => `${item}\n${field ?? ''}`;

/** The compound that another was merged into; empty for none. */
export const mergedInto = ({ cells }: FoldedLog, item: string): string =>
  cells.get(cellKey(item, 'mergedInto'))?.held.at(-1)?.value ?? '';

const foldInto = (folded: FoldedLog, entry: LogEntry): void => {
  const { action, item, field } = entry;
  if (entry.outcome === 'conflict') {
    folded.conflicts.push(entry);
    return;
  }
  if (action === 'add-compound' || action === 'add-activity') {
    folded.added.set(item, entry);
    return;
  }
  if (action === 'undo' && folded.added.get(item)?.id === entry.undoes) {
    folded.added.delete(item);
    folded.takenBack.add(item);
    return;
  }
  const key = cellKey(item, field);
  const held = folded.cells.get(key)?.held ?? [];
  folded.cells.set(key, {
    item,
    field,
    held: action === 'undo' ? held.slice(0, -1) : [...held, entry],
    last: entry,
  });
  folded.conflicts = folded.conflicts.filter((one) => cellKey(one.item, one.field) !== key);
};

/** Reads a log from its beginning: a pure function of its entries. */
export const foldLog = (entries: readonly LogEntry[]): FoldedLog => {
  const folded: FoldedLog = { cells: new Map(), added: new Map(), takenBack: new Set(), conflicts: [] };
  for (const entry of entries) foldInto(folded, entry);
  return folded;
};
