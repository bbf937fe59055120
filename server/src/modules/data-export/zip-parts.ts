import { setImmediate } from 'node:timers/promises';
import type { ZipPart } from './zip.ts';

/** Characters that are written at once. */
const PIECE = 64 * 1024;

/** A list as JSON out of the JSON of its rows, in pieces between which others are answered: no row is put into words before its turn. */
async function* listOf(rows: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '[\n';
  let isEmpty = true;
  for await (const row of rows) {
    piece += isEmpty ? row : `,\n${row}`;
    isEmpty = false;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  yield isEmpty ? '[]\n' : `${piece}\n]\n`;
}

function* textsOf(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(row, null, 2);
}

/** A small object as JSON, or a list of any length. */
export const json = (name: string, value: unknown): ZipPart => ({
  name: `${name}.json`,
  content: Array.isArray(value) ? listOf(textsOf(value)) : [`${JSON.stringify(value, null, 2)}\n`],
});

async function* pagedRows<Row>(
  pageSize: number,
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  written: (row: Row) => unknown,
): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const rows = await read(after);
    for (const row of rows) yield JSON.stringify(written(row));
    if (rows.length < pageSize) return;
    after = keyOf(rows.at(-1)!);
  }
}

/**
 * A list as JSON, a row a line, of which no more is in memory than a page.
 * @param read the rows after a key, in its order, at most `pageSize`; first after -1
 */
export const pagedText = <Row>(
  pageSize: number,
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  written: (row: Row) => unknown = (row) => row,
): AsyncGenerator<string> => listOf(pagedRows(pageSize, read, keyOf, written));
