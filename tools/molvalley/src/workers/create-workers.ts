import wasmUrl from '@rdkit/rdkit/RDKit_minimal.wasm?url';
import { createMoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { ownScriptUrl } from '@moiety/tool-kit/trusted-script.ts';

/** Chemistry off the page's thread. */
export const createWorkers = async (): Promise<MoleculeWorkers> => {
  const { default: workerUrl } = await import('./molecules.ts?worker&url');
  const url = ownScriptUrl(workerUrl);
  return createMoleculeWorkers({
    createWorker: () => new Worker(url, { type: 'module', name: 'molecules' }),
    wasmUrl: new URL(wasmUrl, window.location.origin).href,
  });
};
