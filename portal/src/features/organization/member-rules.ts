import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';

/** What can be done about a member. */
export type MemberAction = 'role' | 'cap' | 'hand-over' | 'remove';

/**
 * What somebody may do about a member; the server decides, this only does not offer what it would refuse.
 * @param own role of who looks
 * @param isSelf whether the member is who looks
 */
export const actionsFor = (own: MemberRole, role: MemberRole, isSelf: boolean): MemberAction[] => {
  if (own === memberRole.owner) return isSelf ? ['cap'] : ['role', 'cap', 'hand-over', 'remove'];
  return own === memberRole.admin && role === memberRole.member ? ['cap', 'remove'] : [];
};

/** Whether somebody sees the members, the invitations and the log, and invites. */
export const manages = (own: MemberRole): boolean => own !== memberRole.member;
