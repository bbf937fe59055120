import { describe, expect, it } from 'vitest';
import { MoleculeFileError } from '../src/files/molecule-file-error.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import type { RawRecord } from '../src/files/raw-record.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests } from './engine-for-tests.ts';
import { hostileFiles } from './hostile-files.ts';

/** Records of a file, or the code of the sentence for which it is refused. */
const outcome = async (blob: Blob, name: string): Promise<RawRecord[] | string> => {
  try {
    const file = await MoleculeFile.open(blob, { name });
    const records: RawRecord[] = [];
    while (!file.done) records.push(...(await file.next(32, 200_000)));
    // A file that has none is told to be empty.
    return records.length === 0 ? 'empty-file' : records;
  } catch (error) {
    if (error instanceof MoleculeFileError) return error.code;
    throw error;
  }
};

/** From small to large, so that what is not linear is told before it takes hours. */
const SIZES = [4000, 32_000, 250_000, 1_000_000];
/** Most milliseconds of processor time for a file: what is promised of one. */
const timeOf = (size: number): number => 500 + (size / 1_000_000) * 2000;

/** Milliseconds of this process's own work so far: unlike the clock's, not those of what runs beside it. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

describe('a hostile file', () => {
  it.each(hostileFiles)(
    'gives records or a sentence in a time that grows with its size: $what',
    async ({ name, make }) => {
      for (const size of SIZES) {
        const blob = make(size);
        const begin = worked();
        await outcome(blob, name);
        expect(worked() - begin, `${size} bytes`).toBeLessThan(timeOf(size));
      }
    },
    60_000,
  );

  it.each(hostileFiles)('has records that are read or told to be unread: $what', async ({ name, make }) => {
    const engine = await engineForTests();
    const records = await outcome(make(64_000), name);
    for (const record of typeof records === 'string' ? [] : records.slice(0, 20)) {
      if (engine.broken) await engine.renew();
      expect(['ok', 'error']).toContain(readRecord(engine, record).status);
    }
  });
});
