import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { ToolTokens, type IssuedToken } from '../src/features/sub-app-host/tool-tokens.ts';

const ada = { token: 'session-1', person: 'ada' };

/** The tokens of a session that a test changes, and a server that answers when the test says. */
const setUp = () => {
  let now: { token: string | undefined; person: string | undefined } = ada;
  const asked: { tool: string; answer: (answer: IssuedToken) => void }[] = [];
  const tokens = new ToolTokens(
    {
      token: () => now.token,
      get user() {
        return now.person === undefined ? undefined : ({ id: now.person } as never);
      },
    },
    (tool) => {
      const { promise, resolve } = Promise.withResolvers<IssuedToken>();
      asked.push({ tool, answer: resolve });
      return promise;
    },
  );
  const become = (token?: string, person?: string): void => {
    now = { token, person };
  };
  /** Answers what was asked last. */
  const give = (token: string, expiresIn = 900): void =>
    asked.at(-1)?.answer({ data: { token, scopes: ['molecule-sets:read'], expiresIn } });
  const refuse = (error: Partial<ApiError>): void =>
    asked.at(-1)?.answer({ error: { kind: 'refused', message: '', ...error } });
  return { tokens, asked, become, give, refuse };
};
/** What waits for promises goes on. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('the tokens of hosted tools', () => {
  test('are asked for once, whoever asks meanwhile, and kept', async () => {
    const { tokens, asked, give } = setUp();
    const answers = [tokens.get('a'), tokens.get('a'), tokens.get('a', 'stale')];
    give('a-1');
    expect(await Promise.all(answers)).toStrictEqual(['a-1', 'a-1', 'a-1']);
    expect(await tokens.get('a')).toBe('a-1');
    expect(asked.map(({ tool }) => tool)).toStrictEqual(['a']);
  });

  test('are each tool’s own', async () => {
    const { tokens, asked, give } = setUp();
    const one = tokens.get('a');
    give('a-1');
    const other = tokens.get('b');
    give('b-1');
    expect(await Promise.all([one, other])).toStrictEqual(['a-1', 'b-1']);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['a minute before they end', 900, 840],
    ['earlier where they end soon', 20, 15],
  ])('are renewed %s', async (_when, expiresIn, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { tokens, asked, give } = setUp();
    const first = tokens.get('a');
    give('a-1', expiresIn);
    await first;
    vi.setSystemTime(Date.now() + seconds * 1000 - 1);
    expect(await tokens.get('a')).toBe('a-1');
    vi.setSystemTime(Date.now() + 1);
    const second = tokens.get('a');
    give('a-2');
    expect(await second).toBe('a-2');
    expect(asked).toHaveLength(2);
  });

  test('are renewed at once where the API refused them', async () => {
    const { tokens, asked, give } = setUp();
    const first = tokens.get('a');
    give('a-1');
    await first;
    const again = [tokens.get('a', 'a-1'), tokens.get('a', 'a-1')];
    give('a-2');
    expect(await Promise.all(again)).toStrictEqual(['a-2', 'a-2']);
    expect(await tokens.get('a', 'a-1')).toBe('a-2');
    expect(asked).toHaveLength(2);
  });

  test('belong to the session under which they were asked for', async () => {
    const { tokens, asked, become, give } = setUp();
    const first = tokens.get('a');
    give('a-1');
    await first;
    become('session-2', 'ada');
    const second = tokens.get('a');
    expect(asked).toHaveLength(2);
    give('a-2');
    expect(await second).toBe('a-2');
  });

  test('are asked for again where the session was renewed meanwhile', async () => {
    const { tokens, asked, become, give } = setUp();
    const waiting = tokens.get('a');
    become('session-2', 'ada');
    give('of the former session');
    await turn();
    expect(asked).toHaveLength(2);
    give('a-2');
    expect(await waiting).toBe('a-2');
    expect(await tokens.get('a')).toBe('a-2');
  });

  test.each([
    ['somebody else’s', 'session-2', 'bo'],
    ['nobody’s', undefined, undefined],
  ])('go to no tool where the page became %s meanwhile', async (_whose, token, who) => {
    const { tokens, asked, become, give } = setUp();
    const waiting = tokens.get('a');
    become(token, who);
    give('of ada');
    expect(await waiting).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('are forgotten when the person goes, and nobody’s where nobody is signed in', async () => {
    const { tokens, asked, become, give } = setUp();
    const first = tokens.get('a');
    give('a-1');
    await first;
    tokens.forget();
    const second = tokens.get('a');
    give('a-2');
    expect(await second).toBe('a-2');
    become();
    expect(await tokens.get('a')).toBeNull();
    expect(tokens.sessionIsOver).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('are none where the session is over, until the person signed in again', async () => {
    const { tokens, become, refuse } = setUp();
    expect(tokens.sessionIsOver).toBe(false);
    const first = tokens.get('a');
    refuse({ kind: 'session-expired', status: 401 });
    expect(await first).toBeNull();
    expect(tokens.sessionIsOver).toBe(true);
    become('session-2', 'ada');
    expect(tokens.sessionIsOver).toBe(false);
  });

  test.each([403, 404])('are none for a tool that the server knows no more (%i)', async (status) => {
    const { tokens, refuse } = setUp();
    const first = tokens.get('a');
    refuse({ status });
    expect(await first).toBeNull();
    expect(tokens.sessionIsOver).toBe(false);
  });

  test.each([{ kind: 'no-answer' as const }, { status: 503 }, { status: 429 }])(
    'are not said to be none where the server cannot be asked (%j), and are asked for the next time',
    async (error) => {
      const { tokens, asked, give, refuse } = setUp();
      const first = tokens.get('a');
      refuse(error);
      await expect(first).rejects.toMatchObject(error);
      expect(tokens.sessionIsOver).toBe(false);
      const second = tokens.get('a');
      give('a-1');
      expect(await second).toBe('a-1');
      expect(asked).toHaveLength(2);
    },
  );
});
