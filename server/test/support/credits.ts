import { creditStatistics, listCreditEntries, type DataOf, type QueryOf } from '@moiety/contract';
import { grant, type Grant } from '../../src/modules/credits/grant.ts';
import { refund, reserve, settle, type Refund } from '../../src/modules/credits/spend.ts';
import type { Product } from './product.ts';

/** Somebody who is signed in. */
export interface Person {
  id: string;
  token: string;
}

/** What tests do with the credits of a product. */
export const creditsOf = (product: Product) => ({
  person: async (): Promise<Person> => {
    const { id, email } = await product.addPerson();
    return { id, token: await product.tokenOf(email) };
  },
  give: (id: string, given: Grant): Promise<boolean> =>
    product.database.transaction((transaction) => grant(transaction, id, given)),
  reserve: (id: string, amount: number, key: string, documents = [`${key}.pdf`]): Promise<void> =>
    product.database.transaction((transaction) => reserve(transaction, id, { amount, key, documents })),
  settle: (id: string, key: string, amount: number): Promise<void> =>
    product.database.transaction((transaction) => settle(transaction, id, key, amount)),
  refund: (id: string, given: Refund): Promise<void> =>
    product.database.transaction((transaction) => refund(transaction, id, given)),
  statistics: async (token: string) =>
    (await product.call(creditStatistics, { token })).data as DataOf<typeof creditStatistics>,
  history: async (token: string, query: QueryOf<typeof listCreditEntries> = {}) =>
    (await product.call(listCreditEntries, { token, query })).data as DataOf<typeof listCreditEntries>,
  /** Lets time pass for the lot that a grant of this key brought: it came, and expires, so many days earlier. */
  age: async (id: string, key: string, days: number): Promise<void> => {
    await product.pool.query(
      `update credit_lots set acquired_at = acquired_at - make_interval(days => $3), expires_at = expires_at - make_interval(days => $3)
       where id in (select lot_id from credit_postings join credit_entries entries on entries.id = entry_id
         join credit_accounts owner on owner.id = entries.account_id where owner.owner_id = $1 and entries.key = $2)`,
      [id, `grant:${key}`, days],
    );
  },
});

/** An operator's gift. */
export const gift = (amount: number, key: string, text?: string): Grant => ({
  reason: 'system',
  params: text === undefined ? {} : { note: text },
  amount,
  key,
});
