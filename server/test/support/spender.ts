// A process that spends credits until it is killed, and prints each step that the database has confirmed.
import { databaseOf, openPool } from '../../src/database/database.ts';
import { grant } from '../../src/modules/credits/grant.ts';
import { reserve, settle } from '../../src/modules/credits/spend.ts';

const [connection = '{}', personId = '', from = '0'] = process.argv.slice(2);
const database = databaseOf(openPool(JSON.parse(connection) as object, () => undefined));

/** Each number is a job of 3 credits, paid for by a gift of 5. */
const job = async (n: number): Promise<void> => {
  await database.transaction((transaction) =>
    grant(transaction, personId, { reason: 'system', params: {}, amount: 5, key: `gift ${n}` }),
  );
  process.stdout.write(`gift ${n}\n`);
  await database.transaction((transaction) =>
    reserve(transaction, personId, { amount: 4, key: `job ${n}`, documents: ['a.pdf'] }),
  );
  await database.transaction((transaction) => settle(transaction, personId, `job ${n}`, 3));
  process.stdout.write(`settle ${n}\n`);
};

const writer = async (first: number): Promise<void> => {
  for (let n = first; ; n += 3) await job(n);
};
await Promise.all([0, 1, 2].map((n) => writer(Number(from) + n)));
