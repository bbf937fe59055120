import { and, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { accounts } from '../../database/account-tables.ts';
import { oidcPayloads } from '../../database/openid-payload-table.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';

const isGood = or(isNull(oidcPayloads.expiresAt), gt(oidcPayloads.expiresAt, sql`now()`));

/**
 * What the embedded OpenID provider keeps of one kind, in the database, so that any process can go on with it.
 * @param model the kind, such as `Session`
 */
export const makePayloadAdapter = (database: Database, model: string): Adapter => {
  const is = (condition: SQL): SQL | undefined => and(eq(oidcPayloads.model, model), condition);
  const find = async (condition: SQL): Promise<AdapterPayload | undefined> => {
    const [found] = await database
      .select({ payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt })
      .from(oidcPayloads)
      .where(and(is(condition), isGood));
    if (!found) return undefined;
    const { payload, consumedAt } = found;
    // In seconds since 1970, as the provider notes times.
    return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload;
  };
  return {
    upsert: async (id, payload, seconds) => {
      const { grantId = null, userCode = null, uid = null } = payload;
      const expiresAt = seconds ? sql<Date>`now() + make_interval(secs => ${seconds})` : null;
      const stored = { payload: { ...payload }, grantId, userCode, uid, expiresAt };
      await database
        .insert(oidcPayloads)
        .values({ model, id, ...stored })
        .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: stored });
    },
    find: (id) => find(eq(oidcPayloads.id, id)),
    findByUid: (uid) => find(eq(oidcPayloads.uid, uid)),
    findByUserCode: (userCode) => find(eq(oidcPayloads.userCode, userCode)),
    consume: async (id) => {
      await consume(database, model, id);
    },
    destroy: async (id) => {
      await database.delete(oidcPayloads).where(is(eq(oidcPayloads.id, id)));
    },
    revokeByGrantId: async (grantId) => {
      await database.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId));
    },
  };
};

/** Notes that something was used. @returns whether it was not used before: of two that try at once one succeeds */
const consume = async (database: Database, model: string, id: string): Promise<boolean> => {
  const consumed = await database
    .update(oidcPayloads)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id), isNull(oidcPayloads.consumedAt)))
    .returning({ id: oidcPayloads.id });
  return consumed.length > 0;
};

const CODE = 'AuthorizationCode';
/** The field of a code's payload that names the session which it began. */
const BEGUN = 'sessionBegun';
const isCode = (id: string): SQL | undefined => and(eq(oidcPayloads.model, CODE), eq(oidcPayloads.id, id));

/** The codes by which people sign in here, each of which is good for one use (RFC 6749, 4.1.2). */
export const codes = {
  model: CODE,
  /**
   * Uses a code. A second use ends what the first began, and the code with it.
   * @returns whether it was the first
   */
  use: async (
    database: Database,
    id: string,
    endSession: (transaction: Database, sessionId: string) => Promise<void>,
  ): Promise<boolean> => {
    if (await consume(database, CODE, id)) return true;
    await database.transaction(async (transaction) => {
      // Waits for a session that is being begun by it; one that is begun later finds no code any more.
      const [used] = await transaction
        .delete(oidcPayloads)
        .where(isCode(id))
        .returning({
          sessionId: sql<string | null>`${oidcPayloads.payload} ->> ${BEGUN}`,
          grantId: oidcPayloads.grantId,
        });
      if (!used) return;
      if (used.grantId !== null)
        await transaction
          .delete(oidcPayloads)
          .where(and(eq(oidcPayloads.model, 'AccessToken'), eq(oidcPayloads.grantId, used.grantId)));
      if (used.sessionId !== null) await endSession(transaction, used.sessionId);
    });
    return false;
  },
  /**
   * Notes the session that a code began, in the transaction that adds it.
   * @returns whether the code is still good: nobody used it a second time meanwhile
   */
  bind: async (transaction: Database, id: string, sessionId: string): Promise<boolean> => {
    const bound = await transaction
      .update(oidcPayloads)
      .set({
        payload: sql`${oidcPayloads.payload} || jsonb_build_object(${BEGUN}::text, ${sessionId}::text)`,
      })
      .where(isCode(id))
      .returning({ id: oidcPayloads.id });
    return bound.length > 0;
  },
};

/**
 * Signs an account out at the embedded provider, wherever it is signed in there: otherwise its session would sign a thief in
 * again. A sign-in whose password was checked a moment ago ends as well. What is deleted here a request on its way may store
 * again; it holds no more, because its security stamp is an old one.
 * @param database a transaction; it holds the account from here on
 */
export const endProviderSessions = async (database: Database, accountId: string): Promise<void> => {
  await database
    .update(accounts)
    .set({ securityStamp: sql`gen_random_uuid()` })
    .where(eq(accounts.id, accountId));
  await database
    .delete(oidcPayloads)
    .where(
      or(
        sql`${oidcPayloads.payload} ->> 'accountId' = ${accountId}`,
        sql`${oidcPayloads.payload} #>> '{result,login,accountId}' = ${accountId}`,
      ),
    );
};

/** Deletes expired rows. */
export const purgePayloads = async (database: Database): Promise<void> => {
  await database.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, sql`now()`));
};

export const payloadPurge: PeriodicJob = {
  name: 'delete-expired-oidc-payloads',
  every: HOUR,
  run: purgePayloads,
};
