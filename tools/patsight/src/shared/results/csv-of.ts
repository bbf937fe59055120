/** A field of a text that is read here again. */
const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Rows as a CSV text, for our own reader of molecule files. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(field).join(',')).join('\n');
