import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { ReassembledRow } from '@moiety/extraction/groups/assemble-groups.ts';
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

/** The same without hurry: one row that ends the process keeps no other from being put together. */
export const putTogetherSingly = async (
  assembler: Pick<Assembler, 'rows'>,
  { lacking }: Lacking,
  signal: AbortSignal,
): Promise<Record<string, ReassembledRow>> => {
  const done: [string, ReassembledRow][] = [];
  for (let at = 0; at < lacking.length && !signal.aborted; at += AT_ONCE) {
    const part = lacking.slice(at, at + AT_ONCE);
    const together = await inOneRequest(assembler, part);
    if (together) done.push(...together);
    else
      for (const row of part.length > 1 ? part : []) {
        if (signal.aborted) break;
        done.push(...((await inOneRequest(assembler, [row])) ?? []));
      }
  }
  return Object.fromEntries(done);
};
