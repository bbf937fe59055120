/** Concentrations as powers of ten of a nanomole a litre. */
const MOLAR: Readonly<Record<string, number>> = { fM: -6, pM: -3, nM: 0, uM: 3, mM: 6, M: 9 };

const PREFIX = '[fpnmuμµ]';
/** A unit of a measured value: molar and mass concentrations, doses, parts, per cent, times. */
const UNIT = new RegExp(
  // No unit is the letter of a name: `KM12`, `T790M`, `M1`.
  `(?:(?<![A-Za-z])(?!M\\d|(?<=[A-Za-z]\\d{1,4})M)(${PREFIX}?)\\s?(?:M(?![A-Za-z])|mo[lI1i]\\s?(?:\\/|·|\\.)?\\s?(?:L|l|dm)(?:\\s?[-−]\\s?1(?![\\d.]))?(?![A-Za-z])))` +
    `|(?<![A-Za-z])([pnuμµm]?g)\\s?\\/\\s?(m[lL]|[lL]|kg|μ[lL]|d[lL])(?![A-Za-z])` +
    '|(?<![A-Za-z])(ppm|ppb)(?![A-Za-z])|(%|％)',
  'u',
);

/** A text with the signs that print has several of brought into one: NFKC, dashes, micro. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u00b5', 'μ')
    .replaceAll(/[\u200b\u00ad\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text is a unit and nothing else: `(μmol/L)`, `nM`, `%`. */
export const isUnit = (text: string): boolean => {
  const bare = plainText(text)
    .replace(/^[([]\s?/, '')
    .replace(/\s?[)\]]$/, '');
  return UNIT.exec(bare)?.[0] === bare;
};

/** A unit as it is written in results: `nM`, `uM`, `ug/mL`, `%`. */
export function unitIn(text: string): string | undefined {
  const match = UNIT.exec(plainText(text));
  if (match === null) return undefined;
  const [, prefix, mass, per, parts, percent] = match;
  if (percent !== undefined) return '%';
  if (parts !== undefined) return parts;
  if (mass !== undefined) return `${ascii(mass)}/${ascii(per ?? '').replace(/l$/, 'L')}`;
  return `${ascii(prefix ?? '')}M`;
}

const ascii = (text: string): string => text.replaceAll('μ', 'u').replaceAll('µ', 'u');

/** A molar concentration in nanomoles a litre; undefined where the unit is no molar concentration. */
export function nanomolar(value: number, unit: string): number | undefined {
  const power = MOLAR[unit];
  // Divided rather than multiplied by a fraction, so that 0.3 uM is 300 and not 299.99….
  if (power === undefined) return undefined;
  return power >= 0 ? value * 10 ** power : value / 10 ** -power;
}
