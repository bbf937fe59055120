import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Faults of one kind that are named; one wrong row can put thousands after it in the wrong. */
const NAMED_MAX = 20;

/** What makes the books right, each as a query for the sentences about where they are not. No sentence names a person. */
const checks: readonly SQL[] = [
  sql`select format('Account %s: entry %s is missing.', id, number) as fault from (
      select accounts.id, generate_series(1, accounts.entries) as number from credit_accounts accounts
      except select account_id, number from credit_entries) missing order by id, number`,
  sql`select format('Account %s: entry %s (%s) says a balance of %s, its entries up to there make %s.',
      account_id, number, id, balance, should) as fault from (
      select *, sum(amount) over (partition by account_id order by number) as should from credit_entries) chain
    where balance <> should order by account_id, number`,
  sql`select format('Account %s: its balance is %s, its entries make %s.', accounts.id, accounts.balance, coalesce(booked.amount, 0)) as fault
    from credit_accounts accounts
    left join (select account_id, sum(amount) as amount from credit_entries group by account_id) booked on booked.account_id = accounts.id
    where accounts.balance <> coalesce(booked.amount, 0) order by accounts.id`,
  sql`select format('Account %s: its balance is %s, its lots hold %s.', accounts.id, accounts.balance, coalesce(lots.remaining, 0)) as fault
    from credit_accounts accounts
    left join (select account_id, sum(remaining) as remaining from credit_lots group by account_id) lots on lots.account_id = accounts.id
    where accounts.balance <> coalesce(lots.remaining, 0) order by accounts.id`,
  sql`select format('Account %s: entry %s (%s) is about %s, its postings are about %s.',
      entries.account_id, entries.number, entries.id, entries.amount, coalesce(posted.amount, 0)) as fault
    from credit_entries entries
    left join (select entry_id, sum(amount) as amount from credit_postings group by entry_id) posted on posted.entry_id = entries.id
    where entries.amount <> coalesce(posted.amount, 0) order by entries.account_id, entries.number`,
  sql`select format('Lot %s: it holds %s, its postings make %s.', lots.id, lots.remaining, coalesce(posted.amount, 0)) as fault
    from credit_lots lots
    left join (select lot_id, sum(amount) as amount from credit_postings group by lot_id) posted on posted.lot_id = lots.id
    where lots.remaining <> coalesce(posted.amount, 0) order by lots.id`,
  sql`select format('Lot %s: it came with %s, the entry that brought it says %s.', lots.id, lots.amount, first.amount) as fault
    from credit_lots lots
    cross join lateral (select postings.amount from credit_postings postings
      join credit_entries entries on entries.id = postings.entry_id
      where postings.lot_id = lots.id order by entries.number limit 1) first
    where first.amount <> lots.amount order by lots.id`,
  sql`select format('Entry %s is posted to lot %s, which is another account''s.', entries.id, lots.id) as fault
    from credit_postings postings
    join credit_entries entries on entries.id = postings.entry_id
    join credit_lots lots on lots.id = postings.lot_id
    where entries.account_id <> lots.account_id order by entries.id`,
  sql`select format('Lot %s: it holds %s, and %s are set aside.', lots.id, lots.remaining, held.amount) as fault
    from credit_lots lots
    join (select lot_id, sum(amount) as amount from credit_hold_lots group by lot_id) held on held.lot_id = lots.id
    where held.amount > lots.remaining order by lots.id`,
  sql`select format('Reservation %s: of %s that are set aside lots keep %s.', holds.id,
      case when holds.settled is null then holds.amount else 0 end, coalesce(held.amount, 0)) as fault
    from credit_holds holds
    left join (select hold_id, sum(amount) as amount from credit_hold_lots group by hold_id) held on held.hold_id = holds.id
    where case when holds.settled is null then holds.amount else 0 end <> coalesce(held.amount, 0) order by holds.id`,
  sql`select format('Reservation %s: %s were deducted, its entry says %s.', holds.id, holds.settled, coalesce(-entries.amount, 0)) as fault
    from credit_holds holds left join credit_entries entries on entries.id = holds.entry_id
    where holds.settled <> coalesce(-entries.amount, 0) order by holds.id`,
  sql`select format('Reservation %s: its entry %s is another account''s.', holds.id, entries.id) as fault
    from credit_holds holds join credit_entries entries on entries.id = holds.entry_id
    where entries.account_id <> holds.account_id order by holds.id`,
  sql`select format('Reservation %s: it is set aside from lot %s, which is another account''s.', holds.id, lots.id) as fault
    from credit_hold_lots held
    join credit_holds holds on holds.id = held.hold_id
    join credit_lots lots on lots.id = held.lot_id
    where lots.account_id <> holds.account_id order by holds.id, lots.id`,
  sql`select format('Reservation %s: it is set aside from somebody else''s credits.', holds.id) as fault
    from credit_holds holds join credit_accounts accounts on accounts.id = holds.account_id
    where accounts.kind = 'personal' and accounts.owner_id is distinct from holds.person_id order by holds.id`,
  sql`select format('Check-in of %s by account %s: there is no entry for it.', check_ins.day, accounts.id) as fault
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
  /** A sentence each; where there are very many of a kind, the first ones and how many more. */
  faults: string[];
}

/** Recomputes every balance, chain of entries, lot and reservation, all at one moment. */
export const verifyLedger = (database: Database): Promise<Verified> =>
  database.transaction(
    async (transaction) => {
      const { rows } = await transaction.execute<Record<'accounts' | 'entries' | 'lots', string>>(sql`
        select (select count(*) from credit_accounts) as accounts, (select count(*) from credit_entries) as entries,
          (select count(*) from credit_lots) as lots`);
      const faults: string[] = [];
      for (const check of checks) {
        const found = (await transaction.execute<{ fault: string }>(check)).rows.map(({ fault }) => fault);
        faults.push(...found.slice(0, NAMED_MAX));
        if (found.length > NAMED_MAX) faults.push(`… and ${found.length - NAMED_MAX} more of this kind.`);
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
