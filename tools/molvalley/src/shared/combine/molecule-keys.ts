import { hasFragments, identityKey } from '@moiety/chemistry/identity-key.ts';
import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** Records between two looks at the clock. */
const STEPS = 512;

export interface MoleculeKeysOptions {
  workers: Pick<MoleculeWorkers, 'parentKeys'>;
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
    if (sameness === 'parent' && record.status === 'ok' && hasFragments(record.smiles)) {
      mixtures.push(position);
      structures.push(record.smiles);
    }
    if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  if (structures.length === 0) return keys;
  let done = 0;
  onProgress?.(done, structures.length);
  await workers.parentKeys(structures, {
    signal,
    onKeys: ({ from, keys: found }) => {
      for (const [at, key] of found.entries()) if (key !== null) keys[mixtures[from + at]!] = key;
      done += found.length;
      onProgress?.(done, structures.length);
    },
  });
  return keys;
};
