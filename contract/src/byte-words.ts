const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/**
 * A size in the unit that fits, with three digits and the same in both languages: `0 B`, `1.5 GB`, `20 GB`. Cut, not rounded, so that what is used never
 * looks like all of it before it is. A GB is 1,000 MB.
 */
export const bytesInWords = (bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const step = power === 0 || value >= 100 ? 1 : value < 10 ? 100 : 10;
  return `${Math.floor(value * step) / step} ${UNITS[power] ?? ''}`;
};
