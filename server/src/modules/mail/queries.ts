import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { mails } from '../../database/mail-table.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';

/** A mail that this process is to send now. */
export interface DueMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The address that turns off mails of this kind. */
  turnsOff: string | null;
  createdAt: Date;
  /** How often it was tried, with the attempt that is beginning. */
  attempts: number;
  /** Seconds since it was queued, by the clock of the database. */
  age: number;
}

const inSeconds = (seconds: number): SQL => sql`now() + ${seconds} * interval '1 second'`;
/** What is left of a mail that is done with: it may have held a link that signs somebody in. */
const emptied = { text: '', html: '', turnsOff: null, nextAttemptAt: null };

/**
 * Takes mails that are due, so that no other process takes them before the time is up. A process that is killed while it
 * sends leaves them to be sent again then.
 * @param lease seconds
 */
export const claimDueMails = async (
  database: Database,
  { limit, lease }: { limit: number; lease: number },
): Promise<DueMail[]> => {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, sql`now()`))
    .orderBy(mails.nextAttemptAt, mails.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  return database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: inSeconds(lease) })
    .where(inArray(mails.id, due))
    .returning({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      turnsOff: mails.turnsOff,
      createdAt: mails.createdAt,
      attempts: mails.attempts,
      age: sql<number>`extract(epoch from now() - ${mails.createdAt})::float8`,
    });
};

export const markSent = async (database: Database, id: number): Promise<void> => {
  await database
    .update(mails)
    .set({ ...emptied, sentAt: sql`now()` })
    .where(eq(mails.id, id));
};

/** @param wait seconds */
export const postpone = async (database: Database, id: number, wait: number): Promise<void> => {
  await database
    .update(mails)
    .set({ nextAttemptAt: inSeconds(wait) })
    .where(eq(mails.id, id));
};

export const abandonMail = async (database: Database, id: number): Promise<void> => {
  await database.update(mails).set(emptied).where(eq(mails.id, id));
};

/** Gives up everything that waits. */
export const abandonAllMails = async (database: Database): Promise<void> => {
  await database.update(mails).set(emptied).where(isNotNull(mails.nextAttemptAt));
};

/** Forgets mails after 7 days, whatever became of them. */
export const purgeMails = async (database: Database): Promise<void> => {
  await database.delete(mails).where(lt(mails.createdAt, sql`now() - interval '7 days'`));
};

export const mailPurge: PeriodicJob = { name: 'delete-old-mails', every: HOUR, run: purgeMails };

/** A mail that can be read in the outbox. */
export interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

const outboxColumns = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  text: mails.text,
  html: mails.html,
  createdAt: mails.createdAt,
};
/** Nobody sends it and nobody did. */
const isKept = and(isNull(mails.sentAt), isNotNull(mails.nextAttemptAt));

/** The newest mails first. */
export const listOutbox = (database: Database, limit: number): Promise<OutboxMail[]> =>
  database.select(outboxColumns).from(mails).where(isKept).orderBy(desc(mails.id)).limit(limit);

export const findOutboxMail = async (database: Database, id: number): Promise<OutboxMail | undefined> => {
  const [found] = await database
    .select(outboxColumns)
    .from(mails)
    .where(and(eq(mails.id, id), isKept));
  return found;
};
