import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { ReassembledRow } from '@moiety/extraction/groups/assemble-groups.ts';
import type { ExtractionProcesses } from './processes.ts';
import type { Lacking } from './results-thread.ts';

/** Puts rows of tables of groups together again, by the digest of what from; those that cannot be now are not in it, and say so where they stand. */
export const putTogether = async (
  { reassembleRows }: Pick<ExtractionProcesses, 'reassembleRows'>,
  { lacking }: Lacking,
): Promise<Record<string, ReassembledRow>> => {
  if (lacking.length === 0) return {};
  try {
    const rows = await reassembleRows(lacking.map(([, parts]) => parts));
    return Object.fromEntries(
      lacking.flatMap(([digest], index) => {
        const row = rows[index];
        return row ? [[digest, row] as const] : [];
      }),
    );
  } catch (error) {
    if (error instanceof ExtractionError) return {};
    throw error;
  }
};
