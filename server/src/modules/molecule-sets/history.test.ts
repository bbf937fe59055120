import {
  compareVersions,
  defineCalculatedColumns,
  deleteMoleculeSet,
  getMoleculeSet,
  getMoleculeSetHistory,
  getMoleculeSetVersion,
  HISTORY_CHANGES_MAX,
  listMoleculeMarks,
  listVersionMarks,
  markMolecules,
  NAMED_VERSIONS_MAX,
  nameVersion,
  renameMoleculeSet,
  restoreVersion,
  shareMoleculeSet,
  storageUse,
  writeMoleculeNote,
  writePages,
  type DataOf,
  type Endpoint,
  type SetHistory,
  type VersionDifference,
} from '@moiety/contract';
import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeLimit, timesOf } from '../../../../tests/proofs.ts';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';
import { HISTORY_WEIGHT_MAX, TOTAL_WEIGHT_MAX } from './history-log.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  teams = teamsOf(product);
});
afterAll(() => product.close());

interface Kept {
  token: string;
  id: string;
}
const COUNT = 6;
const saved = async (count = COUNT): Promise<Kept> => {
  const token = await product.tokenOf();
  const records = Array.from({ length: count }, (_, position) => readRecord(position));
  return { token, id: await save(product, token, records) };
};

const call = ({ token, id }: Kept, endpoint: Endpoint, rest: object = {}, params: object = {}) =>
  product.call(endpoint, { token, params: { id, ...params }, ...rest });
const mark = (kept: Kept, positions: number[], change: object) =>
  call(kept, markMolecules, { body: { molecules: writePages(positions.map((at) => at + 1)), change } });
const star = (kept: Kept, positions: number[], on = true) => mark(kept, positions, { kind: 'star', on });
const tag = (kept: Kept, positions: number[], name: string, on = true) =>
  mark(kept, positions, { kind: 'tag', tag: name, on });
const note = (kept: Kept, position: number, text: string, seen = 0) =>
  call(kept, writeMoleculeNote, { body: { text, seen } }, { position: String(position) });
const rename = (kept: Kept, name: string) => call(kept, renameMoleculeSet, { body: { name } });
const restore = (kept: Kept, version: number, seen: number) =>
  call(kept, restoreVersion, { body: { seen } }, { version: String(version) });
const nameIt = (kept: Kept, version: number, name: string) =>
  call(kept, nameVersion, { body: { name } }, { version: String(version) });
const done = (answer: Answer) => {
  expect([answer.status, answer.msg]).toStrictEqual([200, 'OK']);
  return answer.data;
};
const historyOf = async (kept: Kept): Promise<SetHistory> => done(await call(kept, getMoleculeSetHistory));
const difference = async (kept: Kept, version: number, to?: number): Promise<VersionDifference> =>
  done(
    await call(
      kept,
      compareVersions,
      { query: to === undefined ? {} : { to: String(to) } },
      { version: String(version) },
    ),
  );

/** What a person sees of a set. */
interface Seen {
  name: string;
  calculated: object[];
  marks: { position: number; star: boolean; tags: string[]; note: string }[];
}
/** A molecule that lost its marks is still listed. */
const hasAny = ({ star: isStarred, tags, note: text }: Seen['marks'][number]): boolean =>
  isStarred || tags.length > 0 || text !== '';
const seenNow = async (kept: Kept): Promise<Seen> => {
  const { name, calculated } = done(await call(kept, getMoleculeSet));
  const { items } = done(await call(kept, listMoleculeMarks)) as DataOf<typeof listMoleculeMarks>;
  return {
    name,
    calculated,
    marks: items
      .map(({ position, star: isStarred, tags, note: written }) => ({
        position,
        star: isStarred,
        tags,
        note: written?.text ?? '',
      }))
      .filter(hasAny),
  };
};
const seenAt = async (kept: Kept, version: number): Promise<Seen> => {
  const { name, calculated } = done(
    await call(kept, getMoleculeSetVersion, {}, { version: String(version) }),
  );
  const marks: Seen['marks'] = [];
  for (let from = 0, more = true; more;) {
    const page = done(
      await call(kept, listVersionMarks, { query: { from: String(from) } }, { version: String(version) }),
    ) as DataOf<typeof listVersionMarks>;
    marks.push(...page.items);
    from = (page.items.at(-1)?.position ?? 0) + 1;
    ({ more } = page);
  }
  return { name, calculated, marks: marks.filter(hasAny) };
};
const column = (id: string, formula = '1') => ({ id, name: `Column ${id}`, formula });

describe('the history', () => {
  test('says what was changed, by whom and when, newest first', async () => {
    const kept = await saved();
    expect(await historyOf(kept)).toMatchObject({ head: 0, oldest: 0, entries: [], names: [], shares: [] });
    await rename(kept, 'Renamed');
    await star(kept, [0, 1, 2]);
    await tag(kept, [0], 'lead');
    await note(kept, 3, 'Crystallizes');
    await call(kept, defineCalculatedColumns, { body: { columns: [column('a')], seen: 0 } });
    const { head, entries } = await historyOf(kept);
    expect(head).toBe(5);
    expect(entries.map(({ what }) => what)).toStrictEqual([
      { calculated: { added: ['Column a'], changed: [], removed: [], moved: false } },
      { notes: { written: 1, removed: 0 } },
      { tags: [{ tag: 'lead', on: true, molecules: 1 }] },
      { stars: { on: 3, off: 0 } },
      { name: { before: 'Kinase inhibitors', after: 'Renamed' } },
    ]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toStrictEqual(times.toSorted((one, other) => other - one));
    expect(Math.abs(Date.now() - times[0]!)).toBeLessThan(60_000);
    expect(new Set(entries.map(({ person }) => person))).toStrictEqual(new Set([0]));
    expect(entries[0]?.by).not.toBe('');
  });

  test('has nothing of what made no difference', async () => {
    const kept = await saved();
    await star(kept, [0]);
    await star(kept, [0, 1]);
    await tag(kept, [4], 'none', false);
    await rename(kept, 'Kinase inhibitors');
    await note(kept, 2, '');
    await call(kept, defineCalculatedColumns, { body: { columns: [], seen: 0 } });
    const { entries } = await historyOf(kept);
    expect(entries.map(({ what }) => what)).toStrictEqual([
      { stars: { on: 1, off: 0 } },
      { stars: { on: 1, off: 0 } },
    ]);
  });

  test('counts in the storage of the owner, and goes with the set', async () => {
    const kept = await saved();
    const used = async () =>
      (done(await product.call(storageUse, { token: kept.token })) as { used: number }).used;
    await note(kept, 0, 'x'.repeat(1000));
    const before = await used();
    // The note itself takes less than it did.
    await note(kept, 0, '', 1);
    expect(await used()).toBeGreaterThan(before - 500);
    const rows = async () =>
      (await product.pool.query('select 1 from molecule_set_changes where set_id = $1', [kept.id])).rowCount;
    expect(await rows()).toBe(2);
    await product.pool.query('delete from molecule_sets where id = $1', [kept.id]);
    expect(await rows()).toBe(0);
  });

  test('of a deleted account says that there was somebody', async () => {
    const { mia, ben, id } = await shared('write');
    await star({ token: ben.token, id }, [0]);
    await nameIt({ token: ben.token, id }, 1, 'Starred');
    await product.pool.query('delete from accounts where id = $1', [ben.id]);
    const { entries, names } = await historyOf({ token: mia.token, id });
    expect(entries).toMatchObject([{ by: '', person: null, several: false }]);
    expect(names).toMatchObject([{ by: '', name: 'Starred' }]);
  });
});

interface Shared {
  mia: Colleague;
  ben: Colleague;
  id: string;
}
const shared = async (role: 'read' | 'write'): Promise<Shared> => {
  const team = await teams.team();
  const ben = await teams.join(team.id, roles.member, 'Ben');
  const mia = team.member;
  const id = await save(product, mia.token, [readRecord(0), readRecord(1)]);
  const body = { to: { kind: 'everyone' }, role, seen: 0 };
  done(await mia.call(shareMoleculeSet, { params: { id }, body }));
  return { mia, ben, id };
};

describe('a version', () => {
  test('is the set as it was then, however it was changed', { timeout: timeLimit(120_000) }, async () => {
    const position = fc.integer({ min: 0, max: COUNT - 1 });
    const positions = fc.uniqueArray(position, { minLength: 1 });
    const text = fc.constantFrom('', 'Soluble', '难溶', 'x,y-1');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('star' as const), positions, on: fc.boolean() }),
      fc.record({
        kind: fc.constant('tag' as const),
        positions,
        on: fc.boolean(),
        name: fc.constantFrom('a', 'B', '1-3'),
      }),
      fc.record({ kind: fc.constant('note' as const), position, text }),
      fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('One', 'Two') }),
      fc.record({
        kind: fc.constant('columns' as const),
        columns: fc.uniqueArray(
          fc.record({ id: fc.constantFrom('a', 'b', 'c'), formula: fc.constantFrom('1', '2') }),
          { selector: ({ id }) => id },
        ),
      }),
      fc.record({ kind: fc.constant('restore' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const kept = await saved();
        const seen = new Map([[0, await seenNow(kept)]]);
        for (const one of steps) {
          const { head } = await historyOf(kept);
          if (one.kind === 'star') done(await star(kept, one.positions, one.on));
          if (one.kind === 'tag') done(await tag(kept, one.positions, one.name, one.on));
          if (one.kind === 'rename') done(await rename(kept, one.name));
          if (one.kind === 'restore') done(await restore(kept, Math.round(one.share * head), head));
          if (one.kind === 'note') {
            const { items } = done(await call(kept, listMoleculeMarks)) as DataOf<typeof listMoleculeMarks>;
            const version = items.find((found) => found.position === one.position)?.note?.version ?? 0;
            done(await note(kept, one.position, one.text, version));
          }
          if (one.kind === 'columns') {
            const { calculatedVersion } = done(await call(kept, getMoleculeSet));
            const columns = one.columns.map(({ id, formula }) => column(id, formula));
            done(await call(kept, defineCalculatedColumns, { body: { columns, seen: calculatedVersion } }));
          }
          seen.set((await historyOf(kept)).head, await seenNow(kept));
        }
        for (const [version, state] of seen) expect(await seenAt(kept, version)).toStrictEqual(state);
      }),
      { numRuns: timesOf('setVersions') },
    );
  });

  test('of a large set has its marks in pages', { timeout: 60_000 }, async () => {
    const kept = await saved(4500);
    const everywhere = Array.from({ length: 4500 }, (_, position) => position);
    done(await star(kept, everywhere));
    done(await star(kept, everywhere.slice(10, 4400), false));
    const { marks } = await seenAt(kept, 1);
    expect(marks).toHaveLength(4500);
    expect((await seenAt(kept, 2)).marks).toHaveLength(110);
  });

  test('that there is not is not found', async () => {
    const kept = await saved();
    await star(kept, [0]);
    for (const endpoint of [getMoleculeSetVersion, listVersionMarks, compareVersions])
      expect(await call(kept, endpoint, {}, { version: '2' })).toMatchObject({ status: 404 });
    expect(await restore(kept, 2, 1)).toMatchObject({ status: 404 });
    expect(await nameIt(kept, 2, 'No')).toMatchObject({ status: 404 });
    expect(await call(kept, compareVersions, { query: { to: '0' } }, { version: '1' })).toMatchObject({
      status: 404,
    });
  });
});

describe('a comparison', () => {
  test('has what is different, and not what was changed back', async () => {
    const kept = await saved();
    await star(kept, [0, 1, 2, 5]);
    await tag(kept, [1], 'lead');
    await star(kept, [1], false);
    await note(kept, 4, 'First');
    await note(kept, 4, 'Second', 1);
    await rename(kept, 'Other');
    await rename(kept, 'Kinase inhibitors');
    await tag(kept, [1], 'lead', false);
    expect(await difference(kept, 0)).toStrictEqual({
      summary: { stars: { on: 3, off: 0 }, notes: { written: 1, removed: 0 } },
      stars: [{ on: true, molecules: '1,3,6' }],
      tags: [],
      notes: [{ position: 4, before: '', after: 'Second' }],
    });
    expect(await difference(kept, 1, 3)).toMatchObject({
      stars: [{ on: false, molecules: '2' }],
      tags: [{ tag: 'lead', on: true, molecules: '2' }],
      notes: [],
    });
    expect((await difference(kept, 8)).summary).toStrictEqual({});
  });
});

describe('restoring', () => {
  test('makes a set what it was, as a change that can be undone; notes and columns get a new version', async () => {
    const kept = await saved();
    await star(kept, [0]);
    await note(kept, 1, 'Before');
    const before = await seenNow(kept);
    await note(kept, 1, 'After', 1);
    await star(kept, [0, 3], false);
    await call(kept, defineCalculatedColumns, { body: { columns: [column('a')], seen: 0 } });
    const after = await seenNow(kept);
    expect(await restore(kept, 2, 5)).toMatchObject({
      status: 200,
      data: { head: 6, set: { calculated: [], calculatedVersion: 2 } },
    });
    expect(await seenNow(kept)).toStrictEqual(before);
    expect((await historyOf(kept)).entries[0]).toMatchObject({ version: 6, restored: 2 });
    // Who was writing the note when it was restored is told.
    expect(await note(kept, 1, 'From another tab', 2)).toMatchObject({ status: 409 });
    expect(await restore(kept, 5, 6)).toMatchObject({ status: 200, data: { head: 7 } });
    expect(await seenNow(kept)).toStrictEqual(after);
  });

  test('of a set that was changed meanwhile changes nothing; sent twice it is one', async () => {
    const kept = await saved();
    await star(kept, [0]);
    await star(kept, [1]);
    await star(kept, [2]);
    const seen = await seenNow(kept);
    expect(await restore(kept, 0, 2)).toMatchObject({ status: 409 });
    expect(await seenNow(kept)).toStrictEqual(seen);
    done(await restore(kept, 1, 3));
    expect(await restore(kept, 1, 3)).toMatchObject({ status: 200, data: { head: 4 } });
    expect((await historyOf(kept)).entries).toHaveLength(4);
  });

  test('two at once: one of them is done', async () => {
    const { mia, ben, id } = await shared('write');
    await star({ token: mia.token, id }, [0]);
    await star({ token: mia.token, id }, [1]);
    const answers = await Promise.all([
      restore({ token: mia.token, id }, 0, 2),
      restore({ token: ben.token, id }, 1, 2),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([
      200, 409,
    ]);
    expect((await historyOf({ token: mia.token, id })).head).toBe(3);
  });

  test('what is so already writes nothing', async () => {
    const kept = await saved();
    await star(kept, [0]);
    expect(await restore(kept, 1, 1)).toMatchObject({ status: 200, data: { head: 1 } });
  });
});

describe('named versions', () => {
  test('have who named them; the same name again keeps them, an empty one goes', async () => {
    const kept = await saved();
    await star(kept, [0]);
    done(await nameIt(kept, 0, 'As imported'));
    expect(done(await nameIt(kept, 1, ' Before triage '))).toMatchObject({
      names: [
        { version: 1, name: 'Before triage' },
        { version: 0, name: 'As imported' },
      ],
    });
    expect(done(await call(kept, getMoleculeSetVersion, {}, { version: '1' }))).toMatchObject({
      versionName: 'Before triage',
      head: 1,
    });
    expect(done(await nameIt(kept, 1, ''))).toMatchObject({ names: [{ version: 0 }] });
  });

  test('are so many and no more', async () => {
    const kept = await saved();
    await product.pool.query(
      `insert into molecule_set_version_names (set_id, version, name) select $1, n, 'n' from generate_series(1, $2) n`,
      [kept.id, NAMED_VERSIONS_MAX],
    );
    expect(await nameIt(kept, 0, 'One more')).toMatchObject({ status: 409 });
  });

  test('stay when the log is full, with what leads back to them', async () => {
    const kept = await saved();
    await product.pool.query(
      `insert into molecule_set_changes (set_id, version, from_version, account_id, change, summary, weight, created_at)
       select $1, n, n, (select owner_id from molecule_sets where id = $1), json_build_object('name',
         json_build_object('before', 'n' || n - 1, 'after', 'n' || n)), '{}', 40, now() from generate_series(1, $2::int) n`,
      [kept.id, HISTORY_CHANGES_MAX],
    );
    await product.pool.query(`update molecule_sets set name = 'n' || $2::int where id = $1`, [
      kept.id,
      HISTORY_CHANGES_MAX,
    ]);
    done(await nameIt(kept, 100, 'First'));
    done(await nameIt(kept, 300, 'Second'));
    done(await rename(kept, 'Last'));
    const { head, oldest, entries, names } = await historyOf(kept);
    expect([head, oldest, names.length]).toStrictEqual([HISTORY_CHANGES_MAX + 1, 100, 2]);
    expect(entries.slice(-2)).toMatchObject([
      { from: 301, several: false },
      { from: 101, version: 300, several: false, what: { name: { before: 'n100', after: 'n300' } } },
    ]);
    expect(entries).toHaveLength(HISTORY_CHANGES_MAX / 2 + 2);
    expect(await seenAt(kept, 300)).toMatchObject({ name: 'n300' });
    expect(await seenAt(kept, 100)).toMatchObject({ name: 'n100' });
    expect(await call(kept, getMoleculeSetVersion, {}, { version: '200' })).toMatchObject({ status: 404 });
    expect(done(await restore(kept, 100, head))).toMatchObject({ set: { name: 'n100' } });
  });
});

/** Fills the log of a set with named versions; each row gives marks and takes away those of the row before it. */
const fillNamed = async ({ id }: Kept, rowOf: (version: number) => object, weight = 1): Promise<void> => {
  for (let version = 1; version <= NAMED_VERSIONS_MAX; version += 1)
    await product.pool.query(
      `insert into molecule_set_changes (set_id, version, from_version, account_id, change, summary, weight, created_at)
       values ($1, $2 * 10, $2 * 10 - 9, (select owner_id from molecule_sets where id = $1), $3, '{}', $4, now())`,
      [id, version, rowOf(version), weight],
    );
  await product.pool.query(
    `insert into molecule_set_version_names (set_id, version, name) select $1, n * 10, 'n' from generate_series(1, $2::int) n`,
    [id, NAMED_VERSIONS_MAX],
  );
};

const differing = () => ({ name: { before: 'a', after: 'b' } });
const FULL = 'The history of this molecule set is full. Remove names of its oldest versions, then try again';

describe('a history of a large set with many named versions', () => {
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  /** All of a hundred thousand, or every second of them, one by one. */
  const everySecond = Array.from({ length: 20_000 }, (_, index) => 2 * index + 1).join(',');
  const rowOf = (version: number) => ({
    tags: tags.map((name, index) => ({
      tag: name,
      on: version % 2 === 1,
      molecules: index === 0 ? everySecond : '1-100000',
    })),
  });

  test('is compared, viewed and restored beside the thread that answers', { timeout: 60_000 }, async () => {
    const kept = await saved();
    await fillNamed(kept, rowOf);
    const head = NAMED_VERSIONS_MAX * 10;
    // What is compiled is compiled.
    await difference(kept, head);
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    expect((await difference(kept, 0)).summary).toStrictEqual({});
    expect((await difference(kept, 0, 10)).summary.tags).toHaveLength(20);
    expect((await seenAt(kept, 0)).marks).toStrictEqual([]);
    expect(await restore(kept, 0, head)).toMatchObject({ status: 200, data: { head } });
    const [ofThread, ofAll] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
    expect((ofThread.user + ofThread.system) / (ofAll.user + ofAll.system)).toBeLessThan(0.5);
  });

  test('is full where its named versions differ by too much, until the oldest has no name', async () => {
    const kept = await saved();
    const weight = Math.floor(TOTAL_WEIGHT_MAX / (NAMED_VERSIONS_MAX - 1));
    await fillNamed(kept, differing, weight);
    // The first leads nowhere; the others weigh what may be kept.
    await product.pool.query(
      'update molecule_set_changes set weight = $2 where set_id = $1 and version = 500',
      [kept.id, TOTAL_WEIGHT_MAX - (NAMED_VERSIONS_MAX - 2) * weight],
    );
    // What fills it is kept, and what comes after is refused before anything is read or joined.
    done(await star(kept, [0]));
    const [seen, history] = [await seenNow(kept), await historyOf(kept)];
    expect(await star(kept, [1])).toMatchObject({ status: 409, msg: FULL });
    expect(await seenNow(kept)).toStrictEqual(seen);
    expect(await historyOf(kept)).toStrictEqual(history);
    // Made so before, it changes nothing and is not refused.
    done(await star(kept, [0]));
    done(await nameIt(kept, 10, ''));
    done(await star(kept, [1]));
    expect((await historyOf(kept)).oldest).toBe(20);
  });

  test('has room again where names were taken away before it was full', async () => {
    const kept = await saved();
    await fillNamed(kept, differing);
    for (const version of [10, 20, 40]) done(await nameIt(kept, version, ''));
    expect((await historyOf(kept)).oldest).toBe(0);
    const weighing = 'update molecule_set_changes set weight = $2 where set_id = $1';
    await product.pool.query(weighing, [kept.id, Math.ceil(TOTAL_WEIGHT_MAX / (NAMED_VERSIONS_MAX - 1))]);
    done(await star(kept, [0]));
    const { oldest, entries } = await historyOf(kept);
    expect([oldest, entries.at(-1)?.from, entries.at(-1)?.version]).toStrictEqual([30, 31, 50]);
  });

  test('keeps what was joined, also where that is not enough and the change is refused', async () => {
    const kept = await saved();
    await fillNamed(kept, differing);
    for (const version of [10, 20, 40]) done(await nameIt(kept, version, ''));
    const weighing = 'update molecule_set_changes set weight = $2 where set_id = $1';
    await product.pool.query(weighing, [kept.id, TOTAL_WEIGHT_MAX / 10]);
    expect(await star(kept, [0])).toMatchObject({ status: 409, msg: FULL });
    const { oldest, entries } = await historyOf(kept);
    expect([oldest, entries.at(-1)?.from, entries.at(-1)?.version]).toStrictEqual([30, 31, 50]);
    expect((await seenNow(kept)).marks).toStrictEqual([]);
    // It is not joined again.
    const rowsOf = async () =>
      (
        await product.pool.query(
          'select version, xmin::text from molecule_set_changes where set_id = $1 order by 1',
          [kept.id],
        )
      ).rows;
    const rows = await rowsOf();
    expect(await star(kept, [0])).toMatchObject({ status: 409, msg: FULL });
    expect(await rowsOf()).toStrictEqual(rows);
  });

  test('is joined beside the thread that answers', { timeout: 60_000 }, async () => {
    const kept = await saved();
    done(await nameIt(kept, 0, 'As imported'));
    const seconds = Array.from({ length: 50_000 }, (_, index) => 2 * index + 1).join(',');
    const { rows } = await product.pool.query(
      `insert into molecule_set_changes (set_id, version, from_version, account_id, change, summary, weight, created_at)
       select $1, n, n, null, json_build_object('tags', json_build_array(
         json_build_object('tag', 'tag ' || n, 'on', true, 'molecules', $2::text))), '{}', $3, now()
       from generate_series(1, 14) n returning 1`,
      [kept.id, seconds, seconds.length],
    );
    expect(rows).toHaveLength(14);
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    done(await star(kept, [0]));
    const [ofThread, ofAll] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
    expect((ofThread.user + ofThread.system) / (ofAll.user + ofAll.system)).toBeLessThan(0.5);
    const { entries } = await historyOf(kept);
    expect(entries.at(-1)).toMatchObject({ from: 1 });
    expect(entries.length).toBeLessThan(14);
    expect((await difference(kept, 0)).summary.tags).toHaveLength(14);
  });

  test('joins the older of its single changes once they weigh so much', async () => {
    const kept = await saved();
    for (const at of [0, 1, 2]) done(await star(kept, [at]));
    const weighing = 'update molecule_set_changes set weight = $2 where set_id = $1';
    await product.pool.query(weighing, [kept.id, HISTORY_WEIGHT_MAX / 2]);
    done(await nameIt(kept, 0, 'As imported'));
    done(await star(kept, [3]));
    const { entries } = await historyOf(kept);
    expect(entries.map(({ from, version }) => [from, version])).toStrictEqual([
      [4, 4],
      [1, 3],
    ]);
  });
});

describe('who may', () => {
  test('a reader sees the history and its versions, and changes nothing; the sharing is for the owner', async () => {
    const { mia, ben, id } = await shared('read');
    const [owners, readers] = [
      { token: mia.token, id },
      { token: ben.token, id },
    ];
    await star(owners, [0]);
    expect((await historyOf(owners)).shares).toMatchObject([{ member: null, role: 'read' }]);
    expect(await historyOf(readers)).toMatchObject({ head: 1, shares: [] });
    expect(await seenAt(readers, 0)).toMatchObject({ marks: [] });
    expect((await difference(readers, 0)).stars).toStrictEqual([{ on: true, molecules: '1' }]);
    expect(await restore(readers, 0, 1)).toMatchObject({ status: 403 });
    expect(await nameIt(readers, 0, 'Mine')).toMatchObject({ status: 403 });
    const body = { to: { kind: 'everyone' }, role: null, seen: 1 };
    done(await mia.call(shareMoleculeSet, { params: { id }, body }));
    expect(await call(readers, getMoleculeSetHistory)).toMatchObject({ status: 404 });
  });

  test('who may write restores and names', async () => {
    const { mia, ben, id } = await shared('write');
    await star({ token: mia.token, id }, [0]);
    done(await nameIt({ token: ben.token, id }, 1, 'Starred'));
    done(await restore({ token: ben.token, id }, 0, 1));
    const { entries } = await historyOf({ token: mia.token, id });
    expect(entries).toMatchObject([{ by: 'Ben', restored: 0 }, { restored: null }]);
    expect(entries[0]?.person).not.toBe(entries[1]?.person);
  });

  test.each([
    ['the history', (kept: Kept) => call(kept, getMoleculeSetHistory)],
    ['a version', (kept: Kept) => call(kept, getMoleculeSetVersion, {}, { version: '0' })],
    ['the marks of a version', (kept: Kept) => call(kept, listVersionMarks, {}, { version: '0' })],
    ['a comparison', (kept: Kept) => call(kept, compareVersions, {}, { version: '0' })],
    ['naming', (kept: Kept) => nameIt(kept, 0, 'Mine')],
    ['restoring', (kept: Kept) => restore(kept, 0, 0)],
  ])('%s: of nobody else’s set, nor of one in the trash', async (_what, asked) => {
    const kept = await saved();
    expect((await asked(kept)).status).toBe(200);
    expect((await asked({ ...kept, token: await product.tokenOf() })).status).toBe(404);
    expect((await asked({ ...kept, token: '' })).status).toBe(401);
    await call(kept, deleteMoleculeSet);
    expect((await asked(kept)).status).toBe(409);
  });
});
