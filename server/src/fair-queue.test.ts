import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFairQueue, type QueueLimits } from './fair-queue.ts';

const LIMITS: QueueLimits = { name: 'tests', atOnce: 1, perMember: 3, perGroup: 5, total: 8, retryAfter: 5 };

/** A queue whose work ends when the test says so. */
const start = (limits: Partial<QueueLimits> = {}) => {
  const inTurn = makeFairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (group: string, member = group, name = `${group}${member}`) => {
    const asked = inTurn({ group, member }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
    asked.catch(() => undefined);
    return asked;
  };
  /** Lets what is under way end, until nothing is. */
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, begun, finish };
};

test('groups take turns, whoever came first with however much', async () => {
  const { ask, begun, finish } = start();
  for (const name of ['a1', 'a2', 'a3']) void ask('a', 'x', name);
  void ask('b', 'y', 'b1');
  void ask('a', 'z', 'a4');
  void ask('c', 'y', 'c1');
  await finish();
  expect(begun).toStrictEqual(['a1', 'b1', 'c1', 'a4', 'a2', 'a3']);
});

test('whoever is new comes before those whose work is under way', async () => {
  const { ask, begun, finish } = start({ atOnce: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', 'x', name);
  void ask('b', 'y', 'b1');
  await finish();
  expect(begun).toStrictEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a group has no more under way than it may, and leaves the other places to others', async () => {
  const { ask, begun, finish } = start({ atOnce: 3, groupAtOnce: 1 });
  const all = ['a1', 'a2', 'a3'].map((name) => ask('a', 'x', name));
  for (const name of ['b', 'c', 'd']) all.push(ask(name, 'y', name));
  expect(begun).toStrictEqual(['a1', 'b', 'c']);
  await finish();
  expect(begun).toStrictEqual(['a1', 'b', 'c', 'd', 'a2', 'a3']);
  await Promise.all(all);
});

test('what is too much of one is refused, and leaves room to the others', async () => {
  const { ask, finish } = start();
  void ask('a');
  const own = [1, 2, 3, 4].map(() => ask('a', 'x'));
  await expect(own[3]).rejects.toMatchObject({
    kind: 'unavailable',
    headers: { 'retry-after': '5' },
    noted: { event: 'rate-limit-reached', limit: 'queue of tests' },
  });
  const group = [1, 2, 3].map(() => ask('a', 'y'));
  await expect(group[2]).rejects.toMatchObject({ kind: 'unavailable' });
  const others = ['b', 'c', 'd'].map((name) => ask(name));
  await expect(ask('e')).rejects.toMatchObject({ kind: 'unavailable' });
  await finish();
  for (const one of [...own.slice(0, 3), ...group.slice(0, 2), ...others])
    expect(await one).toEqual(expect.any(String));
});

test('work that fails hands its place over', async () => {
  const inTurn = makeFairQueue(LIMITS);
  const whose = { group: 'a', member: 'a' };
  const failed = inTurn(whose, async () => {
    throw new Error('no');
  });
  const next = inTurn(whose, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('everything that was let in is done once, never more at once than may be, and nobody waits for two of another group', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y')), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (asked, atOnce, groupAtOnce) => {
        const limits = { ...LIMITS, atOnce, groupAtOnce, perMember: 40, perGroup: 40, total: 40 };
        const inTurn = makeFairQueue(limits);
        const underWayOf = new Map<string, number>();
        let underWay = 0;
        let most = 0;
        const order: string[] = [];
        const all = asked.map(([group, member]) =>
          inTurn({ group, member }, async () => {
            underWay += 1;
            most = Math.max(most, underWay);
            const ofGroup = (underWayOf.get(group) ?? 0) + 1;
            underWayOf.set(group, ofGroup);
            expect(ofGroup).toBeLessThanOrEqual(groupAtOnce);
            order.push(group);
            await Promise.resolve();
            underWay -= 1;
            underWayOf.set(group, underWayOf.get(group)! - 1);
          }),
        );
        await Promise.all(all);
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(order.toSorted()).toStrictEqual(asked.map(([group]) => group).toSorted());
        // While two groups wait, neither has had much more than the other: the first ones found the places free.
        for (const group of new Set(order)) {
          const until = order.lastIndexOf(group);
          const counts = new Map<string, number>();
          for (const one of order.slice(0, until + 1)) counts.set(one, (counts.get(one) ?? 0) + 1);
          for (const count of counts.values())
            expect(count - (counts.get(group) ?? 0)).toBeLessThanOrEqual(atOnce);
        }
      },
    ),
  );
});
