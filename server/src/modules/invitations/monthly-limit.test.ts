import {
  creditStatistics,
  listCreditEntries,
  listFriends,
  listRewardLimits,
  type CreditEntry,
  type DataOf,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestTicket } from '../../../test/support/mails.ts';
import { newAddress, peopleOf, type People } from '../../../test/support/people.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { verifyLedger } from '../credits/verify.ts';

let product: Product;
let beside: Product;
let people: People;
beforeAll(async () => {
  const configuration = { proxies: ['127.0.0.1'], inviteRewardsPerMonth: 3 };
  product = await startProduct({ newUserCredits: 0, configuration });
  beside = await startProduct({ beside: product, newUserCredits: 0, configuration });
  people = peopleOf(product);
});
afterAll(async () => {
  await beside.close();
  await product.close();
});

const tokenIn = ({ data }: Answer): string => (data as { token: string }).token;
const balanceOf = async (token: string): Promise<number> =>
  ((await product.call(creditStatistics, { token })).data as { remaining: number }).remaining;
const friendsOf = async (token: string): Promise<DataOf<typeof listFriends>> =>
  (await product.call(listFriends, { token, query: {} })).data;
const inviter = async () => {
  const { email } = await product.addPerson();
  const token = await product.tokenOf(email);
  return { email, token, inviteCode: (await friendsOf(token)).inviteCode };
};
const signUp = async (inviteCode: string): Promise<string> => {
  const email = newAddress();
  await people.register(email, { inviteCode });
  await people.verify(await newestTicket(product, email));
  return email;
};
const join = async (inviteCode: string): Promise<string> =>
  tokenIn(await people.signIn(await signUp(inviteCode)));
const limitsOf = async (token: string): Promise<DataOf<typeof listRewardLimits>> =>
  (await product.call(listRewardLimits, { token, query: { page_size: 100 } })).data;
const administrator = async (): Promise<string> =>
  product.tokenOf((await product.addPerson(undefined, { administrator: true })).email);
/** As if what an inviter got had come so long ago. */
const age = (email: string, span: string) =>
  product.pool.query(
    `update invitation_rewards set created_at = created_at - $2::interval
     where inviter_id = (select id from accounts where email = $1)`,
    [email, span],
  );

describe('an inviter', () => {
  test('is rewarded so often in a month; from then on the friends still are', async () => {
    const { token, inviteCode } = await inviter();
    expect((await friendsOf(token)).rewards).toStrictEqual({ perMonth: 3, thisMonth: 0 });
    const friends = [];
    for (let n = 1; n <= 5; n += 1) {
      friends.push(await join(inviteCode));
      expect(await balanceOf(token)).toBe(2000 * Math.min(n, 3));
      expect((await friendsOf(token)).rewards).toStrictEqual({ perMonth: 3, thisMonth: Math.min(n, 3) });
    }
    for (const friend of friends) {
      expect(await balanceOf(friend)).toBe(2000);
      const { items } = (await product.call(listCreditEntries, { token: friend, query: {} })).data as {
        items: CreditEntry[];
      };
      expect(items.map(({ reason }) => reason)).toStrictEqual(['invited-gift']);
    }
    // The newest first.
    expect((await friendsOf(token)).items.map(({ state }) => state)).toStrictEqual([
      'friend-rewarded',
      'friend-rewarded',
      'rewarded',
      'rewarded',
      'rewarded',
    ]);
    expect(await verifyLedger(product.database)).toMatchObject({ faults: [] });
  });

  test('is rewarded again in the next month', async () => {
    const { email, token, inviteCode } = await inviter();
    for (let n = 0; n < 4; n += 1) await join(inviteCode);
    await age(email, '1 month');
    expect((await friendsOf(token)).rewards.thisMonth).toBe(0);
    await join(inviteCode);
    expect(await balanceOf(token)).toBe(8000);
    expect((await friendsOf(token)).rewards.thisMonth).toBe(1);
  });

  test('is rewarded no more often for friends who sign in at once, at any process', async () => {
    const { token, inviteCode } = await inviter();
    const emails = [];
    for (let n = 0; n < 20; n += 1) emails.push(await signUp(inviteCode));
    const instances = [people, peopleOf(beside)];
    const answers = await Promise.all(emails.map((email, n) => instances[n % 2]!.signIn(email)));
    expect(answers.map(({ status }) => status)).toStrictEqual(emails.map(() => 200));
    expect(await balanceOf(token)).toBe(6000);
    for (const answer of answers) expect(await balanceOf(tokenIn(answer))).toBe(2000);
    expect(await verifyLedger(product.database)).toMatchObject({ faults: [] });
  });

  test('gets ten where nothing else is set, of 20 at once too', async () => {
    const standard = await startProduct({ configuration: { proxies: ['127.0.0.1'] }, newUserCredits: 0 });
    const there = peopleOf(standard);
    const { email } = await standard.addPerson();
    const token = await standard.tokenOf(email);
    const { inviteCode } = (await standard.call(listFriends, { token, query: {} })).data as {
      inviteCode: string;
    };
    const emails = Array.from({ length: 20 }, newAddress);
    for (const friend of emails) {
      await there.register(friend, { inviteCode });
      await there.verify(await newestTicket(standard, friend));
    }
    await Promise.all(emails.map((friend) => there.signIn(friend)));
    const { remaining } = (await standard.call(creditStatistics, { token })).data as { remaining: number };
    expect(remaining).toBe(20_000);
    await standard.close();
  });
});

describe('who reached the limit', () => {
  test('is told to administrators, by month, with how many friends came beyond it', async () => {
    const reached = await inviter();
    const below = await inviter();
    for (let n = 0; n < 5; n += 1) await join(reached.inviteCode);
    for (let n = 0; n < 2; n += 1) await join(below.inviteCode);
    const token = await administrator();
    const month = new Date().toISOString().slice(0, 7);
    const { perMonth, items } = await limitsOf(token);
    expect(perMonth).toBe(3);
    expect(items).toContainEqual({
      inviter: { nickname: 'Ada', email: reached.email },
      month,
      rewarded: 3,
      unrewarded: 2,
    });
    expect(items.map(({ inviter: { email } }) => email)).not.toContain(below.email);
    // It stays to be seen when the month is over.
    await age(reached.email, '2 months');
    const before = (await limitsOf(token)).items.find(({ inviter: { email } }) => email === reached.email);
    expect(before).toMatchObject({ rewarded: 3, unrewarded: 2 });
    expect(before!.month < month).toBe(true);
  });

  test('is told to nobody else', async () => {
    expect(await product.call(listRewardLimits, { query: {} })).toMatchObject({ status: 401 });
    const { token } = await inviter();
    expect(await product.call(listRewardLimits, { token, query: {} })).toMatchObject({ status: 403 });
  });
});
