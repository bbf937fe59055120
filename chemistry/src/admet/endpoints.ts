/** What is predicted, by the keys that `npm run predict` writes. */
export const ENDPOINT_KEYS = [
  'hlm',
  'rlm',
  'mdr1_er',
  'solubility',
  'hppb',
  'rppb',
  'caco2',
  'logd',
  'herg',
  'cyp3a4',
  'cyp2d6',
  'cyp2c9',
  'ames',
  'bbb',
] as const;

export type EndpointKey = (typeof ENDPOINT_KEYS)[number];

/** Units of the values; those of the experiments that the models learned from. */
export const ENDPOINT_UNITS: Record<EndpointKey, string> = {
  hlm: 'log10 mL/min/kg',
  rlm: 'log10 mL/min/kg',
  mdr1_er: 'log10 efflux ratio',
  solubility: 'log10 µg/mL',
  hppb: 'log10 % unbound',
  rppb: 'log10 % unbound',
  caco2: 'log10 cm/s',
  logd: 'log10 ratio',
  herg: 'probability',
  cyp3a4: 'probability',
  cyp2d6: 'probability',
  cyp2c9: 'probability',
  ames: 'probability',
  bbb: 'probability',
};

/** Whether an endpoint is the probability of a class, not a measured number. */
export const isProbability = (key: EndpointKey): boolean => ENDPOINT_UNITS[key] === 'probability';
