import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  encodeBase64,
  pathOf,
  signIn,
  tokenScheme,
  type BodyOf,
  type Endpoint,
  type QueryOf,
} from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApps, type AppParts } from '../../src/app.ts';
import { databaseOf, openPool, type Database } from '../../src/database/database.ts';
import { openedAlready, type Opening } from '../../src/modules/health/opening.ts';
import { hashPassword } from '../../src/modules/passwords/password.ts';
import { linksOf } from '../../src/site/links.ts';
import { addAccount } from '../../src/modules/accounts/accounts.ts';
import { makeAccountLogId } from '../../src/modules/accounts/log-id.ts';
import { openSigningKey } from '../../src/modules/sessions/key-rotation.ts';
import { makeWelcome } from '../../src/modules/first-sign-in/welcome.ts';
import { makeIdentity, type Identity } from '../../src/modules/identity/service.ts';
import { signInLimits, type SignInLimits } from '../../src/modules/sign-in-limits/sign-in-limits.ts';
import { makeReadVisitor } from '../../src/plugins/visitor.ts';
import { loadCases } from '../../src/modules/cases/load-cases.ts';
import { loadHelp } from '../../src/modules/help/load-help.ts';
import { loadDocuments } from '../../src/modules/documents/documents.ts';
import { loadLanding } from '../../src/modules/landing/landing.ts';
import type { AnyJobKind } from '../../src/modules/jobs/kind.ts';
import { openQueue } from '../../src/modules/jobs/queue.ts';
import { makePatentDocuments } from '../../src/modules/extraction/service.ts';
import { makeJobs, type Jobs } from '../../src/modules/jobs/service.ts';
import { makeMoleculeSets, type MoleculeSets } from '../../src/modules/molecule-sets/service.ts';
import { makeDiskGuard, type RequireDisk } from '../../src/database/disk.ts';
import { makeDownloads } from '../../src/modules/files/downloads.ts';
import { findSharedPictures } from '../../src/modules/molecule-sets/shared-pictures.ts';
import { requireStoreOf } from '../../src/modules/files/store-of-database.ts';
import { makeUploads } from '../../src/modules/files/uploads.ts';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { openObjectStore } from '../../src/object-store/open-store.ts';
import { makeNetworkTests } from '../../src/modules/network-test/network-tests.ts';
import { registryOf, scopesOf, tools } from '../../src/modules/platform/registry.ts';
import { builtPages } from '../../src/pages/source.ts';
import { loadSite, productName, type Site } from '../../src/site/site.ts';
import type { Template } from './postgres.ts';

/** Where the tests' portal and tool seem to be. */
export const PORTAL = 'http://localhost:8100';
export const TOOL = 'http://localhost:8101';
/** The tools of the product, whatever else comes with the server. */
export const molvalleyOnly = tools.filter(({ name }) => name === 'molvalley');
/** Where mails lead. */
export const LINKS = linksOf(PORTAL, productName);
export const PASSWORD = 'Correct-Horse-9';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** An answer of a call. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  code: number;
  msg: string;
  // The tests look into it as a caller would.
  data: never;
  text: string;
}

interface CallOptions<E extends Endpoint> {
  token?: string;
  params?: Record<string, string>;
  query?: QueryOf<E>;
  /** What the contract allows, or whatever a wrong caller sends. */
  body?: NonNullable<BodyOf<E>> | object | string;
  headers?: Record<string, string>;
}

/** The product in memory over a database of its own. */
export interface Product {
  /** Where its database is. */
  connection: pg.ClientConfig;
  portal: FastifyInstance;
  tool: FastifyInstance;
  database: Database;
  pool: pg.Pool;
  identity: Identity;
  moleculeSets: MoleculeSets;
  jobs: Jobs;
  dataFolder: string;
  store: ObjectStore;
  /** Everything that was logged, a JSON line each. */
  log: string[];
  call<const E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer>;
  /** Makes an account; its password is `PASSWORD`. */
  addPerson(email?: string, more?: { administrator?: boolean }): Promise<{ id: string; email: string }>;
  /** A token of a new account, or of the one named. */
  tokenOf(email?: string): Promise<string>;
  close(): Promise<void>;
}

let passwordHash: Promise<string> | undefined;

/** A new empty database. */
export const newDatabase = async (): Promise<{ config: pg.ClientConfig; drop(): Promise<void> }> => {
  const template: Template = inject('template');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...template, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template ${template.database} ${template.copying}`);
  return {
    config: { ...template, database: name },
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
};

export const startProduct = async (
  changes: {
    limits?: SignInLimits;
    setsPerAccount?: number;
    bytesPerAccount?: number;
    bytesPerDocument?: number;
    quickPassesPerHour?: number;
    extractionProcesses?: AppParts['extractionProcesses'];
    /** Where the files are; in a folder of its own if not given. */
    store?: ObjectStore;
    /** Stands for the disk of the database, and of the files. */
    requireDisk?: RequireDisk;
    newUserCredits?: number;
    /** Kinds of jobs that the product has not. */
    kinds?: readonly AnyJobKind[];
    streams?: AppParts['streams'];
    /** By default visitors are served at once. */
    opening?: Opening;
    configuration?: Partial<AppParts['configuration']>;
    /** Other worked examples than the product's own. */
    cases?: AppParts['cases'];
    /** The operator's site; the product's own if not given. */
    site?: Site;
    /** Another instance over the same database; to be closed before it. */
    beside?: Product;
  } = {},
): Promise<Product> => {
  const { config, drop } = changes.beside
    ? { config: changes.beside.connection, drop: async () => undefined }
    : await newDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'moiety-data-'));
  const pool = openPool(config, () => undefined);
  const database = databaseOf(pool);
  const readVisitor = makeReadVisitor(changes.configuration?.countryHeader);
  const site = changes.site ?? (await loadSite());
  const links = linksOf(PORTAL, site.name);
  const registry = registryOf(
    site.tools,
    { tools: new Map(), portal: undefined, ...changes.configuration?.publicUrls },
    'MOIETY_SITE_FILE',
    molvalleyOnly,
  );
  const identity = await makeIdentity({
    database,
    key: await openSigningKey(database, dataFolder, 90),
    limits: changes.limits ?? { ...signInLimits, successesPerAccount: 10_000, successesPerAddress: 10_000 },
    readVisitor,
    links,
    welcome: makeWelcome(
      links,
      changes.newUserCredits ?? 100,
      changes.configuration?.inviteRewardsPerMonth ?? 10,
    ),
    toolScopes: scopesOf(registry),
  });
  const bytesPerAccount = changes.bytesPerAccount ?? 20e9;
  const store =
    changes.store ??
    changes.beside?.store ??
    (await openObjectStore({ kind: 'disk', folder: join(dataFolder, 'files') }));
  await requireStoreOf(database, store);
  const requireDisk = changes.requireDisk ?? makeDiskGuard(undefined);
  const moleculeSets = makeMoleculeSets(
    database,
    { setsPerAccount: changes.setsPerAccount ?? 500, bytesPerAccount },
    requireDisk,
  );
  const networkTests = await makeNetworkTests(database);
  const kinds = new Map((changes.kinds ?? []).map((kind) => [kind.name, kind]));
  const queue = openQueue(pool, [...kinds.keys()], { supervise: false, onError: () => undefined });
  const jobs = makeJobs(database, queue, kinds);
  const log: string[] = [];
  const apps = buildApps({
    configuration: {
      port: 8100,
      publicUrls: { portal: undefined, tools: new Map() },
      proxies: [],
      bytesPerAccount,
      logLevel: 'trace',
      development: true,
      signInMode: 'password',
      oidc: undefined,
      mail: { smtpUrl: undefined, from: undefined },
      tokenMonitor: false,
      countryHeader: undefined,
      inviteRewardsPerMonth: 10,
      quickPassesPerHour: changes.quickPassesPerHour ?? 1000,
      monitoring: { applicationId: undefined, days: 30, bytes: 2e9, collectorOrigin: undefined },
      ...changes.configuration,
    },
    database,
    identity,
    readVisitor,
    accountLogId: await makeAccountLogId(database),
    moleculeSets,
    jobs,
    store,
    patentDocuments: makePatentDocuments({
      database,
      store,
      jobs,
      bytesPerDocument: changes.bytesPerDocument ?? 300e6,
      quickPassesPerHour: changes.quickPassesPerHour ?? 1000,
      processes: changes.extractionProcesses,
    }),
    extractionProcesses: changes.extractionProcesses,
    uploads: makeUploads(database, store, { bytesPerAccount, requireDisk }),
    downloads: await makeDownloads(database, store, findSharedPictures(database)),
    networkTests,
    requireDisk,
    requireStoreDisk: requireDisk,
    documents: await loadDocuments(site.name),
    landing: await loadLanding(site.name),
    cases: changes.cases ?? (await loadCases()),
    help: await loadHelp(molvalleyOnly),
    site,
    registry,
    portal: { source: builtPages(fixture('portal')) },
    tools: new Map([['molvalley', { source: builtPages(fixture('tool')) }]]),
    elements: fixture('elements'),
    shell: builtPages(fixture('shell')),
    log: { write: (line) => void log.push(line) },
    opening: changes.opening ?? openedAlready(),
    ...(changes.streams && { streams: changes.streams }),
  });
  const { portal } = apps;
  // A test that disables the tool does not ask it anything.
  const tool = apps.tools[0]?.app ?? portal;
  await Promise.all([portal.ready(), tool.ready()]);

  const call: Product['call'] = async (endpoint, { token, params, query, body, headers } = {}) => {
    const response = await portal.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { payload: body as object }),
      headers: {
        host: 'localhost:8100',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && {
          authorization: tokenScheme[endpoint.service] === 'raw' ? token : `Bearer ${token}`,
        }),
        ...headers,
      },
    });
    const answer = JSON.parse(response.body) as Pick<Answer, 'code' | 'msg' | 'data'>;
    return { ...answer, status: response.statusCode, headers: response.headers, text: response.body };
  };
  const addPerson: Product['addPerson'] = async (email = `${randomUUID()}@example.org`, more = {}) => {
    passwordHash ??= hashPassword(PASSWORD);
    const account = await addAccount(database, {
      email,
      nickname: 'Ada',
      passwordHash: await passwordHash,
      emailVerifiedAt: new Date(),
      ...more,
    });
    return { id: account.id, email };
  };
  return {
    connection: config,
    portal,
    tool,
    database,
    pool,
    identity,
    moleculeSets,
    jobs,
    dataFolder,
    store,
    log,
    call,
    addPerson,
    tokenOf: async (email) => {
      const account = email ?? (await addPerson()).email;
      const answer = await call(signIn, { body: { account, credential: encodeBase64(PASSWORD) } });
      return (answer.data as { token: string }).token;
    },
    close: async () => {
      await Promise.all([portal.close(), tool.close()]);
      await jobs.close();
      await pool.end();
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};
