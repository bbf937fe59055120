import { logFailedRequest } from './failed-request.ts';
import { findUpload, UPLOAD_PIECE_BYTES, UPLOADS_PATH } from '@moiety/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DetailedError, Upload } from 'tus-js-client';
import { z } from 'zod';
import type { Api } from './api.ts';
import { ApiFailure } from './api-failure.ts';
import { TimeSlice } from './time-slice.ts';

/** Bytes that are hashed before it is asked whether the page waits for its turn: some ms. */
const HASH_BYTES = 256 * 1024;
/** Bytes that are read from the file at once. */
const READ_BYTES = 4 * 2 ** 20;
/** Waits before a request is sent again after a failure that may pass, ms. */
const RETRY_DELAYS = [0, 1000, 3000, 10_000, 30_000];
/** Of the time that an upload takes, what hashing is shown to take. */
export const HASH_SHARE = 0.1;

export interface UploadFileOptions {
  api: Api;
  /** The file's name. */
  name: string;
  signal: AbortSignal;
  /** The file's SHA-256 where it is known; else it is computed first. */
  sha256?: string;
  /** How much of the work is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The SHA-256 of a file in hexadecimal digits, computed in short slices. */
export const hashOf = async (
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> => {
  const hash = sha256.create();
  const slice = new TimeSlice(signal);
  for (let from = 0; from < file.size; from += READ_BYTES) {
    const bytes = new Uint8Array(await file.slice(from, from + READ_BYTES).arrayBuffer());
    for (let at = 0; at < bytes.length; at += HASH_BYTES) {
      hash.update(bytes.subarray(at, at + HASH_BYTES));
      if (slice.isOver()) await slice.yieldToMain();
    }
    onProgress(Math.min(1, (from + bytes.length) / file.size));
  }
  signal.throwIfAborted();
  return bytesToHex(hash.digest());
};

/** Any body of a refusal of ours; a proxy on the way may answer with something else. */
const answerSchema = z.object({ code: z.int().optional().catch(undefined), msg: z.string().catch('') });

const answerOf = (body: string): z.output<typeof answerSchema> => {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return { code: undefined, msg: '' };
  }
};

/** What the server said, where it is the server that refused. */
const failureOf = (error: Error): ApiFailure => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new ApiFailure({ kind: 'no-answer', message: '' }, error);
  const status = response.getStatus();
  const requestId = response.getHeader('x-request-id');
  const { code, msg } = answerOf(response.getBody());
  return new ApiFailure(
    {
      kind: status === 401 ? 'session-expired' : 'refused',
      status,
      message: msg,
      ...(code !== undefined && { code }),
      ...(requestId && { requestId }),
    },
    error,
  );
};

/** Whether the same request may succeed a moment later; a full disk does not empty that soon. */
const mayPass = (error: DetailedError): boolean => {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status !== 507 && (status === 0 || status >= 500 || [408, 409, 423, 429].includes(status));
};

/** @param begun of an upload that goes on */
const send = (
  file: Blob,
  { api, name, signal, onProgress }: Required<Omit<UploadFileOptions, 'sha256'>>,
  hash: string,
  begun: string | undefined,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const endpoint = api.origin + UPLOADS_PATH;
    const upload = new Upload(file, {
      endpoint,
      ...(begun !== undefined && { uploadUrl: endpoint + begun }),
      metadata: { filename: name, filetype: file.type, sha256: hash },
      chunkSize: UPLOAD_PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      // The server knows what it has, by the content.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        for (const [header, value] of Object.entries(await api.headers())) request.setHeader(header, value);
      },
      onShouldRetry: mayPass,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 1),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const failure = failureOf(error);
        const request = error instanceof DetailedError ? error.originalRequest : undefined;
        const { status, kind, requestId } = failure;
        logFailedRequest({
          url: request?.getURL() ?? endpoint,
          method: request?.getMethod() ?? 'POST',
          status: status ?? kind,
          requestId,
        });
        reject(failure);
      },
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    upload.start();
  });

/**
 * Uploads a file. What the account has of its content already is not sent again: after a reload, also in another browser, the same
 * file goes on after the last byte that the server has.
 * @returns the id of the file
 * @throws ApiFailure, or the signal's reason when that was aborted
 */
export const uploadFile = async (
  file: Blob,
  { api, name, signal, sha256: known, onProgress = () => undefined }: UploadFileOptions,
): Promise<string> => {
  const hash = known ?? (await hashOf(file, signal, (share) => onProgress(share * HASH_SHARE)));
  const had = await api.call(findUpload, { query: { sha256: hash, size: file.size }, signal });
  if (had.file) return had.file.id;
  const onSent = (share: number): void => onProgress(HASH_SHARE + share * (1 - HASH_SHARE));
  return send(file, { api, name, signal, onProgress: onSent }, hash, had.upload?.id);
};
