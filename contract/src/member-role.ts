import { z } from 'zod';

/**
 * What somebody is in an organization. OWNER: exactly one, may do everything. ADMIN: invites and removes MEMBERs, sets their
 * monthly caps, sees all transactions and the audit log. MEMBER: uses the tools, sees the own transactions.
 */
export const memberRole = { owner: 900, admin: 901, member: 910 } as const;
export const memberRoleSchema = z.union([
  z.literal(memberRole.owner),
  z.literal(memberRole.admin),
  z.literal(memberRole.member),
]);
export type MemberRole = z.infer<typeof memberRoleSchema>;
