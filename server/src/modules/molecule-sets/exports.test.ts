import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import {
  cancelJob,
  deleteFile,
  deleteMoleculeSet,
  EXPORTED_FILE_DAYS,
  exportMoleculeSet,
  FILE_CONTENT_PATH,
  getJob,
  getMoleculeSetSharing,
  linkFile,
  listJobs,
  markMolecules,
  purgeMoleculeSet,
  shareMoleculeSet,
  storageUse,
  type BodyOf,
  type Job,
  type ListedJob,
  type MeasuredValue,
  type MoleculeRecord,
  type SetSharing,
  type StoredFile,
} from '@moiety/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord, save, unreadRecord } from '../../../test/support/molecules.ts';
import { LINKS, startProduct, type Product } from '../../../test/support/product.ts';
import { roles, teamsOf } from '../../../test/support/teams.ts';
import { unzip } from '../../../test/support/unzip.ts';
import type { AnyJobKind } from '../jobs/kind.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { deleteLeftFiles } from '../files/queries.ts';
import { databaseOf } from '../../database/database.ts';
import { diskFull, type RequireDisk } from '../../database/disk.ts';
import { setExportKind } from './export-kind.ts';

/** Room for a small set and its files. */
const QUOTA = 300_000;
let product: Product;
let worker: Worker;
/** Of the disk of the files. */
let requireDisk: RequireDisk = async () => undefined;
let fileBytesMax: number | undefined;
/** Of the export that was begun last. */
let signal: AbortSignal | undefined;

/** Has a process do the exports that wait. */
const work = async (): Promise<void> => {
  const kind = setExportKind({
    store: product.store,
    links: LINKS,
    requireDisk: () => requireDisk(),
    ...(fileBytesMax !== undefined && { fileBytesMax }),
  });
  const steps: AnyJobKind['steps'] = (input) =>
    kind.steps(input).map(({ name, run }) => ({
      name,
      run: (context) => {
        ({ signal } = context);
        return run(context);
      },
    }));
  worker = await startWorker({
    pool: product.pool,
    connection: product.connection,
    kinds: [{ ...kind, steps }],
    log: { debug: () => undefined, error: () => undefined },
  });
};
/** Does something while no process does exports, then has them done. */
const beforeItsTurn = async <Result>(between: () => Promise<Result>): Promise<Result> => {
  await worker.stop();
  try {
    return await between();
  } finally {
    await work();
  }
};
beforeAll(async () => {
  product = await startProduct({
    bytesPerAccount: QUOTA,
    configuration: { proxies: ['127.0.0.1'] },
    kinds: [setExportKind({ store: undefined as never, links: LINKS, requireDisk })],
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  await work();
});
afterAll(async () => {
  await worker.stop();
  await product.close();
});

const ask = (
  token: string,
  set: string,
  body: Partial<BodyOf<typeof exportMoleculeSet>> = {},
): ReturnType<Product['call']> =>
  product.call(exportMoleculeSet, {
    token,
    params: { id: set },
    body: { id: randomUUID(), format: 'csv', ...body },
  });

/** Waits until a job is over. */
const ended = async (token: string, id: string): Promise<ListedJob> => {
  for (;;) {
    const job = (await product.call(getJob, { token, params: { id } })).data as ListedJob;
    if (job.endedAt !== null) return job;
    await sleep(50);
  }
};

/** Exports a set. @returns the job once it is over, and the file where there is one */
const exported = async (
  token: string,
  set: string,
  format: BodyOf<typeof exportMoleculeSet>['format'],
): Promise<{ job: Job; file: StoredFile; bytes: Buffer }> => {
  const { id } = (await ask(token, set, { format })).data as Job;
  const job = await ended(token, id);
  const { file, path } = (await product.call(linkFile, { token, params: { id } })).data as {
    file: StoredFile;
    path: string;
  };
  const { rawPayload } = await product.portal.inject({ method: 'GET', url: path });
  return { job, file, bytes: rawPayload };
};

const notificationsOf = async (
  email: string,
): Promise<{ kind: string; params: Record<string, string> }[]> => {
  const { rows } = await product.pool.query<{ kind: string; params: Record<string, string> }>(
    `select kind, params from notifications join accounts on accounts.id = account_id
     where email = $1 and kind in ('set-exported', 'set-not-exported') order by notifications.created_at`,
    [email],
  );
  return rows;
};

const value: MeasuredValue = { value: 12.5, qualifier: '=', unit: 'nM', text: '12.5', confidence: 1 };
const records: MoleculeRecord[] = [
  { ...readRecord(0), source: 'CCO', measurements: { 'IC50 (nM)': [value] } },
  { ...readRecord(1), source: 'CCO', data: { 'IC50 (nM)': '>100' } },
  unreadRecord(2),
];

test('a set is written as CSV, SDF and a workbook, with what people marked, and who asked is told where the file is', async () => {
  const { email } = await product.addPerson(`${randomUUID()}@example.com`);
  const token = await product.tokenOf(email);
  const set = await save(product, token, records);
  await product.call(markMolecules, {
    token,
    params: { id: set },
    body: { molecules: '2', change: { kind: 'tag', tag: 'lead', on: true } },
  });

  const csv = await exported(token, set, 'csv');
  expect(csv.job).toMatchObject({
    state: 'done',
    progress: 1,
    credits: null,
    title: 'Kinase inhibitors.csv',
  });
  expect(csv.file).toMatchObject({ name: 'Kinase inhibitors.csv', size: csv.bytes.length });
  const lines = csv.bytes.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Star,Tags,Note,IC50 (nM),备注');
  expect(lines[2]).toContain(',lead,');
  expect(lines[3]).toContain('unreadable-smiles');

  const sdf = await exported(token, set, 'sdf');
  expect(sdf.bytes.toString().split('$$$$')).toHaveLength(4);
  expect(sdf.bytes.toString()).toContain('>  <Tags>\nlead\n');

  const xlsx = await exported(token, set, 'xlsx');
  const parts = await unzip(xlsx.bytes);
  const sheet = parts['xl/worksheets/sheet1.xml']!.toString();
  // A typed number is one, beside a limit as a text.
  expect(sheet).toContain('<v>12.5</v>');
  expect(sheet).toContain('&gt;100');
  expect(parts).toHaveProperty(['xl/media/picture1-2.png']);

  expect(await notificationsOf(email)).toStrictEqual(
    [csv, sdf, xlsx].map(({ file: { id, name } }) => ({
      kind: 'set-exported',
      params: { set: name, id, format: name.split('.').at(-1) },
    })),
  );
  // It counts in the storage, and goes after its days.
  const { rows: kept } = await product.pool.query<{ days: number }>(
    `select round(extract(epoch from kept_until - now()) / 86400)::int as days from files where id = $1`,
    [csv.file.id],
  );
  expect(kept).toStrictEqual([{ days: EXPORTED_FILE_DAYS }]);
  const files = [csv, sdf, xlsx].reduce((sum, { file }) => sum + file.size, 0);
  const use = (await product.call(storageUse, { token })).data as {
    parts: { part: string; bytes: number }[];
  };
  expect(use.parts).toContainEqual({ part: 'files', bytes: files, items: 3 });
  await product.pool.query(`update files set kept_until = kept_until - interval '8 days' where id = $1`, [
    csv.file.id,
  ]);
  await deleteLeftFiles(databaseOf(product.pool));
  expect(await product.call(linkFile, { token, params: { id: csv.file.id } })).toMatchObject({ status: 404 });
  expect((await product.call(linkFile, { token, params: { id: sdf.file.id } })).status).toBe(200);
});

test('a set without marks has no columns of them', async () => {
  const token = await product.tokenOf();
  const { bytes } = await exported(token, await save(product, token, [readRecord(0)]), 'csv');
  expect(bytes.toString()).not.toContain('Tags');
});

test('asked for again after a lost answer it is the same job and the same file', async () => {
  const token = await product.tokenOf();
  const set = await save(product, token, [readRecord(0)]);
  const id = randomUUID();
  const answers = [await ask(token, set, { id }), await ask(token, set, { id })];
  expect(answers.map(({ status, data }) => [status, (data as Job).id])).toStrictEqual([
    [200, id],
    [200, id],
  ]);
  await ended(token, id);
  expect(await ask(token, set, { id })).toMatchObject({ status: 200 });
  expect((await product.call(listJobs, { token })).data).toMatchObject({ total: 1 });
});

test('an id that was used for another set, another format or another file is refused at once', async () => {
  const token = await product.tokenOf();
  const [set, other] = [
    await save(product, token, [readRecord(0)]),
    await save(product, token, [readRecord(0)]),
  ];
  const { job } = await exported(token, set, 'csv');
  expect(await ask(token, other, { id: job.id })).toMatchObject({ status: 409 });
  expect(await ask(token, set, { id: job.id, format: 'sdf' })).toMatchObject({ status: 409 });
  const upload = randomUUID();
  await product.pool.query(
    `insert into files (id, owner_id, sha256, name, media_type, kept_until)
     select $1, owner_id, sha256, 'a.pdf', 'application/pdf', now() + interval '1 day' from files where id = $2`,
    [upload, job.id],
  );
  expect(await ask(token, set, { id: upload })).toMatchObject({ status: 409 });
  expect((await product.call(listJobs, { token })).data).toMatchObject({ total: 1 });
});

test('the file of a newer export takes the place of the earlier one, and its person deletes it; nothing else goes', async () => {
  const [token, eve] = [await product.tokenOf(), await product.tokenOf()];
  const [set, other] = [
    await save(product, token, [readRecord(0)]),
    await save(product, token, [readRecord(0)]),
  ];
  const statusOf = async ({ file: { id } }: { file: StoredFile }): Promise<number> =>
    (await product.call(linkFile, { token, params: { id } })).status;
  const before = await exported(token, set, 'csv');
  const kept = [await exported(token, set, 'sdf'), await exported(token, other, 'csv')];
  const after = await exported(token, set, 'csv');
  expect([before, ...kept, after].length).toBe(4);
  expect(await Promise.all([before, ...kept, after].map(statusOf))).toStrictEqual([404, 200, 200, 200]);

  const remove = async (by?: string): Promise<number> =>
    (await product.call(deleteFile, { ...(by && { token: by }), params: { id: after.file.id } })).status;
  expect([await remove(), await remove(eve)]).toStrictEqual([401, 404]);
  expect(await statusOf(after)).toBe(200);
  expect([await remove(token), await remove(token)]).toStrictEqual([200, 404]);
  expect(await Promise.all([...kept, after].map(statusOf))).toStrictEqual([200, 200, 404]);
});

test('nobody exports a set that they do not see, or that is in the trash, and nobody gets another’s file', async () => {
  const [ada, eve] = [await product.tokenOf(), await product.tokenOf()];
  const set = await save(product, ada, [readRecord(0)]);
  expect(await ask(eve, set)).toMatchObject({ status: 404 });
  expect(
    await product.call(exportMoleculeSet, {
      params: { id: set },
      body: { id: randomUUID(), format: 'csv' },
    }),
  ).toMatchObject({ status: 401 });
  const { file } = await exported(ada, set, 'csv');
  expect(await product.call(linkFile, { token: eve, params: { id: file.id } })).toMatchObject({
    status: 404,
  });
  expect(
    (await product.portal.inject({ method: 'GET', url: `${FILE_CONTENT_PATH}${file.id}` })).statusCode,
  ).toBe(410);
  // Another's job has that id.
  const own = await save(product, eve, [readRecord(0)]);
  expect(await ask(eve, own, { id: file.id })).toMatchObject({ status: 409 });
  await product.call(deleteMoleculeSet, { token: ada, params: { id: set } });
  expect(await ask(ada, set)).toMatchObject({ status: 409 });
});

test('a file that there is no room for is not kept, and it is said why', async () => {
  const { email } = await product.addPerson(`${randomUUID()}@example.com`);
  const token = await product.tokenOf(email);
  const long = { ...readRecord(0), name: 'x'.repeat(900), data: { 备注: 'y'.repeat(20_000) } };
  const set = await save(
    product,
    token,
    Array.from({ length: 10 }, (_, at) => ({ ...long, position: at })),
  );
  const { id } = (await ask(token, set)).data as Job;
  expect(await ended(token, id)).toMatchObject({ state: 'failed', reason: 'nothing' });
  expect(await product.call(linkFile, { token, params: { id } })).toMatchObject({ status: 404 });
  expect(await notificationsOf(email)).toStrictEqual([
    { kind: 'set-not-exported', params: { set: 'Kinase inhibitors.csv', format: 'csv', because: 'storage' } },
  ]);
});

test('a set that went before its turn came gives no file, and it is said why', async () => {
  const { email } = await product.addPerson(`${randomUUID()}@example.com`);
  const token = await product.tokenOf(email);
  const set = await save(product, token, [readRecord(0)]);
  const id = await beforeItsTurn(async () => {
    const job = (await ask(token, set)).data as Job;
    for (const call of [deleteMoleculeSet, purgeMoleculeSet])
      await product.call(call, { token, params: { id: set } });
    return job.id;
  });
  expect(await ended(token, id)).toMatchObject({ state: 'failed', reason: 'nothing' });
  expect((await notificationsOf(email)).map(({ params }) => params['because'])).toStrictEqual(['gone']);
});

/** Waits for an export that comes to nothing. @returns why, as it is told */
const toldOf = async (set: { id: string; token: string; email: string }): Promise<string | undefined> => {
  const { id } = (await ask(set.token, set.id)).data as Job;
  const job = await ended(set.token, id);
  const because = (await notificationsOf(set.email)).at(-1)?.params['because'];
  // The job says what the notification does, and leads to the set.
  expect(job).toMatchObject({
    state: 'failed',
    reason: 'nothing',
    because,
    target: { tool: 'molvalley', route: `/set/${set.id}` },
  });
  expect(await product.call(linkFile, { token: set.token, params: { id } })).toMatchObject({ status: 404 });
  return because;
};

test('a full disk and a file that would be too large are told as what they are', async () => {
  const { email } = await product.addPerson(`${randomUUID()}@example.com`);
  const token = await product.tokenOf(email);
  const set = { id: await save(product, token, [readRecord(0)]), token, email };
  try {
    requireDisk = async () => {
      throw diskFull('reserve');
    };
    // The server, which is asked, and the process that writes need not see the same disk.
    expect(await toldOf(set)).toBe('disk');
    requireDisk = async () => undefined;
    await beforeItsTurn(async () => void (fileBytesMax = 10));
    expect(await toldOf(set)).toBe('too-large');
  } finally {
    requireDisk = async () => undefined;
    await beforeItsTurn(async () => void (fileBytesMax = undefined));
  }
  // Nothing is left beside the store.
  expect(await readdir(product.store.workFolder)).toStrictEqual([]);
});

test('a member exports a set that is shared with them, and no longer once it is not, also where they asked before', async () => {
  const teams = teamsOf(product);
  const { id: team, owner } = await teams.team();
  const mia = await teams.join(team, roles.member, 'Mia');
  const set = await save(product, owner.token, [readRecord(0)]);
  const shareWith = async (role: 'read' | null): Promise<void> => {
    const { data } = await product.call(getMoleculeSetSharing, { token: owner.token, params: { id: set } });
    await product.call(shareMoleculeSet, {
      token: owner.token,
      params: { id: set },
      body: { to: { kind: 'everyone' }, role, seen: (data as SetSharing).version },
    });
  };
  expect(await ask(mia.token, set)).toMatchObject({ status: 404 });
  await shareWith('read');
  expect((await exported(mia.token, set, 'csv')).file).toMatchObject({ name: 'Kinase inhibitors.csv' });
  const id = await beforeItsTurn(async () => {
    const job = (await ask(mia.token, set, { format: 'sdf' })).data as Job;
    await shareWith(null);
    return job.id;
  });
  expect(await ended(mia.token, id)).toMatchObject({ state: 'failed' });
  expect((await notificationsOf(mia.email)).at(-1)).toMatchObject({ params: { because: 'gone' } });
});

test('an export that is canceled while it is written leaves no file, and nothing is told of it', async () => {
  const { email } = await product.addPerson(`${randomUUID()}@example.com`);
  const token = await product.tokenOf(email);
  const set = await save(product, token, [readRecord(0)]);
  const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  try {
    const id = await beforeItsTurn(async () => {
      const job = (await ask(token, set)).data as Job;
      requireDisk = async () => {
        begun.resolve();
        await mayGoOn.promise;
      };
      return job.id;
    });
    await begun.promise;
    const isToEnd = once(signal!, 'abort');
    expect(await product.call(cancelJob, { token, params: { id } })).toMatchObject({ status: 200 });
    await isToEnd;
    mayGoOn.resolve();
    expect(await ended(token, id)).toMatchObject({ state: 'cancelled' });
    expect(await product.call(linkFile, { token, params: { id } })).toMatchObject({ status: 404 });
    expect(await notificationsOf(email)).toStrictEqual([]);
    expect(await readdir(product.store.workFolder)).toStrictEqual([]);
  } finally {
    mayGoOn.resolve();
    requireDisk = async () => undefined;
  }
});
