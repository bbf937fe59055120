import { deleteOrganization, removeMember } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from './service.ts';
import { LedgerMisuse } from '../credits/booking.ts';
import { expireCredits } from '../credits/expiry.ts';
import { verifyLedger } from '../credits/verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { organizationsOf } from '../../../test/support/organizations.ts';
import { rowOf } from '../../../test/support/people.ts';
import { LINKS, startProduct, type Product } from '../../../test/support/product.ts';
import { teamsOf } from '../../../test/support/teams.ts';

// Somebody or an organization goes at the very moment at which credits are spent: whoever comes second waits, and nobody is aborted.
let product: Product;
let credits: ReturnType<typeof creditsOf>;
let organizations: ReturnType<typeof organizationsOf>;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0, configuration: { proxies: ['127.0.0.1'] } });
  credits = creditsOf(product);
  organizations = organizationsOf(product);
  teams = teamsOf(product);
});
afterAll(() => product.close());

/** Races are run often: each may go either way. */
const rounds = Array.from({ length: 6 }, (_, round) => [round]);

const leave = async (id: string): Promise<void> => {
  await product.pool.query(
    `insert into account_deletions (account_id, due_at) values ($1, now() - interval '1 minute')`,
    [id],
  );
};
/** Lets all of it happen at once; whatever fails is refused to who is gone, never aborted by the database. */
const atOnce = async (all: readonly Promise<unknown>[]): Promise<void> => {
  const outcomes = await Promise.allSettled(all);
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(reasons.filter((reason) => !(reason instanceof Refusal || reason instanceof LedgerMisuse))).toEqual(
    [],
  );
};
/** What somebody with credits and work under way does, and is given. */
const busy = (id: string): Promise<unknown>[] => [
  credits.reserve(id, 1, 'one'),
  credits.settle(id, 'open', 3),
  credits.reserve(id, 1, 'two'),
  credits.refund(id, { reservation: 'done', key: 'late', amount: 1, documents: ['done.pdf'] }),
  credits.give(id, gift(5, 'more')),
];
const prepare = async (id: string): Promise<void> => {
  await credits.reserve(id, 5, 'open');
  await credits.reserve(id, 5, 'done');
  await credits.settle(id, 'done', 5);
};

describe('an account that is deleted', () => {
  test.each(rounds)('of somebody who spends their own credits %#', async () => {
    const { id, email } = await product.addPerson();
    await credits.give(id, gift(100, 'start'));
    await credits.age(id, 'start', 360);
    await prepare(id);
    await leave(id);
    await atOnce([...busy(id), deleteDueAccounts(product.database), expireCredits(product.database, LINKS)]);
    expect(await rowOf(product, email)).toBeUndefined();
    await expect(credits.reserve(id, 1, 'after')).rejects.toBeInstanceOf(Refusal);
  });

  test.each(rounds)('of a member who spends an organization’s %#', async () => {
    const { owner, member, id } = await teams.team();
    await organizations.give(id, 100, 'start');
    await prepare(member.id);
    await leave(member.id);
    await atOnce([
      ...busy(member.id),
      deleteDueAccounts(product.database),
      credits.reserve(owner.id, 1, 'mine'),
    ]);
    expect(await rowOf(product, member.email)).toBeUndefined();
  });

  test.each(rounds)('of a member who is removed, or whose organization is deleted %#', async (round) => {
    const { owner, member, id, name } = await teams.team();
    await organizations.give(id, 100, 'start');
    await prepare(member.id);
    await leave(member.id);
    const [answer] = await Promise.all([
      round % 2
        ? owner.call(removeMember, { params: { id: member.id } })
        : owner.call(deleteOrganization, { body: { name } }),
      atOnce([...busy(member.id), deleteDueAccounts(product.database)]),
    ]);
    expect([200, 404]).toContain(answer.status);
    expect(await rowOf(product, member.email)).toBeUndefined();
  });
});

test.each(rounds)('an organization that is deleted while its members spend %#', async () => {
  const { owner, admin, member, id, name } = await teams.team();
  await organizations.give(id, 100, 'start');
  await prepare(member.id);
  const [answer] = await Promise.all([
    owner.call(deleteOrganization, { body: { name } }),
    atOnce([...busy(member.id), credits.reserve(admin.id, 1, 'job'), credits.reserve(owner.id, 1, 'job')]),
  ]);
  expect(answer.status).toBe(200);
});

test('whatever was done here, the books are right', async () => {
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});
