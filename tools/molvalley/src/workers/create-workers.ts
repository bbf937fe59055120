import cardsUrl from '@moiety/chemistry/admet/models/cards.json?url';
import modelsUrl from '@moiety/chemistry/admet/models/models.bin?url';
import measuredUrl from '@moiety/chemistry/admet/models/references.bin?url';
import fragmentsUrl from '@moiety/chemistry/scores/fragment-scores.bin?url';
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
    wasmUrl: absolute(wasmUrl),
    predictionFiles: {
      modelsUrl: absolute(modelsUrl),
      measuredUrl: absolute(measuredUrl),
      cardsUrl: absolute(cardsUrl),
      fragmentsUrl: absolute(fragmentsUrl),
    },
  });
};

/** Workers resolve addresses against their own script's. */
const absolute = (url: string): string => new URL(url, window.location.origin).href;
