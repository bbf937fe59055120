import { z } from 'zod';
import { emailSchema, inviteCodeSchema, ticketSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** For how long the link of an invitation by mail can be used, in days. */
export const INVITATION_DAYS = 7;

/**
 * How far an invited friend is: the mail went out, an account was made and its address verified, its first sign-in brought both the
 * reward, or the friend alone because the inviter had as many as a month has, or nobody because the mailbox had one before or is the
 * inviter's own; `expired` and `revoked` are mails
 * whose link leads nowhere any more.
 */
export const friendStateSchema = z.enum([
  'sent',
  'registered',
  'rewarded',
  'friend-rewarded',
  'unrewarded',
  'expired',
  'revoked',
]);
export type FriendState = z.infer<typeof friendStateSchema>;

const friendSchema = z.object({
  id: z.uuid(),
  /** By an invitation by mail, or by the personal link. */
  by: z.enum(['mail', 'link']),
  /**
   * Whom the mail went to, as the caller typed it; or who signed up by the personal link, shortened so that it names nobody:
   * `a…@example.org`.
   */
  email: z.string(),
  state: friendStateSchema,
  /** When the mail was sent last, or the account was made. */
  invitedAt: z.iso.datetime(),
  /** When the link of the mail ends; null for who came by the personal link, and unless the state is `sent`. */
  expiresAt: z.iso.datetime().nullable(),
  /** When the reward came; null in any state but `rewarded` and `friend-rewarded`. */
  rewardedAt: z.iso.datetime().nullable(),
});
export type InvitedFriend = z.infer<typeof friendSchema>;

export const listFriends = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/invitations/',
  access: 'signed-in',
  summary: "The caller's invitation code, and whom they invited, newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.object({
    /** The personal code, which the sign-up page takes from its address. */
    inviteCode: inviteCodeSchema,
    total: z.int().min(0),
    items: z.array(friendSchema),
    /** How many friends bring the caller a reward in a calendar month of UTC, and how many did in this one. */
    rewards: z.object({ perMonth: z.int().min(1), thisMonth: z.int().min(0) }),
  }),
});

export const inviteFriend = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/invitations/',
  access: 'signed-in',
  summary:
    'Invite a friend by mail; the link is for one sign-up and ends after 7 days. The answer is the same for an address that has an account',
  body: z.strictObject({ email: emailSchema }),
  data: friendSchema,
});

export const resendInvitation = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/invitations/{id}/resend/',
  access: 'signed-in',
  summary: 'Send an invitation by mail again that was not used: with a new link for 7 days; the old one ends',
  params: z.object({ id: z.uuid() }),
  data: friendSchema,
});

export const revokeFriend = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/user_center/invitations/{id}/',
  access: 'signed-in',
  summary: 'Take an invitation back that was sent by mail and not used',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});

export const openInvitation = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/public/user_center/invitations/open/',
  access: 'public',
  summary: 'Whom the emailed invitation of a link went to, to whoever has the link; it stays good',
  body: z.object({ ticket: ticketSchema }),
  data: z.object({ email: z.string() }),
});

export const listRewardLimits = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/invitation_rewards/',
  access: 'administrator',
  summary: 'Inviters who got as many rewards as a month has, the newest month first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.object({
    /** How many friends bring an inviter a reward in a calendar month of UTC. */
    perMonth: z.int().min(1),
    total: z.int().min(0),
    items: z.array(
      z.object({
        inviter: z.object({ nickname: z.string(), email: z.string() }),
        /** `2026-11`, of UTC. */
        month: z.string().regex(/^\d{4}-\d{2}$/),
        /** Friends who brought a reward. */
        rewarded: z.int().min(0),
        /** Friends who came after them, and were rewarded alone. */
        unrewarded: z.int().min(0),
      }),
    ),
  }),
});
