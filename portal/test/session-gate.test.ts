import { beforeEach, describe, expect, test } from 'vitest';
import { SessionGate, type Ticket } from '../src/shared/session/session-gate.ts';

const never = new AbortController().signal;
let prompts: boolean[];
let gate: SessionGate;

beforeEach(() => {
  prompts = [];
  gate = new SessionGate((lapsed) => prompts.push(lapsed));
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
    expect(prompts).toEqual([true]);
    gate.begin('ada');
    await Promise.all(waiting);
    expect(replayed).toEqual(['a', 'b', 'c']);
    expect(prompts).toEqual([true, false]);
  });

  test('replays a late 401 of an earlier session without a second prompt', async () => {
    const [early, late] = [await enter(), await enter()];
    const first = gate.renew(early, never);
    gate.begin('ada');
    await first;
    await expect(gate.renew(late, never)).resolves.toBe('replay');
    expect(prompts).toEqual([true, false]);
  });

  test('refuses everything that waits when the prompt is dismissed, and what comes late too', async () => {
    const [a, b, late] = [await enter(), await enter(), await enter()];
    const waiting = [gate.renew(a, never), gate.renew(b, never)];
    gate.end();
    await expect(Promise.all(waiting)).resolves.toEqual(['dismissed', 'dismissed']);
    await expect(gate.renew(late, never)).resolves.toBe('dismissed');
    expect(prompts).toEqual([true, false]);
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
    expect(prompts).toEqual([true, false, true]);
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
    expect(prompts).toEqual([true]);
  });
});
