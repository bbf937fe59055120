import { errorCode } from '@moiety/contract/error-codes.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { expect, test, vi } from 'vitest';
import { sendCall, type Outcome } from '../src/send-call.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.stubGlobal('location', { pathname: '/' });

const answered = (status: number, body: unknown): Promise<Outcome> =>
  sendCall(
    { endpoint: userInfo },
    {
      token: undefined,
      locale: 'en-US',
      timeout: 1000,
      credentials: 'omit',
      signal: new AbortController().signal,
      fetch: async () => new Response(JSON.stringify(body), { status }),
    },
  );

test('what a proxy or another service says is read, whatever it leaves out', async () => {
  expect(await answered(502, { detail: 'Upstream is down' })).toMatchObject({
    error: { kind: 'refused', status: 502, message: 'Upstream is down' },
  });
  expect(await answered(403, { msg: 'Not from here' })).toMatchObject({
    error: { kind: 'refused', status: 403, message: 'Not from here' },
  });
  expect(await answered(200, { detail: 'The quota is used up' })).toMatchObject({
    error: { kind: 'refused', status: 200, message: 'The quota is used up' },
  });
  expect(await answered(200, { msg: 'Closed on Sundays' })).toMatchObject({
    error: { kind: 'refused', status: 200, message: 'Closed on Sundays' },
  });
  expect(await answered(404, 'nothing')).toMatchObject({
    error: { kind: 'refused', status: 404, message: '' },
  });
});

test('the code 1 asks to sign in again, with HTTP 200 and without data too', async () => {
  expect(await answered(200, { code: errorCode.signInAgain, msg: 'Session expired' })).toMatchObject({
    signInAgain: { code: 1, message: 'Session expired' },
  });
});

test('a success without what the contract promises is none', async () => {
  expect(await answered(200, { code: errorCode.success, msg: 'OK' })).toMatchObject({
    error: { kind: 'unreadable' },
  });
});
