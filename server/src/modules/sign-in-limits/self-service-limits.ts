import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { foldEmail } from '../accounts/email-address.ts';
import { countAttempt, networkBuckets, type Attempt } from '../rate-limits/rate-limits.ts';
import { networkOf } from '../../network-address.ts';

const HOUR = 60 * 60;

/**
 * How often each call may be made in a window: `perCase` for one email address, link, session or
 * account, `perAddress` from one network. An email address is anybody's to name, so it is counted a network; the others are not.
 */
const limits = {
  register: { perCase: 10, anybodys: true, perAddress: 50, windowSeconds: HOUR },
  forgot: { perCase: 10, anybodys: true, perAddress: 50, windowSeconds: HOUR },
  ticket: { perCase: 10, anybodys: false, perAddress: 50, windowSeconds: HOUR / 4 },
  change: { perCase: 10, anybodys: false, perAddress: 50, windowSeconds: HOUR / 4 },
  email: { perCase: 5, anybodys: false, perAddress: 50, windowSeconds: HOUR },
} as const;

/** Mails of one kind to one address in an hour. */
const MAILS_AN_HOUR = 3;

/**
 * Counts a call by what it is about and by where it comes from.
 * @param about the email address, ticket, session or account
 * @throws Refusal `tooManyRequests`
 */
export const countCall = (
  database: Database,
  what: keyof typeof limits,
  about: string,
  address: string,
): Promise<Attempt> => {
  const { perCase, anybodys, perAddress, windowSeconds } = limits[what];
  const network = networkOf(address);
  const noted = anybodys ? { noted: { event: securityEvent.rateLimitReached, account: about } } : {};
  return countAttempt(database, [
    {
      of: [`${what} case`, ...(anybodys ? [network, foldEmail(about)] : [about])],
      maximum: perCase,
      windowSeconds,
      emptiedBySuccess: true,
      ...noted,
    },
    ...networkBuckets(`${what} address`, address, { maximum: perAddress, windowSeconds, ...noted }),
  ]);
};

/** What a mail is sent for: finishing a sign-up, setting a new password, or confirming a new address. */
type MailKind = 'sign-up' | 'reset' | 'email-change';

/**
 * Counts a mail to an address, whether or not it has an account and one is sent: whoever asks is told when to ask again, and must not
 * learn by it which addresses have one. What strangers ask for in one kind takes no mail of the other.
 * @throws Refusal `tooManyRequests`; the link that was sent before stays good
 */
export const countMail = async (database: Database, kind: MailKind, email: string): Promise<void> => {
  try {
    await countAttempt(database, [
      {
        of: [`mail ${kind}`, foldEmail(email)],
        maximum: MAILS_AN_HOUR,
        windowSeconds: HOUR,
        noted: { event: securityEvent.rateLimitReached, account: email },
      },
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      'tooManyRequests',
      (msg) =>
        msg('No email was sent: too many were requested for this address. The newest link still works', {
          id: 'server.tooManyMails',
        }),
      { headers: error.headers, ...(error.noted && { noted: error.noted }) },
    );
  }
};
