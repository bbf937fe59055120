import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { JWK } from 'jose';
import type { Database } from '../../database/database.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';
import { accounts, sessions } from '../../database/account-tables.ts';
import { signingKeys } from '../../database/key-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { membershipColumns, membershipIn } from '../memberships/queries.ts';
import { endProviderSessions } from '../openid-payloads/payloads.ts';

export const addSession = async (
  database: Database,
  session: typeof sessions.$inferInsert,
): Promise<void> => {
  await database.insert(sessions).values(session);
};

/** @param accountId revokes it only if it is this account's */
export const revokeSession = async (database: Database, id: string, accountId?: string): Promise<void> => {
  await database
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revokedAt),
        accountId === undefined ? undefined : eq(sessions.accountId, accountId),
      ),
    );
  announceEnd();
};

const endListeners = new Set<() => void>();
/** To be called where sessions were ended otherwise than by the functions here. */
export const announceEnd = (): void => {
  for (const listener of endListeners) listener();
};

/**
 * Hears of every session that this process ends, perhaps while the transaction is still open.
 * @returns ends it
 */
export const onSessionsEnded = (listener: () => void): (() => void) => {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
};

/** A session that has neither expired nor been ended, of an account that is not disabled. */
const isOpen = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  isNull(accounts.disabledAt),
);

/** Which of some sessions still hold. */
export const openSessionsAmong = async (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const open = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(inArray(sessions.id, [...ids]), isOpen));
  return new Set(open.map(({ id }) => id));
};

/**
 * Signs an account out, everywhere or everywhere else, and at the embedded OpenID provider too.
 * @param database a transaction
 * @param except the session that stays
 * @returns how many sessions were ended
 */
export const revokeSessions = async (
  database: Database,
  accountId: string,
  except?: string,
): Promise<number> => {
  // First, for its lock on the account: what began before is seen below, and what begins later has an old stamp.
  await endProviderSessions(database, accountId);
  const ended = await database
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  announceEnd();
  return ended.length;
};

/**
 * Whether it is time to note a session as seen: once a minute at most, so that reading does not become writing. The
 * database's clock decides, which all processes share.
 */
export const isSeenDue = sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`;

/**
 * Who a session belongs to, while it is neither expired nor revoked, and what they are in an organization. Prepared, because every
 * signed-in call asks, and one query, because a second one costs as much as all else of a short call.
 */
export const preparePrincipalQuery = (
  database: Database,
): ((id: string) => Promise<Principal | undefined>) => {
  const query = database
    .select({
      accountId: accounts.id,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
      email: accounts.email,
      nickname: accounts.nickname,
      headerImage: accounts.headerImage,
      administrator: accounts.administrator,
      accountType: sql<
        'local' | 'domain'
      >`case when ${accounts.passwordHash} is null then 'domain' else 'local' end`,
      isSeenDue,
      hasSignedInRecently: sql<boolean>`coalesce(${sessions.confirmedAt} > now() - interval '10 minutes', false)`,
      organization: membershipColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(organizationMembers, eq(organizationMembers.accountId, accounts.id))
    .leftJoin(
      organizations,
      and(eq(organizations.id, organizationMembers.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(sessions.id, sql.placeholder('id')), isOpen))
    .prepare('principal_of_session');
  return async (id) => {
    const [found] = await query.execute({ id });
    if (!found) return undefined;
    const { organization, ...person } = found;
    return { ...person, organization: membershipIn(organization) };
  };
};

/** Makes a key known to all processes. */
export const publishKey = async (database: Database, id: string, publicJwk: JWK): Promise<void> => {
  await database.insert(signingKeys).values({ id, publicJwk });
};

/** Whether a process should sign with a new key: its own is older than so many days, was retired, or is not known at all. */
export const isKeyDue = async (database: Database, id: string, days: number): Promise<boolean> => {
  const [found] = await database
    .select({
      due: sql<boolean>`${signingKeys.retiredAt} is not null or ${signingKeys.createdAt} < now() - make_interval(days => ${days})`,
    })
    .from(signingKeys)
    .where(eq(signingKeys.id, id));
  return found?.due ?? true;
};

/** Retires one key, or all: their tokens stay good until they expire. */
export const retireKeys = async (database: Database, id?: string): Promise<number> => {
  const retired = await database
    .update(signingKeys)
    .set({ retiredAt: sql`now()` })
    .where(and(isNull(signingKeys.retiredAt), id === undefined ? undefined : eq(signingKeys.id, id)))
    .returning({ id: signingKeys.id });
  return retired.length;
};

/** Forgets retired keys when no token that they signed can be good any more: 12 hours, and one for clocks that differ. */
export const purgeKeys = async (database: Database): Promise<void> => {
  await database.delete(signingKeys).where(lt(signingKeys.retiredAt, sql`now() - interval '13 hours'`));
};

export const keyPurge: PeriodicJob = { name: 'delete-retired-keys', every: HOUR, run: purgeKeys };

export const findKey = async (database: Database, id: string): Promise<JWK | undefined> => {
  const [found] = await database.select().from(signingKeys).where(eq(signingKeys.id, id));
  return found?.publicJwk;
};

/** Forgets sessions that ended by themselves. */
const purgeSessions = async (database: Database): Promise<void> => {
  await database.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '1 day'`));
};

export const sessionPurge: PeriodicJob = { name: 'delete-expired-sessions', every: HOUR, run: purgeSessions };
