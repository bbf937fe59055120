import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import rdkit from '@rdkit/rdkit/RDKit_minimal.wasm?url';
import bonds from '../networks/bonds.onnx?url';
import glyphs from '../networks/glyphs.onnx?url';
import keypoints from '../networks/keypoints.onnx?url';
import type { RecogniserFiles } from './protocol.ts';

/**
 * What a recogniser's worker loads, as the bundler that makes the page placed it.
 * @param origin the page's: a worker resolves addresses against its own script's
 */
export const recogniserFiles = (origin: string): RecogniserFiles => {
  const here = (url: string): string => new URL(url, origin).href;
  return {
    keypoints: here(keypoints),
    bonds: here(bonds),
    glyphs: here(glyphs),
    runtime: here(runtime),
    rdkit: here(rdkit),
  };
};
