// Unpacks one part of a replay and looks whether it is a list: ten megabytes that a stranger chose, read for an administrator, would
// hold the thread of the calls for as long as they take.
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { RAW_SEGMENT_BYTES_MAX } from '@moiety/contract';

const textOf = (content: Uint8Array): string | undefined => {
  try {
    const text = gunzipSync(content, { maxOutputLength: RAW_SEGMENT_BYTES_MAX }).toString('utf8');
    return Array.isArray(JSON.parse(text)) ? text : undefined;
  } catch {
    // Neither gzip nor JSON, or too large.
    return undefined;
  }
};

parentPort?.postMessage(textOf(workerData as Uint8Array), []);
