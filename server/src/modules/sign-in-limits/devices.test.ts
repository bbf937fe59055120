import { encodeBase64, forgotPassword, resetPassword, signIn } from '@moiety/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { devicesOf } from './devices.ts';
import { newVisitor, peopleOf } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { signInLimits } from './sign-in-limits.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({
    limits: {
      ...signInLimits,
      perAccount: 3,
      perAccountFromPrefix: 30,
      perAddress: 8,
      fromUnknownDevices: 6,
      fromKnownDevices: 5,
      windowSeconds: 600,
    },
    configuration: { proxies: ['127.0.0.1'] },
  });
});
afterEach(() => product.close());

const attempt = (
  account: string,
  password: string,
  { device, address = newVisitor() }: { device?: string; address?: string } = {},
): Promise<Answer> =>
  product.call(signIn, {
    body: { account, credential: encodeBase64(password) },
    headers: {
      'x-forwarded-for': address,
      ...(device !== undefined && { cookie: `moiety_device=${device}` }),
    },
  });

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']);
const deviceIn = (answer: Answer): string => /moiety_device=([^;]+)/.exec(cookieOf(answer))![1]!;

test('a sign-in remembers the device, in a cookie that no script reads and that signs nobody in', async () => {
  const { email } = await product.addPerson();
  const cookie = cookieOf(await attempt(email, PASSWORD));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(email);
  expect((await attempt(email, 'wrong one')).headers['set-cookie']).toBeUndefined();
});

test('under HTTPS the cookie is sent over HTTPS only', async () => {
  const secure = await startProduct({
    configuration: { publicUrls: { portal: 'https://moiety.example', tools: new Map() } },
  });
  const { email } = await secure.addPerson();
  const answer = await secure.call(signIn, {
    body: { account: email, credential: encodeBase64(PASSWORD) },
  });
  expect(cookieOf(answer)).toMatch(/; Secure/);
  await secure.close();
});

test('guessing from many addresses is stopped, and the owner still gets in with the device that they know', async () => {
  const { email } = await product.addPerson();
  const device = deviceIn(await attempt(email, PASSWORD));
  // A success does not count.
  for (let n = 0; n < 6; n += 1) expect(await attempt(email, 'guess')).toMatchObject({ code: 1001 });
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 429 });
  expect(await attempt(email, PASSWORD, { device })).toMatchObject({ status: 200 });
  // Other accounts are not touched by it.
  expect(await attempt((await product.addPerson()).email, PASSWORD)).toMatchObject({ status: 200 });
});

test('who set a new password by an emailed link gets in from there, while strangers guess', async () => {
  const { email } = await product.addPerson();
  for (let n = 0; n < 6; n += 1) await attempt(email, 'guess');
  await product.call(forgotPassword, { body: { email } });
  const [{ text } = { text: '' }] = (
    await product.pool.query<{ text: string }>('select text from mails where recipient = $1', [email])
  ).rows;
  const answer = await product.call(resetPassword, {
    body: { ticket: /ticket=([\w-]+)/.exec(text)![1]!, credential: encodeBase64('New-Horse-10') },
  });
  const device = deviceIn(answer);
  expect(await attempt(email, 'New-Horse-10')).toMatchObject({ status: 429 });
  expect(await attempt(email, 'New-Horse-10', { device })).toMatchObject({ status: 200 });
});

test('a known device may not guess without end either, wherever it is', async () => {
  const { email } = await product.addPerson();
  const device = deviceIn(await attempt(email, PASSWORD));
  for (let n = 0; n < 3; n += 1)
    expect(await attempt(email, 'guess', { device })).toMatchObject({ code: 1001 });
  expect(await attempt(email, PASSWORD, { device })).toMatchObject({ status: 429 });
});

test('many known devices do not multiply guesses, and keep out nobody else', async () => {
  const { email } = await product.addPerson();
  const devices: string[] = [];
  for (let n = 0; n < 3; n += 1) devices.push(deviceIn(await attempt(email, PASSWORD)));
  const codes: number[] = [];
  for (const device of devices)
    for (let n = 0; n < 2; n += 1) codes.push((await attempt(email, 'guess', { device })).code);
  expect(codes).toStrictEqual([1001, 1001, 1001, 1001, 1001, 1007]);
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
  // Another account of the same devices has a count of its own.
  const other = await product.addPerson();
  const device = deviceIn(await attempt(other.email, PASSWORD, { device: devices[0]! }));
  expect(await attempt(other.email, PASSWORD, { device })).toMatchObject({ status: 200 });
});

test('strangers cannot fill what the known devices share', async () => {
  const { email } = await product.addPerson();
  const device = deviceIn(await attempt(email, PASSWORD));
  const forged = device.replace(/\..(.*)/, (code, rest: string) =>
    code[1] === 'A' ? `.B${rest}` : `.A${rest}`,
  );
  const mine = deviceIn(await attempt((await product.addPerson()).email, PASSWORD));
  for (const cookie of [forged, mine, 'A', forged, mine, forged])
    await attempt(email, 'guess', { device: cookie });
  expect(await attempt(email, PASSWORD, { device: mine })).toMatchObject({ status: 429 });
  expect(await attempt(email, PASSWORD, { device })).toMatchObject({ status: 200 });
});

test('a changed password makes all devices unknown but the one that changed it', async () => {
  const { email } = await product.addPerson();
  const signedIn = await attempt(email, PASSWORD);
  const old = deviceIn(signedIn);
  const elsewhere = deviceIn(await attempt(email, PASSWORD));
  const { token } = signedIn.data as { token: string };
  const headers = { cookie: `moiety_device=${old}` };
  const changed = await peopleOf(product).change(token, PASSWORD, 'New-Horse-10', headers);
  expect(cookieOf(changed)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  for (let n = 0; n < 6; n += 1) await attempt(email, 'guess');
  for (const device of [old, elsewhere])
    expect(await attempt(email, 'New-Horse-10', { device })).toMatchObject({ status: 429 });
  expect(await attempt(email, 'New-Horse-10', { device: deviceIn(changed) })).toMatchObject({ status: 200 });
});

test('a password that was not changed makes no device known', async () => {
  const { email } = await product.addPerson();
  const { token } = (await attempt(email, PASSWORD)).data as { token: string };
  const refused = await peopleOf(product).change(token, 'not-it-10', 'New-Horse-10');
  expect(refused).toMatchObject({ code: 1001 });
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('who fails in the same network keeps nobody out who is known', async () => {
  const { email } = await product.addPerson();
  const address = newVisitor();
  const device = deviceIn(await attempt(email, PASSWORD, { address }));
  for (let n = 0; n < 8; n += 1) await attempt(`person${n}@example.org`, 'guess', { address });
  expect(await attempt(email, PASSWORD, { address })).toMatchObject({ status: 429 });
  expect(await attempt(email, PASSWORD, { address, device })).toMatchObject({ status: 200 });
});

test('the device of one account is unknown to another', async () => {
  const [mine, theirs] = [await product.addPerson(), await product.addPerson()];
  const device = deviceIn(await attempt(mine.email, PASSWORD));
  for (let n = 0; n < 6; n += 1) await attempt(theirs.email, 'guess');
  expect(await attempt(theirs.email, PASSWORD, { device })).toMatchObject({ status: 429 });
});

describe('the cookie', () => {
  const devices = devicesOf(new Uint8Array(32).fill(7));

  const ada = { email: 'Ada@example.org', passwordHash: 'hash of Ada' };
  const grace = { email: 'grace@example.org', passwordHash: 'hash of Grace' };

  test('keeps its name for an account, whatever the case, and knows several', () => {
    const first = devices.remember(undefined, ada);
    const device = devices.known(first, { ...ada, email: 'ada@EXAMPLE.org' });
    expect(device?.name).toMatch(/^[\w-]{16}$/);
    const both = devices.remember(first, grace);
    expect(devices.known(both, ada)).toStrictEqual(device);
    expect(devices.known(both, grace)?.name).not.toBe(device?.name);
    expect(devices.known(both, grace)?.group).not.toBe(device?.group);
    expect(devices.known(devices.remember(both, ada), ada)).toStrictEqual(device);
  });

  test('is one of several of an account', () => {
    const [one, other] = [devices.remember(undefined, ada), devices.remember(undefined, ada)].map((cookie) =>
      devices.known(cookie, ada),
    );
    expect(one?.name).not.toBe(other?.name);
    expect(one?.group).toBe(other?.group);
  });

  test('forgets the oldest of more than five', () => {
    const accounts = Array.from({ length: 6 }, (_, n) => ({ ...ada, email: `person${n}@example.org` }));
    const cookie = accounts.reduce<string | undefined>(
      (known, account) => devices.remember(known, account),
      undefined,
    );
    expect(accounts.map((account) => devices.known(cookie, account) !== undefined)).toStrictEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('is that of an unknown device once the password is another, or none', () => {
    const cookie = devices.remember(undefined, ada);
    expect(devices.known(cookie, { ...ada, passwordHash: 'another hash' })).toBeUndefined();
    const none = { ...ada, passwordHash: null };
    expect(devices.known(devices.remember(undefined, none), none)).toBeUndefined();
  });

  test('of another key, cut short or made up is that of an unknown device', () => {
    const cookie = devices.remember(undefined, ada);
    const other = devicesOf(new Uint8Array(32).fill(8));
    expect(other.known(cookie, ada)).toBeUndefined();
    for (const forged of [cookie.slice(0, -1), `${'A'.repeat(16)}.${'A'.repeat(43)}`, '~~~', '', 'é.é'])
      expect(devices.known(forged, ada)).toBeUndefined();
  });
});
