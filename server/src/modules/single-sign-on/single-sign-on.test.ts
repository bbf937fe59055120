import {
  currentUser,
  encodeBase64,
  endSession,
  listSessions,
  signIn,
  type SessionEntry,
} from '@moiety/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cookieLines,
  linkIn,
  makeBrowser,
  tokenIn,
  type Browser,
  type Visited,
} from '../../../test/support/browser.ts';
import {
  CLIENT,
  startExternalProvider,
  type ExternalProvider,
} from '../../../test/support/openid-provider.ts';
import { newAddress, peopleOf, rowOf } from '../../../test/support/people.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';

const LOGIN = '/api/v1/xops/oauth2/login';
const LOGOUT = '/api/v1/xops/oauth2/logout';
const CALLBACK = '/api/v1/xops/oauth2/callback';
const loginFor = (target: string): string =>
  `${LOGIN}?${new URLSearchParams({ redirect_uri: target }).toString()}`;
const logoutFor = (target: string): string =>
  `${LOGOUT}?${new URLSearchParams({ redirect_uri: target }).toString()}`;
const ours = { 'sec-fetch-site': 'same-origin' };

let provider: ExternalProvider;
let product: Product;
beforeAll(async () => {
  provider = await startExternalProvider();
  product = await startProduct({
    configuration: {
      signInMode: 'sso',
      oidc: { issuer: provider.issuer, ...CLIENT },
      proxies: ['127.0.0.1'],
    },
  });
});
afterAll(async () => {
  await product.close();
  await provider.close();
});

const visitor = {
  address: '192.0.2.7',
  userAgent: '',
  country: '',
  devices: undefined,
  token: undefined,
  applicant: undefined,
};

let subjects = 0;
const somebody = (changes: Partial<NonNullable<ExternalProvider['person']>> = {}) => {
  subjects += 1;
  return {
    sub: `subject-${subjects}`,
    email: newAddress(),
    email_verified: true,
    name: 'Ada Lovelace',
    ...changes,
  };
};
beforeEach(() => {
  provider.person = somebody();
});

const setToken = (browser: Browser, value: string): void => {
  const cookie = browser.cookies.find(({ name }) => name === 'access_token');
  if (cookie) cookie.value = value;
};
const transactionsIn = (browser: Browser): Browser['cookies'] =>
  browser.cookies.filter(({ name }) => name.startsWith('moiety_sign_on_'));
const accountIn = (browser: Browser): string | undefined => {
  const token = tokenIn(browser);
  return token === undefined ? undefined : String(decodeJwt(token)['id']);
};
const sessionsOf = async (accountId: string): Promise<number> => {
  const { rows } = await product.pool.query<{ total: number }>(
    'select count(*)::int as total from sessions where account_id = $1 and revoked_at is null',
    [accountId],
  );
  return rows[0]?.total ?? 0;
};
const signOn = (browser: Browser, target = '/guide'): Promise<Visited> => browser.follow(loginFor(target));

/** The address of the callback that the provider leads to. */
const atCallback = async (browser: Browser, first: Visited): Promise<string> => {
  let next = String(first.headers['location']);
  while (!next.startsWith(`${PORTAL}${CALLBACK}`)) {
    const step = await browser.open(next);
    next = new URL(String(step.headers['location']), next).href;
  }
  return next;
};

/** Goes from the first redirect to the provider and shows the callback's own answer. */
const finish = async (browser: Browser, first: Visited): Promise<Visited> => {
  const way = await atCallback(browser, first);
  return browser.open(way);
};

/** The `login_hint` that the provider gets. */
const hinted = async (hint: string): Promise<string | null> => {
  const first = await makeBrowser(product).open(`${loginFor('/')}&login_hint=${hint}`);
  return new URL(String(first.headers['location'])).searchParams.get('login_hint');
};

/** The nickname that a person of this name gets, and the name in their address. */
const namesOf = async (name: string): Promise<unknown[]> => {
  const person = somebody({ name });
  provider.person = person;
  await signOn(makeBrowser(product));
  return [(await rowOf(product, person.email))?.['nickname'], person.email.split('@')[0]];
};

describe('a password of ours', () => {
  const words = 'Passwords are not used here. Sign in with single sign-on';

  test('gets nobody a token, right or wrong, and is not even counted as an attempt', async () => {
    const { email } = await product.addPerson();
    const check = vi.spyOn(product.identity, 'signIn');
    for (const password of [PASSWORD, 'Wrong-Horse-9']) {
      const body = { account: email, credential: encodeBase64(password) };
      const { status, msg, data } = await product.call(signIn, { body });
      expect([status, msg, data]).toEqual([403, words, null]);
    }
    expect(check).not.toHaveBeenCalled();
    check.mockRestore();
  });

  test('signs nobody in by the form without script', async () => {
    const { email } = await product.addPerson();
    const browser = makeBrowser(product);
    const shown = await browser.send('/login', { account: email, password: PASSWORD }, ours);
    expect([shown.status, shown.text]).toEqual([403, expect.stringContaining(words)]);
    expect(tokenIn(browser)).toBeUndefined();
  });
});

describe('signing in', () => {
  test('leads through the provider and back to the whole address, query and hash', async () => {
    const browser = makeBrowser(product);
    const target = '/molvalley?molvalley-app=%2Fset%2F1&a=b%20c#row-3';
    const shown = await signOn(browser, `${PORTAL}${target}`);
    expect(shown.url.href).toBe(PORTAL + target);
    expect(shown.way.map((step) => new URL(step).origin)).toContain(provider.issuer);
    const asked = new URL(shown.way.find((step) => step.startsWith(`${provider.issuer}/auth?`))!)
      .searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${PORTAL}${CALLBACK}`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ui_locales: 'en-US',
    });
  });

  test('makes an account on the first time and finds it again on the next', async () => {
    const browser = makeBrowser(product, { 'accept-language': 'zh-CN' });
    await signOn(browser);
    const { email } = provider.person!;
    expect(await rowOf(product, email!)).toMatchObject({
      id: accountIn(browser),
      nickname: 'Ada Lovelace',
      password_hash: null,
      email_verified_at: expect.any(Date),
      locale: 'zh-CN',
    });
    const user = await product.call(currentUser, { token: tokenIn(browser)! });
    expect(user.data).toMatchObject({ email, nickname: 'Ada Lovelace', accountType: 'domain' });
    const again = makeBrowser(product);
    await signOn(again);
    expect(accountIn(again)).toBe(accountIn(browser));
  });

  test('is the person that the provider names, whatever address they have there now', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    Object.assign(provider.person!, { email: newAddress(), email_verified: false, name: 'Countess' });
    const again = makeBrowser(product);
    await signOn(again);
    expect(accountIn(again)).toBe(accountIn(browser));
  });

  test('shows in the list of sessions, with its device', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    const answer = await product.call(listSessions, { token: tokenIn(browser)! });
    const [session] = answer.data as SessionEntry[];
    expect(session).toMatchObject({ method: 'sso', current: true });
  });

  test('sets the cookie that the portal reads, as signing in by password does', async () => {
    const browser = makeBrowser(product);
    const first = await browser.open(loginFor('/guide'));
    const answer = await finish(browser, first);
    const cookie = cookieLines(answer).find((one) => one.startsWith('access_token='));
    expect(cookie).toMatch(/^access_token=[\w.-]+; Max-Age=43200; Path=\/; SameSite=Lax$/);
    const transaction = cookieLines(first).find((one) => one.startsWith('moiety_sign_on_'));
    expect(transaction).toMatch(/; Path=\/api\/v1\/xops\/oauth2; HttpOnly; SameSite=Lax$/);
    for (const one of [first, answer]) expect(one.headers['cache-control']).toBe('no-store');
  });

  test('passes on whom the portal expects, and nothing too long', async () => {
    expect(await hinted('ada%40example.org')).toBe('ada@example.org');
    expect(await hinted('a'.repeat(5000))).toHaveLength(254);
  });

  test('two tabs that sign in at once end each at its own page', async () => {
    const browser = makeBrowser(product);
    const first = await browser.open(loginFor('/guide?tab=1'));
    const second = await browser.open(loginFor('/guide?tab=2'));
    expect((await browser.follow(String(second.headers['location']))).url.href).toBe(`${PORTAL}/guide?tab=2`);
    expect((await browser.follow(String(first.headers['location']))).url.href).toBe(`${PORTAL}/guide?tab=1`);
  });

  test('a browser that begins again and again keeps five at most, the newest', async () => {
    const browser = makeBrowser(product);
    const first = await browser.open(loginFor('/guide?n=1'));
    let last = first;
    for (let n = 2; n <= 7; n += 1) last = await browser.open(loginFor(`/guide?n=${n}`));
    expect(transactionsIn(browser)).toHaveLength(5);
    expect((await browser.follow(String(last.headers['location']))).url.search).toBe('?n=7');
    expect((await browser.follow(String(first.headers['location']))).status).toBe(400);
  });

  test('a very long target loses its query, and the sign-in works all the same', async () => {
    const browser = makeBrowser(product);
    const shown = await signOn(browser, `/molvalley?smiles=${'C'.repeat(6000)}`);
    expect(shown.url.href).toBe(`${PORTAL}/molvalley`);
    expect(tokenIn(browser)).toBeDefined();
  });

  test('by another name for this machine it goes to the canonical one first', async () => {
    const first = await product.portal.inject({
      url: loginFor('/guide#a'),
      headers: { host: '127.0.0.1:8100' },
    });
    expect(first.headers['location']).toBe(`${PORTAL}${loginFor('/guide#a')}&hop=1`);
  });

  test.each([
    ['en-US', 'Single sign-on does not work at this address'],
    ['zh-CN', '无法在此地址使用单点登录'],
  ])(
    'by a name that is not this machine’s it says where it works, and goes nowhere (%s)',
    async (language, words) => {
      const shown = await product.portal.inject({
        url: loginFor('/'),
        headers: { host: 'lab.example:8100', 'accept-language': language },
      });
      expect(shown.statusCode).toBe(400);
      expect(shown.body).toContain(words);
      expect(shown.body).toContain(PORTAL);
      expect(shown.headers['set-cookie']).toBeUndefined();
    },
  );

  test('a browser that only gets ready to show the address begins nothing', async () => {
    const browser = makeBrowser(product);
    const answer = await browser.open(loginFor('/'), { 'sec-purpose': 'prefetch;prerender' });
    expect(answer.status).toBe(503);
    expect(browser.cookies).toEqual([]);
  });
});

describe('linking', () => {
  test('an account of the same verified address is the same person’s; it keeps its password', async () => {
    const { email, id } = await product.addPerson();
    provider.person = somebody({ email: email.toUpperCase() });
    const browser = makeBrowser(product);
    await signOn(browser);
    expect(accountIn(browser)).toBe(id);
    expect(await product.identity.checkPassword(email, PASSWORD, visitor)).toMatchObject({ id });
  });

  test.each([
    ['an address that the provider does not vouch for', { email_verified: false }],
    ['an address of which it says nothing', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'not an address' }],
  ])('%s gets nobody in, and takes over no account', async (_name, changes) => {
    const { email, id } = await product.addPerson();
    provider.person = somebody({ email, ...(changes as object) });
    const browser = makeBrowser(product);
    const shown = await signOn(browser);
    expect(shown.status).toBe(403);
    expect(shown.text).toContain('Your email address is not verified');
    expect(tokenIn(browser)).toBeUndefined();
    expect(await sessionsOf(id)).toBe(0);
    const { rows } = await product.pool.query('select 1 from account_identities where subject = $1', [
      provider.person.sub,
    ]);
    expect(rows).toEqual([]);
    expect(linkIn(shown, 'Sign in with another account')).toBe(`${PORTAL}${loginFor('/guide')}&prompt=login`);
  });

  test('whoever registered the address without proving it does not get in by the password they chose', async () => {
    const people = peopleOf(product);
    const email = newAddress();
    await people.register(email, { nickname: 'Mallory' });
    provider.person = somebody({ email });
    const browser = makeBrowser(product);
    await signOn(browser);
    expect(await rowOf(product, email)).toMatchObject({
      id: accountIn(browser),
      nickname: 'Ada Lovelace',
      password_hash: null,
      agreed_at: null,
    });
    const checked = product.identity.checkPassword(email, PASSWORD, visitor);
    await expect(checked).rejects.toMatchObject({ kind: 'wrongCredentials' });
    const { rows } = await product.pool.query('select 1 from tickets where account_id = $1', [
      accountIn(browser),
    ]);
    expect(rows).toEqual([]);
  });

  test('two first sign-ins at once make one account', async () => {
    const browsers = [makeBrowser(product), makeBrowser(product), makeBrowser(product)];
    await Promise.all(browsers.map((browser) => signOn(browser)));
    const ids = browsers.map(accountIn);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  test('a name is shown on one line and cut; without one it is the address’s', async () => {
    const [named] = await namesOf(`Ada\n\u202E${'x'.repeat(100)}`);
    expect(named).toBe(`Ada ${'x'.repeat(56)}`);
    const [unnamed, address] = await namesOf(' ');
    expect(unnamed).toBe(address);
  });

  test.each([
    ['en-US', 'Your account is disabled'],
    ['zh-CN', '您的账号已停用'],
  ])('a disabled account is refused, linked or not (%s)', async (language, words) => {
    const linked = provider.person;
    await signOn(makeBrowser(product));
    const { email, id } = await product.addPerson();
    await product.pool.query('update accounts set disabled_at = now() where id = $1 or email = $2', [
      id,
      linked!.email,
    ]);
    for (const person of [linked, somebody({ email })]) {
      provider.person = person;
      const browser = makeBrowser(product, { 'accept-language': language });
      const shown = await signOn(browser);
      expect(shown.status).toBe(403);
      expect(shown.text).toContain(words);
      expect(tokenIn(browser)).toBeUndefined();
    }
  });
});

describe('what goes wrong', () => {
  test.each([
    ['en-US', 'You are not signed in', 'Sign in again'],
    ['zh-CN', '您尚未登录', '重新登录'],
  ])(
    'cancelling at the provider gives a page with the way back to the same target (%s)',
    async (language, words, again) => {
      provider.person = undefined;
      const browser = makeBrowser(product, { 'accept-language': language });
      const shown = await signOn(browser, '/guide?a=1#b');
      expect(shown.status).toBe(403);
      expect(shown.text).toContain(words);
      provider.person = somebody();
      expect((await browser.follow(linkIn(shown, again))).url.href).toBe(`${PORTAL}/guide?a=1#b`);
    },
  );

  test('an answer comes once: replayed it signs nobody in again, and leads whoever is signed in to the target', async () => {
    const browser = makeBrowser(product);
    const address = await atCallback(browser, await browser.open(loginFor('/guide?a=1')));
    const transaction = structuredClone(transactionsIn(browser));
    await browser.follow(address);
    const id = accountIn(browser)!;
    expect(await sessionsOf(id)).toBe(1);
    expect((await browser.follow(address)).url.href).toBe(`${PORTAL}/guide?a=1`);
    expect(await sessionsOf(id)).toBe(1);
    // Signed out meanwhile: the answer is of no use, but where it led is remembered.
    setToken(browser, '');
    const shown = await browser.follow(address);
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('This sign-in has expired');
    expect((await browser.follow(linkIn(shown, 'Sign in again'))).url.href).toBe(`${PORTAL}/guide?a=1`);
    // Somebody who kept the cookie from before: the provider gives nothing for a code a second time.
    const thief = makeBrowser(product);
    thief.cookies.push(...transaction);
    expect((await thief.follow(address)).status).toBe(400);
    expect(tokenIn(thief)).toBeUndefined();
  });

  test('an answer in another browser signs nobody in', async () => {
    const browser = makeBrowser(product);
    const address = await atCallback(browser, await browser.open(loginFor('/guide')));
    const other = makeBrowser(product);
    const shown = await other.follow(address);
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('was started in another browser');
    expect(tokenIn(other)).toBeUndefined();
  });

  test.each(['', '?', '?state=', '?state=a&state=b', '?code=x', '?error=access_denied', '?state[]=x&code=y'])(
    'a callback of nobody’s asking is refused: %j',
    async (query) => {
      const browser = makeBrowser(product);
      const shown = await browser.follow(CALLBACK + query);
      expect(shown.status).toBe(400);
      expect(tokenIn(browser)).toBeUndefined();
    },
  );

  test('HEAD does nothing here: it uses up no answer and logs nobody out', async () => {
    const browser = makeBrowser(product);
    const address = await atCallback(browser, await browser.open(loginFor('/guide')));
    const head = (url: string) => {
      const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return product.portal.inject({ method: 'HEAD', url, headers: { ...ours, cookie } });
    };
    expect((await head(address)).headers['set-cookie']).toBeUndefined();
    await browser.follow(address);
    expect((await head(logoutFor('/'))).headers['set-cookie']).toBeUndefined();
    expect(await product.call(currentUser, { token: tokenIn(browser)! })).toMatchObject({ status: 200 });
  });
});

describe('logging out', () => {
  test('ends the session here and at the provider without a question, and comes back to the target', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    const token = tokenIn(browser)!;
    const before = provider.questions;
    const shown = await browser.follow(logoutFor('/home?from=menu#top'), ours);
    expect(shown.url.href).toBe(`${PORTAL}/home?from=menu#top`);
    expect(shown.way.some((step) => step.startsWith(`${provider.issuer}/session/end?`))).toBe(true);
    expect(provider.questions).toBe(before);
    expect(tokenIn(browser)).toBeUndefined();
    expect(await product.call(currentUser, { token })).toMatchObject({ status: 401 });
    // The provider forgot the person, too: the next one is asked.
    provider.person = somebody();
    await signOn(browser);
    expect(accountIn(browser)).not.toBe(String(decodeJwt(token)['id']));
  });

  test('leads to the home page where no target is named', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    expect((await browser.follow(LOGOUT, ours)).url.pathname).toBe('/home');
  });

  test.each([
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['another site, over HTTP', { referer: 'http://evil.example/page' }],
    ['somebody who does not say', {}],
  ])('%s logs nobody out, and asks', async (_name, headers) => {
    const browser = makeBrowser(product);
    await signOn(browser);
    const shown = await browser.follow(logoutFor('/home'), headers);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Do you want to log out?');
    // No link of the page, such as one to another language, does what only its button says.
    const ways = [...shown.text.matchAll(/href="([^"]*)"/g)].filter(([, href]) => href?.includes('logout'));
    expect(ways).toHaveLength(1);
    expect(await product.call(currentUser, { token: tokenIn(browser)! })).toMatchObject({ status: 200 });
    const out = await browser.follow(linkIn(shown, 'Log out'), ours);
    expect(out.url.href).toBe(`${PORTAL}/home`);
    expect(tokenIn(browser)).toBeUndefined();
  });

  test.each([
    ['by typing the address', { 'sec-fetch-site': 'none' }],
    ['from a page of ours, over HTTP', { referer: `${PORTAL}/guide` }],
  ])('works %s', async (_name, headers) => {
    const browser = makeBrowser(product);
    await signOn(browser);
    await browser.follow(logoutFor('/home'), headers);
    expect(tokenIn(browser)).toBeUndefined();
  });

  test('a browser that only gets ready to show the address logs nobody out', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    await browser.follow(logoutFor('/home'), { ...ours, 'sec-purpose': 'prefetch' });
    expect(await product.call(currentUser, { token: tokenIn(browser)! })).toMatchObject({ status: 200 });
  });
});

test('whose session was ended elsewhere is asked for the credentials again, whoever the provider remembers', async () => {
  const browser = makeBrowser(product);
  await signOn(browser);
  const other = makeBrowser(product);
  await signOn(other);
  const { jti } = decodeJwt(tokenIn(browser)!);
  await product.call(endSession, { token: tokenIn(other)!, params: { id: jti! } });
  const asked = async (): Promise<string | null> => {
    const first = await browser.open(loginFor('/guide'));
    return new URL(String(first.headers['location'])).searchParams.get('prompt');
  };
  expect(await asked()).toBe('login');
  setToken(browser, 'no token at all');
  expect(await asked()).toBeNull();
});

test.each([
  ['en-US', 'You are signed in', 'Close this window'],
  ['zh-CN', '您已登录', '请关闭此窗口'],
])('a sign-in in a window of its own ends at a page that closes it (%s)', async (language, title, words) => {
  const browser = makeBrowser(product, { 'accept-language': language });
  const shown = await signOn(browser, '/api/v1/xops/oauth2/done');
  expect(shown.url.pathname).toBe('/api/v1/xops/oauth2/done');
  expect(shown.text).toContain(title);
  expect(shown.text).toContain(words);
  expect(shown.headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'(?:;|$)/);
  expect(shown.headers['cross-origin-opener-policy']).toBe('same-origin');
});

const confirmedAt = async (browser: Browser): Promise<Date | null | undefined> => {
  const { rows } = await product.pool.query<{ confirmed_at: Date | null }>(
    'select confirmed_at from sessions where account_id = $1 and revoked_at is null order by created_at desc',
    [accountIn(browser)],
  );
  return rows[0]?.confirmed_at;
};

describe('when somebody proved who they are', () => {
  test('is what the provider says of it, and unknown where it says nothing', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    expect(await confirmedAt(browser)).toBeNull();
    const before = Date.now() - 2000;
    await browser.follow(`${loginFor('/guide')}&prompt=login`);
    expect((await confirmedAt(browser))?.getTime()).toBeGreaterThan(before);
  });

  test('is asked of the provider with an age, so that it has to say it', async () => {
    const first = await makeBrowser(product).open(`${loginFor('/')}&prompt=login`);
    const asked = new URL(String(first.headers['location'])).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toStrictEqual(['login', '0']);
  });

  test('a browser that signs in again has one session', async () => {
    const browser = makeBrowser(product);
    await signOn(browser);
    await browser.follow(`${loginFor('/guide')}&prompt=login`);
    expect(await sessionsOf(accountIn(browser) ?? '')).toBe(1);
  });
});
