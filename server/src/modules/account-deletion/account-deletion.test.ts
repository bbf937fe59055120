import {
  accountDeletion,
  cancelDeletion,
  DELETION_GRACE_DAYS,
  listMoleculeSets,
  listNotifications,
  requestDeletion,
  userInfo,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../credits/grant.ts';
import { verifyLedger } from '../credits/verify.ts';
import { deleteDueAccounts } from './service.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { newAddress, rowOf } from '../../../test/support/people.ts';
import { PORTAL, startProduct, type Answer, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const newLeaver = async () => {
  const { id, email } = await product.addPerson(newAddress());
  const token = await product.tokenOf(email);
  return {
    id,
    email,
    token,
    request: (typed = email, headers: Record<string, string> = {}) =>
      product.call(requestDeletion, { token, body: { email: typed }, headers }),
    due: async () => (await product.call(accountDeletion, { token })).data as { dueAt: string } | null,
  };
};
const dueIn = ({ data }: Answer): string => (data as { dueAt: string }).dueAt;
const daysUntil = (moment: string): number => (Date.parse(moment) - Date.now()) / 86_400_000;
/** As if the days of grace had passed. */
const passGrace = (id: string) =>
  product.pool.query(
    `update account_deletions set due_at = now() - interval '1 second' where account_id = $1`,
    [id],
  );
const makeOwner = (id: string) =>
  product.pool.query(
    `with made as (insert into organizations (name, type) values ('Lab', 1) returning id)
     insert into organization_members (account_id, organization_id, role) select $1, id, 900 from made`,
    [id],
  );

describe('the deletion of an account', () => {
  test('is due in 30 days, and asked for twice the first day holds', async () => {
    const leaver = await newLeaver();
    expect(await leaver.due()).toBeNull();
    const first = await leaver.request(leaver.email.toUpperCase());
    expect(first.status).toBe(200);
    expect(daysUntil(dueIn(first))).toBeCloseTo(DELETION_GRACE_DAYS, 1);
    expect(dueIn(await leaver.request())).toBe(dueIn(first));
    expect(await leaver.due()).toStrictEqual({ dueAt: dueIn(first) });
    expect(await mailsTo(product, leaver.email)).toHaveLength(1);
  });

  test('ends the other sessions, and tells the owner by mail and notification in their language', async () => {
    const leaver = await newLeaver();
    const elsewhere = await product.tokenOf(leaver.email);
    await product.pool.query(`update accounts set locale = 'zh-CN' where id = $1`, [leaver.id]);
    const day = dueIn(await leaver.request()).slice(0, 10);
    expect((await product.call(userInfo, { token: elsewhere })).status).toBe(401);
    expect((await product.call(userInfo, { token: leaver.token })).status).toBe(200);
    const [mail] = await mailsTo(product, leaver.email);
    expect(mail?.subject).toMatch(/^您的账号将于\d{4}年\d+月\d+日删除$/);
    expect(mail?.text).toContain(`${PORTAL}/profile#deletion`);
    const { data } = await product.call(listNotifications, { token: leaver.token, query: { lang: 'en' } });
    const [told] = data as { title: string; content: string }[];
    expect(told).toMatchObject({ title: 'Your account will be deleted' });
    expect(told?.content).toContain(day);
  });

  test.each([
    ['en', 'This does not match your account’s email address'],
    ['zh-CN', '这不是您账号的邮箱'],
  ])('needs the own address, typed (%s)', async (language, words) => {
    const leaver = await newLeaver();
    const refused = await leaver.request(newAddress(), { 'accept-language': language });
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'email', message: words }] } });
    expect(await leaver.due()).toBeNull();
  });

  test('can be taken back until it is due', async () => {
    const leaver = await newLeaver();
    await leaver.request();
    const keep = () => product.call(cancelDeletion, { token: leaver.token });
    expect((await keep()).status).toBe(200);
    expect((await keep()).status).toBe(200);
    expect(await leaver.due()).toBeNull();
    await deleteDueAccounts(product.database);
    expect(await rowOf(product, leaver.email)).toBeDefined();
  });

  test('comes when it is due, not before, with all that is the person’s; the books stay right', async () => {
    const leaver = await newLeaver();
    const other = await newLeaver();
    await product.pool.query(
      `insert into molecule_sets (owner_id, name, source_name, format, columns, total, completed_at)
       values ($1, 'Set', 'set.smi', 'smiles', '{}', 1, now())`,
      [leaver.id],
    );
    await product.database.transaction((transaction) =>
      grant(transaction, leaver.id, { reason: 'system', params: {}, amount: 500, key: 'test' }),
    );
    await leaver.request();
    await other.request();
    await deleteDueAccounts(product.database);
    expect(await rowOf(product, leaver.email)).toBeDefined();
    await passGrace(leaver.id);
    await deleteDueAccounts(product.database);
    expect(await rowOf(product, leaver.email)).toBeUndefined();
    expect(await rowOf(product, other.email)).toBeDefined();
    expect((await product.call(listMoleculeSets, { token: leaver.token })).status).toBe(401);
    const { rows } = await product.pool.query('select 1 from molecule_sets where owner_id = $1', [leaver.id]);
    expect(rows).toStrictEqual([]);
    expect(await verifyLedger(product.database)).toMatchObject({ faults: [] });
    // The address is free again.
    await product.addPerson(leaver.email);
  });

  test('is refused to the OWNER of an organization, and waits where one became it since', async () => {
    const owner = await newLeaver();
    await makeOwner(owner.id);
    expect(await owner.request()).toMatchObject({
      status: 409,
      msg: 'You own an organization. Transfer or delete it first, then delete your account',
    });
    const later = await newLeaver();
    await later.request();
    await makeOwner(later.id);
    await passGrace(later.id);
    await deleteDueAccounts(product.database);
    expect(await rowOf(product, later.email)).toBeDefined();
    await product.pool.query('delete from organization_members where account_id = $1', [later.id]);
    await deleteDueAccounts(product.database);
    expect(await rowOf(product, later.email)).toBeUndefined();
  });

  test.each([accountDeletion, requestDeletion, cancelDeletion])(
    '$method is nobody else’s: 401 without a token',
    async (endpoint) => {
      const body = endpoint === requestDeletion ? { body: { email: newAddress() } } : {};
      expect(await product.call(endpoint, body)).toMatchObject({ status: 401, code: 1 });
    },
  );
});
