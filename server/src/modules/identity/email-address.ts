import { sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../database/schema.ts';

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
