import {
  memberRole,
  type DataOf,
  type listMembers,
  type Member,
  type Organization,
  type OrganizationAction,
  type OrganizationLogEntry,
} from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import { Refusal } from '../../refusal.ts';
import { spentThisMonth } from '../credits/organization.ts';
import type { Links } from '../../site/links.ts';
import { lockAccount } from '../accounts/accounts.ts';
import { recordStateEvent, notify, notifyEach } from '../notifications/notify.ts';
import { recordChange } from './changes.ts';
import { revokeInvitationsOf } from './revoke-invitations.ts';
import { dissolve } from './dissolve.ts';
import { addToLog, listLog } from './log.ts';
import * as queries from '../memberships/queries.ts';
import type { MemberRow, Membership } from '../memberships/queries.ts';
import {
  lockedMembership,
  memberNotFound,
  membershipOf,
  ownerStays,
  requireManager,
  requireMayManage,
  requireOwner,
} from './rules.ts';

/** Which of a list's pages is wanted; they count from 1. */
interface Page {
  page: number;
  pageSize: number;
}

/** What is to be changed of a member. */
export interface MemberChange {
  role?: 901 | 910 | undefined;
  monthlyCap?: number | null | undefined;
}

/**
 * The organization of a caller, its members and its log. For an individual `info` gives null, and every other call throws a Refusal
 * `notFound`; `forbidden` is thrown where the caller's role does not allow it.
 */
export interface Organizations {
  info(accountId: string): Promise<Organization | null>;
  /** @throws Refusal naming the field `name` where nothing of it can be seen */
  rename(accountId: string, name: string): Promise<Organization>;
  /**
   * Its members are individuals again, its invitations end, what is left of its credits is deducted.
   * @param typed its name once more
   * @throws Refusal naming the field `name` where that is another
   */
  delete(accountId: string, typed: string): Promise<void>;
  listMembers(accountId: string, which: Page & { search: string }): Promise<DataOf<typeof listMembers>>;
  /** @throws Refusal `notFound` where the person is no member of it */
  changeMember(accountId: string, memberId: string, change: MemberChange): Promise<Member>;
  /**
   * With the own id the caller leaves.
   * @throws Refusal `notFound` where the person is no member of it
   */
  removeMember(accountId: string, memberId: string): Promise<void>;
  /**
   * Makes another member the OWNER; the caller becomes an ADMIN.
   * @throws Refusal naming the field `id` for the caller's own; `notFound` where the person is no member, `conflict` where
   * nobody can sign in to that account
   */
  handOver(accountId: string, memberId: string): Promise<void>;
  listLog(
    accountId: string,
    which: Page & { action: OrganizationAction | undefined },
  ): Promise<{ total: number; items: OrganizationLogEntry[] }>;
}

const refusedName = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'name',
        wording: (msg) =>
          msg('This does not match your organization’s name', { id: 'server.organizationOtherName' }),
      },
    ],
  });

const ownedAlready = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'id',
        wording: (msg) => msg('You are already the owner', { id: 'server.organizationOwnedAlready' }),
      },
    ],
  });

const cannotOwn = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This person currently cannot sign in. Choose someone else', { id: 'server.organizationNoOwner' }),
  );

const shown = (
  { id, nickname, email, headerImage, role, monthlyCap, joinedAt }: MemberRow,
  spent: ReadonlyMap<string, number>,
): Member => ({
  id,
  nickname,
  email,
  headerImg: headerImage,
  role,
  monthlyCap,
  spentThisMonth: spent.get(id) ?? 0,
  joinedAt: joinedAt.toISOString(),
});

const foundMember = async (
  transaction: Database,
  organizationId: string,
  memberId: string,
): Promise<MemberRow> => {
  const member = await queries.findMember(transaction, organizationId, memberId);
  if (!member) throw memberNotFound();
  return member;
};

const infoOf = async (
  database: Database,
  accountId: string,
  { id, name, type, validUntil, role, monthlyCap }: Membership,
): Promise<Organization> => {
  const { members, owner } = await queries.rollOf(database, id);
  const spent = await spentThisMonth(database, id, [accountId]);
  return {
    id,
    name,
    type,
    validUntil: validUntil?.toISOString() ?? null,
    role,
    owner: owner ?? { nickname: '', email: '' },
    // Whoever was the last may have left since the first look.
    members: Math.max(1, members),
    monthlyCap,
    spentThisMonth: spent.get(accountId) ?? 0,
  };
};

export const makeOrganizations = (database: Database, links: Links): Organizations => ({
  info: async (accountId) => {
    const membership = await queries.organizationOf(database, accountId);
    return membership ? infoOf(database, accountId, membership) : null;
  },

  rename: (accountId, written) =>
    database.transaction(async (transaction) => {
      const held = await lockedMembership(transaction, accountId);
      requireOwner(held);
      const name = requiredLine('name', written);
      if (name !== held.name) {
        await queries.renameRow(transaction, held.id, name);
        await addToLog(transaction, {
          organizationId: held.id,
          action: 'renamed',
          actorId: accountId,
          before: held.name,
          after: name,
        });
        await recordStateEvent(transaction, await queries.memberIdsOf(transaction, held.id));
      }
      return infoOf(transaction, accountId, { ...held, name });
    }),

  delete: (accountId, typed) =>
    database.transaction(async (transaction) => {
      const { id, name, ...held } = await lockedMembership(transaction, accountId);
      requireOwner(held);
      if (typed.trim().normalize() !== name.normalize()) throw refusedName();
      const dropped = await dissolve(transaction, { id, name }, accountId);
      const others = dropped.filter((memberId) => memberId !== accountId);
      const told = { kind: 'organization-removed', organization: name, because: 'deleted' } as const;
      await notifyEach(transaction, others, told, links);
      await recordStateEvent(transaction, [accountId]);
    }),

  listMembers: async (accountId, which) => {
    const membership = await membershipOf(database, accountId);
    requireManager(membership);
    const { total, rows } = await queries.listMemberRows(database, membership.id, which);
    const ids = rows.map(({ id }) => id);
    const spent = await spentThisMonth(database, membership.id, ids);
    return { total, items: rows.map((row) => shown(row, spent)) };
  },

  changeMember: (accountId, memberId, { role, monthlyCap }) =>
    database.transaction(async (transaction) => {
      const held = await lockedMembership(transaction, accountId);
      requireManager(held);
      if (role !== undefined) requireOwner(held);
      const member = await foundMember(transaction, held.id, memberId);
      requireMayManage(held, member.role);
      if (role !== undefined && member.role === memberRole.owner) throw ownerStays();
      const isOtherRole = role !== undefined && role !== member.role;
      const isOtherCap = monthlyCap !== undefined && monthlyCap !== member.monthlyCap;
      const done = { organizationId: held.id, actorId: accountId, subjectId: memberId };
      if (isOtherRole) {
        await queries.changeMember(transaction, memberId, { role });
        await addToLog(transaction, { ...done, action: 'role-changed', before: member.role, after: role });
        if (role === memberRole.member)
          await revokeInvitationsOf(transaction, done.organizationId, memberId, accountId);
      }
      if (isOtherCap) {
        await queries.changeMember(transaction, memberId, { monthlyCap });
        await addToLog(transaction, {
          ...done,
          action: 'cap-changed',
          before: member.monthlyCap,
          after: monthlyCap,
        });
      }
      const changed = shown(
        await foundMember(transaction, held.id, memberId),
        await spentThisMonth(transaction, held.id, [memberId]),
      );
      if (isOtherRole)
        await notify(
          transaction,
          memberId,
          { kind: 'organization-role', organization: held.name, role: `${role}` },
          links,
        );
      if (isOtherRole || isOtherCap) await recordChange(transaction, held.id, [memberId]);
      return changed;
    }),

  removeMember: (accountId, memberId) =>
    database.transaction(async (transaction) => {
      const held = await lockedMembership(transaction, accountId);
      const isLeaving = memberId === accountId;
      if (isLeaving && held.role === memberRole.owner) throw ownerStays();
      if (!isLeaving) {
        requireManager(held);
        const member = await foundMember(transaction, held.id, memberId);
        requireMayManage(held, member.role);
      }
      await queries.dropMember(transaction, memberId);
      await addToLog(transaction, {
        organizationId: held.id,
        action: isLeaving ? 'left' : 'removed',
        actorId: accountId,
        subjectId: memberId,
      });
      await revokeInvitationsOf(transaction, held.id, memberId, accountId);
      if (!isLeaving)
        await notify(
          transaction,
          memberId,
          { kind: 'organization-removed', organization: held.name, because: 'removed' },
          links,
        );
      await recordChange(transaction, held.id, [memberId]);
    }),

  handOver: (accountId, memberId) =>
    database.transaction(async (transaction) => {
      const held = await lockedMembership(transaction, accountId);
      requireOwner(held);
      if (memberId === accountId) throw ownedAlready();
      await foundMember(transaction, held.id, memberId);
      // Until the transaction ends nobody disables or deletes it; the latter spares whoever is an OWNER by then.
      if (!(await lockAccount(transaction, memberId))) throw cannotOwn();
      // In this order: the index `organization_members_owner` allows one OWNER at any moment.
      await queries.changeMember(transaction, accountId, { role: memberRole.admin });
      await queries.changeMember(transaction, memberId, { role: memberRole.owner });
      await addToLog(transaction, {
        organizationId: held.id,
        action: 'handed-over',
        actorId: accountId,
        subjectId: memberId,
      });
      // An ADMIN invites MEMBERs only: by an invitation of before, a second account of theirs would be one too.
      await revokeInvitationsOf(transaction, held.id, accountId, accountId, memberRole.admin);
      await notify(transaction, memberId, { kind: 'organization-owner', organization: held.name }, links);
      await recordChange(transaction, held.id);
    }),

  listLog: async (accountId, which) => {
    const membership = await membershipOf(database, accountId);
    requireManager(membership);
    return listLog(database, membership.id, which);
  },
});
