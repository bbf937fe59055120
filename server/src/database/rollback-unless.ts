import type { Database } from './database.ts';

/** Thrown to take work back, and caught here. */
class RolledBack extends Error {
  override name = 'TakenBack';
}

/**
 * Does work in a transaction and keeps what it did only if `isKept`. What must not be told apart by its time, such as an
 * address with an account from one without, does the same work in both cases.
 */
export const rollbackUnless = async (
  isKept: boolean,
  transaction: Database,
  work: (inner: Database) => Promise<void>,
): Promise<void> => {
  try {
    await transaction.transaction(async (inner) => {
      await work(inner);
      if (!isKept) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};
