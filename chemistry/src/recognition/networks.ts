import * as ort from 'onnxruntime-web/wasm';
import type { InkPicture } from './ink-picture.ts';

/** The three networks as ONNX files. */
export interface NetworkFiles {
  keypoints: Uint8Array;
  bonds: Uint8Array;
  glyphs: Uint8Array;
}

/** What the keypoint network says of a picture; every map is row by row. */
export interface KeypointMaps {
  /** At a quarter of the size: 3 heat maps (corner, labelled atom, aromatic circle) as logits, then 2 offsets. */
  atoms: Float32Array;
  width4: number;
  height4: number;
  /** At half the size: heat of characters, and the character's class, as logits. */
  characters: Float32Array;
  classes: Float32Array;
  width2: number;
  height2: number;
}

/** Sides of what the networks read, in pixels. */
export const STRIP = { width: 56, height: 24 } as const;
export const GLYPH = 32;
/** Classes of the bond network, see `BondClass`. */
export const BOND_CLASSES = 9;
/** The keypoint network halves its picture four times. */
const STEP = 16;

async function open(file: Uint8Array): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(file, { executionProviders: ['wasm'], graphOptimizationLevel: 'all' });
}

const floats = (tensor: ort.Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) {
    throw new TypeError('a network gave no numbers');
  }
  return tensor.data;
};

/** The three networks in ONNX Runtime (WebAssembly, one thread), the same in a browser's worker and in Node. */
export class Networks {
  #keypoints: ort.InferenceSession;
  #bonds: ort.InferenceSession;
  #glyphs: ort.InferenceSession;

  private constructor(
    keypoints: ort.InferenceSession,
    bonds: ort.InferenceSession,
    glyphs: ort.InferenceSession,
  ) {
    this.#keypoints = keypoints;
    this.#bonds = bonds;
    this.#glyphs = glyphs;
  }

  /** @param wasmUrl where a browser fetches the runtime's `.wasm`; without it the package's own file is read. */
  static async load(files: NetworkFiles, { wasmUrl }: { wasmUrl?: string } = {}): Promise<Networks> {
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = 'error';
    if (wasmUrl !== undefined) {
      ort.env.wasm.wasmPaths = { wasm: wasmUrl };
    }
    // One after the other: the runtime itself is loaded by the first.
    const keypoints = await open(files.keypoints);
    return new Networks(keypoints, await open(files.bonds), await open(files.glyphs));
  }

  async keypoints(picture: InkPicture): Promise<KeypointMaps> {
    const width = Math.ceil(picture.width / STEP) * STEP;
    const height = Math.ceil(picture.height / STEP) * STEP;
    const input = new Float32Array(width * height);
    for (let row = 0; row < picture.height; row += 1) {
      input.set(picture.ink.subarray(row * picture.width, (row + 1) * picture.width), row * width);
    }
    const result = await this.#keypoints.run({ x: new ort.Tensor('float32', input, [1, 1, height, width]) });
    return {
      atoms: floats(result.atom),
      characters: floats(result.heat),
      classes: floats(result.cls),
      width4: width / 4,
      height4: height / 4,
      width2: width / 2,
      height2: height / 2,
    };
  }

  /**
   * @param strips of `STRIP`'s size, one behind the other
   * @param distances of the two ends of each, in bond lengths
   * @returns for each strip the logits of its classes
   */
  async bonds(strips: Float32Array, distances: Float32Array): Promise<Float32Array> {
    const shape = [distances.length, 1, STRIP.height, STRIP.width];
    const result = await this.#bonds.run({
      x: new ort.Tensor('float32', strips, shape),
      d: new ort.Tensor('float32', distances, [distances.length]),
    });
    return floats(result.y);
  }

  /** @param crops of `GLYPH` by `GLYPH` pixels, one behind the other @returns for each the logits of its classes */
  async glyphs(crops: Float32Array): Promise<Float32Array> {
    const count = crops.length / (GLYPH * GLYPH);
    const result = await this.#glyphs.run({ x: new ort.Tensor('float32', crops, [count, 1, GLYPH, GLYPH]) });
    return floats(result.y);
  }
}

/** Probabilities of logits. */
export function softmax(logits: ArrayLike<number>): number[] {
  const values = Array.from(logits);
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
