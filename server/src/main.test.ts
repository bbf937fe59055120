import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  encodeBase64,
  pathOf,
  createMoleculeSet,
  listMoleculeSets,
  resetPassword,
  signIn,
  storeMolecules,
  completeMoleculeSet,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForDatabases } from '../test/support/folder-for-databases.ts';
import { readRecord, setBody } from '../test/support/molecules.ts';
import {
  endAll,
  OWNER,
  runServer,
  startServerProcess,
  stopServerProcess,
  type ServerProcess,
} from '../test/support/server-process.ts';
import { timeLimit, timesOf } from '../../tests/proofs.ts';

let folder: string;
/** The data of a server that has started once. */
let usedFolder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-process-'));
  usedFolder = join(folder, 'used');
  await stopServerProcess(await startServerProcess(8104, usedFolder));
});
/** A data folder of its own for a test that is not about the first start: making a database takes as long as starting the server. */
const copiedFolder = async (name: string): Promise<string> => {
  const data = join(folder, name);
  await cp(usedFolder, data, { recursive: true });
  return data;
};
afterAll(async () => {
  await endAll(folder);
  // A database that was being made when its test failed may write on for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const post = async (
  origin: string,
  path: string,
  body: object | undefined,
  token = '',
  method = 'POST',
  language = 'en-US',
) => {
  const response = await fetch(origin + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      authorization: `Bearer ${token}`,
    },
  });
  const answer = (await response.json()) as {
    code: number;
    msg: string;
    data: { token?: string; id?: string; items?: { id: string; name: string }[] };
  };
  return { status: response.status, ...answer };
};
const answerToOwner = ({ origin }: ServerProcess, language?: string) =>
  post(
    origin,
    pathOf(signIn),
    { account: OWNER.email, credential: encodeBase64(OWNER.password) },
    '',
    'POST',
    language,
  );
const signInTo = async (server: ServerProcess): Promise<string> =>
  (await answerToOwner(server)).data.token ?? '';
/** All molecule sets, page by page: many kills leave more than one page has. */
const listOf = async ({ origin }: ServerProcess, token: string) => {
  const pageOf = async (page: number) =>
    (await post(origin, `${pathOf(listMoleculeSets)}?page=${page}&page_size=200`, undefined, token, 'GET'))
      .data.items ?? [];
  const items = await pageOf(1);
  for (let page = 2; items.length === 200 * (page - 1); page += 1) items.push(...(await pageOf(page)));
  return items;
};
/** Saves a set of one molecule; resolves with its id once the server has confirmed the last step. */
const save = async (origin: string, token: string, name: string): Promise<string> => {
  const begun = await post(origin, pathOf(createMoleculeSet), { ...setBody(1), name }, token);
  const id = begun.data.id ?? '';
  await post(origin, pathOf(storeMolecules, { id }), { molecules: [readRecord(0)] }, token, 'PUT');
  const done = await post(origin, pathOf(completeMoleculeSet, { id }), undefined, token);
  if (done.code !== 0) throw new Error(`not saved: ${done.status}`);
  return id;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that ended but whose parent has not noticed yet is no process any more.
    return !/^State:\s+Z/m.test(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }));
  } catch {
    return false;
  }
};
const postmasterOf = async (data: string): Promise<number> =>
  Number((await readFile(join(data, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

test('the first start prints addresses and the owner, a later one finds the data, and SIGINT stops all of it', async () => {
  const data = join(folder, 'data');
  const first = await startServerProcess(8104, data, { MOIETY_OWNER_PASSWORD: '', MOIETY_OWNER_EMAIL: '' });
  const { stdout } = first.output();
  expect(stdout).toMatch(/Portal +http:\/\/localhost:8104\n/);
  expect(stdout).toMatch(/Molecule analysis +http:\/\/localhost:8105\n/);
  expect(stdout).toMatch(/API reference +http:\/\/localhost:8104\/docs\/api\n/);
  expect(stdout).toMatch(/Database +(?:embedded PostgreSQL 18|PGlite inside this process) in /);
  // What a service writes is kept: the owner sets the password by a link.
  expect(stdout).not.toContain('Password');
  const [, account = '', ticket = ''] =
    /Account +(\S+)\n +Link +http:\/\/localhost:8104\/reset-password\?ticket=([\w-]{43})\n/.exec(stdout) ??
    [];
  expect(account).toBe('owner@moiety.local');
  const credential = encodeBase64(OWNER.password);
  const set = () => post(first.origin, pathOf(resetPassword), { ticket, credential });
  expect(await set()).toMatchObject({ status: 200 });
  expect(await set()).toMatchObject({ status: 410 });
  const answer = await post(first.origin, pathOf(signIn), { account, credential });
  expect(answer.code).toBe(0);
  const token = answer.data.token ?? '';
  const id = await save(first.origin, token, 'kept');
  for (const origin of [first.origin, 'http://127.0.0.1:8105'])
    expect((await fetch(`${origin}/`, { redirect: 'manual' })).headers.get('x-request-id')).toBeTruthy();
  const postmaster = await postmasterOf(data);
  expect(await stopServerProcess(first)).toBe(0);
  expect(isRunning(postmaster)).toBe(false);

  const second = await startServerProcess(8104, data);
  expect(second.output().stdout).not.toContain('Account');
  expect(await listOf(second, token)).toMatchObject([{ id, name: 'kept' }]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a second process on the same data folder is refused in one sentence, and the first goes on', async () => {
  const data = await copiedFolder('shared');
  const first = await startServerProcess(8106, data);
  const second = runServer(8108, data);
  expect(await second.ended).toBe(1);
  expect(second.output().stderr).toBe(
    `Another process already uses the data folder ${data}: stop it, or set MOIETY_DATA_DIR.\n`,
  );
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await stopServerProcess(first);
});

test('of two processes that start at once on one new folder exactly one serves, and the owner can sign in once it is ready', async () => {
  const data = join(folder, 'raced');
  const racers = [8106, 8108].map((port) => runServer(port, data));
  const ends = await Promise.race(racers.map(async (racer) => ({ racer, code: await racer.ended })));
  expect(ends.code).toBe(1);
  expect(ends.racer.output().stderr).toMatch(/^Another process already uses the data folder [^\n]+\n$/);
  const winner = racers.find((racer) => racer !== ends.racer);
  const answers = async (path: string, status: number): Promise<void> => {
    await expect
      .poll(
        async () =>
          fetch(winner!.origin + path).then(
            (response) => response.status,
            () => 0,
          ),
        { timeout: 60_000, interval: 1 },
      )
      .toBe(status);
  };
  // The database is empty still: a sign-in waits for the owner's account instead of being refused, and one at the moment of readiness finds it.
  await answers('/healthz', 200);
  const languages = ['en-US', 'zh-CN'];
  const signInAll = () => Promise.all(languages.map((language) => answerToOwner(winner!, language)));
  const early = signInAll();
  await answers('/readyz', 200);
  const succeeded = [
    { status: 200, code: 0, msg: 'OK' },
    { status: 200, code: 0, msg: '成功' },
  ];
  expect(await signInAll()).toMatchObject(succeeded);
  expect(await early).toMatchObject(succeeded);
  expect(await stopServerProcess(winner!)).toBe(0);
});

test('a port in use is one sentence, for the portal and for the tool', async () => {
  for (const taken of [8110, 8111]) {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
    const server = runServer(8110, join(folder, 'port'));
    expect(await server.ended).toBe(1);
    expect(server.output().stderr).toBe(`Port ${taken} is already in use: stop what uses it, or set PORT.\n`);
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a data folder that cannot be written is one sentence', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const server = runServer(8110, join(file, 'data'));
  expect(await server.ended).toBe(1);
  expect(server.output().stderr).toMatch(/^The data folder \S+ cannot be written \(ENOTDIR\): [^\n]+\.\n$/);
});

test('a wrong site file ends the start with what to mend; once it is, the terminal names the site', async () => {
  const site = join(folder, 'site.json');
  const data = await copiedFolder('of-a-site');
  await writeFile(
    site,
    '{ "name": "Molecule Desk", "colour": "green", "theme": { "primaryColor": "green" } }',
  );
  const wrong = runServer(8112, data, { MOIETY_SITE_FILE: site });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output().stderr).toMatch(
    /^\S+site\.json: theme\.primaryColor must be a colour such as [^\n]+\n\S+site\.json: the file has no field "colour"\.\n$/,
  );
  await writeFile(site, '{ "name": "Molecule Desk", "theme": { "primaryColor": "#0b6e4f" } }');
  const mended = await startServerProcess(8112, data, { MOIETY_SITE_FILE: site });
  expect(mended.output().stdout).toMatch(/(?:^|\n)Molecule Desk, on Moiety \d/);
  expect(await stopServerProcess(mended)).toBe(0);
});

test('each wrong variable is one sentence', async () => {
  const server = runServer(8110, folder, { LOG_LEVEL: 'loud', HOST: '', DATABASE_URL: 'somewhere' });
  expect(await server.ended).toBe(1);
  expect(server.output().stderr.trimEnd().split('\n')).toStrictEqual([
    expect.stringMatching(/^DATABASE_URL must be /),
    expect.stringMatching(/^LOG_LEVEL must be /),
  ]);
});

test('a database that cannot be reached is one sentence', async () => {
  const server = runServer(8110, join(folder, 'remote'), {
    DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x',
  });
  expect(await server.ended).toBe(1);
  expect(server.output().stderr).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]+\.\n$/);
  expect(server.output().stderr).not.toContain('secret');
});

test('a broken signing key is one sentence, and the database is stopped again', async () => {
  const data = await copiedFolder('key');
  await writeFile(join(data, 'keys/token-signing-key.json'), '{"kty":"EC"');
  const server = runServer(8112, data);
  expect(await server.ended).toBe(1);
  expect(server.output().stderr).toMatch(/token-signing-key\.json holds no signing key: [^\n]+\.\n$/);
  await expect(readFile(join(data, 'postgres/cluster/postmaster.pid'))).rejects.toThrow(/ENOENT/);
});

test("a first start that fails does not use up the owner's account", async () => {
  const data = join(folder, 'first');
  await mkdir(join(data, 'keys'), { recursive: true });
  const key = join(data, 'keys/token-signing-key.json');
  await writeFile(key, '{"kty":"EC"');
  const unnamed = { MOIETY_OWNER_PASSWORD: '', MOIETY_OWNER_EMAIL: '' };
  const server = runServer(8112, data, unnamed);
  expect(await server.ended).toBe(1);
  expect(server.output().stdout).not.toContain('Account');
  await rm(key);
  const mended = await startServerProcess(8112, data, unnamed);
  await expect.poll(() => mended.output().stdout).toMatch(/Link +\S+\?ticket=/);
  expect(await stopServerProcess(mended)).toBe(0);
});

test('SIGINT while it starts stops the database too', async () => {
  const data = await copiedFolder('hurried');
  const keyFile = join(data, 'keys/token-signing-key.json');
  const key = await readFile(keyFile);
  // The start stands still at its key, when the database runs already, until somebody writes into the pipe.
  await rm(keyFile);
  execFileSync('mkfifo', [keyFile]);
  const server = runServer(8112, data);
  await expect
    .poll(() => postmasterOf(data).catch(() => 0), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0);
  const postmaster = await postmasterOf(data);
  server.child.kill('SIGINT');
  await expect.poll(() => server.output().stdout).toBe('Stopping\n');
  await writeFile(keyFile, key);
  expect(await server.ended).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
});

test(
  'killed again and again in the middle of its work it loses nothing that it confirmed',
  { timeout: timeLimit(600_000) },
  async () => {
    const data = await copiedFolder('killed');
    const confirmed: string[] = [];
    let token = '';
    const kills = timesOf('serverKilled');
    for (let round = 0; round < kills; round += 1) {
      const server = await startServerProcess(8114, data);
      token ||= await signInTo(server);
      const known = new Set((await listOf(server, token)).map(({ name }) => name));
      for (const name of confirmed) expect(known).toContain(name);
      const writer = async (n: number): Promise<void> => {
        // Until the server is gone.
        for (let i = 0; ; i += 1) {
          const name = `${round}-${n}-${i}`;
          try {
            await save(server.origin, token, name);
            confirmed.push(name);
          } catch {
            return;
          }
        }
      };
      const writers = [0, 1, 2].map(writer);
      // At another moment of the work each time.
      await expect
        .poll(() => confirmed.length, { timeout: 60_000, interval: 5 + round })
        .toBeGreaterThan(round * 3 + 2);
      server.child.kill('SIGKILL');
      await server.ended;
      await Promise.all(writers);
    }
    const last = await startServerProcess(8114, data);
    expect(last.output().stdout).toMatch(/Attached to the database|PGlite/);
    const known = (await listOf(last, token)).map(({ name }) => name);
    expect(known).toStrictEqual(expect.arrayContaining(confirmed));
    expect(confirmed.length).toBeGreaterThanOrEqual(kills * 3);

    // The database itself is killed too: it recovers from its log.
    const postmaster = await postmasterOf(data);
    last.child.kill('SIGKILL');
    await last.ended;
    process.kill(postmaster, 'SIGKILL');
    const recovered = await startServerProcess(8114, data);
    expect((await listOf(recovered, token)).map(({ name }) => name).toSorted()).toStrictEqual(
      known.toSorted(),
    );
    expect(await stopServerProcess(recovered)).toBe(0);
  },
);
