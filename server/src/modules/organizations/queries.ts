import type { MemberRole } from '@moiety/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';

/** The organisation that somebody belongs to, and what they are in it. */
export interface Membership {
  /** The organisation's. */
  id: string;
  name: string;
  type: 1 | 2 | 3;
  validUntil: Date | null;
  role: MemberRole;
  /** Credits that this person can spend in a month of UTC; null for no cap. */
  monthlyCap: number | null;
}

/** The organisation of a person; undefined for an individual. */
export const organizationOf = async (
  database: Database,
  accountId: string,
): Promise<Membership | undefined> => {
  const [found] = await database
    .select({
      id: organizations.id,
      name: organizations.name,
      type: organizations.type,
      validUntil: organizations.validUntil,
      role: organizationMembers.role,
      monthlyCap: organizationMembers.monthlyCap,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.accountId, accountId), isNull(organizations.deletedAt)));
  return found;
};
