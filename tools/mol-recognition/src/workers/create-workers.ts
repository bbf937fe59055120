import { PdfFile } from '@moiety/extraction/browser/pdf-file.ts';
import { pdfiumFile } from '@moiety/extraction/browser/pdfium-file.ts';
import { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { recogniserFiles } from '@moiety/chemistry/recognition/browser/recogniser-files.ts';
import type { Corners } from '@moiety/chemistry/recognition/perspective.ts';
import { createMoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { ownScriptUrl } from '@moiety/tool-kit/trusted-script.ts';
import { PictureProblemError } from '../shared/pictures/open-picture.ts';
import type { FlattenRequest } from './flatten.ts';
import type { TiffReply } from './tiff.ts';
import rdkit from '@rdkit/rdkit/RDKit_minimal.wasm?url';

/** Reads pictures off the page's thread: networks and RDKit, all from this origin. */
export const createRecogniser = async (): Promise<Recogniser> => {
  const { default: recogniserUrl } = await import('./recogniser.ts?worker&url');
  const url = ownScriptUrl(recogniserUrl);
  return new Recogniser({
    createWorker: () => new Worker(url, { type: 'module', name: 'recogniser' }),
    files: recogniserFiles(window.location.origin),
  });
};

/** Draws and writes structures off the page's thread; one worker, for there is little to do. */
export const createMolecules = async (): Promise<MoleculeWorkers> => {
  const { default: moleculesUrl } = await import('./molecules.ts?worker&url');
  const url = ownScriptUrl(moleculesUrl);
  return createMoleculeWorkers({
    createWorker: () => new Worker(url, { type: 'module', name: 'molecules' }),
    wasmUrl: new URL(rdkit, window.location.origin).href,
    size: 1,
  });
};

/** Opens a PDF off the page's thread; its programs are loaded with the first. */
export const openPdf = (file: Blob): PdfFile =>
  new PdfFile(file, {
    createWorker: async () => {
      const { default: pdfUrl } = await import('./pdf.ts?worker&url');
      return new Worker(ownScriptUrl(pdfUrl), { type: 'module', name: 'pdf' });
    },
    pdfium: pdfiumFile(window.location.origin),
  });

/** A TIFF that takes longer to decode is no picture. */
const TIFF_PATIENCE_MS = 30_000;

/** Decodes a TIFF in a worker of its own, which ends with it. @throws {PictureProblemError} */
export const decodeTiff = async (file: Blob): Promise<ImageBitmap> => {
  const { default: tiffUrl } = await import('./tiff.ts?worker&url').catch(() => {
    throw new PictureProblemError('not-loaded');
  });
  const worker = new Worker(ownScriptUrl(tiffUrl), { type: 'module', name: 'tiff' });
  const { promise, resolve } = Promise.withResolvers<TiffReply>();
  const patience = setTimeout(() => resolve({ problem: 'damaged' }), TIFF_PATIENCE_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<TiffReply>) => resolve(data));
  worker.addEventListener('error', () => resolve({ problem: 'damaged' }));
  try {
    const bytes = await file.arrayBuffer();
    worker.postMessage(bytes, [bytes]);
    const reply = await promise;
    if ('problem' in reply) throw new PictureProblemError(reply.problem);
    return reply.picture;
  } finally {
    clearTimeout(patience);
    worker.terminate();
  }
};

/** Lays the part of a photograph between four corners flat; the photograph stays open. @throws {PictureProblemError} */
export type Flatten = (picture: ImageBitmap, corners: Corners) => Promise<ImageBitmap>;

/** Lays photographs flat off the page's thread, in a worker that is there from the start: the tool goes on without a network. */
export const createFlatten = async (): Promise<Flatten> => {
  const { default: flattenUrl } = await import('./flatten.ts?worker&url');
  const url = ownScriptUrl(flattenUrl);
  /** What waits, in the order in which the worker answers. */
  let waiting: PromiseWithResolvers<ImageBitmap>[] = [];
  const start = (): Worker => {
    const worker = new Worker(url, { type: 'module', name: 'flatten' });
    worker.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) =>
      waiting.shift()?.resolve(data),
    );
    worker.addEventListener('error', () => {
      worker.terminate();
      const refused = waiting;
      waiting = [];
      running = start();
      for (const { reject } of refused) reject(new PictureProblemError('failed'));
    });
    return worker;
  };
  let running = start();
  return (picture, corners) => {
    const answer = Promise.withResolvers<ImageBitmap>();
    waiting.push(answer);
    // A copy: the picture itself stays its owner's.
    running.postMessage({ picture, corners } satisfies FlattenRequest, []);
    return answer.promise;
  };
};
