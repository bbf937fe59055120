import { withoutFormulaGuard } from '../formula-guard.ts';
import { COLUMNS_MAX, ColumnNames, clipped, distinctHeadings, NAME_MAX, recordData } from './column-names.ts';
import { chooseRoles, isStructureHeading, type ColumnRoles } from './column-roles.ts';
import { isInchi, looksLikeSmiles } from './looks-like-smiles.ts';
import { MoleculeFileError } from './molecule-file-error.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';
import { detectSeparator, TableRows, type Separator, type TableRow } from './table-rows.ts';

/** Rows that are looked at before the structure's column is chosen by its content. */
const SAMPLE_ROWS = 50;

/**
 * Splits tables (CSV, TSV, semicolons): the first row names the columns, or is data when it holds a structure and no
 * heading that is known. Which column holds the structures is chosen by heading, then by content.
 */
export class TableSplitter implements RecordSplitter {
  readonly #columns = new ColumnNames();
  #rows: TableRows | null;
  /** Text before the separator is chosen, then rows before the columns are. */
  #text = '';
  #waiting: TableRow[] = [];
  #headings: string[] = [];
  #roles: ColumnRoles | null = null;
  #position = 0;

  /** @param separator told by the text where it is not given. */
  constructor(separator?: Separator) {
    this.#rows = separator === undefined ? null : new TableRows(separator);
  }

  get columns(): string[] {
    return this.#columns.names;
  }

  get omittedColumns(): number {
    return this.#columns.omitted;
  }

  /** @throws {MoleculeFileError} `no-structure-column`, naming the columns found. */
  push(text: string): RawRecord[] {
    if (this.#rows === null) {
      this.#text += text;
      // Enough text to tell the separator by; a short file is decided at its end.
      return this.#text.length < 65_536 ? [] : this.#begin();
    }
    return this.#take(this.#rows.push(text), false);
  }

  /** @throws {MoleculeFileError} `no-structure-column`, naming the columns found. */
  end(): RawRecord[] {
    const before = this.#rows === null ? this.#begin() : [];
    return [...before, ...this.#take(this.#rows?.end() ?? [], true)];
  }

  #begin(): RawRecord[] {
    this.#rows = new TableRows(detectSeparator(this.#text).separator);
    const rows = this.#rows.push(this.#text);
    this.#text = '';
    return this.#take(rows, false);
  }

  #take(read: readonly TableRow[], last: boolean): RawRecord[] {
    const rows = read.map(({ line, cells }) => ({ line, cells: this.#columns.cellsOf(cells) }));
    if (this.#roles !== null) return rows.map((row) => this.#record(row));
    this.#waiting = [...this.#waiting, ...rows];
    if (this.#waiting.length <= SAMPLE_ROWS && !last) return [];
    const [first, ...others] = this.#waiting;
    if (first === undefined) return [];
    const hasHeadings =
      !first.cells.some(
        (cell) => cell.length > 1 && (looksLikeSmiles(cell.trim()) || isInchi(cell.trim())),
      ) || first.cells.some(isStructureHeading);
    this.#headings = distinctHeadings(
      first.cells.map((cell) => (hasHeadings ? withoutFormulaGuard(cell) : '')),
    );
    const body = hasHeadings ? others : this.#waiting;
    this.#waiting = [];
    const roles = chooseRoles(
      this.#headings,
      body.slice(0, SAMPLE_ROWS).map((row) => row.cells),
    );
    if (roles === null)
      throw new MoleculeFileError('no-structure-column', { columns: this.#headings.slice(0, COLUMNS_MAX) });
    this.#roles = roles;
    for (const [index, heading] of this.#headings.entries())
      if (this.#isColumn(index)) this.#columns.nameOf(heading);
    return body.map((row) => this.#record(row));
  }

  #isColumn(index: number): boolean {
    const roles = this.#roles;
    return roles !== null && index !== roles.structure && (index !== roles.name || roles.keepName);
  }

  #record({ line, cells }: TableRow): RawRecord {
    const roles = this.#roles;
    const structure = withoutFormulaGuard(cells[roles?.structure ?? 0] ?? '');
    const isMolfile = structure.includes('M  END');
    const record: RawRecord = {
      position: this.#position,
      line,
      kind: isMolfile ? 'molfile' : isInchi(structure.trim()) ? 'inchi' : 'smiles',
      structure: isMolfile ? structure : structure.trim(),
      name: clipped(withoutFormulaGuard(cells[roles?.name ?? -1] ?? '').trim(), NAME_MAX),
      data: recordData(
        cells.flatMap((cell, index) => {
          if (!this.#isColumn(index) && index < this.#headings.length) return [];
          // A row with more cells than there are headings: the surplus is kept under numbers.
          const name = this.#columns.nameOf(this.#headings[index] ?? `Column ${index + 1}`);
          return name === null || cell.trim() === '' ? [] : [[name, withoutFormulaGuard(cell)] as const];
        }),
      ),
    };
    this.#position += 1;
    return record;
  }
}
