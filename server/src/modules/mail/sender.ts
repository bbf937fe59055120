import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { claimDueMails, abandonMail, markSent, postpone, type DueMail } from './queries.ts';
import { pollRegularly, type MailWorker } from './poller.ts';
import { GIVEN_UP_AFTER, retryAfter } from './retries.ts';
import type { MailTransport } from './transport.ts';

/** Mails sent at the same time. */
const AT_ONCE = 5;
/** Seconds for which a mail is this process's alone: longer than any attempt may take. */
const LEASE = 10 * 60;
/** Milliseconds for one attempt: a mail server that answers now and then must not hold a mail longer than its lease. */
const ATTEMPT_MAX = 5 * 60 * 1000;
export interface MailSenderParts {
  database: Database;
  transport: MailTransport;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** What may be logged of a failed attempt: the words of a mail server can name the recipient. */
const reasonOf = (error: unknown): Record<string, unknown> => {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return { code, command, responseCode };
};

/** Whether the mail server said that there is no such address (RFC 3463, X.1): trying again would be of no use. */
const isUnknownAddress = (error: unknown): boolean => {
  const { response } = error as { response?: unknown };
  return typeof response === 'string' && /^5\d\d[ -]5\.1\.[0-36]\b/.test(response);
};

const inTime = async (work: Promise<void>, limit: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether the mail left. */
const attempt = async ({ database, transport, log }: MailSenderParts, mail: DueMail): Promise<boolean> => {
  const { id: mailId, attempts, age } = mail;
  if (age > GIVEN_UP_AFTER) {
    await abandonMail(database, mailId);
    log.error({ mailId }, 'a mail was given up: it had waited too long');
    return false;
  }
  try {
    await inTime(transport.send(mail), ATTEMPT_MAX);
  } catch (error) {
    const wait = isUnknownAddress(error) ? undefined : retryAfter(attempts, age);
    if (wait === undefined) await abandonMail(database, mailId);
    else await postpone(database, mailId, wait);
    const line = { mailId, attempts, ...reasonOf(error), ...(wait !== undefined && { retryAfter: wait }) };
    if (wait === undefined) log.error(line, 'a mail was given up');
    else log.warn(line, 'a mail could not be sent');
    return false;
  }
  await markSent(database, mailId);
  log.info({ mailId, attempts }, 'a mail was sent');
  return true;
};

/** A mail whose end could not be written down is tried again when its lease is over. */
const attemptSafely = async (parts: MailSenderParts, mail: DueMail): Promise<boolean> => {
  try {
    return await attempt(parts, mail);
  } catch (error) {
    parts.log.error({ mailId: mail.id, err: error }, 'what became of a mail could not be kept');
    return false;
  }
};

/**
 * Sends what is queued, until it is stopped. Several processes may do so over one database: each mail is sent by one of
 * them. A failure is tried again later and never reaches a request.
 */
export const startMailSender = (parts: MailSenderParts): MailWorker => {
  const { database, transport, log } = parts;
  let stopped = false;
  const worker = pollRegularly(async () => {
    try {
      for (;;) {
        const due = await claimDueMails(database, { limit: AT_ONCE, lease: LEASE });
        const left = await Promise.all(due.map((mail) => attemptSafely(parts, mail)));
        // Where none of them left, the mail server is most likely down: the rest waits for the next look.
        if (stopped || due.length < AT_ONCE || !left.includes(true)) return;
      }
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'the queue of mails could not be read');
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await worker.stop();
      transport.close();
    },
  };
};
