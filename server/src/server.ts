import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApps, type Apps, type PageHost } from './app.ts';
import type { Configuration } from './configuration.ts';
import { lockDataFolder } from './database/data-folder.ts';
import { databaseOf } from './database/database.ts';
import { exclusively, migrateDatabase } from './database/migrations.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import { developmentHost, type DevelopmentHost } from './development.ts';
import { makePatentDocuments } from './modules/extraction/service.ts';
import { makeJobs } from './modules/jobs/service.ts';
import { openQueue } from './modules/jobs/queue.ts';
import { startWorker } from './modules/jobs/worker.ts';
import { productKinds } from './product-jobs.ts';
import { startWorkerProcesses } from './worker-processes.ts';
import { makeAccountLogId } from './modules/accounts/log-id.ts';
import { DOCS_PATH } from './modules/api-docs/routes.ts';
import { linksOf } from './site/links.ts';
import { makeWelcome } from './modules/first-sign-in/welcome.ts';
import { Opening } from './modules/health/opening.ts';
import { ensureOwner, type Owner } from './modules/identity/owner.ts';
import { makeIdentity } from './modules/identity/service.ts';
import { signInLimits } from './modules/sign-in-limits/sign-in-limits.ts';
import { keepRotating, openSigningKey } from './modules/sessions/key-rotation.ts';
import { loadCases } from './modules/cases/load-cases.ts';
import { loadHelp } from './modules/help/load-help.ts';
import { loadDocuments } from './modules/documents/documents.ts';
import { loadLanding } from './modules/landing/landing.ts';
import { hasOutbox, mailNotice, startMail } from './modules/mail/mail.ts';
import { OUTBOX_PATH } from './modules/mail/outbox.ts';
import { makeNetworkTests } from './modules/network-test/network-tests.ts';
import { makeDiskGuard } from './database/disk.ts';
import { makeDownloads } from './modules/files/downloads.ts';
import { findSharedPictures } from './modules/molecule-sets/shared-pictures.ts';
import { requireStoreOf } from './modules/files/store-of-database.ts';
import { makeUploads } from './modules/files/uploads.ts';
import { makeMoleculeSets } from './modules/molecule-sets/service.ts';
import { canonicalOrigin } from './modules/platform/addresses.ts';
import { isOwnTool, registryOf, scopesOf, tools, type Tool } from './modules/platform/registry.ts';
import { openObjectStore } from './object-store/open-store.ts';
import { ELEMENTS_PATH } from './pages/elements.ts';
import { SHELL_PATH } from './pages/shell.ts';
import { builtPages } from './pages/source.ts';
import { makeReadVisitor } from './plugins/visitor.ts';
import { standardLogStream, type LogStream } from './plugins/log.ts';
import { loadSite, type Site } from './site/site.ts';
import { StartError, systemCode } from './start-error.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Longer than this nobody is waited for while stopping. */
const STOP_WITHIN_MS = 10_000;

/** A running server. */
export interface RunningServer {
  /** What the operator wants to know, for the terminal. */
  addresses: { title: string; url: string }[];
  database: Pick<OpenDatabase, 'description' | 'notice'>;
  /** What to know about mail; undefined where all is well. */
  mailNotice: string | undefined;
  /** The account that was just made on an empty database. */
  owner: Owner | undefined;
  site: Site;
  stop(): Promise<void>;
}

const portTaken = (port: number): StartError =>
  new StartError(`Port ${port} is already in use: stop what uses it, or set PORT.`);
const cannotListen = (error: unknown, host: string, port: number): StartError =>
  systemCode(error) === 'EADDRINUSE'
    ? portTaken(port)
    : new StartError(
        `Listening on ${host}:${port} failed (${systemCode(error) ?? String(error)}): set HOST and PORT.`,
      );

/** Finds a taken port before anything is started for it. */
const checkPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(cannotListen(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

const listen = async (app: FastifyInstance, host: string, port: number): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw systemCode(error)?.startsWith('E') ? cannotListen(error, host, port) : error;
  }
};

/** A path as the operator would write it. */
const shortPath = (path: string): string => {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
};

/** How a browser on this machine reaches an application. */
const addressOf = (app: FastifyInstance, host: string): string => {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${(app.server.address() as AddressInfo).port}`;
};

interface Hosts {
  portal: PageHost;
  tools: Map<string, PageHost>;
  /** Those that Vite serves. */
  development: DevelopmentHost[];
}

/** The built folders of the portal and of each tool by its name. */
export interface BuiltFolders {
  portal: string;
  tools: ReadonlyMap<string, string>;
  elements: string;
  shell: string;
}
const ownFolders: BuiltFolders = {
  portal: join(root, 'portal/dist'),
  tools: new Map(tools.map(({ name, folder }) => [name, join(folder, 'dist')])),
  elements: join(root, 'elements/dist/site'),
  shell: join(root, 'shell/dist'),
};

const builtHosts = (folders: BuiltFolders, own: readonly Tool[]): Hosts => ({
  portal: { source: builtPages(folders.portal) },
  tools: new Map(
    [...folders.tools]
      .filter(([name]) => own.some((tool) => tool.name === name))
      .map(([name, folder]) => [name, { source: builtPages(folder) }]),
  ),
  development: [],
});

const developmentHosts = (own: readonly Tool[]): Hosts => {
  const portal = developmentHost(join(root, 'portal'), join(root, 'vite.config.ts'));
  const hosts = own.map(
    ({ name, folder }) => [name, developmentHost(folder, join(folder, 'vite.config.ts'))] as const,
  );
  return { portal, tools: new Map(hosts), development: [portal, ...hosts.map(([, host]) => host)] };
};

const startVite = async ({ portal, tools: toolApps }: Apps, hosts: Hosts): Promise<void> => {
  const servers = [portal.server, ...toolApps.map(({ app }) => app.server)];
  await Promise.all(hosts.development.map((host, index) => host.start(servers[index]!)));
};

const closeInTime = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
  await app.close();
  clearTimeout(timer);
};

export interface StartOptions {
  /** Serves portal and tools from their sources instead of `folders`. */
  development?: boolean;
  folders?: BuiltFolders;
  log?: LogStream;
  /** Whether what is told of the owner's account is kept, as a service's output is: a link then, and no password. */
  isKept?: boolean;
}

/**
 * Starts everything: data folder, database, portal with the API, and tools.
 * @throws StartError with what the operator can mend; whatever had been started is stopped again
 */
export const startServer = async (
  configuration: Configuration,
  { development = false, folders = ownFolders, log = standardLogStream(), isKept = false }: StartOptions = {},
): Promise<RunningServer> => {
  const { host, port, dataFolder } = configuration;
  const site = await loadSite(configuration.siteFile);
  const registry = registryOf(site.tools, configuration.publicUrls, configuration.siteFile);
  const own = registry.filter(isOwnTool);
  const hosts = development ? developmentHosts(own) : builtHosts(folders, own);
  for (const offset of [0, ...own.map(({ portOffset }) => portOffset)]) await checkPort(host, port + offset);
  const documents = await loadDocuments(site.name, configuration.documentsFolder);
  const cases = await loadCases(configuration.casesFolder);
  const help = await loadHelp(own);
  const landing = await loadLanding(site.name, site.landing);
  const started = new AsyncDisposableStack();
  try {
    const folder = await lockDataFolder(dataFolder);
    started.defer(folder.release);
    let reportIdleError: ((error: Error) => void) | undefined;
    const opened = await openDatabase({
      url: configuration.databaseUrl,
      dataFolder,
      statementTimeout: configuration.statementTimeout,
      onIdleError: (error) => reportIdleError?.(error),
    });
    started.defer(opened.close);
    await migrateDatabase(opened.pool);
    const database = databaseOf(opened.pool);
    const store = await openObjectStore(configuration.store);
    started.defer(async () => store.close());
    await requireStoreOf(database, store);
    const requireStoreDisk = makeDiskGuard(configuration.store.kind === 'disk' ? dataFolder : undefined);
    const uploads = makeUploads(database, store, {
      bytesPerAccount: configuration.bytesPerAccount,
      requireDisk: requireStoreDisk,
    });
    const links = linksOf(canonicalOrigin(configuration), site.name);
    const readVisitor = makeReadVisitor(configuration.countryHeader);
    const identity = await makeIdentity({
      database,
      key: await openSigningKey(database, dataFolder, configuration.keyDays),
      limits: signInLimits,
      readVisitor,
      links,
      welcome: makeWelcome(links, configuration.newUserCredits, configuration.inviteRewardsPerMonth),
      toolScopes: scopesOf(registry),
    });
    const moleculeSets = makeMoleculeSets(
      database,
      configuration,
      makeDiskGuard(configuration.databaseUrl === undefined ? dataFolder : undefined),
    );
    const networkTests = await makeNetworkTests(database);
    const kinds = productKinds({
      links,
      store,
      pagesPerDocument: configuration.pagesPerDocument,
      monitoring: configuration.monitoring,
      requireDisk: requireStoreDisk,
    });
    const queue = openQueue(
      opened.pool,
      kinds.map(({ name }) => name),
      { supervise: false, onError: (error) => reportIdleError?.(error) },
    );
    started.defer(queue.close);
    const jobs = makeJobs(database, queue, new Map(kinds.map((kind) => [kind.name, kind])));

    const opening = new Opening();
    const apps = buildApps({
      configuration,
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
        bytesPerDocument: configuration.bytesPerDocument,
        quickPassesPerHour: configuration.quickPassesPerHour,
      }),
      uploads,
      downloads: await makeDownloads(database, store, findSharedPictures(database)),
      networkTests,
      requireDisk: makeDiskGuard(configuration.databaseUrl === undefined ? dataFolder : undefined),
      requireStoreDisk,
      documents,
      landing,
      cases,
      help,
      site,
      registry,
      ...hosts,
      elements: folders.elements,
      shell: builtPages(folders.shell),
      log,
      opening,
    });
    reportIdleError = (error) => apps.portal.log.warn({ err: error }, 'a database connection broke');
    let workers: { stop(): Promise<void> } | undefined;
    started.defer(async () => workers?.stop());
    const mail = startMail(configuration, database, site.name, apps.portal.log);
    started.defer(mail.stop);

    await startVite(apps, hosts);
    started.defer(async () => void (await Promise.all(hosts.development.map((one) => one.stop()))));
    const listening = [{ app: apps.portal, port }, ...apps.tools];
    started.defer(async () => void (await Promise.all(listening.map(({ app }) => closeInTime(app)))));
    for (const one of listening) await listen(one.app, host, one.port);

    // Last, because its password is shown once: a start that failed after this would have used it up unseen.
    let owner: Owner | undefined;
    await exclusively(opened.pool, async (handle) => {
      owner = await ensureOwner(handle, configuration.owner, isKept ? links : undefined);
    });
    opening.open();

    started.defer(keepRotating(identity.rotateKeyIfDue, apps.portal.log));
    // After the start's own queries, which on PGlite would wait for theirs: its one connection is this process's, so that the jobs are
    // done here too. Nobody waits for the jobs.
    if (opened.connection) {
      const order = { connection: opened.connection };
      workers = startWorkerProcesses(configuration.workers, order, apps.portal.log);
    } else if (configuration.workers > 0)
      workers = await startWorker({
        pool: opened.pool,
        connection: undefined,
        kinds,
        log: apps.portal.log,
      });

    const portal = addressOf(apps.portal, host);
    return {
      addresses: [
        { title: 'Portal', url: portal },
        ...apps.tools.map(({ tool, app }) => ({ title: tool.title['en-US'], url: addressOf(app, host) })),
        { title: 'Elements', url: portal + ELEMENTS_PATH },
        { title: 'Stand-alone shell', url: portal + SHELL_PATH },
        { title: 'API reference', url: portal + DOCS_PATH },
        ...(hasOutbox(configuration) ? [{ title: 'Outbox', url: portal + OUTBOX_PATH }] : []),
      ],
      database: {
        description:
          opened.kind === 'server' ? opened.description : `${opened.description} in ${shortPath(dataFolder)}`,
        ...(opened.notice && { notice: opened.notice }),
      },
      mailNotice: mailNotice(configuration),
      owner,
      site,
      stop: () => started.disposeAsync(),
    };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
};
