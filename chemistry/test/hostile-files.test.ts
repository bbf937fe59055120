import { describe, expect, it } from 'vitest';
import type { Indigo } from '../src/indigo/indigo.ts';
import { loadIndigo } from '../src/indigo/node/load-indigo.ts';
import { readCdxmlRecord } from '../src/read-cdxml-record.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests } from './engine-for-tests.ts';
import { hostileFiles, outcomeOf } from './hostile-files.ts';

/** From small to large, so that what is not linear is told before it takes hours. */
const SIZES = [4000, 32_000, 250_000, 1_000_000];
/** Most milliseconds of processor time for a file: what is promised of one. */
const timeOf = (size: number): number => 500 + (size / 1_000_000) * 2000;

/** Milliseconds of this process's own work so far: unlike the clock's, not those of what runs beside it. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Loaded where a drawing is read, and once: it is dear. */
let indigo: Promise<Indigo> | undefined;

describe('a hostile file', () => {
  it.each(hostileFiles)(
    'gives records or a sentence in a time that grows with its size: $what',
    async ({ name, make }) => {
      for (const size of SIZES) {
        const blob = make(size);
        const begin = worked();
        await outcomeOf(blob, name);
        expect(worked() - begin, `${size} bytes`).toBeLessThan(timeOf(size));
      }
    },
    60_000,
  );

  it.each(hostileFiles)('has records that are read or told to be unread: $what', async ({ name, make }) => {
    const engine = await engineForTests();
    const records = await outcomeOf(make(64_000), name);
    for (const record of typeof records === 'string' ? [] : records.slice(0, 20)) {
      if (engine.broken) await engine.renew();
      const read =
        record.kind === 'cdxml'
          ? readCdxmlRecord(engine, await (indigo ??= loadIndigo()), record)
          : readRecord(engine, record);
      expect(['ok', 'error']).toContain(read.status);
    }
  });
});
