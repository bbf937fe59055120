import * as ort from 'onnxruntime-web/wasm';
import type { GreyImage } from '../page/bitmap.ts';
import { resampled } from './resample.ts';

/** A character as it was read. */
export interface ReadCharacter {
  text: string;
  /** Where its middle is, as a share of the picture's width. */
  at: number;
  /** 0 to 1. */
  confidence: number;
  /** What else it may be, the likeliest first; an empty text means that nothing stands there. */
  others: { text: string; confidence: number }[];
}

/** A line as it was read. */
export interface LineReading {
  text: string;
  /** Mean of the characters' confidence. */
  confidence: number;
  characters: ReadCharacter[];
}

/** A line read with every character, and with those of Latin script only. */
export interface ReadLine {
  free: LineReading;
  latin: LineReading;
}

/** Reads the picture of one line of print; another recogniser can take this one's place. */
export interface LineReader {
  read(line: GreyImage): Promise<ReadLine>;
}

/** Height of what the network reads, and limits of the width, in pixels. */
const INPUT = { height: 48, least: 64, most: 2880 };
/** What belongs to writing in Latin script, of what the network knows. */
const LATIN = /^[\x20-\x7eαβμθΩ±≥≤×·•°′″’‘“”®™→←↑↓≈÷√∞ΣΦΨγδ]$/u;
/** Readings less likely than this are not kept as others. */
const LEAST = 0.01;

/**
 * PP-OCRv4's recogniser (PaddleOCR, Apache-2.0) in ONNX Runtime. It reads Chinese, English, digits and the signs of tables without being
 * told which; it knows no Greek letters but α, β, μ, θ and Ω, and no en dash.
 */
export class PaddleLineReader implements LineReader {
  #session: ort.InferenceSession;
  #characters: readonly string[];
  #isLatin: Uint8Array;

  private constructor(session: ort.InferenceSession, characters: readonly string[]) {
    this.#session = session;
    this.#characters = characters;
    this.#isLatin = Uint8Array.from(characters, (text, index) => (index === 0 || LATIN.test(text) ? 1 : 0));
  }

  /**
   * @param model the ONNX file
   * @param dictionary its characters, a line each
   */
  static async load(model: Uint8Array, dictionary: string): Promise<PaddleLineReader> {
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = 'error';
    const session = await ort.InferenceSession.create(model, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    });
    return new PaddleLineReader(session, ['', ...dictionary.replace(/\r?\n$/, '').split(/\r?\n/), ' ']);
  }

  async read(line: GreyImage): Promise<ReadLine> {
    const width = Math.min(INPUT.most, Math.max(8, Math.round((line.width * INPUT.height) / line.height)));
    const padded = Math.max(width, INPUT.least);
    const grey = resampled(line, width, INPUT.height);
    const plane = INPUT.height * padded;
    const input = new Float32Array(3 * plane);
    for (let y = 0; y < INPUT.height; y += 1)
      for (let x = 0; x < width; x += 1) input[y * padded + x] = grey[y * width + x]! / 127.5 - 1;
    input.copyWithin(plane, 0, plane);
    input.copyWithin(2 * plane, 0, plane);
    const tensor = new ort.Tensor('float32', input, [1, 3, INPUT.height, padded]);
    const output = await this.#session.run({ [this.#session.inputNames[0]!]: tensor });
    const result = output[this.#session.outputNames[0]!]!;
    const [, steps = 0, classes = 0] = result.dims;
    const probabilities = result.data as Float32Array;
    const scale = padded / width;
    return {
      free: this.#decode(probabilities, steps, classes, scale),
      latin: this.#decode(probabilities, steps, classes, scale, this.#isLatin),
    };
  }

  /** The likeliest character of each step; repeated ones are one. */
  #decode(
    probabilities: Float32Array,
    steps: number,
    classes: number,
    scale: number,
    allowed?: Uint8Array,
  ): LineReading {
    const characters: ReadCharacter[] = [];
    let last = 0;
    for (let step = 0; step < steps; step += 1) {
      const row = probabilities.subarray(step * classes, (step + 1) * classes);
      let [best, most] = [0, -1];
      for (let index = 0; index < classes; index += 1)
        if (row[index]! > most && (allowed === undefined || allowed[index] === 1))
          [best, most] = [index, row[index]!];
      if (best !== 0 && best !== last)
        characters.push({
          text: this.#characters[best] ?? '',
          at: ((step + 0.5) / steps) * scale,
          confidence: most,
          others: this.#others(row, best, allowed),
        });
      else if (best !== 0) {
        const character = characters.at(-1)!;
        if (most > character.confidence) {
          character.confidence = most;
          character.others = this.#others(row, best, allowed);
        }
      }
      last = best;
    }
    const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
    return {
      text: characters.map(({ text }) => text).join(''),
      confidence: characters.length === 0 ? 0 : sum / characters.length,
      characters,
    };
  }

  #others(row: Float32Array, best: number, allowed?: Uint8Array): { text: string; confidence: number }[] {
    const found: { text: string; confidence: number }[] = [];
    for (let index = 0; index < row.length; index += 1) {
      const confidence = row[index]!;
      if (confidence > LEAST && index !== best && (allowed === undefined || allowed[index] === 1))
        found.push({ text: this.#characters[index] ?? '', confidence });
    }
    return found.toSorted((a, b) => b.confidence - a.confidence).slice(0, 3);
  }
}
