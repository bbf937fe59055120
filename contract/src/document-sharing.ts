import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { shareOrderSchema, sharingSchema } from './sharing.ts';
import type { Sharing } from './sharing.ts';

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

export const documentSharingSchema = sharingSchema(sharedRoleSchema);
export type DocumentSharing = Sharing<SharedRole>;

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
  body: shareOrderSchema(sharedRoleSchema),
  data: documentSharingSchema,
});
