import type { Database } from '../../database/database.ts';
import { mails } from '../../database/mail-table.ts';
import { oneLine } from '../../one-line.ts';

/** A mail to one person. */
export interface Letter {
  /** The address. */
  to: string;
  subject: string;
  text: string;
  /** The same as a whole HTML document. */
  html: string;
  /** The address that turns off mails of this kind; without it they always come. */
  turnsOff?: string;
}

const listeners = new Set<() => void>();

/**
 * Hears of every mail that this process queues, while the transaction that it belongs to is still open.
 * @returns ends it
 */
export const onMailQueued = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Puts letters into the queue, as `queueMail` does. */
export const queueMails = async (database: Database, letters: readonly Letter[]): Promise<void> => {
  if (letters.length === 0) return;
  await database.insert(mails).values(
    letters.map(({ to, subject, text, html, turnsOff }) => ({
      recipient: oneLine(to),
      subject: oneLine(subject),
      text,
      html,
      turnsOff: turnsOff ?? null,
    })),
  );
  for (const listener of listeners) listener();
};

/**
 * Puts a letter into the queue, in the caller's transaction: it is sent if and only if that is committed, and later, so
 * that no answer tells by its time whether somebody was written to.
 */
export const queueMail = (database: Database, letter: Letter): Promise<void> =>
  queueMails(database, [letter]);
