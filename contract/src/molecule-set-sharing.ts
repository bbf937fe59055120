import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { shareOrderSchema, sharingSchema } from './sharing.ts';
import type { Sharing } from './sharing.ts';

/**
 * What somebody may do with a molecule set. `read`: look, search, analyze, download. `write`: also mark molecules, define calculated columns,
 * rename. `own`: also share, delete: whose set it is.
 */
export const setRoles = ['read', 'write', 'own'] as const;
export type SetRole = (typeof setRoles)[number];

/** What of it can be given to members of the owner's organization. */
export const sharedSetRoleSchema = z.enum(['read', 'write']);
export type SharedSetRole = z.infer<typeof sharedSetRoleSchema>;

export const setSharingSchema = sharingSchema(sharedSetRoleSchema);
export type SetSharing = Sharing<SharedSetRole>;

const params = z.object({ id: z.uuid() });
const call = { service: 'main', access: 'signed-in' } as const;

export const getMoleculeSetSharing = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/sharing/',
  scope: 'molecule-sets:read',
  summary:
    'Whom a set is shared with, and the history of that. 403 unless the caller’s role is `own`; 409 for an owner who belongs to no organization',
  params,
  data: setSharingSchema,
});

export const shareMoleculeSet = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/sharing/',
  scope: 'molecule-sets:write',
  summary:
    'Share a set with a member or with every member of the owner’s organization, change what they may, or stop it. What holds already is answered as it is. 403 unless the caller’s role is `own`; 409 for an owner who belongs to no organization, a set in the trash, or where the sharing was changed since `seen`; 400 naming `to.email` or `to.id` where it is no member, or the owner',
  params,
  body: shareOrderSchema(sharedSetRoleSchema),
  data: setSharingSchema,
});
