import { sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../database/account-tables.ts';

/**
 * An email address as accounts are told apart by it, and limits counted. Only ASCII letters have a case here: what JavaScript and
 * PostgreSQL make of others differs, so that one account would be found by names that are counted apart.
 */
export const foldEmail = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** No account has it. */
const NOBODY = '';

/**
 * The condition that an account has an email address, whatever its case. No account has one beyond ASCII (`emailSchema`), and
 * none is found by one: the database might fold it to somebody else's.
 */
export const hasEmail = (email: string): SQL => {
  const isAscii = !/[^\u0020-\u007E]/.test(email);
  return sql`lower(${accounts.email}) = lower(${isAscii ? email : NOBODY})`;
};

/** Of these a mailbox has all names, with any dots in them. */
const dotlessDomains: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an email address most likely leads to: letters without case, and without what follows a `+`, which
 * mail servers deliver to the same person (RFC 5233). It tells one person's addresses from another's where it matters that
 * somebody is rewarded once; an account is found by its address alone.
 */
export const mailboxOf = (email: string): string => {
  const folded = foldEmail(email.trim());
  const at = folded.lastIndexOf('@');
  const [written = ''] = folded.slice(0, at).split('+', 1);
  const domain = folded.slice(at + 1);
  const dotless = dotlessDomains.get(domain);
  return dotless === undefined ? `${written}@${domain}` : `${written.replaceAll('.', '')}@${dotless}`;
};

/** Whether an email address has a tag, `ada+lab@example.org`, which not all mail servers deliver to `ada@example.org`. */
export const isTagged = (email: string): boolean => email.slice(0, email.lastIndexOf('@')).includes('+');

/** An email address of which a person can tell that they know it, and nobody else whose it is: `a…@example.org`. */
export const shortened = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};
