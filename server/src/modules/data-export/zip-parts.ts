import { setImmediate } from 'node:timers/promises';
import type { ZipPart } from './zip.ts';

/** Rows that are written at once. */
const ROWS = 200;

/** A list as JSON, some rows at a time: a history of years is written while others are answered. */
async function* listText(rows: readonly unknown[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += ROWS) {
    const texts = rows.slice(from, from + ROWS).map((row) => JSON.stringify(row, null, 2));
    yield `${from === 0 ? '[\n' : ',\n'}${texts.join(',\n')}`;
    await setImmediate();
  }
  yield rows.length === 0 ? '[]\n' : '\n]\n';
}

export const json = (name: string, value: unknown): ZipPart => ({
  name: `${name}.json`,
  content: Array.isArray(value) ? listText(value) : [`${JSON.stringify(value, null, 2)}\n`],
});

/**
 * A list as JSON, a row a line, of which no more is in memory than a page.
 * @param read the rows after a key from 0, in its order, at most `pageSize`
 */
export async function* pagedText<Row>(
  pageSize: number,
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  written: (row: Row) => unknown = (row) => row,
): AsyncGenerator<string> {
  let after = -1;
  let before = '[\n';
  for (;;) {
    const rows = await read(after);
    for (const row of rows) {
      yield before + JSON.stringify(written(row));
      before = ',\n';
    }
    if (rows.length < pageSize) break;
    after = keyOf(rows.at(-1)!);
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

/** A file's name out of what a person called something: no folders, nothing that a file system refuses. */
export const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .slice(0, 80)
    .trim() || '_';
