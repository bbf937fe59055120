import bonds from '@moiety/chemistry/recognition/networks/bonds.onnx?url';
import glyphs from '@moiety/chemistry/recognition/networks/glyphs.onnx?url';
import keypoints from '@moiety/chemistry/recognition/networks/keypoints.onnx?url';
import { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { createMoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { ownScriptUrl } from '@moiety/tool-kit/trusted-script.ts';
import rdkit from '@rdkit/rdkit/RDKit_minimal.wasm?url';
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import moleculesUrl from './molecules.ts?worker&url';
import recogniserUrl from './recogniser.ts?worker&url';

const here = (url: string): string => new URL(url, window.location.origin).href;

/** Reads pictures off the page's thread: networks and RDKit, all from this origin. */
export const createRecogniser = (): Recogniser => {
  const url = ownScriptUrl(recogniserUrl);
  return new Recogniser({
    createWorker: () => new Worker(url, { type: 'module', name: 'recogniser' }),
    files: {
      keypoints: here(keypoints),
      bonds: here(bonds),
      glyphs: here(glyphs),
      runtime: here(runtime),
      rdkit: here(rdkit),
    },
  });
};

/** Draws and writes structures off the page's thread; one worker, for there is little to do. */
export const createMolecules = (): MoleculeWorkers => {
  const url = ownScriptUrl(moleculesUrl);
  return createMoleculeWorkers({
    createWorker: () => new Worker(url, { type: 'module', name: 'molecules' }),
    wasmUrl: here(rdkit),
    size: 1,
  });
};
