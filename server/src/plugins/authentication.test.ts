import * as contract from '@moiety/contract';
import type { Endpoint } from '@moiety/contract';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTokenKey } from '../modules/sessions/token-key.ts';
import { readRecord, save } from '../../test/support/molecules.ts';
import { otherParams } from '../../test/support/paths.ts';
import { PASSWORD, startProduct, type Product } from '../../test/support/product.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
);
const signedIn = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');
const forAdministrators = endpoints.filter(({ endpoint }) => endpoint.access === 'administrator');
const aboutOneSet = signedIn.filter(({ endpoint }) => endpoint.path.includes('molecule_set/{id}'));

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const id = '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d';
const params = { ...otherParams, id };
/** A body that each call takes, so that nothing but the caller is wrong. */
const bodies: Record<string, object> = {
  createMoleculeSet: { name: 'n', sourceName: '', format: 'csv', columns: [], total: 1 },
  storeMolecules: { molecules: [readRecord(0)] },
  keepOriginalFile: { file: id },
  inviteFriend: { email: 'friend@example.org' },
  requestEmailChange: { email: 'other@example.org' },
  uploadAvatar: { image: 'iVBORw0KGgo=' },
  updateUserInfo: { nickname: 'Ada' },
  renameMoleculeSet: { name: 'new name' },
  markMolecules: { molecules: '1', change: { kind: 'star', on: true } },
  writeMoleculeNote: { text: 'note', seen: 0 },
  defineCalculatedColumns: { columns: [], seen: 0 },
  exportMoleculeSet: { id, format: 'csv' },
  nameVersion: { name: 'n' },
  restoreVersion: { seen: 0 },
  shareMoleculeSet: { to: { kind: 'everyone' }, role: 'read', seen: 0 },
  changePassword: {
    oldCredential: contract.encodeBase64(PASSWORD),
    newCredential: contract.encodeBase64('Other-Horse-9'),
  },
};
const call = (name: string, endpoint: Endpoint, token?: string, set = id) =>
  product.call(endpoint, {
    params: { ...params, id: set },
    ...(token !== undefined && { token }),
    ...(bodies[name] && { body: bodies[name] }),
  });

/** A genuine token, with parts of it put in the place of its own. */
const altered = async (change: {
  payload?: object;
  signature?: (own: string) => string;
}): Promise<string> => {
  const [header = '', payload = '', signature = ''] = (await product.tokenOf()).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const body = change.payload
    ? Buffer.from(JSON.stringify({ ...claims, ...change.payload })).toString('base64url')
    : payload;
  return [header, body, change.signature ? change.signature(signature) : signature].join('.');
};
/** The claims of somebody who is signed in, signed anew by somebody else. */
const signedBy = async (
  alg: 'ES256' | 'HS256',
  key: CryptoKey | Uint8Array,
  kid: string | undefined,
): Promise<string> =>
  new SignJWT(decodeJwt(await product.tokenOf()))
    .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })
    .sign(key);
const ownKid = async (): Promise<string> => String(decodeProtectedHeader(await product.tokenOf()).kid);

/** Every way in which a token can be bad. */
const badTokens = {
  'a text that is no token': async () => 'a.b.c',
  'a revoked token': async () => {
    const token = await product.tokenOf();
    await product.identity.revoke(token);
    return token;
  },
  'a token whose time is over': async () => {
    const key = await readTokenKey(product.dataFolder);
    const claims = { ...decodeJwt(await product.tokenOf()), exp: Math.floor(Date.now() / 1000) - 1 };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key!.kid })
      .sign(key!.privateKey);
  },
  'a token whose session is over': async () => {
    const token = await product.tokenOf();
    await product.pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
      decodeJwt(token).jti,
    ]);
    return token;
  },
  'the token of a disabled account': async () => {
    const { email, id: account } = await product.addPerson();
    const token = await product.tokenOf(email);
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [account]);
    return token;
  },
  'a token whose payload was changed': () => altered({ payload: { exp: 9_999_999_999 } }),
  'a token whose signature was changed': () =>
    altered({ signature: (own) => (own.startsWith('A') ? 'B' : 'A') + own.slice(1) }),
  'a token without its signature': () => altered({ signature: () => '' }),
  'a token of alg none': async () =>
    new UnsecuredJWT(decodeJwt(await product.tokenOf())).setIssuer('moiety').encode(),
  'a token signed with the public key as a secret': async () => {
    const kid = await ownKid();
    const { rows } = await product.pool.query<{ public_jwk: object }>(
      'select public_jwk from signing_keys where id = $1',
      [kid],
    );
    return signedBy('HS256', new TextEncoder().encode(JSON.stringify(rows[0]!.public_jwk)), kid);
  },
  'a token of a foreign key under our name': async () =>
    signedBy('ES256', (await generateKeyPair('ES256')).privateKey, await ownKid()),
  'a token of a foreign key under its own name': async () =>
    signedBy('ES256', (await generateKeyPair('ES256')).privateKey, 'A'.repeat(43)),
} satisfies Record<string, () => Promise<string>>;

const made = new Map<keyof typeof badTokens, Promise<string>>();
/** Each is made once: it stays bad. */
const badToken = (kind: keyof typeof badTokens): Promise<string> => {
  const token = made.get(kind) ?? badTokens[kind]();
  made.set(kind, token);
  return token;
};

test('every call of the contract is served', () => {
  expect(endpoints.length).toBeGreaterThan(10);
  for (const { endpoint } of endpoints)
    expect(
      product.portal.hasRoute({
        method: endpoint.method,
        url:
          contract.serviceBase[endpoint.service] +
          endpoint.path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1'),
      }),
    ).toBe(true);
});

describe.each(signedIn)('$name', ({ name, endpoint }) => {
  test('is refused without a token', async () => {
    expect(await call(name, endpoint)).toMatchObject({ status: 401, code: 1, data: null });
  });
  test.each(Object.keys(badTokens))('is refused with %s', async (kind) => {
    const token = await badToken(kind as keyof typeof badTokens);
    expect(await call(name, endpoint, token)).toMatchObject({ status: 401, code: 1, data: null });
  });
  test('takes no notice of the cookie', async () => {
    const headers = { cookie: `access_token=${await product.tokenOf()}` };
    expect(await product.call(endpoint, { params, headers })).toMatchObject({
      status: 401,
      code: 1,
    });
  });
});

test('there are calls for administrators', () => {
  expect(forAdministrators.length).toBeGreaterThan(3);
});

const administrator = async (): Promise<{ id: string; token: string }> => {
  const { id: account, email } = await product.addPerson(undefined, { administrator: true });
  return { id: account, token: await product.tokenOf(email) };
};

test.each(forAdministrators.filter(({ endpoint }) => endpoint.method !== 'GET'))(
  '$name reads no body of somebody who is no administrator',
  async ({ endpoint }) => {
    const token = await product.tokenOf();
    const answer = await product.call(endpoint, { params, token, body: 'no JSON' });
    expect(answer).toMatchObject({ status: 403, code: contract.errorCode.forbidden });
  },
);

describe.each(forAdministrators)('$name', ({ name, endpoint }) => {
  test('is refused to somebody who is signed in and no administrator', async () => {
    const token = await product.tokenOf();
    const refused = { status: 403, code: contract.errorCode.forbidden, data: null };
    expect(await call(name, endpoint, token)).toMatchObject(refused);
  });
  test('is refused to an administrator who was disabled', async () => {
    const { id: account, token } = await administrator();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [account]);
    expect(await call(name, endpoint, token)).toMatchObject({ status: 401, code: 1, data: null });
  });
  test('is refused to an administrator whose session was ended', async () => {
    const { token } = await administrator();
    await product.identity.revoke(token);
    expect(await call(name, endpoint, token)).toMatchObject({ status: 401, code: 1, data: null });
  });
  test('follows who is an administrator at once, with the token that they have', async () => {
    const { id: account, token } = await administrator();
    expect([401, 403]).not.toContain((await call(name, endpoint, token)).status);
    await product.pool.query('update accounts set administrator = false where id = $1', [account]);
    expect(await call(name, endpoint, token)).toMatchObject({ status: 403 });
  });
});

describe.each(aboutOneSet)('$name', ({ name, endpoint }) => {
  test("somebody else's set does not exist, and is unharmed", async () => {
    const [owner, stranger] = [await product.tokenOf(), await product.tokenOf()];
    const set = await save(product, owner, [readRecord(0)]);
    const before = await call('getMoleculeSet', contract.getMoleculeSet, owner, set);
    expect(await call(name, endpoint, stranger, set)).toMatchObject({ status: 404, code: 1004, data: null });
    expect((await call('getMoleculeSet', contract.getMoleculeSet, owner, set)).data).toStrictEqual(
      before.data,
    );
  });
  test('a set that never was does not exist either, in the same words', async () => {
    const answer = await call(name, endpoint, await product.tokenOf());
    expect(answer).toMatchObject({ status: 404, msg: 'This molecule set does not exist' });
  });
});

test("somebody else's sets are not listed", async () => {
  const [owner, stranger] = [await product.tokenOf(), await product.tokenOf()];
  await save(product, owner, [readRecord(0)]);
  for (const trash of [false, true])
    expect(
      (await product.call(contract.listMoleculeSets, { token: stranger, query: { trash: String(trash) } }))
        .data,
    ).toStrictEqual({ total: 0, items: [] });
});

test('the extraction service takes its bare token however its address is written', async () => {
  const token = await product.tokenOf();
  const { service, path } = contract.listDocuments;
  const url = (contract.serviceBase[service] + path).replace('/extractionAPI/', '/%65xtractionAPI/');
  for (const [authorization, status] of [
    [token, 200],
    [`Bearer ${token}`, 401],
  ] as const)
    expect((await product.portal.inject({ url, headers: { authorization } })).statusCode).toBe(status);
});
