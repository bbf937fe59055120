import { changePassword, encodeBase64, signIn, userInfo } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeBrowser, typePassword, type Browser, type Visited } from '../../../test/support/browser.ts';
import { rowOf } from '../../../test/support/people.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';

const LOGIN = '/api/v1/xops/oauth2/login';
const LOGOUT = '/api/v1/xops/oauth2/logout';
const OWN = { 'sec-fetch-site': 'same-origin' };
const loginTo = (target: string): string => `${LOGIN}?redirect_uri=${encodeURIComponent(target)}`;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ configuration: { signInMode: 'sso' } });
});
afterAll(() => product.close());

const signInAt = (browser: Browser, page: Visited, account: string, password = PASSWORD): Promise<Visited> =>
  browser.send(page.url.href, { username: account, password });
const tokenOf = (browser: Browser): string | undefined =>
  browser.cookies.find(({ name }) => name === 'access_token')?.value;
const isAsked = ({ url, text }: Visited): boolean =>
  url.pathname.startsWith('/oidc/sign-in/') && text.includes('<mo-sign-in');
const whoIs = async (token: string | undefined): Promise<string | undefined> => {
  const answer = await product.call(userInfo, token === undefined ? {} : { token });
  return answer.status === 200 ? (answer.data as { email: string }).email : undefined;
};
/** Somebody who has signed in, with the browser that they did it in. */
const signedIn = async (): Promise<{ browser: Browser; email: string; id: string }> => {
  const person = await product.addPerson();
  const browser = makeBrowser(product);
  await signInAt(browser, await browser.follow(loginTo('/guide')), person.email);
  return { browser, ...person };
};

const refusedWith = async (account: string, password: string): Promise<Visited> => {
  const browser = makeBrowser(product);
  const after = await signInAt(browser, await browser.follow(loginTo('/guide')), account, password);
  expect(tokenOf(browser)).toBeUndefined();
  return after;
};
const asksAgain = async (browser: Browser): Promise<boolean> =>
  isAsked(await browser.follow(loginTo('/guide')));

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

describe('signing in', () => {
  test('leads to the asked page with query and hash, as the person, by a session of single sign-on', async () => {
    const { email, id } = await product.addPerson();
    const browser = makeBrowser(product);
    const page = await browser.follow(loginTo('/guide?tab=1&q=a%20b#part-2'));
    expect(isAsked(page)).toBe(true);
    const after = await signInAt(browser, page, email);
    expect(after.url.href).toBe(`${PORTAL}/guide?tab=1&q=a%20b#part-2`);
    expect(await whoIs(tokenOf(browser))).toBe(email);
    const { rows } = await product.pool.query('select method, id_token from sessions where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ method: 'sso', id_token: expect.stringMatching(/^eyJ/) }]);
  });

  test('asks once for as long as the browser is signed in at the provider', async () => {
    const { browser, email } = await signedIn();
    const again = await browser.follow(loginTo('/profile'));
    expect(again.url.pathname).toBe('/profile');
    expect(await whoIs(tokenOf(browser))).toBe(email);
  });

  test('of two tabs at once each ends where it should, whichever is first', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const first = await browser.follow(loginTo('/guide?tab=first'));
    const second = await browser.follow(loginTo('/guide?tab=second'));
    expect((await signInAt(browser, second, email)).url.search).toBe('?tab=second');
    expect((await signInAt(browser, first, email)).url.search).toBe('?tab=first');
  });

  test('as somebody else in a second tab makes the browser theirs, without a page that nobody made', async () => {
    const [ada, ben] = await Promise.all([product.addPerson(), product.addPerson()]);
    const browser = makeBrowser(product);
    const first = await browser.follow(loginTo('/guide?tab=first'));
    const second = await browser.follow(loginTo('/guide?tab=second'));
    await signInAt(browser, first, ada.email);
    const after = await signInAt(browser, second, ben.email);
    expect(after.url.search).toBe('?tab=second');
    expect(await whoIs(tokenOf(browser))).toBe(ben.email);
  });

  test('goes on at another process with what the first one began', async () => {
    const other = await startProduct({ configuration: { signInMode: 'sso' }, beside: product });
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const page = await browser.follow(loginTo('/guide'));
    const elsewhere = makeBrowser(other);
    elsewhere.cookies.push(...browser.cookies);
    const after = await signInAt(elsewhere, page, email);
    expect(after.url.pathname).toBe('/guide');
    expect(await whoIs(tokenOf(elsewhere))).toBe(email);
    await other.close();
  });

  test('has the account that is expected in its page', async () => {
    const page = await makeBrowser(product).follow(`${loginTo('/')}&login_hint=ada%22%3Eada%40example.org`);
    expect(page.text).toContain('username="ada&quot;&gt;ada@example.org"');
  });

  test('is told to the client by its one name, whatever Host header somebody sends', async () => {
    const answer = await product.portal.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const { issuer, token_endpoint: token } = answer.json<Record<string, string>>();
    expect([issuer, token]).toEqual([`${PORTAL}/oidc`, `${PORTAL}/oidc/token`]);
  });
});

/** Somebody at the moment when the provider sends them back with a code: the same call as often as it is made. */
const withCode = async () => {
  const { email } = await product.addPerson();
  const browser = makeBrowser(product);
  const onward = await typePassword(product, browser, loginTo('/guide'), {
    username: email,
    password: PASSWORD,
  });
  const { headers } = await browser.open(onward);
  const { pathname, search } = new URL(String(headers['location']), PORTAL);
  const cookie = browser.cookies
    .filter(({ path }) => pathname.startsWith(path))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  return async () => {
    const answer = await product.portal.inject({
      url: pathname + search,
      headers: { cookie, host: new URL(PORTAL).host },
    });
    const set = [answer.headers['set-cookie'] ?? []].flat().join('\n');
    return { status: answer.statusCode, token: /access_token=([\w.-]+)/.exec(set)?.[1] };
  };
};

describe('a code of the provider', () => {
  test('signs in once; a second use is refused, and ends what the first began', async () => {
    const use = await withCode();
    const first = await use();
    expect(first.status).toBe(303);
    expect(await whoIs(first.token)).toBeDefined();
    expect(await use()).toStrictEqual({ status: 400, token: undefined });
    expect(await whoIs(first.token)).toBeUndefined();
    expect(await use()).toStrictEqual({ status: 400, token: undefined });
  });

  test('used six times at once leaves no token that works', async () => {
    const use = await withCode();
    const answers = await Promise.all(Array.from({ length: 6 }, use));
    expect(answers.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(1);
    for (const { token } of answers) expect(token && (await whoIs(token))).toBeUndefined();
  });

  test('ends nothing but what it began', async () => {
    const { browser, email } = await signedIn();
    const use = await withCode();
    await use();
    await use();
    expect(await whoIs(tokenOf(browser))).toBe(email);
  });
});

describe('who may not', () => {
  test('somebody without an account, with a wrong password, or without one, in the same words', async () => {
    const { email } = await product.addPerson();
    const answers = await Promise.all([
      refusedWith('nobody@example.org', PASSWORD),
      refusedWith(email, 'Wrong-Horse-9'),
      refusedWith(email, ''),
      refusedWith('', ''),
      refusedWith(`${email}\0`, PASSWORD),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).toContain('error="account or password error"');
    }
  });

  test('a disabled account, and one whose address is not verified, which is sent a new link', async () => {
    const [disabled, unverified] = await Promise.all([product.addPerson(), product.addPerson()]);
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [disabled.id]);
    await product.pool.query('update accounts set email_verified_at = null where id = $1', [unverified.id]);
    expect((await refusedWith(disabled.email, PASSWORD)).text).toContain('account or password error');
    const answer = await refusedWith(unverified.email, PASSWORD);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('verify your email address')]);
    const { rows } = await product.pool.query('select 1 from mails where recipient = $1', [unverified.email]);
    expect(rows).toHaveLength(1);
  });

  test('an account without a password of ours', async () => {
    const { email, id } = await product.addPerson();
    await product.pool.query('update accounts set password_hash = null where id = $1', [id]);
    expect((await refusedWith(email, PASSWORD)).status).toBe(400);
  });

  test('whoever guesses too often: the limits are those of the sign-in by password', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const page = await browser.follow(loginTo('/guide'));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 25 && statuses.at(-1) !== 429; attempt += 1)
      statuses.push((await signInAt(browser, page, email, 'Wrong-Horse-9')).status);
    expect(statuses.at(-1)).toBe(429);
    const last = await signInAt(browser, page, email);
    expect(last.headers['retry-after']).toMatch(/^\d+$/);
    expect(last.text).toContain('Too many attempts');
    const { status } = await product.call(signIn, {
      body: { account: email, credential: encodeBase64(PASSWORD) },
    });
    expect(status).toBe(429);
  });

  test('a page of another site that sends the form', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const page = await browser.follow(loginTo('/guide'));
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of foreign) {
      const answer = await browser.send(page.url.href, { username: email, password: PASSWORD }, headers);
      expect(answer.status).toBe(400);
    }
    expect(tokenOf(browser)).toBeUndefined();
  });

  test('another browser with the address of a sign-in page', async () => {
    const { email } = await product.addPerson();
    const page = await makeBrowser(product).follow(loginTo('/guide'));
    const thief = makeBrowser(product);
    expect((await thief.follow(page.url.href)).status).toBe(400);
    const answer = await signInAt(thief, page, email);
    expect(answer.text).toContain('This sign-in has expired');
    expect(tokenOf(thief)).toBeUndefined();
  });

  test('a client that is not this server, or wants its answer elsewhere', async () => {
    const begun = await makeBrowser(product).open(loginTo('/'));
    const good = new URL(String(begun.headers['location']));
    const wrong: Record<string, string>[] = [
      { client_id: 'another' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: `${PORTAL}/api/v1/xops/oauth2/callback/..` },
      { redirect_uri: `${PORTAL}/` },
      { response_mode: 'form_post' },
      { response_mode: 'fragment' },
    ];
    for (const changes of wrong) {
      const url = new URL(good);
      for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
      const answer = await makeBrowser(product).open(url.href);
      expect([answer.status, changes]).toEqual([400, changes]);
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.text).toContain('<h1>This sign-in could not be verified</h1>');
    }
  });

  test('a client without PKCE or without its secret', async () => {
    const begun = await makeBrowser(product).open(loginTo('/'));
    const url = new URL(String(begun.headers['location']));
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const answer = await makeBrowser(product).open(url.href);
    expect(String(answer.headers['location'])).toContain('error=invalid_request');
    const token = await product.portal.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa('moiety:guess')}`,
      },
      payload: 'grant_type=authorization_code&code=x&redirect_uri=x&code_verifier=x',
    });
    expect(token.statusCode).toBe(401);
  });
});

test('whatever is sent to it, it never fails', async () => {
  const person = await signedIn();
  const begun = await person.browser.open(loginTo('/'));
  const auth = new URL(String(begun.headers['location'])).search;
  const unsigned = (aud: string): string =>
    `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify({ aud, sub: person.id }))}.`;
  const hostile = [
    '',
    '\0',
    "'",
    '"><script>',
    '../..',
    '%',
    '%ff',
    '\ud800',
    'a'.repeat(5000),
    '🧪',
    '[]',
    '{"a":1}',
  ];
  const paths = hostile.flatMap((text) => {
    const value = encodeURIComponent(text.toWellFormed());
    return [
      `/oidc/auth?client_id=${value}&redirect_uri=${value}&response_type=${value}&scope=${value}`,
      ...['state', 'nonce', 'login_hint', 'ui_locales', 'prompt', 'max_age', 'claims', 'request'].map(
        (name) => {
          const query = new URLSearchParams(auth);
          query.set(name, text);
          return `/oidc/auth?${query.toString()}`;
        },
      ),
      `/oidc/auth/${value.slice(0, 90)}`,
      `/oidc/sign-in/${value.slice(0, 90)}`,
      `/oidc/session/end?id_token_hint=${value}&state=${value}&logout_hint=${value}`,
      `/oidc/session/end?id_token_hint=${unsigned(text.slice(0, 9))}&post_logout_redirect_uri=${value}`,
      `/oidc/session/end/success?client_id=${value}`,
    ];
  });
  const forms = hostile.flatMap((text) => [
    ['/oidc/token', { grant_type: 'authorization_code', code: text, client_id: text, client_secret: text }],
    ['/oidc/session/end/confirm', { xsrf: text, logout: text }],
    ['/oidc/sign-in/x', { username: text, password: text }],
  ]) as [string, Record<string, string>][];
  const statuses: [string, number][] = [];
  const nobody = makeBrowser(product);
  for (const [browser, accept] of [
    [person.browser, '*/*'],
    [nobody, 'text/html'],
  ] as const) {
    for (const path of paths) statuses.push([path, (await browser.open(path, { accept })).status]);
    for (const [path, form] of forms)
      statuses.push([path, (await browser.send(path, form, { accept })).status]);
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
});

describe('the session at the provider ends', () => {
  test('when the account is disabled', async () => {
    const { browser, id } = await signedIn();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [id]);
    const page = await browser.follow(loginTo('/guide'));
    expect(page.url.pathname).not.toBe('/guide');
    expect(await whoIs(tokenOf(browser))).toBeUndefined();
  });

  test('when the password changes', async () => {
    const { browser, email } = await signedIn();
    const answer = await product.call(changePassword, {
      token: await product.tokenOf(email),
      body: { oldCredential: encodeBase64(PASSWORD), newCredential: encodeBase64('Another-Horse-7') },
    });
    expect(answer.status).toBe(200);
    expect(await asksAgain(browser)).toBe(true);
  });
});

describe('logging out', () => {
  test('ends the session here and at the provider, without a question, and leads to the asked page', async () => {
    const { browser } = await signedIn();
    const token = tokenOf(browser);
    const after = await browser.follow(`${LOGOUT}?redirect_uri=%2Flogin%3Fx%3D1%23y`, OWN);
    expect([after.status, after.url.href]).toEqual([200, `${PORTAL}/login?x=1#y`]);
    expect(tokenOf(browser)).toBeUndefined();
    expect(await whoIs(token)).toBeUndefined();
    expect(isAsked(await browser.follow(loginTo('/guide')))).toBe(true);
  });

  test('asks nothing where the provider has forgotten the session', async () => {
    const { browser, id } = await signedIn();
    await product.pool.query("delete from oidc_payloads where payload ->> 'accountId' = $1", [id]);
    const after = await browser.follow(`${LOGOUT}?redirect_uri=%2Flogin`, OWN);
    expect(after.url.href).toBe(`${PORTAL}/login`);
  });

  test('is asked for by the provider where nothing proves who wants it, in a page of ours', async () => {
    const { browser } = await signedIn();
    const page = await browser.follow('/oidc/session/end', { 'accept-language': 'zh-CN' });
    const [, action = '', xsrf = ''] = /action="([^"]*)".*value="([^"]*)"/.exec(page.text) ?? [];
    expect(page.text).toContain('<html lang="zh-CN">');
    const kept = await browser.send(action, { xsrf: 'guessed', logout: 'yes' });
    expect(kept.status).toBe(400);
    expect((await browser.follow(loginTo('/guide'))).url.pathname).toBe('/guide');
    const again = await browser.follow('/oidc/session/end');
    const [, , fresh = ''] = /action="([^"]*)".*value="([^"]*)"/.exec(again.text) ?? [];
    expect(xsrf).not.toBe('');
    const after = await browser.send(action, { xsrf: fresh, logout: 'yes' });
    expect(after.text).toContain('You are logged out');
    expect(isAsked(await browser.follow(loginTo('/guide')))).toBe(true);
  });

  test('leads nowhere else, whatever address somebody writes', async () => {
    const { browser, id } = await signedIn();
    const { rows } = await product.pool.query<{ id_token: string }>(
      'select id_token from sessions where account_id = $1',
      [id],
    );
    const query = new URLSearchParams({
      id_token_hint: rows[0]!.id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    const answer = await browser.open(`/oidc/session/end?${query.toString()}`);
    expect([answer.status, answer.headers['location']]).toEqual([400, undefined]);
  });
});

describe('its pages', () => {
  test.each(['en-US', 'zh-CN'])('run nothing that is not ours, in %s', async (locale) => {
    const browser = makeBrowser(product, { 'accept-language': locale });
    const page = await browser.follow(loginTo('/guide'));
    expect(page.text).toContain(`<html lang="${locale}">`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('href="/signup"');
  });

  test('offer no way to an account where people have none here', async () => {
    const closed = await startProduct({ configuration: { signInMode: 'sso', development: false } });
    const page = await makeBrowser(closed).follow(loginTo('/guide'));
    expect(isAsked(page)).toBe(true);
    expect(page.text).not.toContain('/signup');
    await closed.close();
  });

  test('are not there, nor is the provider, where people sign in by password', async () => {
    const plain = await startProduct();
    for (const url of ['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/jwks'])
      expect((await plain.portal.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(
        404,
      );
    await plain.close();
  });

  test('are sent by https, with cookies for https alone, where that is the public address', async () => {
    const origin = 'https://moiety.example';
    const behind = await startProduct({
      configuration: { signInMode: 'sso', publicUrls: { portal: origin, tools: new Map() } },
    });
    const begun = await behind.portal.inject({ url: loginTo('/'), headers: { host: 'moiety.example' } });
    const url = new URL(String(begun.headers.location));
    expect(url.origin).toBe(origin);
    const answer = await behind.portal.inject({
      url: url.pathname + url.search,
      headers: { host: 'moiety.example' },
    });
    const cookies = [begun, answer].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; secure(?:;|$)/);
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; httponly(?:;|$)/);
    await behind.close();
  });

  test('say nothing on the console', async () => {
    const spies = (['info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const quiet = await startProduct({ configuration: { signInMode: 'sso' } });
    const browser = makeBrowser(quiet);
    const { email } = await quiet.addPerson();
    await signInAt(browser, await browser.follow(loginTo('/guide')), email);
    expect(await rowOf(quiet, email)).toBeDefined();
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    await quiet.close();
  });
});
