// What the calls of every page ask the database: a query too many costs as much as all else of such a call.
import * as contract from '@moiety/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProduct, type Product } from '../test/support/product.ts';
import { roles, teamsOf } from '../test/support/teams.ts';

let product: Product;
let individual: string;
let member: string;

beforeAll(async () => {
  product = await startProduct();
  individual = await product.tokenOf();
  const teams = teamsOf(product);
  const { id } = await teams.team();
  member = (await teams.join(id, roles.member, 'Zoe')).token;
  // The key that signed them is read once a process.
  for (const token of [individual, member]) await product.call(contract.userInfo, { token });
});
afterAll(() => product.close());

/** The names of the queries of a call, as the database knows prepared ones; undefined for one that is planned anew. */
const queriesOf = async (call: () => Promise<unknown>): Promise<(string | undefined)[]> => {
  const query = vi.spyOn(product.pool, 'query');
  try {
    await call();
    return query.mock.calls
      .map(([config]) => config as unknown as { name?: string; text: string })
      .filter(({ text }) => text.startsWith('select'))
      .map(({ name }) => name);
  } finally {
    query.mockRestore();
  }
};

const page = { lang: 'en', page: 1, page_size: 10 } as const;

test.each<[what: string, endpoint: contract.Endpoint, parts: object, queries: number]>([
  ['who somebody is', contract.userInfo, {}, 1],
  ['the profile', contract.currentUser, {}, 1],
  ['how many notifications are unread', contract.countUnread, {}, 2],
  ['the notifications', contract.listNotifications, { query: page }, 2],
  ['the unread notifications', contract.listNotifications, { query: { ...page, unread: true } }, 2],
  ['the credits', contract.creditStatistics, {}, 2],
])('%s: asked with few queries, all of them prepared', async (_what, endpoint, parts, queries) => {
  for (const token of [individual, member]) {
    const names = await queriesOf(async () => {
      expect(await product.call(endpoint, { ...parts, token })).toMatchObject({ status: 200 });
    });
    expect(names).toHaveLength(queries);
    expect(names).not.toContain(undefined);
  }
});

test('a call of a hosted tool: no query more than one of the session’s own token', async () => {
  const issued = await product.call(contract.issueToolToken, {
    token: individual,
    body: { tool: 'molvalley' },
  });
  const { token: toolToken } = issued.data as { token: string };
  const queriesBy = (token: string) =>
    queriesOf(async () => {
      expect(await product.call(contract.listMoleculeSets, { token })).toMatchObject({ status: 200 });
    });
  expect(await queriesBy(toolToken)).toStrictEqual(await queriesBy(individual));
  const refused = await queriesOf(async () => {
    expect(await product.call(contract.userInfo, { token: toolToken })).toMatchObject({ status: 403 });
  });
  expect(refused).toHaveLength(1);
  expect(refused).not.toContain(undefined);
});

test('check-ins: two queries of an individual; a member is refused by what the session told', async () => {
  const ofIndividual = await queriesOf(() => product.call(contract.listCheckIns, { token: individual }));
  expect(ofIndividual).toHaveLength(2);
  expect(ofIndividual).not.toContain(undefined);
  const ofMember = await queriesOf(async () => {
    expect(await product.call(contract.listCheckIns, { token: member })).toMatchObject({ status: 403 });
  });
  expect(ofMember).toHaveLength(1);
});

test('whether a token is good, and what is announced: one prepared query', async () => {
  const body = { token: contract.encodeBase64(individual), from: 'login' };
  const verified = await queriesOf(() => product.call(contract.verifyToken, { body }));
  const listed = await queriesOf(() =>
    product.call(contract.listAnnouncements, { query: { lang: 'zh', type: '2' } }),
  );
  for (const names of [verified, listed]) {
    expect(names).toHaveLength(1);
    expect(names).not.toContain(undefined);
  }
});
