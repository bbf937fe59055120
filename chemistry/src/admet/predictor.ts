import type { Engine } from '../engine.ts';
import { BoostedTrees } from './boosted-trees.ts';
import { DESCRIPTOR_NAMES, descriptorsOf } from './descriptors.ts';
import { ENDPOINT_KEYS, ENDPOINT_UNITS, type EndpointKey, isProbability } from './endpoints.ts';
import { type Environments, environmentsOf } from './environments.ts';
import { type MolecularGraph, withParent } from './molecular-graph.ts';
import { type PackedArrays, unpackArrays, unpackAscending } from './packed-arrays.ts';
import { ReferenceSet } from './reference-set.ts';

/** A predicted value, and how sure it is. */
export interface Prediction {
  /** In `unit`; a probability from 0 to 1 for endpoints that are classes. */
  value: number;
  unit: string;
  /**
   * The interval that 90 % of measured values lie in. For classes that of the outcome, 0 or 1: an interval that
   * reaches down to 0 does not exclude the negative class, one that reaches up to 1 not the positive one.
   */
  low: number;
  high: number;
  /** Whether the molecule is like those that the model learned from. */
  inDomain: boolean;
}

export type Predictions = Record<EndpointKey, Prediction>;

/** What the models know of a molecule. */
export interface MoleculeFeatures {
  descriptors: Float32Array;
  environments: Environments;
  /** The parent. */
  graph: MolecularGraph;
  /** Atoms of the structure as it was given. */
  atoms: number;
}

/** What the training wrote about the models, beside the arrays. */
export interface ModelsHeader {
  version: 1;
  descriptors: string[];
  /** Environments whose counts are features of the trees: the first ones of the dictionary. */
  countedEnvironments: number;
  /** Models whose value is a feature of others, and the endpoints, in the order in which they are computed. */
  models: ModelHeader[];
}

interface ModelHeader {
  name: string;
  /** Models whose values are features here, with the limits between the bins. */
  inputs: { name: string; limits: number[] }[];
  kind: 'number' | 'class';
  kernel: { mean: number; scale: number };
  trees: { base: number; scale: number };
  /** value = offset + trees · t + kernel · k; of classes the logit of the probability. */
  blend: { offset: number; trees: number; kernel: number };
  interval: IntervalHeader | null;
}

interface IntervalHeader {
  /** ln of the expected error = offset + Σ weight · feature. */
  error: { offset: number; nearest: number; nearFive: number; disagreement: number };
  /** Expected errors that make half of the interval, by the similarity to the nearest molecule, interpolated. */
  similarities: number[];
  quantiles: number[][];
  /** Smallest similarity to the nearest molecule within the model's domain. */
  domain: number;
  /** Bounds of measured values. */
  least: number;
  most: number;
}

interface Model extends ModelHeader {
  /** Molecules whose similarities are the kernel, a part of those that the model learned from. */
  members: Uint32Array;
  learned: Uint32Array;
  weights: Int16Array;
  ensemble: BoostedTrees;
}

/** A molecule's predictions, with what the panel of one molecule shows beside them. */
export interface Reading {
  values: Map<string, number>;
  predictions: Predictions;
  similarities: Float64Array;
}

const NEAREST = 5;

/** The models, ready to predict: about 15 MB in memory. */
export class AdmetPredictor {
  readonly references: ReferenceSet;
  readonly #header: ModelsHeader;
  readonly #models: Model[];
  readonly #limits: Float32Array;
  readonly #limitStarts: Uint16Array;

  private constructor(arrays: PackedArrays<ModelsHeader>) {
    this.#header = arrays.header;
    if (arrays.header.descriptors.join() !== DESCRIPTOR_NAMES.join())
      throw new TypeError('the models were trained with other descriptors; train them again');
    this.references = new ReferenceSet(arrays);
    this.#limits = arrays.get('limits', 'float32');
    this.#limitStarts = arrays.get('limitStarts', 'uint16');
    this.#models = arrays.header.models.map((model) => ({
      ...model,
      members: unpackAscending(arrays.get(`${model.name}/members`, 'uint8')),
      learned: model.interval
        ? unpackAscending(arrays.get(`${model.name}/learned`, 'uint8'))
        : new Uint32Array(),
      weights: arrays.get(`${model.name}/weights`, 'int16'),
      ensemble: new BoostedTrees(
        arrays.get(`${model.name}/nodes`, 'uint16'),
        arrays.get(`${model.name}/thresholds`, 'uint8'),
        arrays.get(`${model.name}/leaves`, 'int16'),
        model.trees.scale,
      ),
    }));
  }

  /** Unpacks the models. @param file `models/models.bin` of this folder */
  static async load(file: Uint8Array): Promise<AdmetPredictor> {
    return new AdmetPredictor(await unpackArrays<ModelsHeader>(file));
  }

  /** The endpoints, in the order of {@link ENDPOINT_KEYS}. */
  get keys(): readonly EndpointKey[] {
    return ENDPOINT_KEYS;
  }

  /** Molecules that an endpoint's model learned from, as places in `references`, ascending. */
  learnedBy(key: EndpointKey): Uint32Array {
    return this.#models.find(({ name }) => name === key)?.learned ?? new Uint32Array();
  }

  /**
   * Predicts every endpoint for a structure's parent (see {@link withParent}).
   * @param structure SMILES or molfile
   * @throws {StructureError} where it cannot be read
   */
  predict(engine: Engine, structure: string): Predictions {
    return this.read(this.featuresOf(engine, structure)).predictions;
  }

  /** @throws {StructureError} where the structure cannot be read */
  featuresOf(engine: Engine, structure: string): MoleculeFeatures {
    return withParent(engine, structure, ({ graph, molecule, atoms }) => ({
      descriptors: descriptorsOf(graph, molecule),
      environments: environmentsOf(graph),
      graph,
      atoms,
    }));
  }

  read({ descriptors, environments }: Pick<MoleculeFeatures, 'descriptors' | 'environments'>): Reading {
    const { bins, inputsFrom } = this.#bins(descriptors, environments);
    const similarities = this.references.similarities(environments);
    const values = new Map<string, number>();
    const predictions: Partial<Predictions> = {};
    for (const model of this.#models) {
      for (const [place, { name, limits }] of model.inputs.entries())
        bins[inputsFrom + place] = binOf(values.get(name) ?? 0, limits, 0, limits.length);
      const kernel = kernelValue(model, similarities);
      const trees = model.trees.base + model.ensemble.predict(bins);
      const { offset, trees: ofTrees, kernel: ofKernel } = model.blend;
      const value = offset + ofTrees * trees + ofKernel * kernel;
      values.set(model.name, value);
      const key = ENDPOINT_KEYS.find((endpoint) => endpoint === model.name);
      if (key !== undefined && model.interval !== null)
        predictions[key] = predictionOf(key, model.interval, {
          value,
          disagreement: disagreementOf(key, trees, kernel),
          ...nearness(model.learned, similarities),
        });
    }
    const ordered = Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, predictions[key]!]));
    return { values, predictions: ordered as Predictions, similarities };
  }

  #bins(
    descriptors: Float32Array,
    { hashes, counts }: Pick<Environments, 'hashes' | 'counts'>,
  ): { bins: Uint8Array; inputsFrom: number } {
    const { countedEnvironments } = this.#header;
    const inputsFrom = descriptors.length + countedEnvironments;
    const bins = new Uint8Array(inputsFrom + 64);
    for (let place = 0; place < descriptors.length; place += 1)
      bins[place] = binOf(
        descriptors[place]!,
        this.#limits,
        this.#limitStarts[place]!,
        this.#limitStarts[place + 1]!,
      );
    for (let place = 0; place < hashes.length; place += 1) {
      const environment = this.references.placeOf(hashes[place]!);
      if (environment !== undefined && environment < countedEnvironments)
        bins[descriptors.length + environment] = Math.min(63, counts[place]!);
    }
    return { bins, inputsFrom };
  }
}

/** Limits that a value exceeds. */
const binOf = (value: number, limits: ArrayLike<number>, from: number, to: number): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (limits[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low - from;
};

const kernelValue = ({ kernel, members, weights }: Model, similarities: Float64Array): number => {
  if (kernel === null) return 0;
  let sum = 0;
  for (let place = 0; place < members.length; place += 1)
    sum += weights[place]! * similarities[members[place]!]!;
  return kernel.mean + kernel.scale * sum;
};

/** Trees give a class's logit, the kernel its probability. */
const disagreementOf = (key: EndpointKey, trees: number, kernel: number): number =>
  Math.abs((isProbability(key) ? sigmoid(trees) : trees) - kernel);

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** Similarity to the nearest molecule, and the mean of the five nearest. */
const nearness = (
  members: Uint32Array,
  similarities: Float64Array,
): { nearest: number; nearFive: number } => {
  const best = new Float64Array(NEAREST);
  for (const member of members) {
    const similarity = similarities[member]!;
    if (similarity <= best[NEAREST - 1]!) continue;
    let place = NEAREST - 1;
    for (; place > 0 && best[place - 1]! < similarity; place -= 1) best[place] = best[place - 1]!;
    best[place] = similarity;
  }
  return { nearest: best[0]!, nearFive: best.reduce((sum, one) => sum + one, 0) / NEAREST };
};

const predictionOf = (
  key: EndpointKey,
  interval: IntervalHeader,
  of: { value: number; disagreement: number; nearest: number; nearFive: number },
): Prediction => {
  const { offset, nearest, nearFive, disagreement } = interval.error;
  const inDomain = of.nearest >= interval.domain;
  const unit = ENDPOINT_UNITS[key];
  if (isProbability(key)) {
    const value = sigmoid(of.value);
    const [negative = 0, positive = 0] = interval.quantiles.map((quantiles) =>
      interpolated(interval.similarities, quantiles, of.nearest),
    );
    return {
      value,
      unit,
      low: value <= negative ? 0 : value - negative,
      high: 1 - value <= positive ? 1 : value + positive,
      inDomain,
    };
  }
  const error = Math.exp(
    offset + nearest * of.nearest + nearFive * of.nearFive + disagreement * of.disagreement,
  );
  const half = error * interpolated(interval.similarities, interval.quantiles[0]!, of.nearest);
  const value = Math.min(interval.most, Math.max(interval.least, of.value));
  return { value, unit, low: value - half, high: value + half, inDomain };
};

/** Linear between the points, constant beyond them. */
const interpolated = (at: readonly number[], values: readonly number[], where: number): number => {
  const after = at.findIndex((point) => point >= where);
  if (after === -1) return values.at(-1)!;
  if (after === 0) return values[0]!;
  const [from, to] = [at[after - 1]!, at[after]!];
  const part = (where - from) / (to - from);
  return values[after - 1]! * (1 - part) + values[after]! * part;
};
