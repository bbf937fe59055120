import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brokenPasswordRules,
  currentUser,
  encodeBase64,
  forgotPassword,
  resetPassword,
  signIn,
  userInfo,
} from '@moiety/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolder } from '../database/data-folder.ts';
import { accounts } from '../database/account-tables.ts';
import { mails } from '../database/mail-table.ts';
import { folderForDatabases } from '../../test/support/folder-for-databases.ts';
import { run, runOn, urlOf, type Ran } from '../../test/support/admin.ts';
import { newestTicket } from '../../test/support/mails.ts';
import { peopleOf, rowOf } from '../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../test/support/product.ts';
import { endAll, OWNER, startServerProcess, stopServerProcess } from '../../test/support/server-process.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct();
});
afterEach(() => product.close());

/** On the database of the product, as it runs. */
const admin = (args: string[], env?: Record<string, string>, stdin?: string): Promise<Ran> =>
  runOn(product, args, env, stdin);
const signInAs = (account: string, password: string) =>
  product.call(signIn, { body: { account, credential: encodeBase64(password) } });
const passwordIn = ({ stdout }: Ran): string =>
  /Password +(\S+) {2}\(shown only now\)/.exec(stdout)?.[1] ?? '';
const ticketIn = ({ stdout }: Ran): string =>
  /Link +https:\/\/moiety\.example\/reset-password\?ticket=([\w-]{43})\n/.exec(stdout)?.[1] ?? '';

describe('user:create', () => {
  test('makes an account that can sign in with the password that is printed', async () => {
    const ran = await admin(['user:create', 'ada@example.org', '--nickname', '阿达', '--language', 'zh-CN']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(brokenPasswordRules(passwordIn(ran))).toStrictEqual([]);
    expect(await signInAs('ada@example.org', passwordIn(ran))).toMatchObject({ code: 0 });
    const [account] = await product.database.select().from(accounts);
    expect(account).toMatchObject({ nickname: '阿达', locale: 'zh-CN' });
  });
  test('takes the password from the environment or the standard input, and does not print it', async () => {
    for (const [email, env, stdin] of [
      ['ada@example.org', { MOIETY_NEW_PASSWORD: PASSWORD }, undefined],
      ['bob@example.org', {}, `${PASSWORD}\n`],
    ] as const) {
      const options = stdin === undefined ? [] : ['--password-stdin'];
      const ran = await admin(['user:create', email, ...options], env, stdin);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(ran.stdout).not.toContain(PASSWORD);
      expect(await signInAs(email, PASSWORD)).toMatchObject({ code: 0 });
    }
  });
  test('prints a link instead, with which the person sets the password', async () => {
    const ran = await admin(['user:create', 'ada@example.org', '--link']);
    expect(passwordIn(ran)).toBe('');
    const body = { ticket: ticketIn(ran), credential: encodeBase64(PASSWORD) };
    expect(await product.call(resetPassword, { body })).toMatchObject({ code: 0 });
    expect(await signInAs('ada@example.org', PASSWORD)).toMatchObject({ code: 0 });
  });
  test('makes no password for what is no terminal, and may be kept: there it prints a link', async () => {
    const { pool } = product;
    const env = { DATABASE_URL: urlOf(pool), MOIETY_PUBLIC_URL: 'https://moiety.example' };
    const made = await run(['user:create', 'ada@example.org'], env, '', false);
    const renewed = await run(['user:reset-password', 'ada@example.org'], env, '', false);
    for (const { code, stdout } of [made, renewed]) {
      expect(code).toBe(0);
      expect(stdout).not.toContain('Password');
    }
    const body = { ticket: ticketIn(renewed), credential: encodeBase64(PASSWORD) };
    expect(await product.call(resetPassword, { body })).toMatchObject({ code: 0 });
    expect(await signInAs('ada@example.org', PASSWORD)).toMatchObject({ code: 0 });
  });
  test('says which rules a password breaks, without repeating it', async () => {
    const ran = await admin(['user:create', 'ada@example.org'], { MOIETY_NEW_PASSWORD: 'weak' });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/8 to 16 characters.*special.*uppercase.*number/);
    expect(ran.stderr).not.toContain('weak');
    expect(await product.database.select().from(accounts)).toHaveLength(0);
  });
  test('takes the place of somebody who signed up with the address and did not verify it', async () => {
    const people = peopleOf(product);
    await people.register('ada@example.org', { nickname: 'Mallory' });
    const link = await newestTicket(product, 'ada@example.org');
    const ran = await admin(['user:create', 'ADA@example.org', '--nickname', 'Ada']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(await people.verify(link)).toMatchObject({ status: 410 });
    expect(await signInAs('ada@example.org', PASSWORD)).toMatchObject({ code: 1001 });
    expect(await signInAs('ada@example.org', passwordIn(ran))).toMatchObject({ code: 0 });
    const found = await product.database.select().from(accounts);
    expect(found).toMatchObject([{ email: 'ADA@example.org', nickname: 'Ada' }]);
  });
  test('refuses one that was disabled before it was verified', async () => {
    await peopleOf(product).register('ada@example.org');
    await admin(['user:disable', 'ada@example.org']);
    expect(await admin(['user:create', 'ada@example.org'])).toMatchObject({ code: 1 });
    expect((await product.database.select().from(accounts))[0]?.disabledAt).not.toBeNull();
  });
  test('refuses an address that has an account, whatever its case', async () => {
    await product.addPerson('ada@example.org');
    expect(await admin(['user:create', 'ADA@example.org'])).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: 'There is an account of ADA@example.org already.\n',
    });
  });
});

describe('key:rotate', () => {
  test('retires the keys that are in use', async () => {
    expect(await admin(['key:rotate'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 key was retired\./),
    });
    expect(await product.identity.rotateKeyIfDue()).toBe(true);
    expect(await admin(['key:rotate', 'ada@example.org'])).toMatchObject({ code: 2 });
  });
});

describe('user:disable', () => {
  test('ends the sessions at once and lets nobody sign in, until user:enable', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const another = await product.tokenOf();
    expect(await admin(['user:disable', email])).toMatchObject({ code: 0, stderr: '' });
    expect(await product.call(currentUser, { token })).toMatchObject({ status: 401 });
    expect(await signInAs(email, PASSWORD)).toMatchObject({ status: 400 });
    expect(await product.call(currentUser, { token: another })).toMatchObject({ status: 200 });

    expect(await admin(['user:enable', email])).toMatchObject({ code: 0, stderr: '' });
    expect(await signInAs(email, PASSWORD)).toMatchObject({ code: 0 });
    // What was ended stays ended.
    expect(await product.call(currentUser, { token })).toMatchObject({ status: 401 });
  });
  test('makes links that were mailed useless', async () => {
    const { email } = await product.addPerson();
    const ticket = ticketIn(await admin(['user:reset-password', email, '--link']));
    await admin(['user:disable', email]);
    await admin(['user:enable', email]);
    const body = { ticket, credential: encodeBase64(PASSWORD) };
    expect(await product.call(resetPassword, { body })).toMatchObject({ status: 410 });
  });
});

describe('user:reset-password', () => {
  test('sets a password, ends the sessions and tells the person by mail', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const ran = await admin(['user:reset-password', email]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(await product.call(currentUser, { token })).toMatchObject({ status: 401 });
    expect(await signInAs(email, PASSWORD)).toMatchObject({ status: 400 });
    expect(await signInAs(email, passwordIn(ran))).toMatchObject({ code: 0 });
    const [mail] = await product.database.select().from(mails);
    expect(mail).toMatchObject({ recipient: email, subject: 'Your Moiety password was changed' });
    expect(mail?.text).not.toContain(passwordIn(ran));
  });
  test('prints a link instead; the old password works no longer, and the link works once', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const ran = await admin(['user:reset-password', email, '--link']);
    expect(await product.call(currentUser, { token })).toMatchObject({ status: 401 });
    expect(await signInAs(email, PASSWORD)).toMatchObject({ status: 400 });
    const body = { ticket: ticketIn(ran), credential: encodeBase64('Another-Horse-8') };
    expect(await product.call(resetPassword, { body })).toMatchObject({ code: 0 });
    expect(await product.call(resetPassword, { body })).toMatchObject({ status: 410 });
    expect(await signInAs(email, 'Another-Horse-8')).toMatchObject({ code: 0 });
  });
  test('makes a link that somebody asked for before useless', async () => {
    const { email } = await product.addPerson();
    await product.call(forgotPassword, { body: { email } });
    const [mail] = await product.database.select().from(mails);
    const [, ticket = ''] = /ticket=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await admin(['user:reset-password', email]);
    const body = { ticket, credential: encodeBase64('Another-Horse-8') };
    expect(await product.call(resetPassword, { body })).toMatchObject({ status: 410 });
  });
  test('refuses a domain account, and a link for a disabled one', async () => {
    const { id, email } = await product.addPerson();
    await admin(['user:disable', email]);
    const disabled = await admin(['user:reset-password', email, '--link']);
    expect(disabled).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is disabled') });
    await product.database
      .update(accounts)
      .set({ passwordHash: null, disabledAt: null })
      .where(eq(accounts.id, id));
    for (const option of [[], ['--link']]) {
      const ran = await admin(['user:reset-password', email, ...option]);
      expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('single sign-on') });
    }
  });
});

test.each([
  'user:disable',
  'user:enable',
  'user:reset-password',
  'administrator:add',
  'administrator:remove',
])('%s says that there is no such account', async (command) => {
  expect(await admin([command, 'nobody@example.org'])).toStrictEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no account of nobody@example.org.\n',
  });
});

const isAdministrator = async (token: string) =>
  ((await product.call(userInfo, { token })).data as { administrator: boolean }).administrator;

describe('administrator:add and administrator:remove', () => {
  test('let somebody run the platform, and no longer, with the token that they have', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    expect(await isAdministrator(token)).toBe(false);
    for (const _ of [1, 2])
      expect(await admin(['administrator:add', email])).toStrictEqual({
        code: 0,
        stdout: `${email} is an administrator.\n`,
        stderr: '',
      });
    expect(await isAdministrator(token)).toBe(true);
    for (const _ of [1, 2])
      expect(await admin(['administrator:remove', email])).toMatchObject({ code: 0, stderr: '' });
    expect(await isAdministrator(token)).toBe(false);
  });
  test('an address that nobody has verified makes nobody an administrator', async () => {
    const { id, email } = await product.addPerson();
    await product.database.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, id));
    expect(await admin(['administrator:add', email])).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: `${email} has not verified the email address yet.\n`,
    });
    expect(await rowOf(product, email)).toMatchObject({ administrator: false });
  });
});

describe('user:list', () => {
  beforeEach(async () => {
    await product.addPerson('ada@example.org', { administrator: true });
    await product.tokenOf('ada@example.org');
    const { id } = await product.addPerson('bob@example.org');
    await product.database
      .update(accounts)
      .set({ nickname: '\u001b[2J\u009b2J阿伯', emailVerifiedAt: null, disabledAt: new Date() })
      .where(eq(accounts.id, id));
  });
  test('is a table, in which no nickname commands the terminal', async () => {
    const { stdout, code } = await admin(['user:list']);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^Email +Nickname +State +Administrator +Last seen +Invite code$/);
    expect(stdout).toMatch(
      /^ada@example\.org +Ada +active +yes +\d{4}-\d\d-\d\d \d\d:\d\d UTC +[\da-f]{12}$/m,
    );
    expect(stdout).toMatch(/^bob@example\.org .*阿伯 +disabled +[\da-f]{12}$/m);
    expect(stdout).toContain('\n2 accounts\n');
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  });
  test('is JSON for programs', async () => {
    const { stdout } = await admin(['user:list', '--json']);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    const users = JSON.parse(stdout) as Record<string, unknown>[];
    expect(users.map(({ email }) => email)).toStrictEqual(['bob@example.org', 'ada@example.org']);
    expect(users[0]).toStrictEqual({
      email: 'bob@example.org',
      nickname: '\u001b[2J\u009b2J阿伯',
      id: expect.any(String),
      inviteCode: expect.stringMatching(/^[\da-f]{12}$/),
      verified: false,
      disabled: true,
      administrator: false,
      lastSeen: null,
    });
    expect(users[1]).toMatchObject({ verified: true, disabled: false, administrator: true });
    expect(Date.now() - Date.parse(String(users[1]?.['lastSeen']))).toBeLessThan(600_000);
  });
});

describe('the command line', () => {
  test('explains itself', async () => {
    for (const args of [['--help'], ['help'], ['user:create', '-h']]) {
      const ran = await run(args, {});
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      for (const command of ['list', 'create', 'disable', 'enable', 'reset-password'])
        expect(ran.stdout).toContain(`user:${command}`);
    }
    expect(await run([], {})).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('user:list'),
    });
  });
  test.each([
    [['user:drop', 'ada@example.org'], 'no command user:drop'],
    [['constructor'], 'no command'],
    [['user:create'], 'takes an email address'],
    [['user:create', 'ada'], 'takes an email address'],
    [['user:create', 'ada@example.org', 'Secret-Word-1'], 'a password comes from elsewhere'],
    [['user:create', 'ada@example.org', '--password', 'Secret-Word-1'], 'not known'],
    [['user:create', 'ada@example.org', '--language', 'fr'], 'en-US or zh-CN'],
    [['user:create', 'ada@example.org', '--nickname', 'a'.repeat(61)], '1 to 60'],
    [['user:create', 'ada@example.org', '--link', '--password-stdin'], 'exclude each other'],
    [['user:disable', 'ada@example.org', '--link'], 'no option --link'],
    [['user:list', 'ada@example.org'], 'takes no email'],
  ])('ends with 2 for %j and changes nothing', async (args, words) => {
    const ran = await admin(args);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).not.toContain('Secret-Word-1');
    expect(await product.database.select().from(accounts)).toHaveLength(0);
  });
  test('ends with 1 and one sentence where the settings or the database are wrong', async () => {
    expect(await run(['user:list'], { PORT: 'x' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^PORT must be/),
    });
    const nowhere = await run(['user:list'], { DATABASE_URL: 'postgresql://u@127.0.0.1:9/x' });
    expect(nowhere).toMatchObject({ code: 1, stdout: '' });
    expect(nowhere.stderr).toMatch(/DATABASE_URL cannot be reached/);
  });
  test('does not touch a database of another version', async () => {
    await product.pool.query('delete from drizzle.__drizzle_migrations');
    const ran = await admin(['user:list']);
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('this version') });
  });
});

describe('on a data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(await folderForDatabases(), 'moiety-admin-'));
  });
  afterAll(async () => {
    await endAll(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  test('it says so where the database is inside the running server', async () => {
    const data = join(folder, 'inside');
    await mkdir(join(data, 'pglite'), { recursive: true });
    const held = await lockDataFolder(data);
    const ran = await run(['user:list'], { MOIETY_DATA_DIR: data });
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('stop the server first'),
    });
    await held.release();
  });

  test('it works while the server runs, and while it does not; and makes no new one', async () => {
    const data = join(folder, 'data');
    const env = { MOIETY_DATA_DIR: data, MOIETY_NEW_PASSWORD: 'Another-Horse-8' };
    const nowhere = await run(['user:list'], env);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') });

    const server = await startServerProcess(8118, data);
    const signInThere = async (account: string, password: string): Promise<number> =>
      (
        await fetch(`${server.origin}/xocapi/api/v2/public/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ account, credential: encodeBase64(password) }),
        })
      ).status;
    expect(await run(['user:create', 'ada@example.org'], env)).toMatchObject({ code: 0, stderr: '' });
    expect(await signInThere('ada@example.org', 'Another-Horse-8')).toBe(200);
    expect(await run(['user:disable', OWNER.email], env)).toMatchObject({ code: 0 });
    expect(await signInThere(OWNER.email, OWNER.password)).toBe(400);
    // The server goes on.
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await stopServerProcess(server)).toBe(0);

    const alone = await run(['user:list', '--json'], env);
    const users = JSON.parse(alone.stdout) as { email: string; disabled: boolean }[];
    expect(users.map(({ email, disabled }) => [email, disabled])).toStrictEqual([
      ['ada@example.org', false],
      [OWNER.email, true],
    ]);
    // Nothing is left running that would be in the way of the next.
    expect(await run(['user:enable', OWNER.email], env)).toMatchObject({ code: 0 });
  });
});
