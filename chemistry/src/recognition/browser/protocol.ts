import type { RecognisedStructure } from '../recognised-structure.ts';

/** Addresses of what a recogniser's worker loads, all of the page's own origin. */
export interface RecogniserFiles {
  keypoints: string;
  bonds: string;
  glyphs: string;
  /** `onnxruntime-web/ort-wasm-simd-threaded.wasm`. */
  runtime: string;
  /** `@rdkit/rdkit/RDKit_minimal.wasm`. */
  rdkit: string;
}

/** A structure that was recognised, with what a page shows of it. */
export interface FoundStructure extends RecognisedStructure {
  /** Molecular formula by Hill, with the net charge; empty where the number of atoms is left open. */
  formula: string;
  /** Average molecular weight in g/mol; null where something of the structure is left open. */
  weight: number | null;
}

export type RecogniserRequest =
  | { kind: 'start'; files: RecogniserFiles }
  | { kind: 'recognise'; picture: ImageBitmap };

export type RecogniserReply =
  | { kind: 'started' }
  | { kind: 'recognised'; structures: FoundStructure[] }
  | { kind: 'failed'; message: string };
