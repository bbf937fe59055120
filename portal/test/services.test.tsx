import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { verifyToken } from '@moiety/contract/auth.ts';
import { defineEndpoint, pathOf, type DataOf } from '@moiety/contract/endpoint.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import type { ApiContext } from '../src/shared/api/api-context.ts';
import { contractBaseQuery, type Service } from '../src/shared/api/contract-base-query.ts';
import { fromContract, type InputOf } from '../src/shared/api/from-contract.ts';
import { signInApi } from '../src/features/sign-in/sign-in-api.ts';
import { Session } from '../src/shared/session/session.ts';
import { answer, calls, infoOf, PASSWORD, serve } from './api.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

const nothing = (): void => undefined;

let timeout = vi.spyOn(AbortSignal, 'timeout');
beforeEach(() => {
  timeout = vi.spyOn(AbortSignal, 'timeout');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const asked = (path: string): Request | undefined => calls.find(({ url }) => new URL(url).pathname === path);

/** Opens the guide as Ada, and gives her token. */
const openGuide = async () => {
  const token = signedInAs(person.ada);
  const application = open('/guide');
  await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect.poll(() => asked(pathOf(userInfo))).toBeDefined();
  return { ...application, token };
};

describe('the services', () => {
  test('the main API has 50 seconds, and the token as a bearer', async () => {
    const { token } = await openGuide();
    expect(asked(pathOf(userInfo))?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(timeout).toHaveBeenCalledWith(50_000);
  });

  test('the auth service has 15 seconds and credentials, and the token as a bearer', async () => {
    const { token, store } = await openGuide();
    serve(answer(verifyToken, () => null));
    const body = { token: btoa(token), from: 'login' };
    await store.dispatch(signInApi.endpoints.verifyToken.initiate({ body }));
    expect(timeout).toHaveBeenCalledWith(15_000);
    const sent = asked(pathOf(verifyToken));
    expect(sent?.credentials).toBe('include');
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  test('a call that ends in /token carries none, even with somebody signed in', async () => {
    const { store } = await openGuide();
    const body = { account: person.ada.email, credential: btoa(PASSWORD) };
    await store.dispatch(signInApi.endpoints.signIn.initiate({ body }));
    const sent = asked('/xocapi/api/v2/public/token');
    expect(sent).toBeDefined();
    expect(sent?.headers.get('authorization')).toBeNull();
    expect(sent?.credentials).toBe('include');
  });
});

describe('a service', () => {
  const extraction = defineEndpoint({ ...userInfo, service: 'extraction' });
  const upload = defineEndpoint({ ...extraction, method: 'POST', path: '/api/v1/token' });
  /** Makes one call of a service, as somebody signed in. */
  const callWith = async (
    service: Service,
    endpoint: typeof userInfo | typeof extraction | typeof upload = userInfo,
  ) => {
    const token = signedInAs(person.ada);
    const session = new Session({ begun: nothing, ended: nothing, prompted: nothing });
    await session.restore();
    const api = createApi({
      baseQuery: contractBaseQuery(service),
      endpoints: (build) => ({
        call: build.mutation<DataOf<typeof userInfo>, InputOf<typeof userInfo>>(fromContract(endpoint)),
      }),
    });
    const context: ApiContext = { session, addServices: () => Promise.resolve(), showError: nothing };
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults({ thunk: { extraArgument: context } }).concat(api.middleware),
    });
    serve(answer(endpoint, () => infoOf(person.ada)));
    await store.dispatch(api.endpoints.call.initiate(undefined));
    session.close();
    return { token, sent: calls[0]?.headers.get('authorization') };
  };

  test('takes the token after the word Bearer, or alone where it is the extraction service’s', async () => {
    const common = { timeout: 1000, credentials: 'same-origin' } as const;
    const bearer = await callWith(common);
    expect(bearer.sent).toBe(`Bearer ${bearer.token}`);
    calls.length = 0;
    const raw = await callWith(common, extraction);
    expect(raw.sent).toBe(raw.token);
    calls.length = 0;
    expect((await callWith(common, upload)).sent).toBeNull();
  });
});
