import type { IncomingMessage, RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import {
  MAIL_OFF_PATH,
  SETTINGS_ELEMENT_ID,
  TOOL_SETTINGS_ELEMENT_ID,
  type Settings,
  type ToolSettings,
} from '@moiety/contract';
import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Configuration } from './configuration.ts';
import type { Database } from './database/database.ts';
import type { RequireDisk } from './database/disk.ts';
import { mountEndpoints, plainColons } from './endpoint.ts';
import { DOCS_PATH, mountApiDocs } from './modules/api-docs/routes.ts';
import { mountSchemas, SCHEMAS_PATH } from './modules/api-docs/schemas.ts';
import { mountAvatars } from './modules/avatars/routes.ts';
import { CASE_FILES_PATH } from './modules/cases/case-text.ts';
import type { AccountLogId } from './modules/accounts/log-id.ts';
import type { WorkedCase } from './modules/cases/load-cases.ts';
import { mountCaseFiles, mountCases } from './modules/cases/routes.ts';
import type { HelpArticle } from './modules/help/load-help.ts';
import { mountHelp, ownHelp } from './modules/help/routes.ts';
import { mountCredits } from './modules/credits/routes.ts';
import type { Downloads } from './modules/files/downloads.ts';
import { mountDownloads } from './modules/files/download-routes.ts';
import { mountUploads } from './modules/files/upload-routes.ts';
import type { Uploads } from './modules/files/uploads.ts';
import { mountDataExport } from './modules/data-export/routes.ts';
import type { OperatorDocuments } from './modules/documents/documents.ts';
import { mountDocuments } from './modules/documents/routes.ts';
import type { LandingWords } from './modules/landing/landing.ts';
import { mountLanding } from './modules/landing/routes.ts';
import { mountHome } from './modules/home/routes.ts';
import type { Opening } from './modules/health/opening.ts';
import { mountHealth } from './modules/health/routes.ts';
import { linksOf } from './site/links.ts';
import { takesPasswords } from './modules/passwords/password-mode.ts';
import { mountIdentity } from './modules/identity/routes.ts';
import type { Identity } from './modules/identity/service.ts';
import { mountInvitations } from './modules/invitations/routes.ts';
import { makeInvitations } from './modules/invitations/service.ts';
import { hasOutbox, sendsMail } from './modules/mail/mail.ts';
import { mountOutbox, OUTBOX_PATH } from './modules/mail/outbox.ts';
import { isOnOwnMachine } from './plugins/own-machine.ts';
import { mountAccountDeletion } from './modules/account-deletion/routes.ts';
import { makeAccountDeletion } from './modules/account-deletion/service.ts';
import { mountAdministration } from './modules/administration/routes.ts';
import { mountAnnouncements } from './modules/announcements/routes.ts';
import { makeAnnouncements } from './modules/announcements/service.ts';
import { mountCollector } from './modules/monitoring/collector.ts';
import { mountMonitoring, mountReplayPage } from './modules/monitoring/routes.ts';
import type { NetworkTests } from './modules/network-test/network-tests.ts';
import { mountNetworkTest } from './modules/network-test/routes.ts';
import { mountMailOff } from './modules/notification-settings/mail-off-routes.ts';
import { mountNotifications } from './modules/notifications/routes.ts';
import { mountNotificationSettings } from './modules/notification-settings/routes.ts';
import { makeNotifications } from './modules/notifications/service.ts';
import { makeSettings } from './modules/notification-settings/settings.ts';
import { streamOptions, type StreamOptions } from './modules/notification-stream/stream-hub.ts';
import { mountNotificationStream } from './modules/notification-stream/stream-routes.ts';
import { makeMemberInvitations } from './modules/organizations/invitations.ts';
import { makeReceivedInvitations } from './modules/organizations/received.ts';
import { mountOrganizations } from './modules/organizations/routes.ts';
import { makeOrganizations } from './modules/organizations/service.ts';
import { mountPatentDocuments } from './modules/extraction/routes.ts';
import { setDocumentsOf } from './modules/extraction/set-documents.ts';
import type { ExtractionProcesses } from './modules/extraction/processes.ts';
import type { Documents } from './modules/extraction/service.ts';
import type { ObjectStore } from './object-store/object-store.ts';
import { mountJobs } from './modules/jobs/routes.ts';
import type { Jobs } from './modules/jobs/service.ts';
import { mountMoleculeSets } from './modules/molecule-sets/routes.ts';
import type { MoleculeSets } from './modules/molecule-sets/service.ts';
import { canonicalOrigin, makeAddresses, visitOf, type Addresses } from './modules/platform/addresses.ts';
import { isOwnTool, missingFrom, type RegisteredTool, type Tool } from './modules/platform/registry.ts';
import { mountTools } from './modules/platform/routes.ts';
import { mountEmbeddedProvider } from './modules/openid-provider/embedded-provider.ts';
import { PROVIDER_PATH, SIGN_ON_PATH } from './modules/single-sign-on/addresses.ts';
import { mountSingleSignOn } from './modules/single-sign-on/sign-on.ts';
import { mountStorage } from './modules/storage/routes.ts';
import { mountUpgrade } from './modules/upgrade/routes.ts';
import { mountUserCenter } from './modules/user-center/routes.ts';
import { ELEMENTS_PATH, mountElements } from './pages/elements.ts';
import { checkEmailedLinks } from './pages/emailed-links.ts';
import { mountPages } from './pages/pages.ts';
import { mountShell, SHELL_PATH } from './pages/shell.ts';
import { mountSignInForm } from './modules/identity/sign-in-form.ts';
import type { PageSource } from './pages/source.ts';
import { addCallLimits, callLimits } from './plugins/call-limits.ts';
import { addCrossOrigin } from './plugins/cross-origin.ts';
import { acceptJson } from './plugins/json-body.ts';
import { addEnvelope, newRequestId, sendRefusal } from './plugins/envelope.ts';
import { addRequestLog, requestLogOptions, type LogStream } from './plugins/log.ts';
import {
  addSecurityHeaders,
  securityHeaders,
  developmentPolicy,
  portalPolicy,
  toolPolicy,
  workerPolicy,
  type ContentPolicy,
} from './plugins/security-headers.ts';
import { addTurns, oneAtATimeServer } from './plugins/turns.ts';
import type { ReadVisitor } from './plugins/visitor.ts';
import { Refusal } from './refusal.ts';
import type { SiteOrigin } from './site/head.ts';
import { makePageHeads, publicPages } from './pages/page-heads.ts';
import { mountNoRobots, mountSite, mountTheme } from './site/routes.ts';
import type { Site } from './site/site.ts';
import { version } from './version.ts';

/** Answers the requests that it knows and passes the others on: Vite, while developing. */
export type Middleware = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** One application's pages, and while developing what is asked before Fastify. */
export interface PageHost {
  source: PageSource;
  middleware?: Middleware;
}

/** What the applications are made of. */
export interface AppParts {
  configuration: Pick<
    Configuration,
    | 'port'
    | 'publicUrls'
    | 'proxies'
    | 'logLevel'
    | 'development'
    | 'signInMode'
    | 'oidc'
    | 'mail'
    | 'tokenMonitor'
    | 'countryHeader'
    | 'bytesPerAccount'
    | 'inviteRewardsPerMonth'
    | 'quickPassesPerHour'
    | 'monitoring'
  >;
  /** Refuses what pages tell and what is kept with documents while the disk of the database is almost full. */
  requireDisk: RequireDisk;
  /** Refuses what is kept in the store of files while its disk is almost full. */
  requireStoreDisk: RequireDisk;
  database: Database;
  identity: Identity;
  readVisitor: ReadVisitor;
  accountLogId: AccountLogId;
  moleculeSets: MoleculeSets;
  jobs: Jobs;
  store: ObjectStore;
  patentDocuments: Documents;
  /** In place of the product's own; for tests. */
  extractionProcesses?: ExtractionProcesses | undefined;
  uploads: Uploads;
  downloads: Downloads;
  networkTests: NetworkTests;
  documents: OperatorDocuments;
  landing: LandingWords;
  /** The worked examples, in their order. */
  cases: readonly WorkedCase[];
  /** The articles of the help center, in their order. */
  help: readonly HelpArticle[];
  /** What makes the installation the operator's own. */
  site: Site;
  /** The hosted tools that are enabled. */
  registry: readonly RegisteredTool[];
  portal: PageHost;
  tools: ReadonlyMap<string, PageHost>;
  /** The folder of the elements that pages of any origin load. */
  elements: string;
  /** The stand-alone shell. */
  shell: PageSource;
  log: LogStream;
  /** Requests wait for it. */
  opening: Opening;
  /** How streams of notifications run, where it is not as usual. */
  streams?: Partial<StreamOptions>;
}

/** The applications, none of them listening yet. */
export interface Apps {
  /** Portal, API and its reference. */
  portal: FastifyInstance;
  /** One a tool, with the port that it listens on. */
  tools: { tool: Tool; app: FastifyInstance; port: number }[];
}

/** Addresses that are never Vite's. */
const isOwn = (url: string): boolean =>
  url === '/' ||
  [
    '/xocapi/',
    '/ironAPI/',
    '/extractionAPI/',
    '/agreements/',
    CASE_FILES_PATH,
    '/site/',
    '/monitoring/',
    '/robots.txt',
    '/sitemap.xml',
    `${SIGN_ON_PATH}/`,
    `${PROVIDER_PATH}/`,
    DOCS_PATH,
    SCHEMAS_PATH,
    ELEMENTS_PATH,
    SHELL_PATH,
    OUTBOX_PATH,
    MAIL_OFF_PATH,
    '/healthz',
    '/readyz',
  ].some((path) => url.startsWith(path));

const serverWith =
  (middleware: Middleware): typeof oneAtATimeServer =>
  (handler, options) =>
    oneAtATimeServer((request, response) => {
      const answer = (): void => handler(request, response);
      if (isOwn(request.url ?? '/') || request.method === 'POST') answer();
      else middleware(request, response, answer);
    }, options);

/** What portal and tools have alike. */
const baseApp = (
  { configuration, site, log, accountLogId, opening }: AppParts,
  { middleware }: PageHost,
  origin?: SiteOrigin,
): FastifyInstance => {
  const options: FastifyServerOptions = {
    ...requestLogOptions(configuration.logLevel, log),
    requestIdHeader: false,
    genReqId: newRequestId,
    trustProxy: configuration.proxies.length === 0 ? false : configuration.proxies,
    rewriteUrl: (request) => plainColons(request.url ?? '/'),
    // Of what is no endpoint of the contract: a form at most.
    bodyLimit: 64 * 1024,
    frameworkErrors: (_error, request, reply) => {
      // Fastify answers an address that cannot be decoded before any hook has run.
      void reply.headers({ ...securityHeaders, 'x-request-id': request.id });
      void sendRefusal(request, reply, new Refusal('notFound'));
    },
    requestTimeout: 60_000,
    serverFactory: middleware ? serverWith(middleware) : oneAtATimeServer,
  };
  const app = Fastify(options);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('actingTool', undefined);
  app.decorate('site', site);
  app.decorate('accountLogId', accountLogId);
  app.decorate('siteOrigin', origin);
  addTurns(app);
  addEnvelope(app);
  addRequestLog(app);
  opening.guard(app);
  addCallLimits(app, { ...callLimits, proxies: configuration.proxies });
  addSecurityHeaders(app, configuration.publicUrls.portal?.startsWith('https:') ?? false);
  void app.register(cookie);
  void app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // The best level would cost more time than it saves on answers that are made for one request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  void app.register(staticFiles, { serve: false, preCompressed: true, cacheControl: false });
  return app;
};

/** The first address: signed in to the guide, else to the sign-in page, with whatever query came along. */
const mountEntry = (app: FastifyInstance): void => {
  app.get('/', (request, reply) => {
    // The cookie marks a visitor as signed in; whether it is still good is found out by the first call.
    const target = request.cookies[TOKEN_COOKIE] ? '/guide' : '/login';
    const [, query] = request.url.split(/\?(.*)/s);
    return reply
      .headers({ 'cache-control': 'no-store', vary: 'cookie' })
      .redirect(query ? `${target}?${query}` : target, 302);
  });
};

const policyOf = ({ middleware }: PageHost, policy: ContentPolicy): ContentPolicy =>
  middleware ? developmentPolicy(policy) : policy;

/** Whether people sign up and reset passwords here. Development keeps mails in the outbox, where they can be read. */
const hasSelfService = ({
  development,
  mail,
  signInMode,
  oidc,
}: Pick<Configuration, 'development' | 'mail' | 'signInMode' | 'oidc'>): boolean =>
  (development || mail.smtpUrl !== undefined) && takesPasswords({ signInMode, oidc });

/** Whether a visitor is shown the mails at `/outbox`. */
const mayReadOutbox = (configuration: AppParts['configuration'], request: FastifyRequest): boolean =>
  hasOutbox(configuration) && isOnOwnMachine(request);

/** Where help is to be had: each address of the site file takes the place of the product's own. */
const helpOf = (site: Site): Settings['help'] => ({ ...ownHelp, ...site.help });

const settingsOf = (
  { configuration, site, registry }: AppParts,
  request: FastifyRequest,
  addresses: Addresses,
): Settings => ({
  name: site.name,
  ...(site.logo && { logo: { light: site.logo.light.path, dark: site.logo.dark.path } }),
  footer: site.footer,
  help: helpOf(site),
  signInMode: configuration.signInMode,
  selfService: hasSelfService(configuration),
  outbox: mayReadOutbox(configuration, request),
  tokenMonitor: configuration.tokenMonitor,
  version,
  monitoring: configuration.monitoring.applicationId !== undefined,
  subApps: addresses.subApps(visitOf(request)),
  missingTools: missingFrom(registry),
  ...(site.networkTest && { networkTest: site.networkTest }),
});

/** What the operator lets the network diagnostic page reach. */
const diagnosedOrigins = ({ networkTest }: Site): string[] =>
  [networkTest?.speedUrl ?? [], networkTest?.targets.map(({ url }) => url) ?? []]
    .flat()
    .map((url) => new URL(url).origin);

/** The policy of the portal's pages, as monitoring needs it where it is set up. */
const portalPolicyOf = (
  { site, configuration: { monitoring } }: AppParts,
  toolOrigins: readonly string[],
): ContentPolicy =>
  portalPolicy(toolOrigins, [...diagnosedOrigins(site), monitoring.collectorOrigin ?? []].flat(), {
    framesItself: monitoring.applicationId !== undefined,
  });

const buildPortal = (parts: AppParts, addresses: Addresses): FastifyInstance => {
  const { identity, database, portal, registry } = parts;
  const siteOrigin: SiteOrigin = {
    url: canonicalOrigin(parts.configuration),
    isPublic: parts.configuration.publicUrls.portal !== undefined,
  };
  const app = baseApp(parts, portal, siteOrigin);
  const links = linksOf(siteOrigin.url, parts.site.name);
  const invitations = makeInvitations(database, links, parts.configuration.inviteRewardsPerMonth);
  const notificationSettings = makeSettings(database, sendsMail(parts.configuration));
  const received = makeReceivedInvitations(database, links);
  const originOfPortal = (request: FastifyRequest): string => addresses.portal(visitOf(request));
  const toolOrigins = (request: FastifyRequest): string[] =>
    registry.map((tool) => addresses.tool(tool, visitOf(request)));
  addCrossOrigin(app, (origin, request) => toolOrigins(request).includes(origin), [CASE_FILES_PATH]);
  acceptJson(app);

  // Routes come after the plugins: compression takes notice of those only that it sees coming.
  void app.register(async (routes) => {
    const mount = mountEndpoints(routes, identity.recognize);
    mountIdentity(mount, identity, {
      selfService: hasSelfService(parts.configuration),
      passwords: takesPasswords(parts.configuration),
      secure: (request) => originOfPortal(request).startsWith('https:'),
      readVisitor: parts.readVisitor,
    });
    mountAvatars(mount, routes, database);
    mountUserCenter(mount);
    mountAccountDeletion(mount, makeAccountDeletion(database, links));
    mountCredits(mount, database);
    mountUpgrade(mount, database, links);
    mountAdministration(mount, {
      database,
      links,
      passwords: takesPasswords(parts.configuration),
      sendsMail: sendsMail(parts.configuration),
      bytesPerAccount: parts.configuration.bytesPerAccount,
    });
    mountInvitations(mount, invitations, hasSelfService(parts.configuration));
    mountOrganizations(mount, {
      organizations: makeOrganizations(database, links),
      invitations: makeMemberInvitations(database, links),
      received,
    });
    mountMoleculeSets(mount, parts.moleculeSets, {
      database,
      links,
      documents: (viewer, ids) => setDocumentsOf(database, viewer, ids),
      exporting: {
        jobs: parts.jobs,
        requireDisk: parts.requireStoreDisk,
        bytesPerAccount: parts.configuration.bytesPerAccount,
      },
    });
    mountJobs(mount, database, parts.jobs);
    mountPatentDocuments(mount, routes, {
      database,
      store: parts.store,
      jobs: parts.jobs,
      documents: parts.patentDocuments,
      processes: parts.extractionProcesses,
      quickPassesPerHour: parts.configuration.quickPassesPerHour,
      requireDisk: parts.requireDisk,
      requireStoreDisk: parts.requireStoreDisk,
      bytesPerAccount: parts.configuration.bytesPerAccount,
      links,
      recognize: identity.recognize,
    });
    mountUploads(mount, routes, database, parts.uploads, identity.recognize);
    mountDownloads(mount, routes, parts.downloads);
    mountStorage(mount, database, parts.configuration.bytesPerAccount);
    mountAnnouncements(mount, makeAnnouncements(database, links));
    mountNotifications(mount, makeNotifications(database, parts.site.name));
    mountNotificationSettings(mount, notificationSettings);
    mountMailOff(routes, notificationSettings);
    mountNotificationStream(
      routes,
      { database, recognize: identity.recognize, links },
      { ...streamOptions, ...parts.streams },
    );
    mountDataExport(mount, routes, database, parts.downloads);
    mountNetworkTest(mount, routes, parts.networkTests, database, identity.recognize);
    mountMonitoring(mount, database, parts.configuration.monitoring);
    mountCollector(routes, {
      database,
      settings: parts.configuration.monitoring,
      requireDisk: parts.requireDisk,
    });
    mountReplayPage(routes, async () => portal.source.replayPage?.());
    mountLanding(mount, parts.landing);
    mountHome(mount, database, [parts.patentDocuments, parts.moleculeSets]);
    mountCases(mount, parts.cases, (name) => registry.some((tool) => tool.name === name));
    mountHelp(mount, parts.help);
    mountTools(mount, registry, addresses);
    mountHealth(routes, database, parts.opening);
    mountApiDocs(routes, mount.served, parts.site);
    mountSchemas(routes, originOfPortal);
    const passwords = takesPasswords(parts.configuration);
    mountSignInForm(routes, identity, originOfPortal, parts.readVisitor, passwords);
    await mountSingleSignOn(routes, mountEmbeddedProvider, {
      configuration: parts.configuration,
      database,
      identity,
      links,
      readVisitor: parts.readVisitor,
      originOf: originOfPortal,
      selfService: hasSelfService(parts.configuration),
    });
    mountEntry(routes);
    mountDocuments(routes, parts.documents);
    mountCaseFiles(routes, parts.cases);
    mountSite(routes, parts.site, siteOrigin, publicPages(parts.cases, parts.help));
    mountOutbox(routes, database, (request) => mayReadOutbox(parts.configuration, request));
    mountElements(routes, parts.elements);
    mountShell(routes, parts.shell);
    // In a scope of their own, so that no call of the API pays for what is asked of pages.
    void routes.register(async (pages) => {
      checkEmailedLinks(pages, (link, ticket) => {
        if (link === 'invitation') return invitations.isOpen(ticket);
        if (link === 'member-invitation') return received.isOpen(ticket);
        if (link === 'email-change' || link === 'email-stop')
          return identity.emailChange.isLinkGood(link, ticket);
        return identity.isTicketGood(link, ticket);
      });
      await mountPages(pages, {
        source: portal.source,
        heads: makePageHeads(parts.site, parts.landing, parts.cases, parts.help),
        views: {
          landing: parts.landing,
          cases: parts.cases,
          secure: (request) => originOfPortal(request).startsWith('https:'),
        },
        signIn: { mode: parts.configuration.signInMode, selfService: hasSelfService(parts.configuration) },
        settings: (request) => ({
          elementId: SETTINGS_ELEMENT_ID,
          value: settingsOf(parts, request, addresses),
        }),
        policy: (request) => policyOf(portal, portalPolicyOf(parts, toolOrigins(request))),
      });
    });
  });
  return app;
};

const buildTool = (parts: AppParts, addresses: Addresses, tool: Tool, host: PageHost): FastifyInstance => {
  const app = baseApp(parts, host);
  const originOfPortal = (request: FastifyRequest): string => addresses.portal(visitOf(request));
  const help = helpOf(parts.site);
  const figures = parts.site.figures[tool.name];
  // The portal may read whether a tool's page is there, so that it can say why a tool does not open. Pages hold nothing
  // of a person's.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('access-control-allow-origin', originOfPortal(request));
    done();
  });
  void app.register(async (routes) => {
    mountTheme(routes, parts.site);
    mountNoRobots(routes);
    await mountPages(routes, {
      source: host.source,
      framed: true,
      settings: (request) => {
        const value: ToolSettings = {
          apiOrigin: originOfPortal(request),
          version,
          tool: { name: tool.name, path: tool.path, title: tool.title },
          ...(help.center && { helpCenter: help.center }),
          ...(figures && { figures }),
        };
        return { elementId: TOOL_SETTINGS_ELEMENT_ID, value };
      },
      policy: (request) => policyOf(host, toolPolicy(originOfPortal(request))),
      workerPolicy: (request) => workerPolicy(originOfPortal(request)),
    });
  });
  return app;
};

/** Builds the portal with the API, and the tools, without listening. */
export const buildApps = (parts: AppParts): Apps => {
  const { port, publicUrls } = parts.configuration;
  const addresses = makeAddresses(port, parts.registry, publicUrls);
  return {
    portal: buildPortal(parts, addresses),
    tools: parts.registry.filter(isOwnTool).flatMap((tool) => {
      const host = parts.tools.get(tool.name);
      return host
        ? [{ tool, app: buildTool(parts, addresses, tool, host), port: port + tool.portOffset }]
        : [];
    }),
  };
};
