import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * How far an invited friend is: the mail went out, an account was made, its first sign-in brought the reward; `expired`
 * and `revoked` are mails whose link leads nowhere any more.
 */
export const friendStateSchema = z.enum(['sent', 'registered', 'rewarded', 'expired', 'revoked']);

const friendSchema = z.object({
  id: z.uuid(),
  /** Whom the mail went to, or who signed up by the personal link, shortened so that it names nobody: `a…@example.org`. */
  email: z.string(),
  state: friendStateSchema,
  invitedAt: z.iso.datetime(),
  /** When the link of the mail ends; null for who came by the personal link, and once an account was made. */
  expiresAt: z.iso.datetime().nullable(),
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
    inviteCode: z.string(),
    total: z.int().min(0),
    items: z.array(friendSchema),
  }),
});

export const inviteFriend = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/invitations/',
  access: 'signed-in',
  summary: 'Invite a friend by mail; the link is for one sign-up and ends after 7 days',
  body: z.strictObject({ email: z.email().max(254) }),
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
