import { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { recogniserFiles } from '@moiety/chemistry/recognition/browser/recogniser-files.ts';
import { createMoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { ownScriptUrl } from '@moiety/tool-kit/trusted-script.ts';
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
