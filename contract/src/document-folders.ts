import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Characters of a folder's name. */
export const FOLDER_NAME_MAX = 60;
/** Folders that an account or an organization may have. */
export const FOLDERS_MAX = 500;
/** Documents that one call moves. */
export const MOVED_MAX = 100;

export const folderNameSchema = z.string().trim().min(1).max(FOLDER_NAME_MAX);

/** A folder of documents; every member of an organization sees the names of its folders, and in them the documents that they see anyway. */
export const documentFolderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whose it is: documents of the same can be in it. */
  of: z.enum(['me', 'organization']),
  /** In it, that the caller sees; the trash left aside. */
  documents: z.int(),
  /** Whether the caller may rename and delete it: a personal one, and of an organization’s who made it, its OWNER and its ADMINs. */
  mayManage: z.boolean(),
});
export type DocumentFolder = z.infer<typeof documentFolderSchema>;

const call = { service: 'extraction', access: 'signed-in' } as const;
const params = z.object({ id: z.uuid() });

export const listDocumentFolders = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/folder/',
  scope: 'documents:read',
  summary: "The caller's folders and their organization's, by name",
  data: z.object({
    items: z.array(documentFolderSchema),
    /** Documents that the caller sees and that are in no folder. */
    without: z.int(),
  }),
});

export const createDocumentFolder = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/folder/',
  scope: 'documents:write',
  summary:
    'Make a folder. 409 where whoever it belongs to has one of that name, in capitals or not, or for an id that somebody else has',
  body: z.object({
    id: z
      .uuid()
      .describe('The caller’s own choice: made again with it, after a lost answer, it is the same one'),
    name: folderNameSchema,
    of: z
      .enum(['me', 'organization'])
      .optional()
      .describe('Whose it is; the organization’s of whoever is a member of one, where it is left out'),
  }),
  data: documentFolderSchema,
});

export const renameDocumentFolder = defineEndpoint({
  ...call,
  method: 'PATCH',
  path: '/api/v1/folder/{id}/',
  scope: 'documents:write',
  summary: 'Rename a folder. 409 where there is one of that name; 403 for who may not manage it',
  params,
  body: z.object({ name: folderNameSchema }),
  data: documentFolderSchema,
});

export const deleteDocumentFolder = defineEndpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/folder/{id}/',
  scope: 'documents:write',
  summary: 'Delete a folder; its documents are in none from then on. 403 for who may not manage it',
  params,
  data: z.null(),
});

export const moveDocuments = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/:move/',
  scope: 'documents:write',
  summary:
    'Move documents to a folder, or out of any, all or none. 404 for what the caller does not see, 403 for a document that they may only read, 409 for one that does not belong to whom the folder belongs to, or that is in the trash',
  body: z.object({
    documents: z.array(z.uuid()).min(1).max(MOVED_MAX),
    folder: z.uuid().nullable().describe('Null moves them out'),
  }),
  data: z.null(),
});
