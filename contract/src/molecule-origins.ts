import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where a molecule was read: a document of patent extraction, the page, and what of it. */
export const moleculeOriginSchema = z.object({
  document: z.uuid(),
  /** From 1. */
  page: z.int().min(1).max(100_000),
  /** The compound or value, as the document's address names it. */
  item: z.string().min(1).max(200),
});
export type MoleculeOrigin = z.infer<typeof moleculeOriginSchema>;

/** Documents in which a set's molecules may have been read; of more the first ones are told of. */
export const SET_DOCUMENTS_MAX = 1000;

/** A document in which molecules of a set were read. */
const setDocumentSchema = z.object({
  id: z.uuid(),
  /** Empty where the caller may not see the document, or it is deleted. */
  name: z.string(),
  /**
   * `hidden`: it is somebody else's and not shared with the caller. `trash`: it can still be restored. `deleted`: there is no such
   * document any more.
   */
  state: z.enum(['open', 'hidden', 'trash', 'deleted']),
});
export type SetDocument = z.infer<typeof setDocumentSchema>;

export const listSetDocuments = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/documents/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary: 'The documents in which molecules of a set were read, and whether the caller can open them',
  params: z.object({ id: z.uuid() }),
  data: z.array(setDocumentSchema),
});
