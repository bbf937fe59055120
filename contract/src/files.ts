import { z } from 'zod';
import { defineEndpoint, serviceBase } from './endpoint.ts';

/**
 * Where files are uploaded by the tus protocol (https://tus.io, 1.0.0: creation, creation-with-upload, expiration, termination), with a
 * token that is granted `files:write`. `Upload-Metadata` has `filename`, `filetype` and `sha256`, the content's SHA-256 in
 * hexadecimal digits. The last part of an upload's address is the file's `id` once it is whole.
 */
export const UPLOADS_PATH = `${serviceBase.main}/api/v1/uploads/`;
/** Where a file is downloaded, followed by its id, by the signed address of `linkFile` only. */
export const FILE_CONTENT_PATH = `${serviceBase.main}/api/v1/public/files/`;

/** Bytes of a file: 1 GiB. */
export const FILE_BYTES_MAX = 2 ** 30;
/** Bytes that a client sends in one request: a slow line carries them within the minute that a request may take. */
export const UPLOAD_PIECE_BYTES = 4 * 2 ** 20;
/** Days after which an upload that was not finished is deleted. */
export const UPLOAD_DAYS = 7;
/** Days for which a file stays that belongs to nothing: an upload of which nothing was made, the file of an export. */
export const LOOSE_FILE_DAYS = 7;
/** Seconds for which the address of a download is valid. */
export const FILE_LINK_SECONDS = 900;

/** SHA-256, in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const storedFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As whoever uploaded it said, such as `chemical/x-mdl-sdfile`; never looked at. */
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: sha256Schema,
  createdAt: z.iso.datetime(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

export const findUpload = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/uploads/',
  access: 'signed-in',
  scope: 'files:write',
  summary:
    "What the caller's account has of a content already: a file, an upload that can go on after its last byte, or neither",
  query: z.object({
    sha256: sha256Schema,
    size: z.coerce.number().int().min(1).max(FILE_BYTES_MAX),
  }),
  data: z.object({
    file: storedFileSchema.nullable(),
    /** `offset`: bytes that the server has. */
    upload: z.object({ id: z.uuid(), offset: z.int(), expiresAt: z.iso.datetime() }).nullable(),
  }),
});

const fileParams = z.object({ id: z.uuid() });

export const linkFile = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/files/{id}/:link/',
  access: 'signed-in',
  scope: 'files:read',
  summary:
    'One of the caller’s files, or the pictures of a set that is shared with the caller, and an address at which it is downloaded without a token (GET and HEAD, ranges too) for 15 minutes, while the session lasts',
  params: fileParams,
  data: z.object({
    file: storedFileSchema,
    /** Path and query on this origin. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

export const deleteFile = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/files/{id}/',
  access: 'signed-in',
  scope: 'files:write',
  summary:
    'Delete one of the caller’s files that belongs to nothing, such as the file of an export; the one that a set was made from goes with its set',
  params: fileParams,
  data: z.null(),
});
