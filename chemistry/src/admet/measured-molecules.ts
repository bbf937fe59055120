import { type EndpointKey, isProbability } from './endpoints.ts';
import { unpackArrays } from './packed-arrays.ts';
import type { AdmetPredictor } from './predictor.ts';

/** A molecule that a model learned from. */
export interface MeasuredMolecule {
  /** Its parent, without stereo. */
  smiles: string;
  /** The measured value in the endpoint's unit, a mean where there were several; 0 or 1 of classes. */
  value: number;
  /** Tanimoto similarity of counted circular environments, 0 to 1. */
  similarity: number;
}

/** Values are stored in thousandths. */
const SCALE = 1000;

/** The structures and measured values that the models learned from; loaded apart, as predictions do not need them. */
export class MeasuredMolecules {
  readonly #smiles: string[];
  readonly #values: Map<EndpointKey, (place: number) => number>;
  readonly #predictor: AdmetPredictor;

  private constructor(
    predictor: AdmetPredictor,
    smiles: string[],
    values: Map<EndpointKey, (place: number) => number>,
  ) {
    this.#predictor = predictor;
    this.#smiles = smiles;
    this.#values = values;
  }

  /** Unpacks the molecules. @param file `models/references.bin` of this folder, of the same training as the predictor */
  static async load(predictor: AdmetPredictor, file: Uint8Array): Promise<MeasuredMolecules> {
    const arrays = await unpackArrays(file);
    const smiles = new TextDecoder().decode(arrays.get('smiles', 'uint8')).split('\n');
    if (smiles.length !== predictor.references.size)
      throw new TypeError('the molecules are not those of the models');
    const values = new Map(
      predictor.keys.map((key) => {
        const measured = isProbability(key)
          ? arrays.get(`${key}/values`, 'uint8')
          : arrays.get(`${key}/values`, 'int16');
        const scale = isProbability(key) ? 1 : SCALE;
        return [key, (place: number) => measured[place]! / scale];
      }),
    );
    return new MeasuredMolecules(predictor, smiles, values);
  }

  /** The molecules that an endpoint's model learned from and that are most similar, the most similar first. */
  nearest(key: EndpointKey, similarities: Float64Array, count = 5): MeasuredMolecule[] {
    const learned = this.#predictor.learnedBy(key);
    const places = Array.from(learned, (_, place) => place)
      .toSorted((a, b) => similarities[learned[b]!]! - similarities[learned[a]!]!)
      .slice(0, count);
    return places.map((place) => ({
      smiles: this.#smiles[learned[place]!]!,
      value: this.#values.get(key)!(place),
      similarity: similarities[learned[place]!]!,
    }));
  }
}
