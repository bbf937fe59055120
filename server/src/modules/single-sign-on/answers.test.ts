import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, makeBrowser, type Browser, type Visited } from '../../../test/support/browser.ts';
import {
  CLIENT,
  startPretendedProvider,
  type Pretence,
  type PretendedProvider,
} from '../../../test/support/openid-provider.ts';
import { PORTAL, startProduct, type Product } from '../../../test/support/product.ts';

const LOGIN = '/api/v1/xops/oauth2/login?redirect_uri=%2Fguide%3Fa%3D1';
const CALLBACK = '/api/v1/xops/oauth2/callback';
const ours = { 'sec-fetch-site': 'same-origin' };

let provider: PretendedProvider;
let product: Product;
beforeAll(async () => {
  provider = await startPretendedProvider();
  product = await startProduct({
    configuration: { signInMode: 'sso', oidc: { issuer: provider.issuer, ...CLIENT } },
  });
});
afterAll(async () => {
  await product.close();
  await provider.close();
});
afterEach(() => {
  provider.pretence = {};
});

const isSignedIn = (browser: Browser): boolean => browser.cookies.some(({ name }) => name === 'access_token');
const begin = async (browser: Browser): Promise<URLSearchParams> => {
  const first = await browser.open(LOGIN);
  expect(first.status).toBe(302);
  const { searchParams } = new URL(String(first.headers['location']));
  provider.nonce = searchParams.get('nonce') ?? '';
  return searchParams;
};
/** Begins a sign-in and answers it, with these changes to what a provider answers. */
const answered = async (
  browser: Browser,
  changes: Record<string, string | undefined> = {},
): Promise<Visited> => {
  const asked = await begin(browser);
  const answer = { code: 'a-code', state: asked.get('state') ?? '', iss: provider.issuer, ...changes };
  const kept = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return browser.open(`${CALLBACK}?${new URLSearchParams(kept).toString()}`);
};

test('a right answer signs in; the provider is told the secret of the client and the one of the sign-in', async () => {
  const browser = makeBrowser(product);
  const asked = await begin(browser);
  const query = new URLSearchParams({ code: 'a-code', state: asked.get('state')!, iss: provider.issuer });
  const answer = await browser.open(`${CALLBACK}?${query.toString()}`);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/guide?a=1']);
  expect(isSignedIn(browser)).toBe(true);
  expect(Object.fromEntries(provider.asked!)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'a-code',
    redirect_uri: PORTAL + CALLBACK,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  });
  const verifier = provider.asked!.get('code_verifier')!;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(asked.get('code_challenge')).toBe(challenge);
  expect(provider.authorization).toMatch(/^Basic /);
});

describe('an answer that does not belong to what was asked signs nobody in', () => {
  test.each<[string, Record<string, string | undefined>, number]>([
    ['another state', { state: 'x'.repeat(43) }, 400],
    ['no state', { state: undefined }, 400],
    ['another issuer', { iss: 'https://evil.example' }, 400],
    ['no issuer, of a provider that names itself', { iss: undefined }, 400],
    ['no code', { code: undefined }, 400],
    ['an ID token in the address', { id_token: 'a.b.c' }, 502],
    ['a JWT in the place of the answer', { response: 'a.b.c' }, 400],
  ])('%s', async (_name, changes, status) => {
    const browser = makeBrowser(product);
    expect((await answered(browser, changes)).status).toBe(status);
    expect(isSignedIn(browser)).toBe(false);
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Pretence]>([
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an ID token for another client', { claims: { aud: 'another' } }],
    [
      'an ID token for several clients, of which another one asked',
      { claims: { aud: [CLIENT.clientId, 'b'], azp: 'b' } },
    ],
    ['an ID token that has expired', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['an ID token without a subject', { claims: { sub: undefined } }],
    ['an ID token signed by somebody else', { foreignKey: true }],
    ['an ID token that is not signed', { unsigned: true }],
  ])('%s', async (_name, pretence) => {
    provider.pretence = pretence;
    const browser = makeBrowser(product);
    const shown = await answered(browser);
    expect([400, 502]).toContain(shown.status);
    expect(shown.headers['content-type']).toContain('text/html');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('cookies of a sign-in that somebody has written or changed', async () => {
    const browser = makeBrowser(product);
    const asked = await begin(browser);
    const cookie = browser.cookies.find(({ name }) => name.startsWith('moiety_sign_on_'))!;
    const [text = '', signature = ''] = cookie.value.split('.');
    const forged = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...forged, target: '//evil.example' })).toString(
      'base64url',
    );
    const query = new URLSearchParams({ code: 'a', state: asked.get('state')!, iss: provider.issuer });
    for (const value of [
      `${changed}.${signature}`,
      changed,
      `${text}.`,
      `${text}.AAAA`,
      text,
      '.',
      '',
      'x'.repeat(5000),
    ]) {
      cookie.value = value;
      const shown = await browser.open(`${CALLBACK}?${query.toString()}`);
      expect(shown.status).toBe(400);
      expect(shown.text).toContain('This sign-in has expired');
      expect(isSignedIn(browser)).toBe(false);
    }
  });

  test('a cookie of another sign-in under the name of this one', async () => {
    const browser = makeBrowser(product);
    await begin(browser);
    const [other] = structuredClone(browser.cookies);
    const asked = await begin(browser);
    const own = browser.cookies.at(-1)!;
    own.value = other!.value;
    const query = new URLSearchParams({ code: 'a', state: asked.get('state')!, iss: provider.issuer });
    expect((await browser.open(`${CALLBACK}?${query.toString()}`)).status).toBe(400);
  });
});

describe('a provider that fails', () => {
  test.each<[string, Pretence['token'] & {}, number, string]>([
    [
      'refuses the code',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      400,
      'This sign-in has expired',
    ],
    [
      'refuses this server',
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      502,
      'sent an invalid response',
    ],
    ['has an error of its own', () => new Response('oops', { status: 500 }), 502, 'sent an invalid response'],
    [
      'answers with a page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      502,
      'sent an invalid response',
    ],
    [
      'gives no ID token',
      () => Response.json({ access_token: 'a', token_type: 'Bearer' }),
      400,
      'could not be verified',
    ],
    [
      'redirects',
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
      502,
      'sent an invalid response',
    ],
  ])('%s: a page says so, and the way back is kept', async (_name, token, status, words) => {
    provider.pretence = { token };
    const browser = makeBrowser(product);
    const shown = await answered(browser);
    expect(shown.status).toBe(status);
    expect(shown.text).toContain(words);
    expect(isSignedIn(browser)).toBe(false);
    expect(linkIn(shown, shown.status === 502 ? 'Retry' : 'Sign in again')).toBe(PORTAL + LOGIN);
  });

  test.each([
    ['server_error', 503, 'does not respond'],
    ['temporarily_unavailable', 503, 'does not respond'],
    ['access_denied', 403, 'You are not signed in'],
    ['invalid_request', 502, 'sent an invalid response'],
    ['<script>alert(1)</script>', 502, 'sent an invalid response'],
  ])('says %j with the browser: nothing of its words is shown', async (error, status, words) => {
    const shown = await answered(makeBrowser(product), {
      code: undefined,
      error,
      error_description: '<img src=x onerror=alert(1)> secret words',
    });
    expect(shown.status).toBe(status);
    expect(shown.text).toContain(words);
    expect(shown.text).not.toContain('alert(1)');
    expect(shown.text).not.toContain('secret words');
  });

  test('a page of a failure names the request, which the log tells of, without anything secret', async () => {
    provider.pretence = { token: () => Response.json({ error: 'invalid_client' }, { status: 401 }) };
    const browser = makeBrowser(product);
    product.log.length = 0;
    const shown = await answered(browser);
    const id = String(shown.headers['x-request-id']);
    expect(shown.text).toContain(id);
    const line = product.log.find((one) => one.includes('single sign-on failed'));
    expect(JSON.parse(line!)).toMatchObject({ requestId: id, problem: 'unusable' });
    for (const secret of ['a-code', CLIENT.clientSecret, provider.asked!.get('code_verifier')!])
      expect(product.log.join('')).not.toContain(secret);
  });

  test('the email address may be told by the user info alone', async () => {
    provider.pretence = {
      claims: { email: undefined, email_verified: undefined, sub: 'by user info' },
      userInfo: {
        sub: 'by user info',
        email: 'info@example.org',
        email_verified: 'true',
        preferred_username: 'Info',
      },
    };
    const browser = makeBrowser(product);
    expect((await answered(browser)).status).toBe(303);
    expect(isSignedIn(browser)).toBe(true);
  });

  test('the user info of somebody else is not believed', async () => {
    provider.pretence = {
      claims: { email: undefined, email_verified: undefined, sub: 'the one' },
      userInfo: { sub: 'the other', email: 'victim@example.org', email_verified: true },
    };
    const browser = makeBrowser(product);
    expect([400, 502]).toContain((await answered(browser)).status);
    expect(isSignedIn(browser)).toBe(false);
  });
});

const productAt = (issuer: string): Promise<Product> =>
  startProduct({ configuration: { signInMode: 'sso', oidc: { issuer, ...CLIENT } } });

describe('a provider that cannot be reached', () => {
  test.each([
    ['en-US', 'The sign-in service does not respond', 'Retry'],
    ['zh-CN', '登录服务没有响应', '重试'],
  ])('gives a page with Retry, and works as soon as it is there (%s)', async (language, words, retry) => {
    const late = await startPretendedProvider();
    const { issuer } = late;
    await late.close();
    const other = await productAt(issuer);
    const browser = makeBrowser(other, { 'accept-language': language });
    const shown = await browser.open(LOGIN);
    expect(shown.status).toBe(503);
    expect(shown.text).toContain(words);
    expect(linkIn(shown, retry)).toBe(PORTAL + LOGIN);
    // Logging out works all the same.
    const out = await browser.open('/api/v1/xops/oauth2/logout?redirect_uri=%2Fhome', ours);
    expect([out.status, out.headers['location']]).toEqual([303, '/home']);
    await other.close();
  });

  test('is not waited for without end', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const other = await productAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const shown = await makeBrowser(other).open(LOGIN);
    expect(shown.status).toBe(503);
    await other.close();
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  }, 20_000);

  test.each<[string, Pretence['discovery'] & {}]>([
    ['names another issuer', (metadata) => Response.json({ ...metadata, issuer: 'https://evil.example' })],
    ['is a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['is broken', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['is missing', () => new Response('not found', { status: 404 })],
    ['is not public', () => new Response('', { status: 401 })],
  ])(
    'what it says of itself %s: a page with Retry, and the next try asks again',
    async (_name, discovery) => {
      const odd = await startPretendedProvider();
      odd.pretence = { discovery };
      const other = await productAt(odd.issuer);
      const browser = makeBrowser(other);
      const shown = await browser.open(LOGIN);
      expect(shown.status).toBe(502);
      odd.pretence = {};
      expect((await browser.open(linkIn(shown, 'Retry'))).status).toBe(302);
      await other.close();
      await odd.close();
    },
  );
});

describe('where single sign-on is not the way in', () => {
  let byPassword: Product;
  beforeAll(async () => {
    byPassword = await startProduct();
  });
  afterAll(() => byPassword.close());

  test('its addresses lead to the sign-in page and to the log-out', async () => {
    const browser = makeBrowser(byPassword);
    expect((await browser.open(LOGIN)).headers['location']).toBe('/login?redirect=%2Fguide%3Fa%3D1');
    const { email } = await byPassword.addPerson();
    const token = await byPassword.tokenOf(email);
    const answer = await byPassword.portal.inject({
      url: '/api/v1/xops/oauth2/logout?redirect_uri=/home',
      headers: { ...ours, cookie: `access_token=${token}` },
    });
    expect(answer.headers.location).toBe('/home');
    expect(answer.headers['set-cookie']).toMatch(/^access_token=;/);
    expect(await byPassword.identity.authenticate(token)).toBeUndefined();
  });

  test('there is no provider, and no answer of one is taken', async () => {
    const browser = makeBrowser(byPassword);
    expect((await browser.open(`${CALLBACK}?code=a&state=b`)).status).toBe(400);
    const answer = await byPassword.portal.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { accept: 'application/json' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

test('so many answers that come to nothing are enough, in 15 minutes from one network', async () => {
  const browser = makeBrowser(product);
  provider.pretence = { token: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) };
  await product.pool.query('update rate_limits set hits = 0');
  const shown = await answered(browser);
  expect(shown.status).toBe(400);
  await product.pool.query('update rate_limits set hits = 1000');
  const busy = await browser.open(LOGIN);
  expect(busy.status).toBe(429);
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  expect(busy.text).toContain('Too many attempts');
  expect(linkIn(busy, 'Retry')).toBe(PORTAL + LOGIN);
  await product.pool.query('update rate_limits set hits = 0');
  expect((await browser.open(LOGIN)).status).toBe(302);
});

test('no database: a page says that it will be back', async () => {
  const other = await startProduct({
    configuration: { signInMode: 'sso', oidc: { issuer: provider.issuer, ...CLIENT } },
  });
  await other.pool.end();
  const shown = await makeBrowser(other).open(LOGIN);
  expect(shown.status).toBe(503);
  expect(shown.text).toContain('The service is temporarily unavailable');
  Object.assign(other.pool, { end: async () => undefined });
  await other.close();
});
