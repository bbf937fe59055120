const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/**
 * A size in the unit that fits, the same in both languages: `0 B`, `1.5 GB`, `20 GB`. Cut, not rounded, so that what is used never
 * looks like all of it before it is. A GB is 1,000 MB.
 */
export const bytesInWords = (bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? Math.floor(value * 10) / 10 : Math.floor(value)} ${UNITS[power] ?? ''}`;
};
