import { changePassword, encodeBase64, endSession, listSessions, type SessionEntry } from '@moiety/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgePayloads } from '../openid-payloads/payloads.ts';
import { makeBrowser, tokenIn, typePassword, type Browser } from '../../../test/support/browser.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';

const LOGIN = '/api/v1/xops/oauth2/login?redirect_uri=%2Fguide';
const CALLBACK = '/api/v1/xops/oauth2/callback';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ configuration: { signInMode: 'sso' } });
});
afterAll(() => product.close());

const change = async (email: string): Promise<void> => {
  const answer = await product.call(changePassword, {
    token: await product.tokenOf(email),
    body: { oldCredential: encodeBase64(PASSWORD), newCredential: encodeBase64('Another-Horse-7') },
  });
  expect(answer.status).toBe(200);
};
const typed = (browser: Browser, email: string): Promise<string> =>
  typePassword(product, browser, LOGIN, { username: email, password: PASSWORD });
const signedIn = async (email: string): Promise<Browser> => {
  const browser = makeBrowser(product);
  await browser.follow(await typed(browser, email));
  expect(tokenIn(browser)).toBeDefined();
  return browser;
};
/** Whether the provider asks for the password again. */
const isAsked = async (browser: Browser): Promise<boolean> =>
  (await browser.follow(LOGIN)).url.pathname.startsWith('/oidc/sign-in/');

describe('a changed password ends a sign-in with the old one that is on its way', () => {
  test('after the password was checked', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const next = await typed(browser, email);
    await change(email);
    const shown = await browser.follow(next);
    expect([shown.status, tokenIn(browser)]).toEqual([400, undefined]);
  });

  test('after the provider has answered', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    let next = await typed(browser, email);
    while (!next.startsWith(PORTAL + CALLBACK)) next = String((await browser.open(next)).headers['location']);
    await change(email);
    const shown = await browser.follow(next);
    expect([shown.status, tokenIn(browser)]).toEqual([400, undefined]);
  });
});

test('a session that is ended from another browser does not come back without the password', async () => {
  const { email } = await product.addPerson();
  const [lost, own] = [await signedIn(email), await signedIn(email)];
  expect(await isAsked(lost)).toBe(false);
  const listed = await product.call(listSessions, { token: tokenIn(own)! });
  expect((listed.data as SessionEntry[]).every(({ method }) => method === 'sso')).toBe(true);
  const { jti } = decodeJwt(tokenIn(lost)!);
  await product.call(endSession, { token: tokenIn(own)!, params: { id: jti! } });
  expect(await isAsked(lost)).toBe(true);
  expect(await product.identity.authenticate(tokenIn(own)!)).toBeDefined();
});

test('what the provider has kept long enough is forgotten, and nothing else', async () => {
  const { email } = await product.addPerson();
  const browser = await signedIn(email);
  await makeBrowser(product).follow(LOGIN);
  const count = async (): Promise<number> =>
    (await product.pool.query<{ total: number }>('select count(*)::int as total from oidc_payloads')).rows[0]!
      .total;
  await product.pool.query(
    `update oidc_payloads set expires_at = now() - interval '1 s' where model = 'Interaction'`,
  );
  const before = await count();
  await purgePayloads(product.database);
  expect(await count()).toBeLessThan(before);
  expect(await isAsked(browser)).toBe(false);
});
