import { changePassword, encodeBase64, endOtherSessions } from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findAccountById } from '../accounts/accounts.ts';
import { disable, enable, setPassword } from '../administration/accounts.ts';
import { linksOf } from '../../site/links.ts';
import { productName } from '../../site/site.ts';
import { issueTicket } from '../tickets/tickets.ts';
import { makeBrowser, tokenIn, typePassword, type Browser } from '../../../test/support/browser.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';

const LOGIN = '/api/v1/xops/oauth2/login?redirect_uri=%2Fguide';
const CALLBACK = '/api/v1/xops/oauth2/callback';
const NEW = 'Another-Horse-7';
const visitor = {
  address: '192.0.2.7',
  userAgent: '',
  country: '',
  devices: undefined,
  token: undefined,
  applicant: undefined,
};

let product: Product;
beforeAll(async () => {
  product = await startProduct({ configuration: { signInMode: 'sso' } });
});
afterAll(() => product.close());
afterEach(() => {
  vi.restoreAllMocks();
});

interface Person {
  id: string;
  email: string;
  /** Of a session elsewhere. */
  token: string;
}
const somebody = async (): Promise<Person> => {
  const person = await product.addPerson();
  return { ...person, token: await product.tokenOf(person.email) };
};

/** Everything that ends the sessions of an account. */
const ends: [string, (person: Person) => Promise<unknown>][] = [
  [
    'resets the password',
    async ({ id }) => {
      const ticket = await issueTicket(product.database, 'reset-password', id);
      await product.identity.passwordReset.reset(ticket, NEW, visitor);
    },
  ],
  [
    'changes the password',
    async ({ token }) => {
      const body = { oldCredential: encodeBase64(PASSWORD), newCredential: encodeBase64(NEW) };
      expect((await product.call(changePassword, { token, body })).status).toBe(200);
    },
  ],
  [
    'has the password reset by the operator',
    async ({ id }) => {
      const account = (await findAccountById(product.database, id))!;
      await setPassword({ database: product.database, links: linksOf(PORTAL, productName) }, account, NEW);
    },
  ],
  [
    'is disabled and enabled again',
    async (person) => {
      await disable(product.database, person);
      await enable(product.database, person);
    },
  ],
  ['ends all other sessions', ({ token }) => product.call(endOtherSessions, { token })],
];

const sendPassword = (browser: Browser, { email }: Person): Promise<string> =>
  typePassword(product, browser, LOGIN, { username: email, password: PASSWORD });
const toCallback = async (browser: Browser, first: string): Promise<string> => {
  let next = first;
  while (!next.startsWith(PORTAL + CALLBACK)) next = String((await browser.open(next)).headers['location']);
  return next;
};
/** Lets the end happen while a request is on its way that stores again what the provider kept: the end deletes in vain. */
const endWhileStored = async (end: () => Promise<unknown>): Promise<void> => {
  const { rows } = await product.pool.query<{ kept: unknown }>(
    'select jsonb_agg(to_jsonb(p)) as kept from oidc_payloads p',
  );
  await end();
  await product.pool.query(
    'insert into oidc_payloads select * from jsonb_populate_recordset(null::oidc_payloads, $1) on conflict do nothing',
    [JSON.stringify(rows[0]?.kept)],
  );
};

describe.each(ends)('a sign-in that began before its person %s comes to nothing', (_what, end) => {
  test('where the password was checked and the sign-in is not yet stored', async () => {
    const person = await somebody();
    const { checkPassword } = product.identity;
    vi.spyOn(product.identity, 'checkPassword').mockImplementation(async (...call) => {
      const account = await checkPassword(...call);
      await end(person);
      return account;
    });
    const browser = makeBrowser(product);
    const shown = await browser.follow(await sendPassword(browser, person));
    expect([shown.url.pathname.startsWith('/oidc/sign-in/'), tokenIn(browser)]).toEqual([true, undefined]);
  });

  test('where it was stored', async () => {
    const person = await somebody();
    const browser = makeBrowser(product);
    const next = await sendPassword(browser, person);
    await endWhileStored(() => end(person));
    const shown = await browser.follow(next);
    expect([shown.url.pathname.startsWith('/oidc/sign-in/'), tokenIn(browser)]).toEqual([true, undefined]);
  });

  test('where the provider has answered', async () => {
    const person = await somebody();
    const browser = makeBrowser(product);
    const next = await toCallback(browser, await sendPassword(browser, person));
    await endWhileStored(() => end(person));
    expect([(await browser.follow(next)).status, tokenIn(browser)]).toEqual([400, undefined]);
  });

  test('where the session is about to begin', async () => {
    const person = await somebody();
    const account = (await findAccountById(product.database, person.id))!;
    await end(person);
    const beginning = product.identity.beginSession(account, {
      method: 'sso',
      visitor,
      confirmedAt: undefined,
    });
    await expect(beginning).rejects.toMatchObject({ kind: 'signInAgain' });
  });

  test('and the session at the provider asks for the password again', async () => {
    const person = await somebody();
    const browser = makeBrowser(product);
    await browser.follow(await sendPassword(browser, person));
    expect(tokenIn(browser)).toBeDefined();
    await endWhileStored(() => end(person));
    // As somebody does who has only the provider's cookie: with an ended token the portal itself asks for the password.
    const token = browser.cookies.findIndex(({ name }) => name === 'access_token');
    browser.cookies.splice(token, 1);
    expect((await browser.follow(LOGIN)).url.pathname).toMatch(/^\/oidc\/sign-in\//);
  });
});
