import { withoutFormulaGuard } from '../formula-guard.ts';
import { ColumnNames, clipped, distinctHeadings, NAME_MAX, recordData } from './column-names.ts';
import { nameColumnBeside } from './column-roles.ts';
import { LineBuffer } from './line-buffer.ts';
import { isPassedOver, isSmilesLine, type NamesLayout } from './names-layout.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';
import { TableRows, type TableRow } from './table-rows.ts';

/** A SMILES with its extension (CXSMILES, between bars), and what it is called. */
const SMILES_LINE = /^\s*(\S+(?: \|[^|]*\|)?)(?:\s+(.*))?$/s;

/**
 * Splits a text whose structures are given by chemical names: a list with a name a line, in which a line that is a
 * SMILES stays one; or a table. What a table calls its molecules beside (a trade name, a number of a compound) is the
 * records' name, and then the chemical name is a column like the others.
 */
export class NamesSplitter implements RecordSplitter {
  readonly #layout: NamesLayout;
  readonly #columns = new ColumnNames();
  readonly #table: TableRows | null;
  readonly #lines = new LineBuffer();
  #line = 0;
  /** `null` until the first row has been seen. */
  #headings: string[] | null = null;
  /** The column that names the molecules beside the chemical name, -1 where none does. */
  #nameColumn = -1;
  #position = 0;

  constructor(layout: NamesLayout) {
    this.#layout = layout;
    this.#table = layout.separator === null ? null : new TableRows(layout.separator);
  }

  get columns(): string[] {
    return this.#columns.names;
  }

  get omittedColumns(): number {
    return this.#columns.omitted;
  }

  push(text: string): RawRecord[] {
    return this.#table ? this.#takeRows(this.#table.push(text)) : this.#takeLines(this.#lines.push(text));
  }

  end(): RawRecord[] {
    return this.#table ? this.#takeRows(this.#table.end()) : this.#takeLines(this.#lines.end());
  }

  #takeLines(lines: readonly string[]): RawRecord[] {
    return lines.flatMap((line) => {
      this.#line += 1;
      if (isPassedOver(line)) return [];
      if (this.#headings === null) {
        this.#headings = [];
        if (this.#layout.hasHeadings) return [];
      }
      const text = line.trim();
      const [, structure = '', rest = ''] = isSmilesLine(text) ? (SMILES_LINE.exec(text) ?? []) : [];
      return [
        structure === ''
          ? this.#record(this.#line, 'name', text, text, {})
          : this.#record(this.#line, 'smiles', structure, rest, {}),
      ];
    });
  }

  #takeRows(rows: readonly TableRow[]): RawRecord[] {
    return rows.flatMap(({ line, cells: all }) => {
      const cells = this.#columns.cellsOf(all);
      if (this.#headings === null) {
        const { hasHeadings, column } = this.#layout;
        this.#headings = distinctHeadings(
          cells.map((cell) => (hasHeadings ? withoutFormulaGuard(cell) : '')),
        );
        this.#nameColumn = nameColumnBeside(this.#headings, column);
        for (const [index, heading] of this.#headings.entries())
          if (this.#isColumn(index)) this.#columns.nameOf(heading);
        if (hasHeadings) return [];
      }
      return [this.#row(line, cells)];
    });
  }

  #isColumn(index: number): boolean {
    return index !== (this.#nameColumn === -1 ? this.#layout.column : this.#nameColumn);
  }

  #row(line: number, cells: readonly string[]): RawRecord {
    const { column } = this.#layout;
    const headings = this.#headings ?? [];
    const chemicalName = withoutFormulaGuard(cells[column] ?? '').trim();
    const called = withoutFormulaGuard(cells[this.#nameColumn] ?? '').trim();
    const data = recordData(
      cells.flatMap((cell, index) => {
        if (!this.#isColumn(index) || cell.trim() === '') return [];
        const name = this.#columns.nameOf(headings[index] ?? `Column ${index + 1}`);
        return name === null ? [] : [[name, withoutFormulaGuard(cell)] as const];
      }),
    );
    return this.#record(line, 'name', chemicalName, called || chemicalName, data);
  }

  #record(
    line: number,
    kind: RawRecord['kind'],
    structure: string,
    name: string,
    data: Record<string, string>,
  ): RawRecord {
    const record = { position: this.#position, line, kind, structure, name: clipped(name, NAME_MAX), data };
    this.#position += 1;
    return record;
  }
}
