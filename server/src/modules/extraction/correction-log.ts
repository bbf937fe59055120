import type { CorrectionField, LoggedCorrection } from '@moiety/contract';
import type { ReassembledRow } from '@moiety/extraction/groups/reassemble-row.ts';
import type { PageFormula } from '@moiety/extraction/page/page-result.ts';
import type { ReadGroup } from '@moiety/extraction/groups/substituent.ts';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentCorrections } from '../../database/document-tables.ts';
import { accounts } from '../../database/account-tables.ts';

/** What a correction says beside its value. */
export interface CorrectionDetail {
  /** Of a structure, and of a formula. */
  molfile?: string;
  inchiKey?: string;
  /** Of a cell of a table of groups: what stands there. */
  groups?: readonly ReadGroup[];
  /** Of the formula of such a table: what its rows are put together with. */
  formula?: PageFormula;
  /** Whether it is one that was read in the document. */
  isRead?: boolean;
  /** Rows of such tables that were put together again for it, by the digest of what from. */
  outcomes?: Readonly<Record<string, ReassembledRow>>;
  /** Of what was added: its cells, and where it stands, as of a formula. */
  cells?: Partial<Record<CorrectionField, string>>;
  page?: number;
  box?: { x0: number; y0: number; x1: number; y1: number } | null;
  /** The version of the log that whoever made it saw: it ends the conflicts that are in that. */
  log?: number;
}

/** A correction as the log has it, with what is not shown of it. */
export interface LogEntry extends LoggedCorrection {
  detail: CorrectionDetail | null;
  /** What an undo takes back, and the conflict that a settlement ends. */
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

/**
 * A document's whole log as JSON, the earliest first, for `parseLog`: PostgreSQL writes it, as the thread that answers calls has no time
 * for thousands of rows.
 */
export const logText = async (database: Pick<Database, 'execute'>, documentId: string): Promise<string> => {
  const { rows } = await database.execute<{ text: string }>(sql`
    select coalesce(json_agg(json_build_object(
      'version', log.version, 'id', log.id, 'action', log.action, 'item', log.item, 'field', log.field, 'value', log.value,
      'detail', log.detail, 'seen', log.seen, 'outcome', log.outcome, 'undoes', log.undoes,
      'by', coalesce(person.nickname, ''), 'at', log.created_at) order by log.version), '[]')::text as text
    from document_corrections log left join accounts person on person.id = log.account_id
    where log.document_id = ${documentId}`);
  return rows[0]?.text ?? '[]';
};

/** What `logText` wrote. */
export const parseLog = (text: string): LogEntry[] =>
  (JSON.parse(text) as LogEntry[]).map((entry) =>
    Object.assign(entry, { at: new Date(entry.at).toISOString() }),
  );

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
  /** Those that were kept without being applied, until somebody who saw them settles them, corrects their cell or decides on their item; by their cell. */
  conflicts: Map<string, LogEntry[]>;
  /** Those that are over, by the entry that ended them: an undo of it brings them back. */
  ended: Map<string, LogEntry[]>;
  /** What ended conflicts without a change, by its id. */
  settlements: Map<string, LogEntry>;
  /** Rows of tables of groups that were put together again, by the digest of what from: what came of it is the same whenever that was. */
  outcomes: Map<string, ReassembledRow>;
}

export const cellKey = (item: string, field: CorrectionField | null): string => `${item}\n${field ?? ''}`;

/** The compound that another was merged into; empty for none. */
export const mergedInto = ({ cells }: FoldedLog, item: string): string =>
  cells.get(cellKey(item, 'mergedInto'))?.held.at(-1)?.value ?? '';

/** The compound that a compound is part of now, over any number of steps. */
const mergedWhole = (folded: FoldedLog, item: string): string => {
  const passed = new Set<string>();
  let whole = item;
  for (let next = item; next !== '' && !passed.has(next); next = mergedInto(folded, whole)) {
    passed.add(next);
    whole = next;
  }
  return whole;
};

/** Whether it says which of two corrections is right, be it that it makes the one anew that did not hold; it saw a version of the log. */
const isSettlement = ({ action, undoes }: LogEntry): boolean =>
  action === 'settle' || (action !== 'undo' && undoes !== null);

/** Ends conflicts of some cells, as far as whoever made the entry saw them. */
const endConflicts = (folded: FoldedLog, entry: LogEntry, keys: readonly string[]): void => {
  const { id, seen, detail } = entry;
  const until = isSettlement(entry) ? seen : (detail?.log ?? 0);
  const over: LogEntry[] = [];
  for (const key of keys) {
    const { seenOnes = [], others = [] } = Object.groupBy(folded.conflicts.get(key) ?? [], ({ version }) =>
      version <= until ? 'seenOnes' : 'others',
    );
    over.push(...seenOnes);
    if (others.length > 0) folded.conflicts.set(key, others);
    else folded.conflicts.delete(key);
  }
  if (over.length > 0) folded.ended.set(id, over);
};

/** Who decides on a whole finds what holds of it right, or of no matter: also of what was merged into it. */
const endConflictsOfItem = (folded: FoldedLog, entry: LogEntry): void => {
  const keys = [...folded.conflicts].flatMap(([key, [first]]) =>
    first && (first.item === entry.item || mergedWhole(folded, first.item) === entry.item) ? [key] : [],
  );
  endConflicts(folded, entry, keys);
};

/** Those that an entry ended wait again; but where a later correction holds in their cell, it ends them instead. */
const bringBackConflicts = (folded: FoldedLog, { id, version }: LogEntry): void => {
  for (const conflict of folded.ended.get(id) ?? []) {
    const key = cellKey(conflict.item, conflict.field);
    const holding = folded.cells.get(key)?.held.at(-1);
    const isOverruled = holding !== undefined && holding.version > version;
    const list = isOverruled ? folded.ended : folded.conflicts;
    const at = isOverruled ? holding.id : key;
    list.set(at, [...(list.get(at) ?? []), conflict]);
  }
  folded.ended.delete(id);
};

/** Adds an entry to a log as it stands, in a time that does not depend on how long the log is. */
export const foldInto = (folded: FoldedLog, entry: LogEntry): void => {
  const { action, item, field } = entry;
  const key = cellKey(item, field);
  for (const [digest, outcome] of Object.entries(entry.detail?.outcomes ?? {}))
    folded.outcomes.set(digest, outcome);
  if (action === 'settle') {
    if (entry.outcome === 'conflict') return;
    folded.settlements.set(entry.id, entry);
    endConflicts(folded, entry, [key]);
    return;
  }
  if (entry.outcome === 'conflict') {
    const waiting = folded.conflicts.get(key);
    if (waiting) waiting.push(entry);
    else folded.conflicts.set(key, [entry]);
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
  const settlement = action === 'undo' ? folded.settlements.get(entry.undoes ?? '') : undefined;
  if (settlement) {
    folded.settlements.delete(settlement.id);
    bringBackConflicts(folded, settlement);
    return;
  }
  const cell = folded.cells.get(key) ?? { item, field, held: [], last: entry };
  const undone = action === 'undo' ? cell.held.pop() : undefined;
  if (action !== 'undo') cell.held.push(entry);
  cell.last = entry;
  folded.cells.set(key, cell);
  if (undone) bringBackConflicts(folded, undone);
  else if ((action === 'accept' || action === 'reject') && !isSettlement(entry))
    endConflictsOfItem(folded, entry);
  else if (action !== 'undo') endConflicts(folded, entry, [key]);
};

/** Reads a log from its beginning: a pure function of its entries. */
export const foldLog = (entries: readonly LogEntry[]): FoldedLog => {
  const folded: FoldedLog = {
    cells: new Map(),
    added: new Map(),
    takenBack: new Set(),
    conflicts: new Map(),
    ended: new Map(),
    settlements: new Map(),
    outcomes: new Map(),
  };
  for (const entry of entries) foldInto(folded, entry);
  return folded;
};

/** A page of a log, for an export of data: what others did says what it says of the document, and not who they are. */
export const exportedLog = async (
  database: Pick<Database, 'select'>,
  documentId: string,
  after: number,
  most: number,
) => {
  const rows = await selectLog(
    database,
    and(eq(documentCorrections.documentId, documentId), gt(documentCorrections.version, after)),
  )
    .orderBy(asc(documentCorrections.version))
    .limit(most);
  return rows.map((row) => {
    const { by: _by, ...entry } = entryOf(row);
    return entry;
  });
};
