import { msg } from '@lit/localize';
import { type EndpointKey, isProbability } from '@moiety/chemistry/admet/endpoints.ts';

/** An endpoint's title, as a column's and a row's. */
export const endpointTitle = (key: EndpointKey): string => {
  switch (key) {
    case 'hlm':
      return msg('HLM clearance (mL/min/kg)', { id: 'molvalley.admet.hlm' });
    case 'rlm':
      return msg('RLM clearance (mL/min/kg)', { id: 'molvalley.admet.rlm' });
    case 'mdr1_er':
      return msg('MDR1-MDCK efflux ratio', { id: 'molvalley.admet.mdr1_er' });
    case 'solubility':
      return msg('Solubility, pH 6.8 (µg/mL)', { id: 'molvalley.admet.solubility' });
    case 'hppb':
      return msg('Human plasma, unbound (%)', { id: 'molvalley.admet.hppb' });
    case 'rppb':
      return msg('Rat plasma, unbound (%)', { id: 'molvalley.admet.rppb' });
    case 'caco2':
      return msg('Caco-2 permeability (10⁻⁶ cm/s)', { id: 'molvalley.admet.caco2' });
    case 'logd':
      return msg('logD, pH 7.4', { id: 'molvalley.admet.logd' });
    case 'herg':
      return msg('hERG blocker, 10 µM (%)', { id: 'molvalley.admet.herg' });
    case 'cyp3a4':
      return msg('CYP3A4 inhibitor (%)', { id: 'molvalley.admet.cyp3a4' });
    case 'cyp2d6':
      return msg('CYP2D6 inhibitor (%)', { id: 'molvalley.admet.cyp2d6' });
    case 'cyp2c9':
      return msg('CYP2C9 inhibitor (%)', { id: 'molvalley.admet.cyp2c9' });
    case 'ames':
      return msg('Ames mutagen (%)', { id: 'molvalley.admet.ames' });
    default:
      return msg('Crosses the blood-brain barrier (%)', { id: 'molvalley.admet.bbb' });
  }
};

/** A prediction in the unit that its title says: probabilities in per cent, the others not as logarithms. */
export const plainValue = (key: EndpointKey, value: number): number => {
  if (isProbability(key)) return value * 100;
  if (key === 'logd') return value;
  return 10 ** (key === 'caco2' ? value + 6 : value);
};

/** A number of {@link plainValue} as text: two significant digits, or the decimals of a logD. */
export const plainText = (key: EndpointKey, plain: number): string => {
  if (isProbability(key)) return plain.toFixed(0);
  if (key === 'logd') return plain.toFixed(1);
  return plain >= 100 ? String(Number(plain.toPrecision(2))) : plain.toPrecision(2);
};

/** An interval as text. */
export const intervalText = (key: EndpointKey, low: number, high: number): string =>
  `${plainText(key, plainValue(key, low))} – ${plainText(key, plainValue(key, high))}`;

/** What stands at a value outside of the model's domain. */
export const outsideDomain = (): string =>
  msg('Outside the model’s domain', { id: 'molvalley.admet.outside' });
