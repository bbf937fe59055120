import { beforeEach, describe, expect, test } from 'vitest';
import { SessionGate, type PromptReason, type Ticket } from '../src/shared/session/session-gate.ts';

const never = new AbortController().signal;
let prompts: (PromptReason | undefined)[];
let gate: SessionGate;

beforeEach(() => {
  prompts = [];
  gate = new SessionGate((reason) => prompts.push(reason));
  gate.begin('ada');
});

const enter = async (): Promise<Ticket> => {
  const ticket = await gate.enter(never);
  if (typeof ticket === 'string') throw new Error(`refused: ${ticket}`);
  return ticket;
};

describe('the session gate', () => {
  test('opens one prompt for three parallel 401s and replays them in the order of their sending', async () => {
    const [a, b, c] = [await enter(), await enter(), await enter()];
    const replayed: string[] = [];
    const waiting = [
      gate.renew(c, never).then(() => replayed.push('c')),
      gate.renew(a, never).then(() => replayed.push('a')),
      gate.renew(b, never).then(() => replayed.push('b')),
    ];
    expect(prompts).toEqual(['lapsed']);
    gate.begin('ada');
    await Promise.all(waiting);
    expect(replayed).toEqual(['a', 'b', 'c']);
    expect(prompts).toEqual(['lapsed', undefined]);
  });

  test('replays a late 401 of an earlier session without a second prompt', async () => {
    const [early, late] = [await enter(), await enter()];
    const first = gate.renew(early, never);
    gate.begin('ada');
    await first;
    await expect(gate.renew(late, never)).resolves.toBe('replay');
    expect(prompts).toEqual(['lapsed', undefined]);
  });

  test('refuses everything that waits when the prompt is dismissed, and what comes late too', async () => {
    const [a, b, late] = [await enter(), await enter(), await enter()];
    const waiting = [gate.renew(a, never), gate.renew(b, never)];
    gate.end();
    await expect(Promise.all(waiting)).resolves.toEqual(['dismissed', 'dismissed']);
    await expect(gate.renew(late, never)).resolves.toBe('dismissed');
    expect(prompts).toEqual(['lapsed', undefined]);
  });

  test('never replays under another person', async () => {
    const [held, late] = [await enter(), await enter()];
    const waiting = gate.renew(held, never);
    gate.begin('bo');
    await expect(waiting).resolves.toBe('another-user');
    await expect(gate.renew(late, never)).resolves.toBe('another-user');
  });

  test('lets a request that begins during the prompt wait for its outcome', async () => {
    const held = gate.renew(await enter(), never);
    const next = gate.enter(never);
    gate.begin('ada');
    await expect(held).resolves.toBe('replay');
    await expect(next).resolves.toMatchObject({ userId: 'ada' });
  });

  test('opens a second prompt when the renewed session lapses as well', async () => {
    const first = gate.renew(await enter(), never);
    gate.begin('ada');
    await first;
    const second = gate.renew(await enter(), never);
    expect(prompts).toEqual(['lapsed', undefined, 'lapsed']);
    gate.begin('ada');
    await expect(second).resolves.toBe('replay');
  });

  test('lets go of a request that nobody waits for any more', async () => {
    const abort = new AbortController();
    const held = gate.renew(await enter(), abort.signal);
    abort.abort();
    await expect(held).resolves.toBe('aborted');
  });

  test('opens the prompt for a request that is not to be sent again, and does not hold it', async () => {
    gate.report(await enter());
    expect(prompts).toEqual(['lapsed']);
  });
});

describe('the confirmation of who somebody is', () => {
  test('opens the prompt, holds what asked for it, and sends that again after the sign-in', async () => {
    const [export_, other] = [await enter(), await enter()];
    const waiting = gate.confirm(export_, never);
    expect(prompts).toEqual(['confirm']);
    // The rest of the page goes on.
    expect(await gate.enter(never)).toMatchObject({ userId: 'ada' });
    const second = gate.confirm(other, never);
    gate.begin('ada');
    expect(await waiting).toBe('replay');
    expect(await second).toBe('replay');
    expect(prompts).toEqual(['confirm', undefined]);
  });

  test('is left without an end of the session: only what asked for it is given up', async () => {
    const waiting = gate.confirm(await enter(), never);
    gate.cancel();
    expect(await waiting).toBe('aborted');
    expect(prompts).toEqual(['confirm', undefined]);
    expect(await gate.enter(never)).toMatchObject({ userId: 'ada' });
  });

  test('sends nothing of one person as another', async () => {
    const waiting = gate.confirm(await enter(), never);
    gate.begin('bob');
    expect(await waiting).toBe('another-user');
  });

  test('becomes the prompt of a lapsed session where that lapses meanwhile, which leaving does not close', async () => {
    const [first, second] = [await enter(), await enter()];
    const confirming = gate.confirm(first, never);
    const renewing = gate.renew(second, never);
    expect(prompts).toEqual(['confirm', 'lapsed']);
    gate.cancel();
    expect(prompts).toEqual(['confirm', 'lapsed']);
    gate.begin('ada');
    expect([await confirming, await renewing]).toEqual(['replay', 'replay']);
  });
});
