import { createHash, randomBytes } from 'node:crypto';

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
