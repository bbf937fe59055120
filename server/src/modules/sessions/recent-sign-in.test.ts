import * as contract from '@moiety/contract';
import {
  changeMember,
  DATA_EXPORT_PATH,
  encodeBase64,
  endOtherSessions,
  pathOf,
  requestDeletion,
  signIn,
  startDataExport,
  type Endpoint,
} from '@moiety/contract';
import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Signs in as long ago as that. */
const signedIn = async (minutesAgo: number, administrator = false) => {
  const { email, id } = await product.addPerson(newAddress(), { administrator });
  const token = await product.tokenOf(email);
  await product.pool.query(
    'update sessions set confirmed_at = now() - make_interval(mins => $2) where account_id = $1',
    [id, minutesAgo],
  );
  return { email, id, token };
};
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
const asking = Object.values(contract).flatMap((value: unknown) =>
  isEndpoint(value) && value.recentSignIn ? [value] : [],
);
const ID = '0199a0c0-0000-7000-8000-000000000001';

describe('what a stolen token must not do', () => {
  test('are another email address, the export, the deletion, the handing over and deletion of an organization, and what administrators change', () => {
    expect(asking.map(({ method, path }) => `${method} ${path}`).toSorted()).toStrictEqual([
      'DELETE /api/v1/admin/organizations/{id}/',
      'DELETE /api/v1/organization/info/',
      'PATCH /api/v1/admin/organizations/{id}/',
      'POST /api/public/user/email',
      'POST /api/v1/admin/accounts/{id}/:disable/',
      'POST /api/v1/admin/accounts/{id}/:enable/',
      'POST /api/v1/admin/accounts/{id}/:grant/',
      'POST /api/v1/admin/accounts/{id}/:send-reset-link/',
      'POST /api/v1/admin/organizations/',
      'POST /api/v1/admin/organizations/{id}/:grant/',
      'POST /api/v1/admin/upgrade_requests/{id}/accept/',
      'POST /api/v1/organization/ownership/',
      'POST /api/v1/user_center/deletion/',
      'POST /api/v1/user_center/export/',
    ]);
  });

  test.each(
    asking.map((endpoint) => [`${endpoint.method} ${pathOf(endpoint, { id: ID })}`, endpoint] as const),
  )('%s is refused ten minutes after the sign-in, in both languages', async (_path, endpoint) => {
    const params = { id: ID };
    const administrator = endpoint.access === 'administrator';
    const { token } = await signedIn(11, administrator);
    expect(await product.call(endpoint, { token, params })).toMatchObject({
      status: 403,
      code: 1013,
      msg: 'Please sign in again to confirm your identity',
    });
    const headers = { 'accept-language': 'zh-CN' };
    expect((await product.call(endpoint, { token, params, headers })).msg).toBe('请重新登录以确认身份');
    expect((await product.call(endpoint, { params })).status).toBe(401);
    const recent = await signedIn(9, administrator);
    expect((await product.call(endpoint, { token: recent.token, params })).code).not.toBe(1013);
  });

  test('nor give somebody another role; a monthly cap it may change', async () => {
    const { token } = await signedIn(11);
    const change = (body: object) => product.call(changeMember, { token, params: { id: ID }, body });
    expect((await change({ role: contract.memberRole.admin })).code).toBe(1013);
    expect((await change({ monthlyCap: 5 })).code).not.toBe(1013);
  });

  test('a session of which it is not known when its person signed in cannot either', async () => {
    const { id, token } = await signedIn(1);
    await product.pool.query('update sessions set confirmed_at = null where account_id = $1', [id]);
    expect((await product.call(startDataExport, { token })).code).toBe(1013);
  });

  test('signed in again, it can; the session of before has ended with it', async () => {
    const { email, token } = await signedIn(11);
    const again = await product.call(signIn, {
      body: { account: email, credential: encodeBase64(PASSWORD) },
      headers: { cookie: `${TOKEN_COOKIE}=${token}` },
    });
    const { token: newer } = again.data as { token: string };
    expect((await product.call(startDataExport, { token: newer })).status).toBe(200);
    expect((await product.call(startDataExport, { token })).status).toBe(401);
  });

  test('a sign-in ends nobody else’s session', async () => {
    const other = await signedIn(1);
    const { email } = await product.addPerson(newAddress());
    await product.call(signIn, {
      body: { account: email, credential: encodeBase64(PASSWORD) },
      headers: { cookie: `${TOKEN_COOKIE}=${other.token}` },
    });
    expect((await product.call(startDataExport, { token: other.token })).status).toBe(200);
  });
});

const linkOf = async (token: string) =>
  ((await product.call(startDataExport, { token })).data as { path: string }).path;
const download = async (url: string) =>
  (await product.portal.inject({ url, headers: { host: 'localhost:8100' } })).statusCode;

describe('the link of an export', () => {
  test('ends with the session that asked for it, and with no other', async () => {
    const { email, token: owners } = await signedIn(1);
    const thiefs = await product.tokenOf(email);
    const stolen = await linkOf(thiefs);
    await product.call(endOtherSessions, { token: owners });
    expect(await download(stolen)).toBe(410);
    const own = await linkOf(owners);
    expect(own.startsWith(DATA_EXPORT_PATH)).toBe(true);
    await product.identity.revoke(await product.tokenOf(email));
    expect(await download(own)).toBe(200);
  });

  test('is good for an hour', async () => {
    const { id, token } = await signedIn(1);
    const link = await linkOf(token);
    const { rows } = await product.pool.query<{ minutes: number }>(
      "select extract(epoch from expires_at - created_at)::int / 60 as minutes from tickets where account_id = $1 and purpose = 'data-export'",
      [id],
    );
    expect(rows).toStrictEqual([{ minutes: 60 }]);
    await product.pool.query('update tickets set expires_at = now() where account_id = $1', [id]);
    expect(await download(link)).toBe(410);
  });
});

test('the deletion of an account still asks for its address', async () => {
  const { token } = await signedIn(1);
  const answer = await product.call(requestDeletion, { token, body: { email: 'other@example.org' } });
  expect(answer.status).toBe(400);
});
