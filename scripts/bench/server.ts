// `npm run bench -- server`: what calls cost, beside bare Fastify in the same run. The floor asks the database once, with the query that
// finds the person of a session and their organization: whoever signs people in and can sign them out needs that round trip, and the
// signed-in read needs no other. Its query comes from the server, so that both send, plan and parse the same.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  completeMoleculeSet,
  countUnread,
  createMoleculeSet,
  creditStatistics,
  currentUser,
  encodeBase64,
  listAnnouncements,
  listCheckIns,
  listNotifications,
  pathOf,
  readMolecules,
  storeMolecules,
  userInfo,
  verifyToken,
  type Endpoint,
  type MoleculeRecord,
} from '@moiety/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApps } from '../../server/src/app.ts';
import { databaseOf, openPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/database/migrations.ts';
import { openedAlready } from '../../server/src/modules/health/opening.ts';
import { ensureOwner, OWNER_EMAIL } from '../../server/src/modules/identity/owner.ts';
import { preparePrincipalQuery } from '../../server/src/modules/sessions/queries.ts';
import { makeAccountLogId } from '../../server/src/modules/accounts/log-id.ts';
import { linksOf } from '../../server/src/site/links.ts';
import { makeWelcome } from '../../server/src/modules/first-sign-in/welcome.ts';
import { makeIdentity } from '../../server/src/modules/identity/service.ts';
import { makeReadVisitor } from '../../server/src/plugins/visitor.ts';
import { signInLimits } from '../../server/src/modules/sign-in-limits/sign-in-limits.ts';
import { openSigningKey } from '../../server/src/modules/sessions/key-rotation.ts';
import { loadCases } from '../../server/src/modules/cases/load-cases.ts';
import { loadDocuments } from '../../server/src/modules/documents/documents.ts';
import { loadLanding } from '../../server/src/modules/landing/landing.ts';
import { loadSite, productName } from '../../server/src/site/site.ts';
import { makeMoleculeSets } from '../../server/src/modules/molecule-sets/service.ts';
import { makeDiskGuard } from '../../server/src/database/disk.ts';
import { openQueue } from '../../server/src/modules/jobs/queue.ts';
import { makePatentDocuments } from '../../server/src/modules/extraction/service.ts';
import { makeJobs } from '../../server/src/modules/jobs/service.ts';
import { makeDownloads } from '../../server/src/modules/files/downloads.ts';
import { findSharedPictures } from '../../server/src/modules/molecule-sets/shared-pictures.ts';
import { makeUploads } from '../../server/src/modules/files/uploads.ts';
import { openObjectStore } from '../../server/src/object-store/open-store.ts';
import { makeNetworkTests } from '../../server/src/modules/network-test/network-tests.ts';
import { builtPages } from '../../server/src/pages/source.ts';
import { figure } from './figure.ts';

const CLIENTS = 32;
const ROUND_MS = 1000;
const ROUNDS = 9;
const MOLECULES = 10_000;
const PASSWORD = 'Correct-Horse-9';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../server/test/fixtures/${name}`, import.meta.url));
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Of a POST. */
  body?: string;
}

/** Calls one address from `CLIENTS` connections for a round; resolves with the number of answers. */
const runLoad = async ({ url, headers, body }: Load): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const end = Date.now() + ROUND_MS;
  let answers = 0;
  const call = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = { agent, ...(headers && { headers }), method: body === undefined ? 'GET' : 'POST' };
      request(url, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end(body);
    });
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      await call();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return answers;
};

/** What a round of calls came to. */
interface Rate {
  perSecond: number;
  cpuMicroseconds: number;
}

/** The clients are a process of their own, so that they do not take the server's time. */
const loadProcess = () => {
  const child = fork(fileURLToPath(import.meta.url), ['--load']);
  return {
    run: async (load: Load): Promise<Rate> => {
      const before = process.cpuUsage();
      const start = performance.now();
      child.send(load);
      const [answers] = (await once(child, 'message')) as [number];
      const { user, system } = process.cpuUsage(before);
      const seconds = (performance.now() - start) / 1000;
      return { perSecond: answers / seconds, cpuMicroseconds: (user + system) / answers };
    },
    stop: () => child.kill(),
  };
};

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

const record = (position: number): MoleculeRecord => ({
  status: 'ok',
  position,
  line: position * 60 + 1,
  name: `molecule ${position}`,
  // A molfile of 24 atoms and 25 bonds has about this length.
  source: `molecule ${position}\n${'   12.3456    7.8901    0.0000 C   0  0\n'.repeat(40)}M  END`,
  data: { 'IC50 (nM)': String(position / 7), Assay: 'binding', Target: `kinase ${position % 9}` },
  smiles: `CC(=O)Oc1ccccc1C(=O)NCCc1ccc(cc1)S(N)(=O)=O${'C'.repeat(position % 20)}`,
  inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
  formula: 'C17H18N2O5S',
  properties: {
    molecularWeight: 362.4,
    clogp: 1.23,
    tpsa: 123.4,
    hBondDonors: 2,
    hBondAcceptors: 6,
    rotatableBonds: 7,
    rings: 2,
    fractionSp3: 0.18,
    lipinskiViolations: 0,
  },
});

/** Seconds to save and to read back a set through the API, and the megabytes that a reader is sent. */
const timeMoleculeSet = async (origin: string, token: string) => {
  const send = async (endpoint: Endpoint, params: Record<string, string>, body?: object, query = '') => {
    const response = await fetch(origin + pathOf(endpoint, params) + query, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
    return (await response.json()) as { data: { id: string; items: unknown[] } };
  };
  const records = Array.from({ length: MOLECULES }, (_, position) => record(position));
  const writing = performance.now();
  const body = { name: 'Bench', sourceName: 'bench.sdf', format: 'sdf', columns: [], total: MOLECULES };
  const { id } = (await send(createMoleculeSet, {}, body)).data;
  for (let from = 0; from < MOLECULES; from += 500)
    await send(storeMolecules, { id }, { molecules: records.slice(from, from + 500) });
  await send(completeMoleculeSet, { id });
  const reading = performance.now();
  let read = 0;
  while (read < MOLECULES)
    read += (await send(readMolecules, { id }, undefined, `?offset=${read}&limit=2000`)).data.items.length;
  const end = performance.now();
  return { write: (reading - writing) / 1000, read: (end - reading) / 1000 };
};

const benchServer = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-bench-'));
  const data = join(folder, 'postgres');
  await mkdir(data);
  const server = await startEmbeddedPostgres({ folder: data });
  const pool = openPool(server.connection, () => undefined);
  await migrateDatabase(pool);
  const database = databaseOf(pool);
  await ensureOwner(database, { password: PASSWORD });
  const readVisitor = makeReadVisitor(undefined);
  const store = await openObjectStore({ kind: 'disk', folder: join(folder, 'files') });
  const links = linksOf('http://localhost:8080', productName);
  const identity = await makeIdentity({
    database,
    key: await openSigningKey(database, folder, 90),
    limits: signInLimits,
    readVisitor,
    links,
    welcome: makeWelcome(links, 100, 10),
    toolScopes: new Map(),
  });
  const queue = openQueue(pool, [], { supervise: false, onError: () => undefined });
  const jobs = makeJobs(database, queue, new Map());
  const { portal } = buildApps({
    configuration: {
      port: 8080,
      publicUrls: { portal: undefined, tools: new Map() },
      proxies: [],
      logLevel: 'info',
      development: false,
      signInMode: 'password',
      oidc: undefined,
      mail: { smtpUrl: undefined, from: undefined },
      tokenMonitor: false,
      countryHeader: undefined,
      bytesPerAccount: 1e12,
      inviteRewardsPerMonth: 10,
      quickPassesPerHour: 1000,
      monitoring: { applicationId: undefined, days: 30, bytes: 2e9, collectorOrigin: undefined },
    },
    database,
    identity,
    readVisitor,
    accountLogId: await makeAccountLogId(database),
    moleculeSets: makeMoleculeSets(
      database,
      { setsPerAccount: 1_000_000, bytesPerAccount: 1e12 },
      makeDiskGuard(undefined),
    ),
    jobs,
    store,
    patentDocuments: makePatentDocuments({
      database,
      store,
      jobs,
      bytesPerDocument: 300e6,
      quickPassesPerHour: 1000,
    }),
    uploads: makeUploads(database, store, { bytesPerAccount: 1e12, requireDisk: makeDiskGuard(undefined) }),
    downloads: await makeDownloads(database, store, findSharedPictures(database)),
    networkTests: await makeNetworkTests(database),
    requireDisk: async () => undefined,
    requireStoreDisk: async () => undefined,
    opening: openedAlready(),
    documents: await loadDocuments(productName),
    landing: await loadLanding(productName),
    cases: await loadCases(),
    help: [],
    site: await loadSite(),
    registry: [],
    portal: { source: builtPages(fixture('portal')) },
    tools: new Map(),
    elements: fixture('elements'),
    shell: builtPages(fixture('shell')),
    log: { write: () => undefined },
  });
  const visitor = {
    address: '127.0.0.1',
    userAgent: '',
    country: '',
    devices: undefined,
    token: undefined,
    applicant: undefined,
  };
  const { token } = await identity.signIn(OWNER_EMAIL, PASSWORD, visitor);
  const sessionId = (await identity.authenticate(token))?.sessionId ?? '';

  const principalOf = preparePrincipalQuery(database);
  const bare = Fastify();
  const path = pathOf(userInfo);
  bare.get(path, async ({ headers }) => {
    const found = await principalOf(String(headers['x-session']));
    return { code: 0, msg: 'OK', data: { ...found, orgs: [] } };
  });

  const [ours, floor] = [await listen(portal), await listen(bare)];
  const clients = loadProcess();
  const call = (endpoint: Endpoint, query = ''): Load => ({
    url: ours + pathOf(endpoint) + query,
    headers: { authorization: `Bearer ${token}` },
  });
  const leastLoad: Load = { url: floor + path, headers: { 'x-session': sessionId } };
  const read = 'signed-in read (user_center/info)';
  /** What every page asks for. */
  const loads: Record<string, Load> = {
    [read]: call(userInfo),
    profile: call(currentUser),
    'unread count': call(countUnread),
    notifications: call(listNotifications, '?lang=en&page=1&page_size=10'),
    announcements: { url: `${ours}${pathOf(listAnnouncements)}?lang=en&type=2` },
    'check-ins': call(listCheckIns),
    'credit statistics': call(creditStatistics),
    'token verified': {
      url: ours + pathOf(verifyToken),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: encodeBase64(token), from: 'login' }),
    },
    page: { url: `${ours}/guide`, headers: { accept: 'text/html' } },
  };
  for (const load of [leastLoad, ...Object.values(loads)]) await clients.run(load);
  const rounds: { least: Rate; found: Record<string, Rate> }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Just before the read that is judged by it, so that both meet the same machine.
    const least = await clients.run(leastLoad);
    const found: Record<string, Rate> = {};
    for (const [name, load] of Object.entries(loads)) found[name] = await clients.run(load);
    rounds.push({ least, found });
  }
  clients.stop();
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));

  console.log(`${CLIENTS} clients, median of ${ROUNDS} rounds`);
  figure({
    name: read,
    value: of(({ found }) => found[read]!.perSecond),
    unit: 'a second',
    floor: { of: 'bare Fastify, same query', value: of(({ least }) => least.perSecond) },
    ratio: of(({ least, found }) => found[read]!.perSecond / least.perSecond),
    targetRatio: 0.75,
    better: 'higher',
  });
  for (const name of Object.keys(loads))
    figure({
      name: `${name}, CPU`,
      value: of(({ found }) => found[name]!.cpuMicroseconds),
      unit: 'µs',
      floor: { of: 'bare Fastify, one query', value: of(({ least }) => least.cpuMicroseconds) },
      ratio: of(({ least, found }) => found[name]!.cpuMicroseconds / least.cpuMicroseconds),
    });
  const set = await timeMoleculeSet(ours, token);
  figure({ name: `${MOLECULES} molecules written through the API`, value: set.write, unit: 's' });
  figure({ name: `${MOLECULES} molecules read through the API`, value: set.read, unit: 's' });
  await Promise.all([portal.close(), bare.close()]);
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
};

if (process.argv.includes('--load'))
  process.on('message', (load: Load) => void runLoad(load).then((n) => process.send?.(n)));
else if (import.meta.main) await benchServer();
