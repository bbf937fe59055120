import type { OrganizationAction } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { organizationLog } from '../../database/organization-tables.ts';

/** What was done in an organisation. People are named by their ids alone: the log cannot forget anybody. */
export interface LogEntry {
  organizationId: string;
  action: OrganizationAction;
  /** Who did it; null for the operator. */
  actorId: string | null;
  /** The member that it was done to. */
  subjectId?: string;
  /** The invitation that it is about. */
  invitationId?: string;
  /** What it was before and after: a name, a role or a cap (null for none). */
  before?: string | number | null;
  after?: string | number | null;
}

/** Writes what was done into the log of the organisation, in the transaction that it is done in: there is both or neither. */
export const addToLog = async (
  transaction: Database,
  { organizationId, action, actorId, subjectId, invitationId, before, after }: LogEntry,
): Promise<void> => {
  await transaction.insert(organizationLog).values({
    organizationId,
    action,
    actorId,
    subjectId: subjectId ?? null,
    invitationId: invitationId ?? null,
    params: { ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
  });
};
