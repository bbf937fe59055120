import type { LedgerFault } from '@moiety/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Faults of one kind that are named; one wrong row can put thousands after it in the wrong. */
const NAMED_MAX = 20;

/** A fault as a query makes it: its kind, and what it is about, each as an expression over the query's rows. */
const fault = (kind: Exclude<LedgerFault['kind'], 'more'>, about: Record<string, string>): SQL => {
  const values = Object.entries(about).map(([name, expression]) => `, '${name}', ${expression}`);
  return sql.raw(`json_build_object('kind', '${kind}'${values.join('')}) as fault`);
};

/** What makes the books right, each as a query for the places where they are not. None names a person. */
const checks: readonly SQL[] = [
  sql`select ${fault('entry-missing', { account: 'id', number: 'number' })} from (
      select accounts.id, generate_series(1, accounts.entries) as number from credit_accounts accounts
      except select account_id, number from credit_entries) missing order by id, number`,
  sql`select ${fault('entry-balance', { account: 'account_id', entry: 'id', number: 'number', said: 'balance', made: 'should' })} from (
      select *, sum(amount) over (partition by account_id order by number) as should from credit_entries) chain
    where balance <> should order by account_id, number`,
  sql`select ${fault('balance-of-entries', { account: 'accounts.id', said: 'accounts.balance', made: 'coalesce(booked.amount, 0)' })}
    from credit_accounts accounts
    left join (select account_id, sum(amount) as amount from credit_entries group by account_id) booked on booked.account_id = accounts.id
    where accounts.balance <> coalesce(booked.amount, 0) order by accounts.id`,
  sql`select ${fault('balance-of-lots', { account: 'accounts.id', said: 'accounts.balance', made: 'coalesce(lots.remaining, 0)' })}
    from credit_accounts accounts
    left join (select account_id, sum(remaining) as remaining from credit_lots group by account_id) lots on lots.account_id = accounts.id
    where accounts.balance <> coalesce(lots.remaining, 0) order by accounts.id`,
  sql`select ${fault('entry-postings', { account: 'entries.account_id', entry: 'entries.id', number: 'entries.number', said: 'entries.amount', made: 'coalesce(posted.amount, 0)' })}
    from credit_entries entries
    left join (select entry_id, sum(amount) as amount from credit_postings group by entry_id) posted on posted.entry_id = entries.id
    where entries.amount <> coalesce(posted.amount, 0) order by entries.account_id, entries.number`,
  sql`select ${fault('lot-postings', { lot: 'lots.id', said: 'lots.remaining', made: 'coalesce(posted.amount, 0)' })}
    from credit_lots lots
    left join (select lot_id, sum(amount) as amount from credit_postings group by lot_id) posted on posted.lot_id = lots.id
    where lots.remaining <> coalesce(posted.amount, 0) order by lots.id`,
  sql`select ${fault('lot-amount', { lot: 'lots.id', said: 'lots.amount', made: 'first.amount' })}
    from credit_lots lots
    cross join lateral (select postings.amount from credit_postings postings
      join credit_entries entries on entries.id = postings.entry_id
      where postings.lot_id = lots.id order by entries.number limit 1) first
    where first.amount <> lots.amount order by lots.id`,
  sql`select ${fault('posting-elsewhere', { entry: 'entries.id', lot: 'lots.id' })}
    from credit_postings postings
    join credit_entries entries on entries.id = postings.entry_id
    join credit_lots lots on lots.id = postings.lot_id
    where entries.account_id <> lots.account_id order by entries.id`,
  sql`select ${fault('lot-overreserved', { lot: 'lots.id', said: 'lots.remaining', made: 'held.amount' })}
    from credit_lots lots
    join (select lot_id, sum(amount) as amount from credit_hold_lots group by lot_id) held on held.lot_id = lots.id
    where held.amount > lots.remaining order by lots.id`,
  sql`select ${fault('reservation-lots', { reservation: 'holds.id', said: 'case when holds.settled is null then holds.amount else 0 end', made: 'coalesce(held.amount, 0)' })}
    from credit_holds holds
    left join (select hold_id, sum(amount) as amount from credit_hold_lots group by hold_id) held on held.hold_id = holds.id
    where case when holds.settled is null then holds.amount else 0 end <> coalesce(held.amount, 0) order by holds.id`,
  sql`select ${fault('reservation-deducted', { reservation: 'holds.id', said: 'holds.settled', made: 'coalesce(-entries.amount, 0)' })}
    from credit_holds holds left join credit_entries entries on entries.id = holds.entry_id
    where holds.settled <> coalesce(-entries.amount, 0) order by holds.id`,
  sql`select ${fault('reservation-entry-elsewhere', { reservation: 'holds.id', entry: 'entries.id' })}
    from credit_holds holds join credit_entries entries on entries.id = holds.entry_id
    where entries.account_id <> holds.account_id order by holds.id`,
  sql`select ${fault('reservation-lot-elsewhere', { reservation: 'holds.id', lot: 'lots.id' })}
    from credit_hold_lots held
    join credit_holds holds on holds.id = held.hold_id
    join credit_lots lots on lots.id = held.lot_id
    where lots.account_id <> holds.account_id order by holds.id, lots.id`,
  sql`select ${fault('reservation-of-another', { reservation: 'holds.id' })}
    from credit_holds holds join credit_accounts accounts on accounts.id = holds.account_id
    where accounts.kind = 'personal' and accounts.owner_id is distinct from holds.person_id order by holds.id`,
  sql`select ${fault('check-in-missing', { account: 'accounts.id', day: 'check_ins.day' })}
    from check_ins join credit_accounts accounts on accounts.owner_id = check_ins.account_id
    where not exists (select from credit_entries entries
      where entries.account_id = accounts.id and entries.key = 'grant:check-in:' || check_ins.day)
    order by accounts.id, check_ins.day`,
];

/** What `verifyLedger` looked at and found. */
export interface Verified {
  accounts: number;
  entries: number;
  lots: number;
  /** Where there are very many of a kind, the first ones and how many more. */
  faults: LedgerFault[];
}

/** Recomputes every balance, chain of entries, lot and reservation, all at one moment. */
export const verifyLedger = (database: Database): Promise<Verified> =>
  database.transaction(
    async (transaction) => {
      const { rows } = await transaction.execute<Record<'accounts' | 'entries' | 'lots', string>>(sql`
        select (select count(*) from credit_accounts) as accounts, (select count(*) from credit_entries) as entries,
          (select count(*) from credit_lots) as lots`);
      const faults: LedgerFault[] = [];
      for (const check of checks) {
        const found = (await transaction.execute<{ fault: LedgerFault }>(check)).rows.map((row) => row.fault);
        faults.push(...found.slice(0, NAMED_MAX));
        if (found.length > NAMED_MAX) faults.push({ kind: 'more', count: found.length - NAMED_MAX });
      }
      const [counted] = rows;
      return {
        accounts: Number(counted?.accounts ?? 0),
        entries: Number(counted?.entries ?? 0),
        lots: Number(counted?.lots ?? 0),
        faults,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
