// What booking takes at the least, as somebody would write it by hand: the same rows in the same transactions, statement by statement
// through the driver alone, with nothing but the numbers. The ledger is measured beside it.
import type pg from 'pg';

const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
};

const oneRow = async <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<Row> => {
  const [row] = (await client.query<Row>(text, values)).rows;
  if (!row) throw new Error(`nothing was found by: ${text}`);
  return row;
};

const lockOf = (owner: 'owner_id' | 'organization_id'): string =>
  `select id from credit_accounts where ${owner} = $1 for no key update`;

/** Gives credits that can be spent for a year. */
export const bareGrant = (pool: pg.Pool, personId: string, amount: number, key: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { id } = await oneRow<{ id: string }>(client, lockOf('owner_id'), [personId]);
    const entry = await oneRow<{ id: string }>(
      client,
      `insert into credit_entries (account_id, reason, params, amount, key) values ($1, 'system', '{}', $2, $3) returning id`,
      [id, amount, key],
    );
    const lot = await oneRow<{ id: string }>(
      client,
      `insert into credit_lots (account_id, amount, acquired_at, expires_at) values ($1, $2, now(), now() + interval '1 year') returning id`,
      [id, amount],
    );
    await client.query('insert into credit_postings (entry_id, lot_id, amount) values ($1, $2, $3)', [
      entry.id,
      lot.id,
      amount,
    ]);
  });

/** Sets credits aside that lie in one lot; by a member, within a cap. */
export const bareReserve = (
  pool: pg.Pool,
  personId: string,
  { amount, key }: { amount: number; key: string },
  member: boolean,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    let owner = personId;
    if (member)
      owner = (
        await oneRow<{ organization_id: string }>(
          client,
          'select organization_id, monthly_cap from organization_members where account_id = $1 for share',
          [personId],
        )
      ).organization_id;
    const { id } = await oneRow<{ id: string }>(client, lockOf(member ? 'organization_id' : 'owner_id'), [
      owner,
    ]);
    if (member)
      await client.query(
        `select sum(coalesce(settled, amount) - refunded) from credit_holds where account_id = $1 and person_id = $2
         and created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`,
        [id, personId],
      );
    const lot = await oneRow<{ id: string }>(
      client,
      `select id, remaining - coalesce((select sum(amount) from credit_hold_lots where lot_id = credit_lots.id), 0) as free
       from credit_lots where account_id = $1 and remaining > 0 and expires_at > now() order by acquired_at`,
      [id],
    );
    const hold = await oneRow<{ id: string }>(
      client,
      `insert into credit_holds (account_id, person_id, key, amount, documents) values ($1, $2, $3, $4, $5) returning id`,
      [id, personId, key, amount, ['a.pdf']],
    );
    await client.query('insert into credit_hold_lots (hold_id, lot_id, amount) values ($1, $2, $3)', [
      hold.id,
      lot.id,
      amount,
    ]);
  });

/** Deducts some of what was set aside and frees the rest. */
export const bareSettle = (pool: pg.Pool, personId: string, key: string, amount: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    const hold = await oneRow<{ id: string; account_id: string; documents: string[] }>(
      client,
      `select holds.id, holds.account_id, documents from credit_holds holds join credit_accounts accounts on accounts.id = account_id
       where person_id = $1 and key = $2 for no key update of accounts`,
      [personId, key],
    );
    const held = await oneRow<{ lot_id: string }>(
      client,
      'delete from credit_hold_lots where hold_id = $1 returning lot_id',
      [hold.id],
    );
    const entry = await oneRow<{ id: string }>(
      client,
      `insert into credit_entries (account_id, reason, params, amount, key) values ($1, 'fee-deduction', '{"documents": []}', $2, $3) returning id`,
      [hold.account_id, -amount, `settle:${hold.id}`],
    );
    await client.query('insert into credit_postings (entry_id, lot_id, amount) values ($1, $2, $3)', [
      entry.id,
      held.lot_id,
      -amount,
    ]);
    await client.query(
      'insert into credit_entry_documents (entry_id, person_id, names) values ($1, $2, $3)',
      [entry.id, personId, hold.documents],
    );
    await client.query('update credit_holds set settled = $2, entry_id = $3 where id = $1', [
      hold.id,
      amount,
      entry.id,
    ]);
  });
