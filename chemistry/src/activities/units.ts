/** A longer text names no unit. */
const LENGTH_MAX = 64;

/** Nanomoles per litre in one of a molar unit. */
const NANOMOLAR: Readonly<Record<string, number>> = {
  fm: 1e-6,
  pm: 1e-3,
  nm: 1,
  um: 1e3,
  μm: 1e3,
  mm: 1e6,
};
/** Grams per litre in one of a mass concentration. */
const GRAMS_PER_LITRE: Readonly<Record<string, number>> = {
  'g/l': 1,
  'mg/ml': 1,
  'mg/l': 1e-3,
  'ug/ml': 1e-3,
  'μg/ml': 1e-3,
  'ug/l': 1e-6,
  'μg/l': 1e-6,
  'ng/ml': 1e-6,
};
/** One way to write each unit. */
const WRITTEN: Readonly<Record<string, string>> = {
  fm: 'fM',
  pm: 'pM',
  nm: 'nM',
  um: 'µM',
  μm: 'µM',
  mm: 'mM',
  m: 'M',
  'g/l': 'g/L',
  'mg/ml': 'mg/mL',
  'mg/l': 'mg/L',
  'ug/ml': 'µg/mL',
  'μg/ml': 'µg/mL',
  'ug/l': 'µg/L',
  'μg/l': 'µg/L',
  'ng/ml': 'ng/mL',
};

/** A unit of concentration. */
export interface ConcentrationUnit {
  /** As it is written: `µM`. */
  name: string;
  kind: 'molar' | 'mass';
  /** nM in one of it, or g/L. */
  factor: number;
}

/**
 * The concentration that a text names, however it is written (`uM`, `μM`, `nmol/L`), or `null`. `mm` and `nm` are lengths: the M of a
 * molar unit is a capital.
 */
export const concentrationUnit = (text: string): ConcentrationUnit | null => {
  if (text.length > LENGTH_MAX) return null;
  const bare = text
    .trim()
    .normalize('NFKC')
    // Bounded: a text of at most 64 characters.
    .replace(/mol(?:ar)?\s*(?:\/\s*l|\s*l-1|\s*·\s*l-1)$/i, 'M')
    .replaceAll(/\s/g, '');
  const key = bare.toLowerCase();
  const mass = GRAMS_PER_LITRE[key];
  if (mass !== undefined) return { name: WRITTEN[key] ?? bare, kind: 'mass', factor: mass };
  if (!bare.endsWith('M')) return null;
  const factor = key === 'm' ? 1e9 : NANOMOLAR[key];
  return factor === undefined ? null : { name: WRITTEN[key] ?? bare, kind: 'molar', factor };
};

/**
 * The unit of concentration in a column's heading: in brackets, after a slash, or as its last word (`IC50 (nM)`, `Ki/µM`, `EC50_uM`).
 */
export const unitOfHeading = (heading: string): ConcentrationUnit | null => {
  const words = heading.normalize('NFKC').slice(0, 200);
  const bracketed = /[([]([^()[\]]{1,20})[)\]]\s*$/.exec(words)?.[1];
  if (bracketed !== undefined) return concentrationUnit(bracketed);
  const last = /(?:^|[\s_/,:-])([a-zA-Zμ]{1,3}(?:\/[a-zA-Z]{1,2})?)\s*$/.exec(words)?.[1];
  return last === undefined || last === words.trim() ? null : concentrationUnit(last);
};

/**
 * A concentration in another unit.
 * @param weight g/mol, needed between a mass concentration and a molar one
 * @returns `NaN` where the weight is needed and not known
 */
export const converted = (
  value: number,
  from: ConcentrationUnit,
  to: ConcentrationUnit,
  weight: number | null,
): number => {
  if (from.kind === to.kind) return value * (from.factor / to.factor);
  if (weight === null || !(weight > 0)) return Number.NaN;
  return from.kind === 'mass'
    ? ((value * from.factor) / weight) * (1e9 / to.factor)
    : (value * from.factor * 1e-9 * weight) / to.factor;
};

/** A name such as `IC50` or `Ki` of which smaller values mean more activity. */
const POTENCY =
  /(?:^|[^a-z])(?:IC|EC|GI|ED|LD|CC|AC|XC)[ _-]?(?:50|90)|(?:^|[^a-zA-Z])K[idDI](?![a-zA-Z])|\bMIC\b/i;
const LOGARITHMIC =
  /(?:^|[^a-zA-Z])(?:p(?:IC|EC|GI|ED|AC|XC)[ _-]?50|pK[idDI](?![a-zA-Z])|pA2|pChEMBL)|-\s*log/i;

/** What a column's heading says that its values are. */
export const measureOfHeading = (heading: string): 'concentration' | 'negative-logarithm' | 'other' => {
  const words = heading.slice(0, 200);
  if (LOGARITHMIC.test(words)) return 'negative-logarithm';
  return POTENCY.test(words) || unitOfHeading(heading) !== null ? 'concentration' : 'other';
};

/**
 * -log10 of a molar concentration: `pIC50 = 9 - log10(IC50 in nM)`.
 * @returns `NaN` for a concentration that is not above 0
 */
export const negativeLogarithm = (nanomolar: number): number =>
  nanomolar > 0 ? 9 - Math.log10(nanomolar) : Number.NaN;
