import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** For how long a deletion can be taken back, in days. */
export const DELETION_GRACE_DAYS = 30;

const path = '/api/v1/user_center/deletion/';
const deletionSchema = z.object({
  /** When the account and everything that belongs to it goes. */
  dueAt: z.iso.datetime(),
});

export const accountDeletion = defineEndpoint({
  service: 'main',
  method: 'GET',
  path,
  access: 'signed-in',
  summary: "When the caller's account is to be deleted; null where that was not asked for",
  data: deletionSchema.nullable(),
});

export const requestDeletion = defineEndpoint({
  service: 'main',
  method: 'POST',
  path,
  access: 'signed-in',
  recentSignIn: true,
  summary:
    'Have the own account deleted in 30 days, which ends all other sessions; asked for twice, the first day holds. Conflict for the OWNER of an organization',
  /** The account's own address, typed once more. */
  body: z.strictObject({ email: emailSchema }),
  data: deletionSchema,
});

export const cancelDeletion = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path,
  access: 'signed-in',
  summary: 'Keep the own account after all; done as well where nothing was asked for',
  data: z.null(),
});
