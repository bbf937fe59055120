import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { databaseOf, openPool, type Database } from '../../database/database.ts';
import { mails } from '../../database/mail-table.ts';
import { mailNotice, startMail } from './mail.ts';
import { claimDueMails, purgeMails } from './queries.ts';
import { queueMail, type Letter } from './queue.ts';
import { pollRegularly, type MailWorker } from './poller.ts';
import { GIVEN_UP_AFTER, retryAfter } from './retries.ts';
import { startMailSender } from './sender.ts';
import { newDatabase } from '../../../test/support/product.ts';
import { startMailServer, type MailServer } from '../../../test/support/smtp.ts';

const letterTo = (to: string): Letter => ({
  to,
  subject: 'Reset 密码',
  text: 'Open https://moiety.example/secret-link\n',
  html: '<p>Open <a href="https://moiety.example/secret-link">this</a></p>',
});

let database: Database;
let log: string[];
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  closing = [];
  log = [];
  const { config, drop } = await newDatabase();
  const pool = openPool(config, () => undefined);
  database = databaseOf(pool);
  closing.push(drop, () => pool.end());
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const write = (line: object, message?: string): void => void log.push(JSON.stringify([line, message]));
const logger = { info: write, warn: write, error: write };

const mailServer = async (options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> => {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
};

type MailSettings = Parameters<typeof mailNotice>[0];
const settings = (smtpUrl: string | undefined, changes: Partial<MailSettings> = {}): MailSettings => ({
  development: false,
  port: 8080,
  signInMode: 'sso',
  oidc: undefined,
  publicUrls: { portal: 'https://moiety.example', tools: new Map() },
  mail: { smtpUrl, from: undefined },
  ...changes,
});
const begin = (configuration: MailSettings): MailWorker => {
  const worker = startMail(
    configuration,
    database,
    { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' },
    logger,
  );
  closing.push(worker.stop);
  return worker;
};
/** Whether every mail has been looked at and waits, was sent or was given up. */
const rows = () => database.select().from(mails).orderBy(mails.id);
const makeDue = () => database.update(mails).set({ nextAttemptAt: sql`now() - interval '1 second'` });

test('a mail that was queued is sent as text and HTML, from the sender of this site', async () => {
  const server = await mailServer();
  begin(settings(`smtp://127.0.0.1:${server.port}`));
  await database.transaction((transaction) => queueMail(transaction, letterTo('ada@example.org')));
  await expect.poll(() => server.received).toHaveLength(1);
  const [{ email, envelope } = {}] = server.received;
  expect(envelope).toStrictEqual({ from: 'no-reply@moiety.example', to: ['ada@example.org'] });
  expect(email).toMatchObject({
    subject: 'Reset 密码',
    from: { name: 'Molecule Desk', address: 'no-reply@moiety.example' },
    to: [{ address: 'ada@example.org' }],
    text: expect.stringMatching(/^Open https:\/\/moiety\.example\/secret-link\n+$/),
    html: expect.stringContaining('<a href="https://moiety.example/secret-link">'),
  });
});

test('one in a transaction that is rolled back is not sent', async () => {
  const server = await mailServer();
  begin(settings(`smtp://127.0.0.1:${server.port}`));
  await expect(
    database.transaction(async (transaction) => {
      await queueMail(transaction, letterTo('nobody@example.org'));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await queueMail(database, letterTo('ada@example.org'));
  await expect.poll(() => server.received).toHaveLength(1);
  expect(server.received[0]?.envelope.to).toStrictEqual(['ada@example.org']);
});

test('what was queued while no server ran is sent at the start, and its content is kept nowhere', async () => {
  await queueMail(database, letterTo('ada@example.org'));
  const server = await mailServer();
  begin(settings(`smtp://127.0.0.1:${server.port}`));
  await expect.poll(async () => (await rows())[0]?.sentAt).toBeInstanceOf(Date);
  expect(await rows()).toMatchObject([
    { recipient: 'ada@example.org', text: '', html: '', nextAttemptAt: null, attempts: 1 },
  ]);
  expect(server.received).toHaveLength(1);
});

test('three processes over one database send each mail once', async () => {
  const server = await mailServer();
  const addresses = Array.from({ length: 60 }, (_, i) => `person${i}@example.org`);
  await Promise.all(addresses.map((to) => queueMail(database, letterTo(to))));
  for (let i = 0; i < 3; i += 1) begin(settings(`smtp://127.0.0.1:${server.port}`));
  await expect.poll(async () => (await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  const reached = server.received.map(({ envelope }) => envelope.to[0]);
  expect(reached).toHaveLength(60);
  expect(new Set(reached)).toStrictEqual(new Set(addresses));
});

describe('the queue is looked at', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }),
  );
  afterEach(() => void vi.useRealTimers());

  test('at the start, soon after this process queued something, and every 15 s until it stops', async () => {
    const look = vi.fn<() => Promise<void>>(async () => undefined);
    const worker = pollRegularly(look);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(2);

    await queueMail(database, letterTo('ada@example.org'));
    await vi.advanceTimersByTimeAsync(10);
    expect(look).toHaveBeenCalledTimes(3);
    // The transaction may take longer than that.
    await vi.advanceTimersByTimeAsync(5000);
    expect(look).toHaveBeenCalledTimes(6);

    await worker.stop();
    await queueMail(database, letterTo('ada@example.org'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(6);
  });

  test('once more where something was queued during a look, and never twice at the same time', async () => {
    const ends: (() => void)[] = [];
    const look = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
    const worker = pollRegularly(look);
    await queueMail(database, letterTo('ada@example.org'));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(look).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(2);
    await worker.stop();
  });
});

test('a mail that another process is sending is not due', async () => {
  await queueMail(database, letterTo('ada@example.org'));
  expect(await claimDueMails(database, { limit: 5, lease: 600 })).toHaveLength(1);
  expect(await claimDueMails(database, { limit: 5, lease: 600 })).toHaveLength(0);
});

test('over TLS, signed in', async () => {
  const server = await mailServer({
    secure: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'moiety' && password === 'p@ss:word'
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
  });
  const address = `moiety:p%40ss%3Aword@127.0.0.1:${server.port}`;
  begin(settings(`smtps://${address}`));
  await queueMail(database, letterTo('ada@example.org'));
  await expect.poll(() => server.received).toMatchObject([{ secure: true, user: 'moiety' }]);
});

/** This machine too, by an address that does not say so. */
const ELSEWHERE = '0.0.0.0';

test.each([
  ['smtps', true],
  ['smtp', false],
])('a mail server elsewhere whose certificate is not good gets nothing, by %s', async (protocol, secure) => {
  const server = await mailServer({ secure, hideSTARTTLS: false });
  begin(settings(`${protocol}://${ELSEWHERE}:${server.port}`));
  await queueMail(database, letterTo('ada@example.org'));
  await expect.poll(() => log.join('\n')).toContain('could not be sent');
  expect(server.received).toHaveLength(0);
});

test('a password goes to another machine over TLS only', async () => {
  const users: unknown[] = [];
  const server = await mailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      users.push(username);
      done(null, { user: username });
    },
  });
  const address = `smtp://moiety:password@${ELSEWHERE}:${server.port}`;
  const worker = begin(settings(address));
  await queueMail(database, letterTo('ada@example.org'));
  await expect.poll(() => log.join('\n')).toContain('could not be sent');
  expect(users).toStrictEqual([]);
  await worker.stop();
  // Unless the operator says so.
  await makeDue();
  begin(settings(`${address}?requireTLS=false`));
  await expect.poll(() => server.received).toHaveLength(1);
  expect(users).toStrictEqual(['moiety']);
});

describe('a mail server that refuses', () => {
  test('is asked again later, and the log names neither address nor content', async () => {
    let refuses = true;
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        refuses ? done(Object.assign(new Error('4.7.1 greylisted'), { responseCode: 451 })) : done(),
    });
    const worker = begin(settings(`smtp://127.0.0.1:${server.port}`));
    await queueMail(database, letterTo('ada@example.org'));
    await expect.poll(() => log).toHaveLength(1);
    expect(log[0]).toContain('"responseCode":451');
    expect(log[0]).toContain('"retryAfter":60');
    expect(log[0]).not.toMatch(/ada|example|secret|Reset/);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ attempts: 1, sentAt: null, text: expect.stringContaining('secret') });
    expect(Number(waiting?.nextAttemptAt) - Number(waiting?.createdAt)).toBeGreaterThan(55_000);

    refuses = false;
    await worker.stop();
    await makeDue();
    begin(settings(`smtp://127.0.0.1:${server.port}`));
    await expect.poll(() => server.received).toHaveLength(1);
  });

  test('because there is no such address is not asked again', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 no such user ada@example.org'), { responseCode: 550 })),
    });
    begin(settings(`smtp://127.0.0.1:${server.port}`));
    await queueMail(database, letterTo('ada@example.org'));
    await expect.poll(() => log.join('\n')).toContain('given up');
    expect(log.join('\n')).not.toMatch(/ada|example|secret/);
    expect(await rows()).toMatchObject([{ sentAt: null, text: '', html: '', nextAttemptAt: null }]);
  });

  test('for a day is given up, and the content is kept no longer', async () => {
    await queueMail(database, letterTo('ada@example.org'));
    await database.update(mails).set({ createdAt: sql`now() - interval '23 hours 59 minutes 30 seconds'` });
    // Nobody listens there.
    begin(settings('smtp://127.0.0.1:9'));
    await expect.poll(() => log.join('\n')).toContain('given up');
    expect(log.join('\n')).not.toMatch(/ada|example|secret/);
    expect(await rows()).toMatchObject([{ sentAt: null, text: '', html: '', nextAttemptAt: null }]);
  });

  test('does not hold the others up', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('bad')
          ? done(Object.assign(new Error('4.2.0 later'), { responseCode: 450 }))
          : done(),
    });
    for (let i = 0; i < 4; i += 1) await queueMail(database, letterTo(`bad${i}@example.org`));
    for (let i = 0; i < 8; i += 1) await queueMail(database, letterTo(`good${i}@example.org`));
    begin(settings(`smtp://127.0.0.1:${server.port}`));
    await expect.poll(() => server.received).toHaveLength(8);
  });
});

test('what is older than its links are valid is never sent', async () => {
  const server = await mailServer();
  await queueMail(database, letterTo('old@example.org'));
  await database.update(mails).set({ createdAt: sql`now() - interval '25 hours'` });
  await queueMail(database, letterTo('ada@example.org'));
  begin(settings(`smtp://127.0.0.1:${server.port}`));
  await expect.poll(async () => (await rows()).every(({ text }) => text === '')).toBe(true);
  expect(server.received.map(({ envelope }) => envelope.to)).toStrictEqual([['ada@example.org']]);
});

test('stopping waits for the mail that is being sent', async () => {
  let sending: (() => void) | undefined;
  const begun = new Promise<void>((resolve) => {
    sending = resolve;
  });
  let end: (() => void) | undefined;
  await queueMail(database, letterTo('ada@example.org'));
  const worker = startMailSender({
    database,
    log: logger,
    transport: {
      send: () => {
        sending?.();
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      close: () => void log.push('closed'),
    },
  });
  await begun;
  const stopped = worker.stop();
  end?.();
  await stopped;
  expect(log.at(-1)).toBe('closed');
  expect((await rows())[0]?.sentAt).toBeInstanceOf(Date);
  await queueMail(database, letterTo('later@example.org'));
  expect(await claimDueMails(database, { limit: 5, lease: 1 })).toHaveLength(1);
});

describe('without a mail server', () => {
  test('in production nothing can be read afterwards, whatever waited', async () => {
    await queueMail(database, letterTo('ada@example.org'));
    begin(settings(undefined));
    await expect.poll(async () => (await rows()).map(({ text, html }) => text + html)).toStrictEqual(['']);
    await queueMail(database, letterTo('bob@example.org'));
    await expect
      .poll(async () => (await rows()).map(({ text, html }) => text + html))
      .toStrictEqual(['', '']);
  });
  const atDesk = { development: true, publicUrls: { portal: undefined, tools: new Map() } };
  test('in development mails stay for the outbox', async () => {
    await queueMail(database, letterTo('ada@example.org'));
    const worker = begin(settings(undefined, atDesk));
    await worker.stop();
    expect(await rows()).toMatchObject([{ text: expect.stringContaining('secret'), sentAt: null }]);
  });
  test('the operator is told in production, where people sign up here', () => {
    expect(mailNotice(settings(undefined))).toContain('set SMTP_URL');
    expect(mailNotice(settings(undefined, atDesk))).toBeUndefined();
    // A public address is no development: the outbox is closed there.
    expect(mailNotice(settings(undefined, { development: true }))).toContain('set SMTP_URL');
    const oidc = { issuer: 'https://id.example', clientId: 'moiety', clientSecret: undefined };
    expect(mailNotice(settings(undefined, { oidc }))).toBeUndefined();
  });
});

test('the operator is told of a sender that most mail servers refuse', () => {
  const local = { publicUrls: { portal: undefined, tools: new Map() } };
  expect(mailNotice(settings('smtp://mail.example', local))).toContain('no-reply@localhost');
  expect(mailNotice(settings('smtp://mail.example'))).toBeUndefined();
  const mail = { smtpUrl: 'smtp://mail.example', from: 'lab@example.org' };
  expect(mailNotice(settings(undefined, { ...local, mail }))).toBeUndefined();
});

test('mails are forgotten after 7 days', async () => {
  await queueMail(database, letterTo('old@example.org'));
  await database.update(mails).set({ createdAt: sql`now() - interval '7 days 1 minute'` });
  await queueMail(database, letterTo('ada@example.org'));
  await purgeMails(database);
  expect((await rows()).map(({ recipient }) => recipient)).toStrictEqual(['ada@example.org']);
});

test('attempts begin a minute apart, then up to 6 hours, and end within the day', () => {
  const waits: number[] = [];
  for (let age = 0, attempts = 1; ; attempts += 1) {
    const wait = retryAfter(attempts, age);
    if (wait === undefined) break;
    waits.push(wait / 60);
    age += wait;
    expect(age).toBeLessThan(GIVEN_UP_AFTER);
  }
  expect(waits).toStrictEqual([1, 5, 15, 60, 180, 360, 360, 360]);
});
