import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import Bowser from 'bowser';
import type { SessionEntry } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { sessions } from '../../database/account-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import type { Visitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { endProviderSessions } from '../openid-payloads/payloads.ts';
import { announceEnd, revokeSessions, isSeenDue } from './queries.ts';
import { placeOf } from './place.ts';

/** Where people are signed in. */
export interface Sessions {
  /** This session first, then the one seen last. */
  list(who: Principal): Promise<SessionEntry[]>;
  /** @throws Refusal `notFound` where the person has no such session */
  end(who: Principal, id: string): Promise<void>;
  /** @returns how many were ended */
  revokeOthers(who: Principal): Promise<number>;
  /** Notes when and from where a session was last used, unless another call has just done so. */
  recordSeen(who: Principal, visitor: Visitor): Promise<void>;
}

const nameOf = ({ name, version }: { name?: string; version?: string }): string =>
  [name, version?.split('.', 1)[0]].filter(Boolean).join(' ');

/** The browser with its main version and the system, as a `User-Agent` tells them; empty where it does not. */
export const deviceOf = (userAgent: string): Pick<SessionEntry, 'browser' | 'system'> => {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: nameOf(browser), system: os.name ?? '' };
};

const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

export const makeSessions = (database: Database): Sessions => {
  const noting = new Set<string>();
  return {
    list: async ({ accountId, sessionId }) => {
      const found = await database
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), isOpen))
        .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.createdAt))
        .limit(200);
      return found.map((session) => {
        const { id, userAgent, address, country, method, createdAt, lastSeenAt, expiresAt } = session;
        const { browser, system } = deviceOf(userAgent);
        return {
          id,
          current: id === sessionId,
          browser,
          system,
          address,
          place: placeOf(address, country),
          method,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        };
      });
    },

    end: async ({ accountId }, id) => {
      await database.transaction(async (transaction) => {
        const isTheirs = and(eq(sessions.id, id), eq(sessions.accountId, accountId), isOpen);
        const [found] = await transaction.select({ method: sessions.method }).from(sessions).where(isTheirs);
        // The account before its sessions, as everywhere: two that lock in another order wait for each other.
        if (found?.method === 'sso') await endProviderSessions(transaction, accountId);
        const ended = await transaction
          .update(sessions)
          .set({ revokedAt: sql`now()` })
          .where(isTheirs)
          .returning({ id: sessions.id });
        if (ended.length === 0)
          throw new Refusal('notFound', (msg) =>
            msg('This session has already ended', { id: 'server.sessionNotFound' }),
          );
      });
      announceEnd();
    },

    revokeOthers: ({ accountId, sessionId }) =>
      database.transaction((transaction) => revokeSessions(transaction, accountId, sessionId)),

    recordSeen: async ({ sessionId }, { address, country }) => {
      // Of many calls at once one writes: the others would only hold connections while they wait for its row.
      if (noting.has(sessionId)) return;
      noting.add(sessionId);
      try {
        await database
          .update(sessions)
          .set({ lastSeenAt: sql`now()`, address, country })
          .where(and(eq(sessions.id, sessionId), isSeenDue));
      } finally {
        noting.delete(sessionId);
      }
    },
  };
};
