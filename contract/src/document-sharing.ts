import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * What somebody may do with a document. `read`: look, search, export. `review`: also correct, rename and analyze. `own`: also share, delete:
 * whose own it is, and of an organization's who added it, its OWNER and its ADMINs.
 */
export const documentRoles = ['read', 'review', 'own'] as const;
export type DocumentRole = (typeof documentRoles)[number];

/** What of it can be given to others. */
export const sharedRoles = ['read', 'review'] as const;
export const sharedRoleSchema = z.enum(sharedRoles);
export type SharedRole = z.infer<typeof sharedRoleSchema>;

/** The newest entries of the history that one answer has. */
export const SHARING_HISTORY_MAX = 100;

export const documentSharingSchema = z.object({
  /** Rises with each change. */
  version: z.int().min(0),
  /** The organization's name. */
  organization: z.string(),
  /** What every member may; null for nothing. */
  everyone: sharedRoleSchema.nullable(),
  /** Single members with whom it is shared, by name; who left the organization is none of them. */
  members: z.array(z.object({ id: z.uuid(), nickname: z.string(), role: sharedRoleSchema })),
  /** Who shared it with whom and who stopped, newest first; nothing of it is ever changed. */
  history: z.array(
    z.object({
      /** The name of who did it; empty once the account is deleted. */
      by: z.string(),
      at: z.iso.datetime(),
      /** The member's name; null where it was every member. */
      member: z.string().nullable(),
      /** Null: it was stopped. */
      role: sharedRoleSchema.nullable(),
    }),
  ),
});
export type DocumentSharing = z.infer<typeof documentSharingSchema>;

const params = z.object({ id: z.uuid() });
const call = { service: 'extraction', access: 'signed-in' } as const;

export const getDocumentSharing = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/sharing/',
  scope: 'documents:read',
  summary:
    'Whom a document of an organization is shared with, and the history of that. 403 unless the caller’s role is `own`; 409 for a personal document, which cannot be shared',
  params,
  data: documentSharingSchema,
});

export const shareDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/sharing/',
  scope: 'documents:write',
  summary:
    'Share a document with a member or with every member of its organization, change what they may, or stop it. What holds already is answered as it is. 403 unless the caller’s role is `own`; 409 for a personal document, one in the trash, or where the sharing was changed since `seen`; 400 naming `to.email` or `to.id` where it is no member, or somebody whose role is `own` already',
  params,
  body: z.object({
    to: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('everyone') }),
      z.object({ kind: z.literal('member'), id: z.uuid() }),
      z.object({ kind: z.literal('email'), email: emailSchema }),
    ]),
    role: sharedRoleSchema.nullable().describe('Null stops it'),
    seen: z.int().min(0).describe('The version of the sharing that the caller saw'),
  }),
  data: documentSharingSchema,
});
