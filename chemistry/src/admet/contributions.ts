import type { EndpointKey } from './endpoints.ts';
import type { Environments } from './environments.ts';
import type { AdmetPredictor, MoleculeFeatures } from './predictor.ts';

/**
 * How much each atom pushes a prediction up (above 0) or down: the prediction less the one without the circular
 * environments that cover the atom (S. Riniker and G. A. Landrum, J. Cheminform. 5 (2013) 43). In the endpoint's unit, of
 * probabilities in units of the logit. Descriptors of the whole molecule, such as its logP, stay as they are, so that the sum is not
 * the prediction.
 * @returns for each atom of the structure as it was given; 0 for atoms that are not of its parent
 */
export const atomContributions = (
  predictor: AdmetPredictor,
  { descriptors, environments, graph, atoms }: MoleculeFeatures,
  keys: readonly EndpointKey[],
): Record<EndpointKey, Float64Array> => {
  const whole = predictor.read({ descriptors, environments }).values;
  const contributions = Object.fromEntries(keys.map((key) => [key, new Float64Array(atoms)])) as Record<
    EndpointKey,
    Float64Array
  >;
  for (let atom = 0; atom < graph.size; atom += 1) {
    const { values } = predictor.read({ descriptors, environments: without(environments, atom) });
    for (const key of keys)
      contributions[key][graph.origins[atom]!] = (whole.get(key) ?? 0) - (values.get(key) ?? 0);
  }
  return contributions;
};

/** The environments that do not cover an atom. */
const without = ({ hashes, counts, occurrences }: Environments, atom: number): Environments => {
  const left = Uint16Array.from(counts);
  for (const { place, atoms } of occurrences) if (atoms.includes(atom)) left[place]! -= 1;
  return {
    hashes: hashes.filter((_, place) => left[place]! > 0),
    counts: left.filter((count) => count > 0),
    occurrences: [],
  };
};
