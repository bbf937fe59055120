import { logFailedRequest } from '@moiety/api-client/failed-request.ts';
import { pause } from '../../shared/pause.ts';
import { clock } from './clock.ts';
import type { Problem, TransferTask } from './diagnosis.ts';
import { rateOf } from './figures.ts';
import { Incomplete, WrongAnswer, within } from './problem-of.ts';
import { readBytes } from './read-bytes.ts';
import { judgeTransfer, limits } from './thresholds.ts';

/** The most that the browser gives at once. */
const RANDOM_BYTES = 65_536;
/** Made between two looks at whether the page has something else to do. */
const BATCH = 16;

/** Random bytes, which nothing on the way can compress. The page stays at hand while they are made. */
export const randomObject = async (size: number, signal: AbortSignal): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let made = 0; made < size; made += RANDOM_BYTES) {
    parts.push(crypto.getRandomValues(new Uint8Array(Math.min(RANDOM_BYTES, size - made))));
    if (parts.length % BATCH === 0) {
      await pause();
      signal.throwIfAborted();
    }
  }
  return new Blob(parts, { type: 'application/pdf' });
};

/** By XMLHttpRequest, which alone tells how far an upload is. */
const put = (url: string, object: Blob, onShare: (share: number) => void, signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const broken = (): void => reject(new TypeError('the upload broke off'));
    request.upload.addEventListener('progress', ({ loaded }) => onShare(loaded / object.size));
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', broken);
    request.addEventListener('abort', broken);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    request.setRequestHeader('content-type', object.type);
    request.send(object);
    if (signal.aborted) abort();
  });

const judged = (size: number, ms: number): Partial<TransferTask> => ({
  state: judgeTransfer(ms),
  ms,
  rate: rateOf(size, ms),
});

/** @param status of the answer; 0 where there was none */
const failed = (url: string, method: string, status: number, { kind }: Problem): void =>
  logFailedRequest({ url, method, status: status >= 400 ? status : kind });

/** Uploads the object. */
export const upload = async (
  url: string,
  object: Blob,
  report: (change: { progress: number }) => void,
  signal: AbortSignal,
): Promise<Partial<TransferTask>> => {
  const from = clock.now();
  let status = 0;
  const { problem } = await within(limits.transfer, signal, async (inTime) => {
    status = await put(url, object, (progress) => report({ progress }), inTime);
    if (status < 200 || status >= 300) throw new WrongAnswer(status);
  });
  if (problem) failed(url, 'PUT', status, problem);
  return problem ? { state: 'issue', problem } : judged(object.size, clock.now() - from);
};

/** Downloads the object. @param size bytes */
export const download = async (
  url: string,
  size: number,
  report: (change: { progress: number }) => void,
  signal: AbortSignal,
): Promise<Partial<TransferTask>> => {
  const from = clock.now();
  let status = 0;
  const { problem } = await within(limits.transfer, signal, async (inTime) => {
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: inTime });
    ({ status } = response);
    if (!response.ok) throw new WrongAnswer(status);
    const bytes = await readBytes(response, { onBytes: (count) => report({ progress: count / size }) });
    if (bytes !== size) throw new Incomplete();
  });
  if (problem) failed(url, 'GET', status, problem);
  return problem ? { state: 'issue', problem } : judged(size, clock.now() - from);
};
