import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { sessions } from '../../database/account-tables.ts';
import { revokeSession } from '../sessions/queries.ts';

/**
 * Ends a session, if it has not ended yet.
 * @returns the ID token of the single sign-on that began it
 */
export const endedSession = async (database: Database, id: string): Promise<string | undefined> => {
  await revokeSession(database, id);
  const [found] = await database
    .select({ idToken: sessions.idToken })
    .from(sessions)
    .where(eq(sessions.id, id));
  return found?.idToken ?? undefined;
};
