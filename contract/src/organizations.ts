import { z } from 'zod';
import { emailSchema, ticketSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberRole, memberRoleSchema } from './member-role.ts';

/** For how long the link of an invitation to an organization can be used, in days. */
export const MEMBER_INVITATION_DAYS = 7;
/** The longest name of an organization, in characters. */
export const ORGANIZATION_NAME_MAX = 100;
/** The highest monthly cap, in credits. */
export const MONTHLY_CAP_MAX = 1_000_000_000;

/** FORMAL (1), TRIAL (2) and TESTING (3); a TOCUSTOMER (4) is a person without an organization. */
export const enterpriseTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What an ADMIN (901) or a MEMBER (910) can be made; there is one OWNER, who hands ownership over. */
export const givenRoleSchema = z.union([z.literal(memberRole.admin), z.literal(memberRole.member)]);

const nameSchema = z.string().trim().min(1).max(ORGANIZATION_NAME_MAX);
/** Credits that a member can spend in a month of UTC; null for no cap. */
const capSchema = z.int().min(0).max(MONTHLY_CAP_MAX).nullable();
const pages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
};
const byId = z.object({ id: z.uuid() });

const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: enterpriseTypeSchema,
  /** The last moment of the enterprise version; null where none is agreed. */
  validUntil: z.iso.datetime().nullable(),
  /** The caller's. */
  role: memberRoleSchema,
  /** Whom to ask; empty strings while there is none. */
  owner: z.object({ nickname: z.string(), email: z.string() }),
  members: z.int().min(1),
  /** The caller's own. */
  monthlyCap: capSchema,
  /** What the caller spent and has set aside in this month of UTC. */
  spentThisMonth: z.int().min(0),
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizationInfo = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/organization/info/',
  access: 'signed-in',
  summary: "The caller's organization; null for a person without one",
  data: organizationSchema.nullable(),
});

export const renameOrganization = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/organization/info/',
  access: 'signed-in',
  summary: 'Rename the organization; OWNER only',
  body: z.strictObject({ name: nameSchema }),
  data: organizationSchema,
});

export const deleteOrganization = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/organization/info/',
  access: 'signed-in',
  recentSignIn: true,
  summary:
    'Delete the organization, OWNER only: its members are individuals again, its credits are deducted, its invitations end',
  /** The name, typed once more. */
  body: z.strictObject({ name: z.string().max(ORGANIZATION_NAME_MAX * 2) }),
  data: z.null(),
});

const memberSchema = z.object({
  /** The person's account. */
  id: z.uuid(),
  nickname: z.string(),
  email: z.string(),
  headerImg: z.string(),
  role: memberRoleSchema,
  monthlyCap: capSchema,
  spentThisMonth: z.int().min(0),
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

export const listMembers = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/organization/members/',
  access: 'signed-in',
  summary: 'The members, OWNER first, then ADMINs, then MEMBERs, by nickname; OWNER and ADMIN only',
  query: z.object({
    ...pages,
    /** Found in the nickname or the email address, whatever the case. */
    q: z.string().trim().max(100).optional(),
  }),
  data: z.object({ total: z.int().min(0), items: z.array(memberSchema) }),
});

export const changeMember = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/organization/members/{id}/',
  access: 'signed-in',
  summary:
    'Change a role (OWNER only, after a recent sign-in) or a monthly cap (OWNER of anybody, ADMIN of MEMBERs)',
  params: byId,
  body: z
    .strictObject({ role: givenRoleSchema.optional(), monthlyCap: capSchema.optional() })
    .refine(({ role, monthlyCap }) => role !== undefined || monthlyCap !== undefined),
  data: memberSchema,
});

export const removeMember = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/organization/members/{id}/',
  access: 'signed-in',
  summary:
    'Remove a member (OWNER anybody else, ADMIN MEMBERs); with the own id anybody but the OWNER leaves. They are individuals again',
  params: byId,
  data: z.null(),
});

export const handOverOwnership = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/organization/ownership/',
  access: 'signed-in',
  recentSignIn: true,
  summary: 'Make another member the OWNER, OWNER only; the caller becomes an ADMIN',
  body: z.strictObject({ id: z.uuid() }),
  data: z.null(),
});

/** `sent` can be accepted; the others cannot any more. An accepted one is a member and is not listed. */
export const memberInvitationStateSchema = z.enum(['sent', 'expired', 'revoked', 'declined']);

const memberInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: givenRoleSchema,
  state: memberInvitationStateSchema,
  /** When the newest mail was sent. */
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type MemberInvitation = z.infer<typeof memberInvitationSchema>;

export const listMemberInvitations = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/organization/invitations/',
  access: 'signed-in',
  summary: 'Invitations that nobody accepted, newest first; OWNER and ADMIN only',
  query: z.object(pages),
  data: z.object({ total: z.int().min(0), items: z.array(memberInvitationSchema) }),
});

export const inviteMember = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/organization/invitations/',
  access: 'signed-in',
  summary:
    'Invite somebody by mail, single use, for 7 days; an ADMIN invites MEMBERs only. One that is open for the same mailbox gets a new link instead',
  body: z.strictObject({ email: emailSchema, role: givenRoleSchema }),
  data: memberInvitationSchema,
});

export const resendMemberInvitation = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/organization/invitations/{id}/resend/',
  access: 'signed-in',
  summary: 'Send an invitation again that was not accepted: with a new link for 7 days; the old one ends',
  params: byId,
  data: memberInvitationSchema,
});

export const revokeMemberInvitation = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/organization/invitations/{id}/',
  access: 'signed-in',
  summary: 'Take an invitation back that was not accepted',
  params: byId,
  data: z.null(),
});

/** An invitation, as whom it went to sees it. */
const receivedInvitationSchema = z.object({
  id: z.uuid(),
  /** Whom the mail went to. */
  email: z.string(),
  organization: z.string(),
  /** The nickname of who invited; empty once that account is deleted. */
  inviter: z.string(),
  role: givenRoleSchema,
  expiresAt: z.iso.datetime(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

export const openMemberInvitation = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/public/organization/invitations/open/',
  access: 'public',
  summary: 'What the link of an invitation to an organization invites to, to whoever has it; it stays good',
  body: z.object({ ticket: ticketSchema }),
  data: receivedInvitationSchema,
});

export const listReceivedInvitations = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/organization_invitations/',
  access: 'signed-in',
  summary: "Invitations to organizations that are open for the caller's verified mailbox, newest first",
  data: z.array(receivedInvitationSchema),
});

export const answerInvitation = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/organization_invitations/{id}/',
  access: 'signed-in',
  summary:
    "Join or decline; 404 where it is not open for the caller's mailbox, conflict for a member of another organization",
  params: byId,
  body: z.strictObject({ answer: z.enum(['join', 'decline']) }),
  data: z.null(),
});

/** What the audit log tells of. */
export const organizationActions = [
  'created',
  'renamed',
  'invited',
  'invitation-sent-again',
  'invitation-revoked',
  'invitation-declined',
  'joined',
  'left',
  'removed',
  'role-changed',
  'cap-changed',
  'handed-over',
  'credits-granted',
  'validity-changed',
  'document-analyzed',
  'document-moved',
  'document-deleted',
] as const;
export const organizationActionSchema = z.enum(organizationActions);
export type OrganizationAction = z.infer<typeof organizationActionSchema>;

/** A person in the log; null where the operator acted, and both empty once the account is deleted. */
const loggedPerson = z.object({ nickname: z.string(), email: z.string() }).nullable();

export const listOrganizationLog = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/organization/audit_log/',
  access: 'signed-in',
  summary: 'What was done in the organization, newest first, append-only; OWNER and ADMIN only',
  query: z.object({ ...pages, action: organizationActionSchema.optional() }),
  data: z.object({
    total: z.int().min(0),
    items: z.array(
      z.object({
        id: z.uuid(),
        createdAt: z.iso.datetime(),
        action: organizationActionSchema,
        /** Who did it. */
        actor: loggedPerson,
        /** Whom it was done to, where it was somebody: a member, or the address of an invitation (`nickname` empty). */
        subject: loggedPerson,
        /** The name of the document that it was done to. */
        document: z.string().optional(),
        /** What it was before and after: a name, a role, a cap or a day of UTC, a folder (null for none), or the credits that it cost, where the action has them. */
        before: z.union([z.string(), z.int(), z.null()]).optional(),
        after: z.union([z.string(), z.int(), z.null()]).optional(),
      }),
    ),
  }),
});
export type OrganizationLogEntry = z.infer<typeof listOrganizationLog.data>['items'][number];
