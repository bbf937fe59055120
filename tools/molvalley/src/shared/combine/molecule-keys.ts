import { identityKey } from '@moiety/chemistry/identity-key.ts';
import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import { mayHaveParent } from '@moiety/chemistry/parent/parent-facts.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** Records between two looks at the clock. */
const STEPS = 512;

export interface MoleculeKeysOptions {
  workers: Pick<MoleculeWorkers, 'parents'>;
  sameness: Sameness;
  signal: AbortSignal;
  /** How many parents have been found, of how many. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * What each record is told by, null for one that could not be read. InChIKeys are kept with the set; only the parents of salts and
 * mixtures are worked out, in workers. A structure whose parent could not be told is told by itself.
 * @throws AbortError when `signal` is aborted
 */
export const moleculeKeys = async (
  records: readonly MoleculeRecord[],
  { workers, sameness, signal, onProgress }: MoleculeKeysOptions,
): Promise<(string | null)[]> => {
  const slice = new TimeSlice(signal);
  const keys: (string | null)[] = [];
  const mixtures: number[] = [];
  const structures: string[] = [];
  for (const [position, record] of records.entries()) {
    keys.push(record.status === 'ok' ? identityKey(record, sameness) : null);
    if (sameness === 'parent' && record.status === 'ok' && mayHaveParent(record.smiles)) {
      mixtures.push(position);
      structures.push(record.smiles);
    }
    if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  if (structures.length === 0) return keys;
  let done = 0;
  onProgress?.(done, structures.length);
  await workers.parents(structures, {
    signal,
    onFound: ({ from, parents: found }) => {
      for (const [at, parent] of found.entries()) if (parent) keys[mixtures[from + at]!] = parent.key;
      done += found.length;
      onProgress?.(done, structures.length);
    },
  });
  return keys;
};
