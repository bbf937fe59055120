import type { AnnouncementType, Lang } from '@moiety/contract';
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/account-tables.ts';
import { announcements } from '../../database/announcement-table.ts';

type Row = typeof announcements.$inferSelect;
export type AnnouncementState = 'scheduled' | 'out' | 'ended' | 'withdrawn';

/** An announcement with what follows from the present moment. */
export interface AnnouncementRow extends Row {
  state: AnnouncementState;
  /** The author's nickname; null where the account is gone. */
  author: string | null;
}

/** The clock of the database decides, which all processes share. */
const state = sql<AnnouncementState>`case
  when ${announcements.withdrawnAt} is not null then 'withdrawn'
  when ${announcements.endAt} <= now() then 'ended'
  when ${announcements.publishAt} > now() then 'scheduled'
  else 'out' end`;

const rows = (database: Database, which?: SQL) =>
  database
    .select({ ...getTableColumns(announcements), state, author: accounts.nickname })
    .from(announcements)
    .leftJoin(accounts, eq(accounts.id, announcements.authorId))
    .where(which);

/** Newest first; pages count from 1. */
export const listRows = (database: Database, page: number, pageSize: number): Promise<AnnouncementRow[]> =>
  rows(database)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);

export const countRows = async (database: Database): Promise<number> =>
  (await database.select({ total: count() }).from(announcements))[0]?.total ?? 0;

export const findRow = async (database: Database, id: string): Promise<AnnouncementRow | undefined> =>
  (await rows(database, eq(announcements.id, id)))[0];

/** As `findRow`; until the transaction ends nobody changes the announcement or lets it out. */
export const lockRow = async (transaction: Database, id: string): Promise<AnnouncementRow | undefined> =>
  (await rows(transaction, eq(announcements.id, id)).for('update', { of: announcements }))[0];

export const addRow = async (
  transaction: Database,
  row: typeof announcements.$inferInsert,
): Promise<string> => {
  const [added] = await transaction.insert(announcements).values(row).returning({ id: announcements.id });
  if (!added) throw new Error('no announcement was added');
  return added.id;
};

export const changeRow = async (
  transaction: Database,
  id: string,
  change: Partial<typeof announcements.$inferInsert>,
): Promise<void> => {
  await transaction
    .update(announcements)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(announcements.id, id));
};

export const withdrawRow = async (transaction: Database, id: string): Promise<void> => {
  await transaction
    .update(announcements)
    .set({ withdrawnAt: sql`now()`, nextChangeAt: null, updatedAt: sql`now()` })
    .where(eq(announcements.id, id));
};

/** Announcements that are to go out or to end by now, held; those that another process holds are its business. */
export const lockDue = (transaction: Database, limit: number): Promise<Row[]> =>
  transaction
    .select()
    .from(announcements)
    .where(lte(announcements.nextChangeAt, sql`now()`))
    .orderBy(asc(announcements.nextChangeAt))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Notes that an announcement went out or ended: what comes next is its end, if that is still to come. */
export const recordChange = async (transaction: Database, id: string): Promise<void> => {
  await transaction
    .update(announcements)
    .set({
      nextChangeAt: sql`case when ${announcements.endAt} > now() then ${announcements.endAt} end`,
    })
    .where(eq(announcements.id, id));
};

/** Lists what is out, newest first, in one language. Prepared, because every page asks. */
export const prepareListOut = (
  database: Database,
  limit: number,
): ((type: AnnouncementType, lang: Lang) => Promise<{ id: string; content: string }[]>) => {
  const inLanguage = (content: typeof announcements.contentZh | typeof announcements.contentEn) =>
    database
      .select({ id: announcements.id, content })
      .from(announcements)
      .where(
        and(
          eq(announcements.type, sql.placeholder('type')),
          isNull(announcements.withdrawnAt),
          lte(announcements.publishAt, sql`now()`),
          or(isNull(announcements.endAt), gt(announcements.endAt, sql`now()`)),
        ),
      )
      .orderBy(desc(announcements.publishAt), desc(announcements.id))
      .limit(limit);
  const queries = {
    en: inLanguage(announcements.contentEn).prepare('announcements_out_en'),
    zh: inLanguage(announcements.contentZh).prepare('announcements_out_zh'),
  };
  return (type, lang) => queries[lang].execute({ type });
};

/** The present moment of the database, in whole milliseconds that are past. */
export const presentMoment = async (database: Database): Promise<Date> => {
  const { rows: found } = await database.execute<{ now: number }>(
    sql`select floor(extract(epoch from now()) * 1000)::float8 as now`,
  );
  return new Date(found[0]?.now ?? Number.NaN);
};
