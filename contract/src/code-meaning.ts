/** What a code of a table of values stands for: the ends of a range, both of them in it; null where it is open. */
export interface MeantRange {
  lower: number | null;
  upper: number | null;
  /** As written; empty without. */
  unit: string;
}

const written =
  /^(?:(?<sign>[≤≥])\s?(?<end>-?\d{1,12}(?:\.\d{1,6})?)|(?<lower>-?\d{1,12}(?:\.\d{1,6})?)–(?<upper>-?\d{1,12}(?:\.\d{1,6})?))(?: (?<unit>[^\s\d].{0,29}))?$/u;

/**
 * A range as the meaning of a code is kept: `≤ 100 nM`, `100–1000 nM`, `≥ 10 µM`, `6–7`.
 * @returns empty where both ends are open, or where it would not be read back
 */
export const writeMeaning = ({ lower, upper, unit }: MeantRange): string => {
  const range =
    lower !== null && upper !== null
      ? `${lower}–${upper}`
      : lower !== null
        ? `≥ ${lower}`
        : upper !== null
          ? `≤ ${upper}`
          : '';
  const text = range && [range, unit.trim()].filter(Boolean).join(' ');
  return parseMeaning(text) ? text : '';
};

/** Reads what `writeMeaning` writes. @returns undefined for anything else, and where the lower end is not below the upper one */
export const parseMeaning = (text: string): MeantRange | undefined => {
  const groups = written.exec(text)?.groups;
  if (!groups) return undefined;
  const { sign, end, unit = '' } = groups;
  if (sign !== undefined)
    return { lower: sign === '≥' ? Number(end) : null, upper: sign === '≤' ? Number(end) : null, unit };
  const [lower, upper] = [Number(groups.lower), Number(groups.upper)];
  return lower < upper ? { lower, upper, unit } : undefined;
};
