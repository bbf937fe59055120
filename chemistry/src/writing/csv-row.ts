import { withFormulaGuard } from '../formula-guard.ts';

/** One cell after RFC 4180, which no spreadsheet runs as a formula; our own reader gives it back as it was. */
const cell = (value: string): string => {
  const safe = withFormulaGuard(value);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a CSV file; a file in UTF-8 is known by Excel only with a byte order mark before the first. */
export const csvRow = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
