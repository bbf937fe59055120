import type { OrganizationAction, OrganizationLogEntry } from '@moiety/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { organizationInvitations, organizationLog } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';

/** What was done in an organization. People are named by their ids alone: the log cannot forget anybody. */
export interface LogEntry {
  organizationId: string;
  action: OrganizationAction;
  /** Who did it; null for the operator. */
  actorId: string | null;
  /** The member that it was done to. */
  subjectId?: string;
  /** The invitation that it is about. */
  invitationId?: string;
  /** The name of the document that it is about. */
  document?: string;
  /** What it was before and after: a name, a role, a cap or a day of UTC, a folder (null for none), or credits. */
  before?: string | number | null;
  after?: string | number | null;
}

/** Rows that one statement writes. */
const AT_ONCE = 1000;

/** Writes what was done into the log, in the transaction that it is done in: there is both or neither. */
export const addAllToLog = async (transaction: Database, entries: readonly LogEntry[]): Promise<void> => {
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await transaction.insert(organizationLog).values(
      entries
        .slice(from, from + AT_ONCE)
        .map(({ organizationId, action, actorId, subjectId, invitationId, document, before, after }) => ({
          organizationId,
          action,
          actorId,
          subjectId: subjectId ?? null,
          invitationId: invitationId ?? null,
          params: {
            ...(document !== undefined && { document }),
            ...(before !== undefined && { before }),
            ...(after !== undefined && { after }),
          },
        })),
    );
};

/** The same for one thing that was done. */
export const addToLog = (transaction: Database, entry: LogEntry): Promise<void> =>
  addAllToLog(transaction, [entry]);

/** Somebody whose account is deleted, or whose invitation was forgotten. */
const nobody = { nickname: '', email: '' };

/** One page of the log, newest first, and how long it is; people by the names that they have now. */
export const listLog = async (
  database: Database,
  organizationId: string,
  { page, pageSize, action }: { page: number; pageSize: number; action: OrganizationAction | undefined },
): Promise<{ total: number; items: OrganizationLogEntry[] }> => {
  const which = and(
    eq(organizationLog.organizationId, organizationId),
    action && eq(organizationLog.action, action),
  );
  const actor = alias(accounts, 'actor');
  const subject = alias(accounts, 'subject');
  const [counted] = await database.select({ total: count() }).from(organizationLog).where(which);
  const rows = await database
    .select({
      entry: organizationLog,
      actor: { nickname: actor.nickname, email: actor.email },
      subject: { nickname: subject.nickname, email: subject.email },
      invited: organizationInvitations.email,
    })
    .from(organizationLog)
    .leftJoin(actor, eq(actor.id, organizationLog.actorId))
    .leftJoin(subject, eq(subject.id, organizationLog.subjectId))
    .leftJoin(organizationInvitations, eq(organizationInvitations.id, organizationLog.invitationId))
    .where(which)
    .orderBy(desc(organizationLog.createdAt), desc(organizationLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  /** Whom an entry is about: a member before the invitation that they came by. */
  const subjectOf = (row: (typeof rows)[number]): OrganizationLogEntry['subject'] => {
    if (row.entry.subjectId !== null) return row.subject ?? nobody;
    if (row.entry.invitationId === null) return null;
    return row.invited === null ? nobody : { nickname: '', email: row.invited };
  };
  const shown = (row: (typeof rows)[number]): OrganizationLogEntry => ({
    id: row.entry.id,
    createdAt: row.entry.createdAt.toISOString(),
    action: row.entry.action,
    actor: row.entry.actorId === null ? null : (row.actor ?? nobody),
    subject: subjectOf(row),
    ...row.entry.params,
  });
  return {
    total: counted?.total ?? 0,
    items: rows.map(shown),
  };
};
