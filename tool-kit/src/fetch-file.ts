import { logFailedRequest } from './failed-request.ts';
import { ApiFailure } from './api-failure.ts';

export interface FetchFileOptions {
  /** The file's name. */
  name: string;
  /** How long it is, where that is known. */
  bytes?: number;
  signal: AbortSignal;
  /** How much of the file is here, from 0 to 1. */
  onProgress?: (share: number) => void;
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Fetches a file that needs no token.
 * @throws ApiFailure, or an AbortError when `signal` was aborted
 */
export const fetchFile = async (
  url: URL,
  { name, bytes = 0, signal, onProgress, fetch = globalThis.fetch }: FetchFileOptions,
): Promise<File> => {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    const requestId = response.headers.get('x-request-id') ?? undefined;
    if (!response.ok)
      throw new ApiFailure({
        kind: 'refused',
        message: '',
        status: response.status,
        ...(requestId ? { requestId } : {}),
      });
    return new File(await partsOf(response, bytes, onProgress), name);
  } catch (error) {
    if (signal.aborted) throw new DOMException('The file was given up.', 'AbortError');
    const failure =
      error instanceof ApiFailure ? error : new ApiFailure({ kind: 'no-answer', message: '' }, error);
    const { status, kind, requestId } = failure;
    logFailedRequest({ url: url.href, method: 'GET', status: status ?? kind, requestId });
    throw failure;
  }
};

/** The body of an answer, telling how much of it has come. */
const partsOf = async (
  { body }: Response,
  total: number,
  onProgress: FetchFileOptions['onProgress'],
): Promise<BlobPart[]> => {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next?.value) return parts;
    parts.push(next.value);
    bytes += next.value.length;
    onProgress?.(total > 0 ? Math.min(bytes / total, 1) : 0);
  }
};
