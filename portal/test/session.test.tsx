import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCode } from '@moiety/contract/error-codes.ts';
import type { DataOf, Endpoint } from '@moiety/contract/endpoint.ts';
import { deleteMoleculeSet, getMoleculeSet, type MoleculeSet } from '@moiety/contract/molecule-sets.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { fromContract, type InputOf } from '../src/shared/api/from-contract.ts';
import { mainApi } from '../src/shared/api/services.ts';
import { clearToken, readToken, writeToken } from '../src/shared/session/token-cookie.ts';
import { answer, calls, infoOf, lapsed, lapsedInBody, PASSWORD, serve, validTokens } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person, tokenFor, type Person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { inAnotherTab, toldTooEarly } from './tabs.ts';
import { timesSaid } from './toasts.ts';

/** Mutations, because a query's promise reads its result from the store, which is emptied when the person changes. */
const setApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    aSet: build.mutation<DataOf<typeof getMoleculeSet>, InputOf<typeof getMoleculeSet>>(
      fromContract(getMoleculeSet),
    ),
    aSetOnce: build.mutation<DataOf<typeof getMoleculeSet>, InputOf<typeof getMoleculeSet>>({
      ...fromContract(getMoleculeSet),
      extraOptions: { reRequest: false },
    }),
    remove: build.mutation<DataOf<typeof deleteMoleculeSet>, InputOf<typeof deleteMoleculeSet>>(
      fromContract(deleteMoleculeSet),
    ),
  }),
});

const ids = ['a', 'b', 'c'].map((last) => `0199a0c0-0000-7000-8000-00000000000${last}`);
const now = new Date(0).toISOString();
const idIn = (request: Request): string => /molecule_set\/([^/]+)\//.exec(request.url)?.[1] ?? '';
const bearer = (request: Request): string =>
  request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
/** The molecule set calls, in their order, by the last letter of their id. */
const sets = (): string[] =>
  calls
    .filter(({ url }) => url.includes('/molecule_set/'))
    .map((call) => call.method[0] + idIn(call).slice(-1));

const moleculeSet = (id: string): MoleculeSet => ({
  id,
  name: id.slice(-1),
  sourceName: '',
  format: 'sdf',
  columns: [],
  total: 1,
  unread: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  role: 'own',
  owner: 'Ada',
  isShared: false,
  calculated: [],
  assays: [],
  calculatedVersion: 0,
});

/** The endpoint at the address of any set, or of one. */
const at = <E extends Endpoint>(endpoint: E, id = '*'): E => ({
  ...endpoint,
  path: endpoint.path.replace('{id}', id),
});

const known = (request: Request): boolean => validTokens.has(bearer(request));

/** A server that knows the molecule sets of whoever has a valid token. */
const serveSets = (refuse = lapsed): void => {
  serve(
    answer(at(getMoleculeSet), (request) => (known(request) ? moleculeSet(idIn(request)) : refuse())),
    answer(at(deleteMoleculeSet), (request) => (known(request) ? null : refuse())),
  );
};

const dialog = page.getByRole('dialog', { name: 'Sign in again' });
// What is put into the dialog stands beside it in the document.
const account = page.getByRole('textbox', { name: 'Account' });
const password = page.getByLabelText('Password', { exact: true });

const EXPIRED = 'Session expired. Please login again';
const FAILED = 'Server Error (500): Something failed. Request ID: request-9';

/** What a call gives, or the kind of its error. */
const outcome = async <Data,>(call: Promise<Data>): Promise<Data | string> =>
  call.catch((error: { kind: string }) => error.kind);

/** Opens the guide as Ada, whose session the server then forgets. */
const lapse = async (refuse = lapsed) => {
  signedInAs(person.ada);
  const application = open('/guide');
  await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  serveSets(refuse);
  validTokens.clear();
  calls.length = 0;
  const ask = async (id: string): Promise<string> => {
    const call = setApi.endpoints.aSet.initiate({ params: { id } }, { track: false });
    const given = await outcome(application.store.dispatch(call).unwrap());
    return typeof given === 'string' ? given : given.name;
  };
  return { ...application, ask };
};

const signInAs = async (who: Person): Promise<void> => {
  await expect.element(dialog).toBeVisible();
  await account.fill(who.email);
  await password.fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
};

describe('a session that lapsed', () => {
  test.each([
    ['HTTP 401', lapsed],
    ['code 1 in the body', lapsedInBody],
    [
      'code 1 in a body without data',
      () => Response.json({ code: errorCode.signInAgain, msg: 'Sign in again' }),
    ],
  ])('three parallel calls (%s) open one dialog and are sent again in their order', async (_, refuse) => {
    const { ask } = await lapse(refuse);
    const heading = document.querySelector('h1');
    const asked = ids.map(ask);
    await signInAs(person.ada);
    await expect(Promise.all(asked)).resolves.toEqual(['a', 'b', 'c']);
    expect(sets().slice(0, 3).toSorted()).toEqual(['Ga', 'Gb', 'Gc']);
    expect(sets().slice(3)).toEqual(['Ga', 'Gb', 'Gc']);
    expect(calls.filter(({ url }) => url.endsWith('/public/token'))).toHaveLength(1);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(address()).toBe('/guide');
    expect(document.querySelector('h1')).toBe(heading);
  });

  test('a 401 that comes after the sign-in is sent again without a second dialog', async () => {
    const { ask } = await lapse();
    const { promise: held, resolve: answerLate } = Promise.withResolvers<void>();
    serve(
      answer(at(getMoleculeSet, ids[2]), async (request) => {
        if (known(request)) return moleculeSet(idIn(request));
        await held;
        return lapsed();
      }),
    );
    const [first, late] = [ask(ids[0] ?? ''), ask(ids[2] ?? '')];
    await signInAs(person.ada);
    await expect(first).resolves.toBe('a');
    answerLate();
    await expect(late).resolves.toBe('c');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('dismissing the dialog refuses all that waits and leads to the sign-in page, said once', async () => {
    const { ask } = await lapse();
    const asked = ids.map(ask);
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(Promise.all(asked)).resolves.toEqual([
      'session-expired',
      'session-expired',
      'session-expired',
    ]);
    await expect.poll(address).toBe('/login?redirect=%2Fguide');
    await expect.poll(() => timesSaid(EXPIRED)).toBe(1);
    expect(sets()).toHaveLength(3);
    expect(readToken()).toBeUndefined();
  });

  test('nothing that one person asked for is sent under another', async () => {
    const { ask, store } = await lapse();
    const call = setApi.endpoints.remove.initiate({ params: { id: ids[1] ?? '' } }, { track: false });
    const removed = outcome(store.dispatch(call).unwrap());
    const asked = ask(ids[0] ?? '');
    await signInAs(person.bo);
    await expect(asked).resolves.toBe('another-user');
    await expect(removed).resolves.toBe('another-user');
    expect(sets().toSorted()).toEqual(['Db', 'Ga']);
    // Nothing of the first person is left.
    await expect.element(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(person.ada.email);
  });

  test('a call flagged not to be sent again is refused at once, and the dialog opens', async () => {
    const { store } = await lapse();
    const call = setApi.endpoints.aSetOnce.initiate({ params: { id: ids[0] ?? '' } }, { track: false });
    await expect(outcome(store.dispatch(call).unwrap())).resolves.toBe('session-expired');
    await expect.element(dialog).toBeVisible();
    await signInAs(person.ada);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sets()).toEqual(['Ga']);
  });

  test('the dialog knows the account, has no accessibility finding, and checks the form', async () => {
    const { ask } = await lapse();
    const asked = ask(ids[0] ?? '');
    await expect.element(dialog).toBeVisible();
    await expect.element(account).toHaveValue(person.ada.email);
    await expect.element(password).toHaveFocus();
    await expectNoFindings();
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
    await signInAs(person.ada);
    await expect(asked).resolves.toBe('a');
  });
});

describe('other tabs', () => {
  test('signing in again in one lets the others go on', async () => {
    const { ask } = await lapse();
    const asked = ids.map(ask);
    await expect.element(dialog).toBeVisible();
    inAnotherTab(() => void signedInAs(person.ada), 'changed');
    await expect(Promise.all(asked)).resolves.toEqual(['a', 'b', 'c']);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('signing in as somebody else in one changes the others', async () => {
    const { ask } = await lapse();
    const asked = ask(ids[0] ?? '');
    await expect.element(dialog).toBeVisible();
    inAnotherTab(() => void signedInAs(person.bo), 'changed');
    await expect(asked).resolves.toBe('another-user');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible();
  });

  test('signing out in one signs the others out', async () => {
    signedInAs(person.ada);
    open('/guide?a=1');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    inAnotherTab(clearToken, 'ended');
    await expect.poll(address).toBe('/login?redirect=%2Fguide%3Fa%3D1');
  });

  test('a sign-in in one brings the others from the sign-in page to where they were going', async () => {
    open('/login?redirect=%2Fguide%3Fa%3D1');
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    inAnotherTab(() => void signedInAs(person.ada), 'changed');
    await expect.poll(address).toBe('/guide?a=1');
  });

  test('what is told before the cookie has changed here is done as soon as it has', async () => {
    signedInAs(person.ada);
    open('/guide?a=1');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await toldTooEarly('ended');
    clearToken();
    await expect.poll(address).toBe('/login?redirect=%2Fguide%3Fa%3D1');
    await toldTooEarly('changed');
    signedInAs(person.ada);
    await expect.poll(address).toBe('/guide?a=1');
  });

  test('a changed cookie is followed even without a word, before the next call', async () => {
    const { ask } = await lapse();
    const token = tokenFor(person.bo);
    validTokens.add(token);
    writeToken(token);
    await expect(ask(ids[0] ?? '')).resolves.toBe('another-user');
    expect(sets()).toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('a failed call', () => {
  test('is shown once, and told to the console without its query', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    signedInAs(person.ada);
    serve(
      answer(userInfo, () =>
        Response.json(
          { code: 1500, msg: 'Something failed.', data: null },
          { status: 500, headers: { 'x-request-id': 'request-9' } },
        ),
      ),
    );
    open('/guide?secret=c1ccccc1');
    await expect.poll(() => timesSaid(FAILED)).toBe(1);
    // The name is the token's then.
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(timesSaid(FAILED)).toBe(1);
    expect(warned).toHaveBeenCalledWith('Request failed', {
      url: '/ironAPI/api/v1/user_center/info/',
      method: 'GET',
      status: 500,
      page: '/guide',
      requestId: 'request-9',
    });
    warned.mockRestore();
  });

  test('an answer that breaks the contract is an error, not data', async () => {
    signedInAs(person.ada);
    serve(
      answer(userInfo, () =>
        Response.json({ code: 0, msg: '', data: { ...infoOf(person.ada), orgs: 'none' } }),
      ),
    );
    open('/guide');
    await expect.poll(() => timesSaid('The server’s answer could not be understood.')).toBe(1);
  });
});
