import type { EndpointKey } from '../admet/endpoints.ts';
import type { ScoreKey } from '../scores/score-keys.ts';

/** Names of predictions and their units in downloaded files, which are the same in every language; logarithms are taken back. */
const ENDPOINT_NAMES: Record<EndpointKey, readonly [name: string, unit: string]> = {
  hlm: ['HLM clearance', 'mL/min/kg'],
  rlm: ['RLM clearance', 'mL/min/kg'],
  mdr1_er: ['MDR1-MDCK efflux ratio', ''],
  solubility: ['solubility pH 6.8', 'µg/mL'],
  hppb: ['human plasma unbound', '%'],
  rppb: ['rat plasma unbound', '%'],
  caco2: ['Caco-2 permeability', '10⁻⁶ cm/s'],
  logd: ['logD pH 7.4', ''],
  herg: ['hERG blocker 10 µM', '%'],
  cyp3a4: ['CYP3A4 inhibitor', '%'],
  cyp2d6: ['CYP2D6 inhibitor', '%'],
  cyp2c9: ['CYP2C9 inhibitor', '%'],
  ames: ['Ames mutagen', '%'],
  bbb: ['crosses blood-brain barrier', '%'],
};

/** The columns of a score; of CNS MPO the bounds of its interval, and 1 where the logD in it is in the model's domain, else 0. */
export const SCORE_NAMES: Record<ScoreKey, readonly string[]> = {
  qed: ['QED'],
  sa: ['SA score'],
  cns_mpo: ['CNS MPO low', 'CNS MPO high', 'CNS MPO in domain'],
};

/** The four columns of an endpoint: value, the bounds of its 90 % interval, and 1 within the model's domain, else 0. */
export const predictionNames = (
  key: EndpointKey,
): [value: string, low: string, high: string, inDomain: string] => {
  const [name, unit] = ENDPOINT_NAMES[key];
  const predicted = `Predicted ${name}`;
  return [
    unit === '' ? predicted : `${predicted} (${unit})`,
    `${predicted} low`,
    `${predicted} high`,
    `${predicted} in domain`,
  ];
};
