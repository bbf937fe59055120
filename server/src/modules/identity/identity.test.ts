import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  currentUser,
  encodeBase64,
  organizationType,
  revokeToken,
  signIn,
  tokenPayloadSchema,
  userInfo,
  verifyToken,
  type User,
} from '@moiety/contract';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomPassword } from '../passwords/random-password.ts';
import { readTokenKey, type TokenKey } from '../sessions/token-key.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const credentials = (account: string, password = PASSWORD) => ({
  account,
  credential: encodeBase64(password),
});

test('signing in gives a token whose payload is the profile', async () => {
  const { email, id } = await product.addPerson('Ada.Lovelace@example.org');
  const answer = await product.call(signIn, { body: credentials(email) });
  expect(answer).toMatchObject({ status: 200, code: 0 });
  const { token } = answer.data as { token: string };
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  const payload = decodeJwt(token);
  expect(tokenPayloadSchema.parse(payload)).toMatchObject({
    uuid: id,
    id,
    Username: email,
    nickname: 'Ada',
    email,
    headerImage: '',
    credit: '0',
    organizationName: '',
    organizationType: organizationType.toCustomer,
  });
  expect(payload.exp! - payload.iat!).toBe(12 * 60 * 60);
});

test('the account is found whatever the case of its letters and the blanks around it', async () => {
  const { email } = await product.addPerson('grace@example.org');
  const answer = await product.call(signIn, { body: credentials(`  ${email.toUpperCase()} `) });
  expect(answer.code).toBe(0);
  await expect(product.addPerson('GRACE@example.org')).rejects.toThrow(/./);
});

test.each([
  ['en-US', 'account or password error'],
  ['zh-CN,zh;q=0.9', '账号或密码错误'],
])('a wrong password and an unknown account are refused in the same words (%s)', async (language, words) => {
  const { email } = await product.addPerson();
  const headers = { 'accept-language': language };
  const wrong = await product.call(signIn, { body: credentials(email, 'not the password'), headers });
  const unknown = await product.call(signIn, { body: credentials(`${randomUUID()}@example.org`), headers });
  for (const answer of [wrong, unknown])
    expect(answer).toMatchObject({ status: 400, code: 1001, msg: words, data: null });
});

test('a password of fewer than five characters and a missing account are both named', async () => {
  const answer = await product.call(signIn, { body: { credential: encodeBase64('abcd') } });
  expect(answer).toMatchObject({ status: 400, code: 1002 });
  expect(answer.data).toStrictEqual({
    fields: [
      { path: 'account', message: 'This field is required' },
      { path: 'credential', message: 'At least 5 characters' },
    ],
  });
});

test('the signed-in person is shown to themselves', async () => {
  const { email, id } = await product.addPerson();
  const token = await product.tokenOf(email);
  const user = await product.call(currentUser, { token });
  expect(user.data as User).toMatchObject({ id, email, nickname: 'Ada' });
  const info = await product.call(userInfo, { token });
  expect(info.data).toStrictEqual({
    username: email,
    nickname: 'Ada',
    email,
    headerImg: '',
    administrator: false,
    orgs: [],
  });
});

test.each([
  ['Authorization', (token: string) => ({ authorization: `Bearer ${token}` })],
  ['x-token', (token: string) => ({ 'x-token': token })],
])('a token revoked by %s is refused from then on, and others are not', async (_name, headersOf) => {
  const { email } = await product.addPerson();
  const [one, other] = [await product.tokenOf(email), await product.tokenOf(email)];
  expect(await product.call(currentUser, { token: one })).toMatchObject({ status: 200 });
  expect(await product.call(revokeToken, { headers: headersOf(one) })).toMatchObject({
    status: 200,
    code: 0,
  });
  expect(await product.call(currentUser, { token: one })).toMatchObject({ status: 401, code: 1 });
  expect(await product.call(currentUser, { token: other })).toMatchObject({ status: 200, code: 0 });
});

test('revoking again, nothing, or something that is no token succeeds: it is refused already', async () => {
  const token = await product.tokenOf();
  const headers: Record<string, string>[] = [
    { 'x-token': token },
    { 'x-token': token },
    { 'x-token': 'x' },
    {},
  ];
  for (const one of headers)
    expect(await product.call(revokeToken, { headers: one })).toMatchObject({ status: 200, code: 0 });
});

test('verify answers 0 for a good token and 1, with HTTP 200, for any other', async () => {
  const token = await product.tokenOf();
  const verify = (value: string) => product.call(verifyToken, { body: { token: value, from: 'login' } });
  expect(await verify(encodeBase64(token))).toMatchObject({ status: 200, code: 0 });
  for (const bad of [token, 'not base64', encodeBase64('not a token'), encodeBase64(`${token}x`)])
    expect(await verify(bad)).toMatchObject({ status: 200, code: 1 });
  await product.identity.revoke(token);
  expect(await verify(encodeBase64(token))).toMatchObject({ status: 200, code: 1 });
});

/** The claims of a genuine token, to be signed by somebody else. */
const claimsOf = async () => decodeJwt(await product.tokenOf());
const ownKey = async (): Promise<TokenKey> => {
  const key = await readTokenKey(product.dataFolder);
  if (!key) throw new Error('there is no key');
  return key;
};

const forgeries: [string, () => Promise<string>][] = [
  [
    'signed by another key that names ours',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      const { kid } = await ownKey();
      return new SignJWT(await claimsOf()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    },
  ],
  [
    'signed by a key that nobody knows',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(await claimsOf())
        .setProtectedHeader({ alg: 'ES256', kid: 'unknown' })
        .sign(privateKey);
    },
  ],
  [
    'signed by a key whose name no database holds',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(await claimsOf())
        .setProtectedHeader({ alg: 'ES256', kid: 'nul \0' })
        .sign(privateKey);
    },
  ],
  [
    'not signed at all',
    async () => {
      return new UnsecuredJWT(await claimsOf()).encode();
    },
  ],
  [
    'signed with the public key as a secret',
    async () => {
      const { kid, publicJwk } = await ownKey();
      const secret = new TextEncoder().encode(JSON.stringify(publicJwk));
      return new SignJWT(await claimsOf()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
    },
  ],
  [
    'of another issuer',
    async () => {
      const { kid, privateKey } = await ownKey();
      return new SignJWT({ ...(await claimsOf()), iss: 'elsewhere' })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey);
    },
  ],
  [
    'expired',
    async () => {
      const { kid, privateKey } = await ownKey();
      return new SignJWT({ ...(await claimsOf()), exp: Math.floor(Date.now() / 1000) - 1 })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey);
    },
  ],
  [
    'genuine, of a session that never was',
    async () => {
      const { kid, privateKey } = await ownKey();
      return new SignJWT({ ...(await claimsOf()), jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey);
    },
  ],
];
test.each(forgeries)('a token is refused that is %s', async (_what, forge) => {
  expect(await product.call(currentUser, { token: await forge() })).toMatchObject({ status: 401, code: 1 });
});

test('a session that ran out in the database is refused though its token still reads well', async () => {
  const token = await product.tokenOf();
  expect(await product.call(currentUser, { token })).toMatchObject({ status: 200 });
  await product.pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
    decodeJwt(token).jti,
  ]);
  expect(await product.call(currentUser, { token })).toMatchObject({ status: 401, code: 1 });
});

test('another process with a key of its own accepts our tokens and we accept its', async () => {
  const { email } = await product.addPerson();
  const other = await startProduct({ beside: product });
  const [ours, theirs] = [await product.tokenOf(email), await other.tokenOf(email)];
  expect(decodeProtectedHeader(theirs).kid).not.toBe(decodeProtectedHeader(ours).kid);
  expect(await product.call(currentUser, { token: theirs })).toMatchObject({ status: 200 });
  expect(await other.call(currentUser, { token: ours })).toMatchObject({ status: 200 });
  // What one of them revokes, the other refuses at once.
  await product.call(revokeToken, { token: theirs });
  expect(await other.call(currentUser, { token: theirs })).toMatchObject({ status: 401, code: 1 });
  await other.close();
});

test('the signing key is readable by the server only', async () => {
  const file = join(product.dataFolder, 'keys/token-signing-key.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a made password satisfies every rule for setting one', () => {
  for (let round = 0; round < 200; round += 1) {
    const password = randomPassword();
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]|.*_)\S{16}$/);
  }
});

test('passwords are kept as argon2id with 64 MiB and three passes', async () => {
  const { id } = await product.addPerson();
  const { rows } = await product.pool.query('select password_hash from accounts where id = $1', [id]);
  expect(rows[0]).toMatchObject({
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/),
  });
});
