import type { MoleculeRecord } from '@moiety/contract';
import type { ColumnOptions } from '@moiety/chemistry/writing/property-columns.ts';
import type { RecordSheet } from '@moiety/chemistry/writing/record-sheet.ts';
import type { SheetRows } from '@moiety/chemistry/writing/xlsx/sheet.ts';
import { makeWorkerThread } from '../../worker-thread.ts';

/** Some records that are to be written, with what is written beside them. */
interface Written extends ColumnOptions {
  records: MoleculeRecord[];
}

/** What the thread that writes is asked. */
export type WriteQuestion =
  | (Written & {
      format: 'sdf' | 'csv';
      columns: string[];
      /** Whether the file begins with them. */
      heading: boolean;
      /** Whether some record of the whole file is unread. */
      unread: boolean;
    })
  | (Written & { format: 'xlsx'; sheet: RecordSheet; firstRow: number });

/** Bytes of a text, or rows of a sheet. */
export type WriteAnswer = { bytes: Uint8Array } | { rows: SheetRows };

/** Writes records, on a thread of its own: a page of an SDF takes it half a second. */
export interface ExportWriter {
  text(question: Extract<WriteQuestion, { columns: string[] }>): Promise<Uint8Array>;
  rows(question: Extract<WriteQuestion, { format: 'xlsx' }>): Promise<SheetRows>;
}

export const makeExportWriter = (): ExportWriter => {
  const ask = makeWorkerThread<WriteQuestion, WriteAnswer>(new URL('export-worker.ts', import.meta.url));
  return {
    text: async (question) => {
      const answer = await ask(question);
      if ('bytes' in answer) return answer.bytes;
      throw new TypeError('a text was asked for');
    },
    rows: async (question) => {
      const answer = await ask(question);
      if ('rows' in answer) return answer.rows;
      throw new TypeError('rows were asked for');
    },
  };
};
