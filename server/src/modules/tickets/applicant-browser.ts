import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { tickets } from '../../database/account-tables.ts';

/** Seconds for which a browser is known to be the one that signed up: as long as the link is good. */
const APPLICANT_SECONDS = 24 * 60 * 60;

/** How the cookie is set that tells the browser which signed up from any other. No script needs it. */
export const applicantCookieOptions = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: APPLICANT_SECONDS }) as const;

/** What the cookie of a browser holds that has none yet: 32 random bytes in base64url. */
export const newApplicant = (): string => randomBytes(32).toString('base64url');

/** What a ticket keeps of the cookie: it cannot be guessed, so its SHA-256 needs no salt. */
export const browserOf = (applicant: string): string =>
  createHash('sha256').update(applicant).digest('base64url');

/**
 * Whether a browser is the one that an account was signed up for in last, as long as its link is good.
 * @param applicant the cookie of the browser
 */
export const isApplicantOf = async (
  database: Database,
  accountId: string,
  applicant: string | undefined,
): Promise<boolean> => {
  if (applicant === undefined) return false;
  const ofSignUp = and(eq(tickets.accountId, accountId), eq(tickets.purpose, 'verify-email'));
  const [found] = await database.select({ browser: tickets.browser }).from(tickets).where(ofSignUp);
  return found?.browser === browserOf(applicant);
};
