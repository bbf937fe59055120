import { TextDecoding } from '@moiety/chemistry/files/decode-text.ts';
import { looksLikeSmiles } from '@moiety/chemistry/files/looks-like-smiles.ts';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import { detectSeparator, TableRows } from '@moiety/chemistry/files/table-rows.ts';
import type { TableRow } from '@moiety/chemistry/files/table-rows.ts';
import { withoutFormulaGuard } from '@moiety/chemistry/formula-guard.ts';
import type { ParsedName } from '@moiety/chemistry/names/parse-name.ts';
import type { ParseOptions, ParseResult } from '@moiety/chemistry/worker/file-options.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import { doubtWords, nameProblemWords } from '@moiety/sketcher/reading/name-words.ts';
import { msg, str } from '@lit/localize';

/** Names by which the column of names is chosen, and that a worker reads at a time. */
const SAMPLE = 20;
const BATCH = 50;
/** Batches under way at once: as many as there are workers at most. */
const UNDER_WAY = 4;
/** Characters of a name's rest that are quoted. */
const REST_MAX = 60;

/** A text whose structures are given by names: its rows, which column holds them, and what stands above. */
interface NamesTable {
  headings: readonly string[];
  rows: readonly TableRow[];
  column: number;
}

const textOf = async (blob: Blob): Promise<string> =>
  new TextDecoding().push(new Uint8Array(await blob.arrayBuffer()), true);

/** How many of the first names of a column are understood. */
const understoodIn = async (
  workers: MoleculeWorkers,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number> => {
  if (names.length === 0) return 0;
  const read = await workers.readNames(names, { signal });
  return read.filter(({ problem }) => !problem).length;
};

/** The rows of a table, and the column of which the most names are understood; undefined where there are none. */
const namesTable = async (
  workers: MoleculeWorkers,
  blob: Blob,
  signal: AbortSignal | undefined,
): Promise<NamesTable | undefined> => {
  const text = await textOf(blob);
  const splitter = new TableRows(detectSeparator(text).separator);
  const [head, ...rows] = [...splitter.push(text), ...splitter.end()];
  if (!head || rows.length === 0) return undefined;
  let column = -1;
  let most = 0;
  for (const [index] of head.cells.entries()) {
    const names = rows.flatMap(({ cells }) => cells[index]?.trim() || []).slice(0, SAMPLE);
    // A column of numbers holds no names; to ask would load the tables of names for nothing.
    if (!names.some((name) => /\p{L}{3}|\p{Script=Han}{2}/u.test(name))) continue;
    const understood = await understoodIn(workers, names, signal);
    if (understood > most) {
      most = understood;
      column = index;
    }
  }
  return column < 0 ? undefined : { headings: head.cells.map(withoutFormulaGuard), rows, column };
};

/** Pasted lines of which most are names and not SMILES; undefined where they are not. */
const pastedNames = async (
  workers: MoleculeWorkers,
  blob: Blob,
  signal: AbortSignal | undefined,
): Promise<NamesTable | undefined> => {
  const lines = (await textOf(blob)).split(/\r\n?|\n/);
  const rows = lines.flatMap((line, index): TableRow[] =>
    line.trim() && !line.startsWith('#') ? [{ line: index + 1, cells: [line.trim()] }] : [],
  );
  const asSmiles = rows.filter(({ cells: [name = ''] }) => looksLikeSmiles(name.split(/\s/, 1)[0] ?? ''));
  if (rows.length === 0 || asSmiles.length * 2 >= rows.length) return undefined;
  const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells[0] ?? '');
  if ((await understoodIn(workers, sample, signal)) === 0) return undefined;
  return { headings: [msg('Name', { id: 'molvalley.names.name' })], rows, column: 0 };
};

/** What is said of a name beside its structure, or instead of one; empty where nothing is to be said. */
export const noteOf = ({ results, problem }: ParsedName): string => {
  if (problem) return nameProblemWords(problem.code, problem.rest.slice(0, REST_MAX));
  const [result] = results;
  if (results.length > 1)
    return msg(str`The name can mean several structures: ${results.map(({ smiles }) => smiles).join('; ')}`, {
      id: 'molvalley.names.ambiguous',
    });
  return result ? doubtWords(result) : '';
};

/** Reads every name, several batches at once; in order. */
const readAll = async (
  workers: MoleculeWorkers,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ParsedName[]> => {
  const read: ParsedName[][] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < names.length) {
      const from = next;
      next += BATCH;
      read[from / BATCH] = await workers.readNames(names.slice(from, from + BATCH), { signal });
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, work));
  return read.flat();
};

/** Reads a table of names as one of structures: a name that is not understood, or means several structures, has none and a note. */
const parseNames = async (
  workers: MoleculeWorkers,
  { headings, rows, column }: NamesTable,
  options: ParseOptions,
): Promise<ParseResult> => {
  if (options.limit !== undefined && rows.length > options.limit)
    throw new MoleculeFileError('too-many-records', { total: rows.length });
  const names = rows.map(({ cells }) => withoutFormulaGuard(cells[column] ?? '').trim());
  const read = await readAll(workers, names, options.signal);
  const lines = rows.map(({ line }) => line);
  const others = headings.flatMap((_, index) => (index === column ? [] : [index]));
  const table = [
    [
      'SMILES',
      'Name',
      ...others.map((index) => headings[index] ?? ''),
      msg('Name reading', { id: 'molvalley.names.note' }),
    ],
    ...rows.map(({ cells }, index) => {
      const parsed = read[index];
      const [result] = parsed?.results ?? [];
      return [
        parsed?.results.length === 1 ? (result?.smiles ?? '') : '',
        names[index] ?? '',
        ...others.map((other) => withoutFormulaGuard(cells[other] ?? '')),
        names[index] && parsed ? noteOf(parsed) : '',
      ];
    }),
  ];
  return workers.parse(new Blob(table.map(csvRow), { type: 'text/csv' }), {
    ...options,
    format: 'csv',
    // Rows are told by the lines of the text that the person has.
    onRecords: (records) =>
      options.onRecords(
        records.map((record) => ({ ...record, line: lines[record.position] ?? record.line })),
      ),
  });
};

/**
 * Reads a file as `workers.parse` does; where it has no structures but names, the structures that the names mean.
 * @param pasted it is text that a person pasted, which may be names, one a line
 * @throws what `workers.parse` does, also where no name is understood
 */
export const parseStructuresOrNames = async (
  workers: MoleculeWorkers,
  blob: Blob,
  options: ParseOptions,
  { pasted }: { pasted: boolean },
): Promise<ParseResult> => {
  const { signal } = options;
  const names = pasted && options.format === 'smiles' ? await pastedNames(workers, blob, signal) : undefined;
  if (names) return parseNames(workers, names, options);
  try {
    return await workers.parse(blob, options);
  } catch (error) {
    if (!(error instanceof MoleculeFileError) || error.code !== 'no-structure-column') throw error;
    const table = await namesTable(workers, blob, signal);
    if (!table) throw error;
    return parseNames(workers, table, options);
  }
};
