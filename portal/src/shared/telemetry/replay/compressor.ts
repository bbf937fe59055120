// oxlint-disable-next-line import/default -- Vite's own: the address of the bundled worker
import workerUrl from './compress-worker.ts?worker&url';
import type { Compressed, CompressOrder } from './compress-worker.ts';

/** Compresses off the main thread. */
export interface Compressor {
  /** Resolves to a gzip member, in the order of the calls; never where the worker has failed. */
  compress(text: string): Promise<Uint8Array<ArrayBuffer>>;
  stop(): void;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The worker's address, as a page must give it that enforces Trusted Types: by the policy `moiety`, which lets nothing else through. */
const trusted = (url: string): string => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('moiety', {
    createScriptURL: (given) => {
      if (given !== url) throw new TypeError('not the address of the compressing worker');
      return given;
    },
  });
  return policy?.createScriptURL(url) ?? url;
};

/** @param failed called once where the worker cannot be started, or has failed: what it had is lost */
export const startCompressor = (failed: () => void): Compressor => {
  const asked = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>();
  let count = 0;
  const worker = new Worker(trusted(workerUrl), { type: 'module', name: 'moiety-replay' });
  worker.addEventListener('message', ({ data: { id, bytes } }: MessageEvent<Compressed>) => {
    asked.get(id)?.(bytes);
    asked.delete(id);
  });
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      asked.clear();
      failed();
    },
    { once: true },
  );
  return {
    compress: (text) =>
      new Promise((resolve) => {
        const id = count++;
        asked.set(id, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage({ id, text } satisfies CompressOrder);
      }),
    stop: () => {
      worker.terminate();
      asked.clear();
    },
  };
};
