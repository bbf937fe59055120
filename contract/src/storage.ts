import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * What takes storage: molecule sets that are in use or being stored, documents that the account added, both in the trash, files (a content that several have counts
 * once), and uploads that are not finished (each with the size that it will have).
 */
export const storagePartSchema = z.enum(['molecule-sets', 'documents', 'trash', 'files', 'uploads']);
export type StoragePart = z.infer<typeof storagePartSchema>;

export const storageUse = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/storage/',
  access: 'signed-in',
  summary: "How much of the account's storage is used, and by what",
  data: z.object({
    /** Bytes that the account may use. */
    quota: z.int(),
    /** Bytes in use, the sum of the parts. */
    used: z.int(),
    parts: z.array(z.object({ part: storagePartSchema, bytes: z.int(), items: z.int() })),
  }),
});
