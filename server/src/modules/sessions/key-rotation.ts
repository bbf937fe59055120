import type { Database } from '../../database/database.ts';
import { MINUTE } from '../../jobs/periodic-job.ts';
import { isKeyDue, publishKey, retireKeys } from './queries.ts';
import { makeTokenKey, readTokenKey, type TokenKey } from './token-key.ts';

/** The key with which this process signs, and its replacement. */
export interface SigningKey {
  /** Signs from now on. */
  current(): TokenKey;
  /**
   * Signs with a new key if the present one is due: too old, or retired by `key:rotate`. Tokens of the former stay good until
   * they expire, so nobody is signed out.
   * @returns whether it did
   */
  rotateIfDue(): Promise<boolean>;
}

/**
 * The key of the data folder, made known to all processes. At the start too it is replaced if that is due, or if nobody knows
 * it any more: it was retired long ago, or belongs to another database.
 * @param days after which a key is replaced
 * @throws StartError where the data folder holds something else in its place
 */
export const openSigningKey = async (
  database: Database,
  dataFolder: string,
  days: number,
): Promise<SigningKey> => {
  const replace = async (former: TokenKey | undefined): Promise<TokenKey> => {
    const next = await makeTokenKey(dataFolder);
    // Known to every process before the first token that it signs.
    await publishKey(database, next.kid, next.publicJwk);
    if (former) await retireKeys(database, former.kid);
    return next;
  };
  const kept = await readTokenKey(dataFolder);
  let key = kept && !(await isKeyDue(database, kept.kid, days)) ? kept : await replace(kept);
  return {
    current: () => key,
    rotateIfDue: async () => {
      if (!(await isKeyDue(database, key.kid, days))) return false;
      key = await replace(key);
      return true;
    },
  };
};

/**
 * Has every process sign with a new key, within a minute where it runs and at its next start where it does not.
 * @returns how many keys were retired
 */
export const rotateKeys = (database: Database): Promise<number> => retireKeys(database);

/** How often a process looks whether its key is due: soon, because an operator who retires a key may have a reason. */
const LOOK_EVERY = MINUTE;

/**
 * Has this process sign with a new key when its key is due. Each process does so for itself, because each signs with a key of its own.
 * @returns ends it
 */
export const keepRotating = (
  rotateIfDue: SigningKey['rotateIfDue'],
  log: { error(fields: object, message: string): void },
): (() => void) => {
  const look = async (): Promise<void> => {
    try {
      await rotateIfDue();
    } catch (error) {
      log.error({ err: error }, 'the signing key could not be rotated');
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY).unref();
  return () => clearInterval(timer);
};
