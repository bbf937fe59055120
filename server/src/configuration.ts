import { join, resolve } from 'node:path';
import {
  brokenPasswordRules,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_PAGES_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '@moiety/contract';
import { z } from 'zod';
import { tools, type PublicUrls } from './modules/platform/registry.ts';
import type { MonitoringSettings } from './modules/monitoring/limits.ts';
import type { StoreSettings } from './object-store/open-store.ts';
import { logLevels } from './plugins/log.ts';
import { StartError } from './start-error.ts';

/** An address such as https://moiety.example.org, without a path. */
const originUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`);

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** An address, or a network such as 10.0.0.0/8. */
const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const environmentSchema = z.object({
  /** In production the single sign-on is the way in and the outbox is closed. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** The address to listen on; 127.0.0.1 serves this machine only. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The portal's and the API's; the tools follow on the next ones. */
  PORT: z.coerce.number().int().min(1).max(65_000).default(8080),
  /** Database, keys: everything that must be kept. Relative to the working directory. */
  MOIETY_DATA_DIR: z.string().min(1).default('data'),
  /** A PostgreSQL server; without it one is started from the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  /** The bucket that holds the files, on Amazon S3 or a storage that speaks its protocol; without it they are in the data folder. */
  MOIETY_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  /** The address of a storage that is not Amazon's. */
  MOIETY_S3_ENDPOINT: originUrl.optional(),
  MOIETY_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  /** Without the keys those that the machine has. */
  MOIETY_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MOIETY_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Processes that do jobs beside this one; 0 for none, where others elsewhere do them. */
  MOIETY_WORKERS: z.coerce.number().int().min(0).max(16).default(1),
  /** Seconds after which the database gives up a statement; 0 never does. */
  MOIETY_STATEMENT_TIMEOUT: z.coerce.number().int().min(0).max(3600).default(30),
  /** How many molecule sets an account may have, the trash left aside. */
  MOIETY_SETS_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Gigabytes (10⁹ bytes) that an account may store, what is in the trash included. */
  MOIETY_STORAGE_PER_ACCOUNT: z.coerce.number().min(0.001).max(1_000_000).default(20),
  /** Megabytes (10⁶ bytes) and pages that one document may have. */
  MOIETY_DOCUMENT_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(DOCUMENT_BYTES_MAX / 1e6)
    .default(300),
  MOIETY_DOCUMENT_PAGES: z.coerce.number().int().min(1).max(DOCUMENT_PAGES_MAX).default(2000),
  /** Documents of an account that the free quick pass looks at in an hour, those aside that are analyzed then. */
  MOIETY_QUICK_PASSES_PER_HOUR: z.coerce.number().int().min(1).max(1000).default(3),
  /** Credits that an account gets at its first sign-in; 0 for none. */
  MOIETY_NEW_USER_CREDITS: z.coerce.number().int().min(0).max(1_000_000).default(100),
  /** How often an inviter is rewarded for friends in a calendar month of UTC; the friends are in any case. */
  MOIETY_INVITE_REWARDS_PER_MONTH: z.coerce.number().int().min(1).max(1_000_000).default(10),
  /** The first account, made on an empty database. */
  MOIETY_OWNER_EMAIL: z.email().optional(),
  /** Its password; without it one is made and printed once. */
  MOIETY_OWNER_PASSWORD: z
    .string()
    .refine((password) => brokenPasswordRules(password).length === 0)
    .optional(),
  /** How people sign in; without it `sso` in production, else `password`. */
  MOIETY_SIGN_IN_MODE: z.enum(['password', 'sso']).optional(),
  /** The OpenID provider of single sign-on; without it the server is its own, at /oidc. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  /** What the provider knows this server by. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The mail server; without it mails stay in the outbox, which only development shows. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails. */
  MOIETY_MAIL_FROM: z.email().optional(),
  /** Whether pages ask every 5 minutes if their token is still valid. */
  MOIETY_TOKEN_MONITOR: z.enum(['on', 'off']).default('off'),
  /** Days after which a process signs tokens with a new key. */
  MOIETY_KEY_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** Whose pages' monitoring is received: the `VITE_RUM_APPLICATION_ID` of the portal's build; without it nobody's. */
  MOIETY_MONITORING_APPLICATION: z.string().min(1).max(100).optional(),
  /** Days after which a monitored session is deleted. */
  MOIETY_MONITORING_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Gigabytes (10⁹ bytes) that monitoring may take of the database; the oldest sessions make room. */
  MOIETY_MONITORING_SIZE: z.coerce.number().min(0.01).max(10_000).default(2),
  /** The origin of a collector that stands alone (`npm run collector`), to which the portal's pages may send. */
  MOIETY_MONITORING_URL: originUrl.optional(),
  /** The port of that collector. */
  MOIETY_COLLECTOR_PORT: z.coerce.number().int().min(1).max(65_535).default(8095),
  /** A header in which a trusted proxy tells the visitor's country, such as CF-IPCountry. */
  MOIETY_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  /** The folder of the operator's documents: user agreement and privacy policy. */
  MOIETY_DOCUMENTS_DIR: z.string().min(1).optional(),
  /** The folder of the operator's worked examples. */
  MOIETY_CASES_DIR: z.string().min(1).optional(),
  /** The portal's address, where a proxy stands before the server. */
  MOIETY_PUBLIC_URL: originUrl.optional(),
  /** The proxies that stand before the server: their X-Forwarded-… headers are believed, nobody else's. */
  MOIETY_PROXIES: z.string().transform(listOf).pipe(z.array(networkSchema)).default([]),
  /** The operator's site file: names, logo, colors, links, tools. */
  MOIETY_SITE_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});
/** The address of each tool, likewise: `MOIETY_MOLVALLEY_URL`. */
const toolUrlsSchema = z.object(
  Object.fromEntries(tools.map(({ urlSetting }) => [urlSetting, originUrl.optional()])),
);
type Environment = z.output<typeof environmentSchema>;
type Variable = keyof Environment;

/** What each variable must be, to end the sentence "… must be". */
const expected: Record<Variable, string> = {
  NODE_ENV: 'development, production or test',
  HOST: 'a host name or an IP address',
  PORT: 'a whole number from 1 to 65000',
  MOIETY_DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/database',
  MOIETY_S3_BUCKET: 'the name of a bucket, where any MOIETY_S3_… setting is there',
  MOIETY_S3_ENDPOINT: 'an http or https address without a path',
  MOIETY_S3_REGION: 'the name of a region such as eu-central-1',
  MOIETY_S3_ACCESS_KEY_ID: 'set together with MOIETY_S3_SECRET_ACCESS_KEY',
  MOIETY_S3_SECRET_ACCESS_KEY: 'set together with MOIETY_S3_ACCESS_KEY_ID',
  MOIETY_WORKERS: 'a whole number from 0 to 16',
  MOIETY_STATEMENT_TIMEOUT: 'a whole number of seconds from 0 to 3600',
  MOIETY_SETS_PER_ACCOUNT: 'a whole number from 1 to 1000000',
  MOIETY_STORAGE_PER_ACCOUNT: 'a number of gigabytes from 0.001 to 1000000',
  MOIETY_DOCUMENT_SIZE: `a whole number of megabytes from 1 to ${DOCUMENT_BYTES_MAX / 1e6}`,
  MOIETY_DOCUMENT_PAGES: `a whole number from 1 to ${DOCUMENT_PAGES_MAX}`,
  MOIETY_QUICK_PASSES_PER_HOUR: 'a whole number from 1 to 1000',
  MOIETY_NEW_USER_CREDITS: 'a whole number from 0 to 1000000',
  MOIETY_INVITE_REWARDS_PER_MONTH: 'a whole number from 1 to 1000000',
  MOIETY_OWNER_EMAIL: 'an email address',
  MOIETY_OWNER_PASSWORD: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, with an uppercase and a lowercase letter, a number and a special character, and no whitespace`,
  MOIETY_SIGN_IN_MODE: 'password or sso',
  OIDC_ISSUER: 'an http or https address, and OIDC_CLIENT_ID must be set too',
  OIDC_CLIENT_ID: 'set together with OIDC_ISSUER',
  OIDC_CLIENT_SECRET: 'set together with OIDC_ISSUER and OIDC_CLIENT_ID',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.org',
  MOIETY_MAIL_FROM: 'an email address',
  MOIETY_TOKEN_MONITOR: 'on or off',
  MOIETY_KEY_DAYS: 'a whole number of days from 1 to 3650',
  MOIETY_MONITORING_APPLICATION: 'a name of at most 100 characters',
  MOIETY_MONITORING_DAYS: 'a whole number of days from 1 to 365',
  MOIETY_MONITORING_SIZE: 'a number of gigabytes from 0.01 to 10000',
  MOIETY_MONITORING_URL: 'an http or https address without a path',
  MOIETY_COLLECTOR_PORT: 'a whole number from 1 to 65535',
  MOIETY_COUNTRY_HEADER: 'the name of an HTTP header',
  MOIETY_DOCUMENTS_DIR: 'the path of a folder',
  MOIETY_CASES_DIR: 'the path of a folder',
  MOIETY_PUBLIC_URL: 'an http or https address without a path',
  MOIETY_PROXIES: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  MOIETY_SITE_FILE: 'the path of a JSON file',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
};

/** How the server runs; every field comes from the environment variable that `environmentSchema` documents. */
export interface Configuration {
  host: string;
  port: number;
  /** Absolute. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Where the files are. */
  store: StoreSettings;
  /** Processes that do jobs. */
  workers: number;
  /** Seconds; 0 is without end. */
  statementTimeout: number;
  setsPerAccount: number;
  /** What an account may store. */
  bytesPerAccount: number;
  /** Bytes and pages that one document may have. */
  bytesPerDocument: number;
  pagesPerDocument: number;
  /** Documents that the free quick pass looks at for an account, those aside that are analyzed. */
  quickPassesPerHour: number;
  newUserCredits: number;
  inviteRewardsPerMonth: number;
  owner: { email: string | undefined; password: string | undefined };
  publicUrls: PublicUrls;
  /** Addresses and networks in CIDR notation. */
  proxies: string[];
  /** Opens the outbox, if there is no mail server. */
  development: boolean;
  signInMode: 'password' | 'sso';
  /** The OpenID provider of single sign-on; undefined where the server is its own. */
  oidc: { issuer: string; clientId: string; clientSecret: string | undefined } | undefined;
  mail: { smtpUrl: string | undefined; from: string | undefined };
  tokenMonitor: boolean;
  keyDays: number;
  /** Whose pages' monitoring is received, and how much of it is kept. */
  monitoring: MonitoringSettings;
  /** Where a collector that stands alone listens. */
  collectorPort: number;
  /** In lower case. */
  countryHeader: string | undefined;
  /** Absolute. */
  documentsFolder: string | undefined;
  /** Absolute. */
  casesFolder: string | undefined;
  siteFile: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
}

const toolUrls = (urls: z.output<typeof toolUrlsSchema>): Map<string, string> =>
  new Map(
    tools.flatMap(({ name, urlSetting }) => {
      const url = urls[urlSetting];
      return url === undefined ? [] : [[name, new URL(url).href] as const];
    }),
  );

const oidcVariables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const oidcOf = (environment: Environment): Configuration['oidc'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  return issuer && clientId ? { issuer, clientId, clientSecret } : undefined;
};

const s3Variables = [
  'MOIETY_S3_BUCKET',
  'MOIETY_S3_ENDPOINT',
  'MOIETY_S3_REGION',
  'MOIETY_S3_ACCESS_KEY_ID',
  'MOIETY_S3_SECRET_ACCESS_KEY',
] as const;

const storeOf = (environment: Environment): StoreSettings => {
  const {
    MOIETY_S3_BUCKET: bucket,
    MOIETY_S3_ENDPOINT: endpoint,
    MOIETY_S3_REGION: region = 'us-east-1',
    MOIETY_S3_ACCESS_KEY_ID: accessKeyId,
    MOIETY_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (bucket === undefined)
    return { kind: 'disk', folder: join(resolve(environment.MOIETY_DATA_DIR), 'files') };
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { kind: 's3', bucket, region, endpoint, credentials };
};

/** Names of settings that are missing, or go with others that are. */
const incomplete = (set: Record<string, string | undefined>): Variable[] => {
  const wrong: Variable[] = [];
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const)
    if (!set[name] && oidcVariables.some((other) => set[other])) wrong.push(name);
  if (!set['MOIETY_S3_BUCKET'] && s3Variables.some((other) => set[other])) wrong.push('MOIETY_S3_BUCKET');
  const [id, secret] = ['MOIETY_S3_ACCESS_KEY_ID', 'MOIETY_S3_SECRET_ACCESS_KEY'] as const;
  if (!set[id] && set[secret]) wrong.push(id);
  if (set[id] && !set[secret]) wrong.push(secret);
  return wrong;
};

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws StartError with one sentence a wrong variable, each on its line; no value is repeated, it may be a secret
 */
export const readConfiguration = (variables: NodeJS.ProcessEnv): Configuration => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  const urls = toolUrlsSchema.safeParse(set);
  const issues = [...(parsed.error?.issues ?? []), ...(urls.error?.issues ?? [])];
  const wrong = new Set(issues.map((issue) => String(issue.path[0]) as Variable));
  for (const name of incomplete(set)) wrong.add(name);
  if (!parsed.success || !urls.success || wrong.size > 0)
    throw new StartError(
      [...wrong].map((name) => `${name} must be ${expected[name] ?? expected.MOIETY_PUBLIC_URL}.`).join('\n'),
    );
  const environment = parsed.data;
  return {
    host: environment.HOST,
    port: environment.PORT,
    dataFolder: resolve(environment.MOIETY_DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    store: storeOf(environment),
    workers: environment.MOIETY_WORKERS,
    statementTimeout: environment.MOIETY_STATEMENT_TIMEOUT,
    setsPerAccount: environment.MOIETY_SETS_PER_ACCOUNT,
    bytesPerAccount: Math.round(environment.MOIETY_STORAGE_PER_ACCOUNT * 1e9),
    bytesPerDocument: environment.MOIETY_DOCUMENT_SIZE * 1e6,
    pagesPerDocument: environment.MOIETY_DOCUMENT_PAGES,
    quickPassesPerHour: environment.MOIETY_QUICK_PASSES_PER_HOUR,
    newUserCredits: environment.MOIETY_NEW_USER_CREDITS,
    inviteRewardsPerMonth: environment.MOIETY_INVITE_REWARDS_PER_MONTH,
    owner: { email: environment.MOIETY_OWNER_EMAIL, password: environment.MOIETY_OWNER_PASSWORD },
    publicUrls: {
      portal: environment.MOIETY_PUBLIC_URL && new URL(environment.MOIETY_PUBLIC_URL).origin,
      tools: toolUrls(urls.data),
    },
    proxies: environment.MOIETY_PROXIES,
    development: environment.NODE_ENV !== 'production',
    signInMode:
      environment.MOIETY_SIGN_IN_MODE ?? (environment.NODE_ENV === 'production' ? 'sso' : 'password'),
    oidc: oidcOf(environment),
    mail: { smtpUrl: environment.SMTP_URL, from: environment.MOIETY_MAIL_FROM },
    tokenMonitor: environment.MOIETY_TOKEN_MONITOR === 'on',
    keyDays: environment.MOIETY_KEY_DAYS,
    monitoring: {
      applicationId: environment.MOIETY_MONITORING_APPLICATION,
      days: environment.MOIETY_MONITORING_DAYS,
      bytes: Math.round(environment.MOIETY_MONITORING_SIZE * 1e9),
      collectorOrigin: environment.MOIETY_MONITORING_URL && new URL(environment.MOIETY_MONITORING_URL).origin,
    },
    collectorPort: environment.MOIETY_COLLECTOR_PORT,
    countryHeader: environment.MOIETY_COUNTRY_HEADER?.toLowerCase(),
    documentsFolder: environment.MOIETY_DOCUMENTS_DIR && resolve(environment.MOIETY_DOCUMENTS_DIR),
    casesFolder: environment.MOIETY_CASES_DIR && resolve(environment.MOIETY_CASES_DIR),
    siteFile: environment.MOIETY_SITE_FILE && resolve(environment.MOIETY_SITE_FILE),
    logLevel: environment.LOG_LEVEL,
  };
};
