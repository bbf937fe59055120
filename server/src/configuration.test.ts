import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { StartError } from './start-error.ts';

test('an empty environment serves this machine on 8080 from the folder data', () => {
  expect(readConfiguration({ PATH: '/bin', DATABASE_URL: '' })).toStrictEqual({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    store: { kind: 'disk', folder: resolve('data/files') },
    workers: 1,
    statementTimeout: 30,
    setsPerAccount: 500,
    bytesPerAccount: 20e9,
    bytesPerDocument: 300e6,
    pagesPerDocument: 2000,
    quickPassesPerHour: 3,
    newUserCredits: 100,
    inviteRewardsPerMonth: 10,
    owner: { email: undefined, password: undefined },
    publicUrls: { portal: undefined, tools: new Map() },
    proxies: [],
    development: true,
    signInMode: 'password',
    oidc: undefined,
    mail: { smtpUrl: undefined, from: undefined },
    tokenMonitor: false,
    keyDays: 90,
    monitoring: { applicationId: undefined, days: 30, bytes: 2e9, collectorOrigin: undefined },
    collectorPort: 8095,
    countryHeader: undefined,
    documentsFolder: undefined,
    casesFolder: undefined,
    siteFile: undefined,
    logLevel: 'info',
  });
});

test('every variable is heeded', () => {
  expect(
    readConfiguration({
      HOST: '0.0.0.0',
      PORT: '9000',
      MOIETY_DATA_DIR: '/srv/moiety',
      DATABASE_URL: 'postgresql://u:p@db:5432/moiety',
      MOIETY_S3_BUCKET: 'moiety-files',
      MOIETY_S3_ENDPOINT: 'https://s3.lab.example',
      MOIETY_S3_REGION: 'eu-central-1',
      MOIETY_S3_ACCESS_KEY_ID: 'id',
      MOIETY_S3_SECRET_ACCESS_KEY: 'secret',
      MOIETY_WORKERS: '3',
      MOIETY_STATEMENT_TIMEOUT: '5',
      MOIETY_SETS_PER_ACCOUNT: '20',
      MOIETY_STORAGE_PER_ACCOUNT: '1.5',
      MOIETY_DOCUMENT_SIZE: '50',
      MOIETY_DOCUMENT_PAGES: '400',
      MOIETY_QUICK_PASSES_PER_HOUR: '5',
      MOIETY_NEW_USER_CREDITS: '0',
      MOIETY_INVITE_REWARDS_PER_MONTH: '3',
      MOIETY_OWNER_EMAIL: 'ada@example.org',
      MOIETY_OWNER_PASSWORD: 'Correct-Horse-9',
      MOIETY_PUBLIC_URL: 'https://moiety.example/',
      MOIETY_MOLVALLEY_URL: 'https://molvalley.example',
      MOIETY_PROXIES: '10.0.0.0/8, ::1',
      NODE_ENV: 'production',
      MOIETY_SIGN_IN_MODE: 'password',
      OIDC_ISSUER: 'https://id.example/realms/lab',
      OIDC_CLIENT_ID: 'moiety',
      OIDC_CLIENT_SECRET: 'kept',
      SMTP_URL: 'smtps://u:p@mail.example',
      MOIETY_MAIL_FROM: 'no-reply@moiety.example',
      MOIETY_TOKEN_MONITOR: 'on',
      MOIETY_KEY_DAYS: '7',
      MOIETY_MONITORING_APPLICATION: 'portal',
      MOIETY_MONITORING_DAYS: '7',
      MOIETY_MONITORING_SIZE: '0.5',
      MOIETY_MONITORING_URL: 'https://collector.moiety.example/',
      MOIETY_COLLECTOR_PORT: '9095',
      MOIETY_COUNTRY_HEADER: 'CF-IPCountry',
      MOIETY_DOCUMENTS_DIR: '/srv/documents',
      MOIETY_CASES_DIR: '/srv/cases',
      MOIETY_SITE_FILE: '/srv/site/site.json',
      LOG_LEVEL: 'debug',
    }),
  ).toStrictEqual({
    host: '0.0.0.0',
    port: 9000,
    dataFolder: '/srv/moiety',
    databaseUrl: 'postgresql://u:p@db:5432/moiety',
    store: {
      kind: 's3',
      bucket: 'moiety-files',
      region: 'eu-central-1',
      endpoint: 'https://s3.lab.example',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
    workers: 3,
    statementTimeout: 5,
    setsPerAccount: 20,
    bytesPerAccount: 1.5e9,
    bytesPerDocument: 50e6,
    pagesPerDocument: 400,
    quickPassesPerHour: 5,
    newUserCredits: 0,
    inviteRewardsPerMonth: 3,
    owner: { email: 'ada@example.org', password: 'Correct-Horse-9' },
    publicUrls: {
      portal: 'https://moiety.example',
      tools: new Map([['molvalley', 'https://molvalley.example/']]),
    },
    proxies: ['10.0.0.0/8', '::1'],
    development: false,
    signInMode: 'password',
    oidc: { issuer: 'https://id.example/realms/lab', clientId: 'moiety', clientSecret: 'kept' },
    mail: { smtpUrl: 'smtps://u:p@mail.example', from: 'no-reply@moiety.example' },
    tokenMonitor: true,
    keyDays: 7,
    monitoring: {
      applicationId: 'portal',
      days: 7,
      bytes: 500_000_000,
      collectorOrigin: 'https://collector.moiety.example',
    },
    collectorPort: 9095,
    countryHeader: 'cf-ipcountry',
    documentsFolder: '/srv/documents',
    casesFolder: '/srv/cases',
    siteFile: '/srv/site/site.json',
    logLevel: 'debug',
  });
});

test.each([
  ['PORT', '0'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://db/moiety'],
  ['MOIETY_S3_BUCKET', 'a/b'],
  ['MOIETY_STATEMENT_TIMEOUT', '-1'],
  ['MOIETY_SETS_PER_ACCOUNT', '0'],
  ['MOIETY_STORAGE_PER_ACCOUNT', '0'],
  ['MOIETY_INVITE_REWARDS_PER_MONTH', '0'],
  ['MOIETY_NEW_USER_CREDITS', '-1'],
  ['MOIETY_NEW_USER_CREDITS', '2.5'],
  ['MOIETY_OWNER_EMAIL', 'ada'],
  ['MOIETY_OWNER_PASSWORD', 'abcd'],
  ['MOIETY_OWNER_PASSWORD', 'no-upper-case-1'],
  ['MOIETY_OWNER_PASSWORD', 'Longer-Than-16-Characters'],
  ['NODE_ENV', 'staging'],
  ['MOIETY_SIGN_IN_MODE', 'saml'],
  ['SMTP_URL', 'https://mail.example'],
  ['MOIETY_MAIL_FROM', 'Moiety'],
  ['MOIETY_TOKEN_MONITOR', 'yes'],
  ['MOIETY_KEY_DAYS', '0'],
  ['MOIETY_MONITORING_DAYS', '0'],
  ['MOIETY_MONITORING_SIZE', '0'],
  ['MOIETY_MONITORING_URL', 'https://collector.example/path'],
  ['MOIETY_COLLECTOR_PORT', '0'],
  ['MOIETY_COUNTRY_HEADER', 'cf country'],
  ['MOIETY_PUBLIC_URL', 'moiety.example'],
  ['MOIETY_PUBLIC_URL', 'https://moiety.example/path'],
  ['MOIETY_MOLVALLEY_URL', 'ftp://moiety.example'],
  ['MOIETY_PROXIES', '10.0.0.0/33'],
  ['MOIETY_PROXIES', 'proxy'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one sentence', (name, value) => {
  const read = (): unknown => readConfiguration({ [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`));
});

test('production signs in by single sign-on unless told otherwise', () => {
  expect(readConfiguration({ NODE_ENV: 'production' })).toMatchObject({
    development: false,
    signInMode: 'sso',
  });
  expect(readConfiguration({ MOIETY_SIGN_IN_MODE: 'sso' })).toMatchObject({
    development: true,
    signInMode: 'sso',
  });
});

test('an OpenID provider is described whole or not at all', () => {
  expect(() => readConfiguration({ OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'moiety' })).toThrow(
    /^OIDC_ISSUER must be [^\n]+\.$/,
  );
  expect(() => readConfiguration({ OIDC_ISSUER: 'https://id.example' })).toThrow(/^OIDC_CLIENT_ID must be/);
  expect(() => readConfiguration({ OIDC_CLIENT_ID: 'moiety' })).toThrow(/^OIDC_ISSUER must be/);
  expect(() => readConfiguration({ OIDC_CLIENT_SECRET: 'kept' })).toThrow(
    /^OIDC_ISSUER must be .+\.\nOIDC_CLIENT_ID must be .+\.$/,
  );
  expect(
    readConfiguration({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'moiety' }).oidc,
  ).toStrictEqual({ issuer: 'https://id.example', clientId: 'moiety', clientSecret: undefined });
});

/** The words by which settings are refused. */
const wrong = (variables: Record<string, string>): string => {
  try {
    readConfiguration(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a bucket is described whole or not at all', () => {
  expect(wrong({ MOIETY_S3_ENDPOINT: 'https://s3.lab.example' })).toMatch(/^MOIETY_S3_BUCKET must be .+\.$/);
  const bucket = { MOIETY_S3_BUCKET: 'files' };
  expect(wrong({ ...bucket, MOIETY_S3_ENDPOINT: 's3.lab.example' })).toMatch(
    /^MOIETY_S3_ENDPOINT must be .+\.$/,
  );
  expect(wrong({ ...bucket, MOIETY_S3_REGION: 'EU (Frankfurt)' })).toMatch(/^MOIETY_S3_REGION must be .+\.$/);
  expect(wrong({ ...bucket, MOIETY_S3_ACCESS_KEY_ID: 'id' })).toMatch(
    /^MOIETY_S3_SECRET_ACCESS_KEY must be .+\.$/,
  );
  expect(wrong({ ...bucket, MOIETY_S3_SECRET_ACCESS_KEY: 'secret' })).toMatch(
    /^MOIETY_S3_ACCESS_KEY_ID must be .+\.$/,
  );
  expect(readConfiguration(bucket).store).toStrictEqual({
    kind: 's3',
    bucket: 'files',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  });
});

test('every wrong variable has its sentence, and no value is repeated', () => {
  const variables = { PORT: 'secret-port', MOIETY_OWNER_PASSWORD: 'pwd' };
  const read = (): unknown => readConfiguration(variables);
  expect(read).toThrow(/^PORT must be .+\.\nMOIETY_OWNER_PASSWORD must be .+\.$/);
  expect(read).not.toThrow(/secret-port|pwd/);
});
