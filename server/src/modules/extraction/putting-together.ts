import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { ReassembledRow } from '@moiety/extraction/groups/reassemble-row.ts';
import type { Lacking } from './results-thread.ts';
import type { ExtractionProcesses } from './processes.ts';

/** What puts rows together. */
export type Assembler = ReturnType<ExtractionProcesses['openAssembler']>;

/** Rows that are put together in one request where one of them may break it: each of those of a broken one has then a request of its own. */
const AT_ONCE = 25;

type Row = Lacking['lacking'][number];

/** Those that cannot be put together now are not in it. */
const inOneRequest = async (
  assembler: Pick<Assembler, 'rows'>,
  rows: readonly Row[],
): Promise<[string, ReassembledRow][] | undefined> => {
  try {
    const read = await assembler.rows(rows.map(([, parts]) => parts));
    return rows.flatMap(([digest], index) => {
      const row = read[index];
      return row ? [[digest, row] as [string, ReassembledRow]] : [];
    });
  } catch (error) {
    if (error instanceof ExtractionError) return undefined;
    throw error;
  }
};

/** Puts rows of tables of groups together again, by the digest of what from, all at once or none: somebody waits for it. */
export const putTogether = async (
  assembler: Pick<Assembler, 'rows'>,
  { lacking }: Lacking,
): Promise<Record<string, ReassembledRow>> =>
  lacking.length === 0 ? {} : Object.fromEntries((await inOneRequest(assembler, lacking)) ?? []);

/**
 * The same without hurry: one row that ends the process keeps no other from being put together.
 * @returns by their digests what came of rows, and which could not be; those that were not come to, because others took too long, are in neither
 */
export const putTogetherSingly = async (
  assembler: Pick<Assembler, 'rows'>,
  { lacking }: Lacking,
  { signal, within }: { signal: AbortSignal; within: number },
): Promise<{ done: Record<string, ReassembledRow>; failed: string[] }> => {
  const done: Record<string, ReassembledRow> = {};
  const failed: string[] = [];
  const began = performance.now();
  const isOver = (): boolean => signal.aborted || performance.now() - began > within;
  for (let at = 0; at < lacking.length && !isOver(); at += AT_ONCE) {
    const part = lacking.slice(at, at + AT_ONCE);
    const together = await inOneRequest(assembler, part);
    if (together) Object.assign(done, Object.fromEntries(together));
    else if (part.length === 1) failed.push(part[0]![0]);
    else
      for (const row of part) {
        if (isOver()) break;
        const alone = await inOneRequest(assembler, [row]);
        if (alone) Object.assign(done, Object.fromEntries(alone));
        else failed.push(row[0]);
      }
  }
  return { done, failed };
};
