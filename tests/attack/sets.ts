import {
  compareVersions,
  completeMoleculeSet,
  createMoleculeSet,
  defineCalculatedColumns,
  markMolecules,
  MOLECULES_PER_WRITE_MAX,
  NOTE_MAX,
  renameMoleculeSet,
  storageUse,
  storeMolecules,
  writeMoleculeNote,
} from '@moiety/contract';
import { beforeAll, expect, test } from 'vitest';
import { readRecord, setBody } from '../../server/test/support/molecules.ts';
import { timeLimit } from '../proofs.ts';
import type { Arena } from './documents.ts';
import { MB } from './figures.ts';
import { WHOLE_SET } from './hostile-bodies.ts';

/** As many calls as an account may have under way. */
const AT_ONCE = 16;
const atOnce = <Result>(call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
/** What may become of a change that one account sends beside fifteen others: made, refused in words, or told to come again. */
const ENDS = new Set([200, 409, 429, 503]);

/** Attacks by what may be written of molecule sets beside their records. @param arena once the server runs */
export const setAttacks = (arena: () => Arena): void => {
  let token = '';
  beforeAll(async () => {
    token = await arena().server.newcomer('oscar');
  }, timeLimit(60_000));

  const begin = async (body: object): Promise<{ status: number; id: string }> => {
    const { status, data } = await arena().server.call(createMoleculeSet, { token, body });
    return { status, id: (data as { id: string } | null)?.id ?? '' };
  };
  const wholeSet = async (): Promise<string> => {
    const { id } = await begin(setBody(WHOLE_SET));
    for (let from = 0; from < WHOLE_SET; from += MOLECULES_PER_WRITE_MAX) {
      const molecules = Array.from({ length: MOLECULES_PER_WRITE_MAX }, (_, at) => readRecord(from + at));
      const { status } = await arena().server.call(storeMolecules, {
        token,
        params: { id },
        body: { molecules },
      });
      expect(status).toBe(200);
    }
    expect((await arena().server.call(completeMoleculeSet, { token, params: { id } })).status).toBe(200);
    return id;
  };

  test(
    'changes of one set by all means at once, and comparisons of its versions, hold up nobody',
    { timeout: timeLimit(120_000) },
    async () => {
      const { server, attack, bound, isProof } = arena();
      const id = await wholeSet();
      // Every other molecule, which takes most characters to name.
      const molecules = Array.from({ length: WHOLE_SET / 2 }, (_, index) => index * 2 + 1).join(',');
      let round = 0;
      const means: ((index: number) => Promise<{ status: number }>)[] = [
        (index) =>
          server.call(markMolecules, {
            token,
            params: { id },
            body: { molecules, change: { kind: 'tag', tag: `tag ${index}`, on: round % 2 === 0 } },
          }),
        (index) =>
          server.call(writeMoleculeNote, {
            token,
            params: { id, position: String(index) },
            body: { text: 'n'.repeat(NOTE_MAX), seen: 0 },
          }),
        (index) =>
          server.call(defineCalculatedColumns, {
            token,
            params: { id },
            body: { columns: [{ id: 'a', name: 'A'.repeat(30), formula: `${index}` }], seen: round },
          }),
        (index) =>
          server.call(renameMoleculeSet, { token, params: { id }, body: { name: `${round} ${index}` } }),
      ];
      const changed = await attack('16 changes of one set at once', async () => {
        for (let time = 0; time < (isProof ? 20 : 2); time += 1, round += 1) {
          const answers = await atOnce((index) => means[index % means.length]!(index));
          expect(answers.filter(({ status }) => !ENDS.has(status))).toStrictEqual([]);
          expect(answers.map(({ status }) => status)).toContain(200);
        }
      });
      expect(changed.wait).toBeLessThan(bound);
      const compared = await attack('16 comparisons of versions at once', async () => {
        const answers = await atOnce(() =>
          server.call(compareVersions, { token, params: { id, version: '0' } }),
        );
        expect(answers.map(({ status }) => status)).toStrictEqual(answers.map(() => 200));
      });
      expect(compared.wait).toBeLessThan(bound);
      expect(compared.memory).toBeLessThan(400 * MB);
    },
  );

  test(
    'sets of as many columns as there may be, begun at once, fill the storage of their account and no more',
    { timeout: timeLimit(120_000) },
    async () => {
      const { server, attack, bound } = arena();
      const columns = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(200, '列'));
      const assays = columns.map((column) => ({
        column,
        endpoint: '抑'.repeat(200),
        target: '酶'.repeat(10),
        unit: '',
      }));
      const statuses = new Set<number>();
      const { wait } = await attack(
        'sets of 500 columns, 16 begun at once',
        async () => {
          // One of them takes 0.9 MB of 50.
          for (let time = 0; time < 4; time += 1)
            for (const { status } of await atOnce(() => begin({ ...setBody(1), columns, assays })))
              statuses.add(status);
        },
        1,
      );
      expect([...statuses].filter((status) => !ENDS.has(status))).toStrictEqual([]);
      expect(statuses).toContain(409);
      const { data } = await server.call(storageUse, { token });
      const { used, quota } = data as { used: number; quota: number };
      expect(used).toBeLessThan(quota + 3 * MB);
      expect(wait).toBeLessThan(bound);
    },
  );
};
