import { and, eq, ne } from 'drizzle-orm';
import { avatars } from '../../database/avatar-table.ts';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/account-tables.ts';

type Shown = Pick<typeof accounts.$inferSelect, 'nickname' | 'headerImage'>;

/** Until the transaction ends nobody else changes the person's pictures. */
export const lockShown = async (transaction: Database, accountId: string): Promise<Shown | undefined> => {
  const [held] = await transaction
    .select({ nickname: accounts.nickname, headerImage: accounts.headerImage })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  return held;
};

export const changeShown = async (
  transaction: Database,
  accountId: string,
  changes: Partial<Shown>,
): Promise<void> => {
  await transaction.update(accounts).set(changes).where(eq(accounts.id, accountId));
};

export const addPicture = async (
  transaction: Database,
  picture: typeof avatars.$inferInsert,
): Promise<void> => {
  await transaction.insert(avatars).values(picture);
};

/** Removes the person's pictures but one. @param key of the one that stays; none has an empty key */
export const removeOthers = async (transaction: Database, accountId: string, key: string): Promise<void> => {
  await transaction.delete(avatars).where(and(eq(avatars.accountId, accountId), ne(avatars.key, key)));
};

export const isOwn = async (transaction: Database, accountId: string, key: string): Promise<boolean> => {
  const found = await transaction
    .select({ key: avatars.key })
    .from(avatars)
    .where(and(eq(avatars.key, key), eq(avatars.accountId, accountId)));
  return found.length > 0;
};

/** A picture's file; undefined where there is none of that key. */
export const findPicture = async (database: Database, key: string): Promise<Buffer | undefined> => {
  const [found] = await database.select({ image: avatars.image }).from(avatars).where(eq(avatars.key, key));
  return found && Buffer.from(found.image, 'base64');
};
