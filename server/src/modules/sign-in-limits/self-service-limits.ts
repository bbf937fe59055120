import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { foldEmail } from '../accounts/email-address.ts';
import type { Account } from '../accounts/accounts.ts';
import { countAttempt, networkBuckets, networkOf, type Attempt } from '../rate-limits/rate-limits.ts';

const HOUR = 60 * 60;

/**
 * How often each call may be made in a window: `perCase` for one email address, link or session, `perAddress` from one
 * network. An email address is anybody's to name, so it is counted a network; a link and a session are not.
 */
const limits = {
  register: { perCase: 10, anybodys: true, perAddress: 50, windowSeconds: HOUR },
  forgot: { perCase: 10, anybodys: true, perAddress: 50, windowSeconds: HOUR },
  ticket: { perCase: 10, anybodys: false, perAddress: 50, windowSeconds: HOUR / 4 },
  change: { perCase: 10, anybodys: false, perAddress: 50, windowSeconds: HOUR / 4 },
} as const;

/** Mails of one kind to one address in an hour, and of all kinds to one that nobody verified. */
const MAILS_AN_HOUR = 3;

/**
 * Counts a call by what it is about and by where it comes from.
 * @param about the email address, ticket or session
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

/** What a mail is sent for. */
type MailKind = 'register' | 'forgot' | 'verify';

/**
 * What a mail counts in. Strangers can cause mails of every kind to an address that nobody verified: they share one count.
 * A reset of an account that is not there sends none, and must not use up the mails of a sign-up.
 */
const countOf = (kind: MailKind, account: Account | undefined): string => {
  const isApplicant = account ? account.emailVerifiedAt === null : kind !== 'forgot';
  return isApplicant ? 'applicant' : kind;
};

/**
 * Why no more mail of a kind may go to an address now; undefined where one may. The log is told, whoever asks for the mail is not.
 * @param account the one that the address has
 */
export const mailRefusal = async (
  database: Database,
  kind: MailKind,
  email: string,
  account: Account | undefined,
): Promise<Refusal | undefined> => {
  try {
    await countAttempt(database, [
      {
        of: [`mail ${countOf(kind, account)}`, foldEmail(email)],
        maximum: MAILS_AN_HOUR,
        windowSeconds: HOUR,
        noted: { event: securityEvent.rateLimitReached, account: email },
      },
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
