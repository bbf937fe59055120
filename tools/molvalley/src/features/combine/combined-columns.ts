import type { GridColumn } from '@moiety/grid/columns.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { columnDifference, differenceText, valueOfInterval } from '../../shared/combine/difference.ts';
import { leadOf, setsIn } from '../../shared/combine/overlap.ts';
import type { Overlap } from '../../shared/combine/overlap.ts';
import { labelsOf } from '../../shared/combine/column-plan.ts';
import type { ComparedSet, NamedColumn } from '../../shared/combine/shared-columns.ts';
import { drawable } from '../../shared/drawing/drawable.ts';
import { valueContent } from '../../shared/grid/cells.ts';
import type { Column } from '../../shared/table/columns.ts';
import { columnNote, columnNotes } from '../../shared/words/column-note.ts';
import { columnTitle } from '../../shared/words/column-title.ts';

/** Columns of the same name. */
type Named = Pick<NamedColumn, 'name' | 'of'>;

/** A row of the table: its number in the comparison. */
export interface CombinedRow {
  row: number;
}

/** A column of the table, and what rows are ordered by in it. */
export interface CombinedColumn extends GridColumn<CombinedRow> {
  /** A number, NaN where there is none; undefined where rows are ordered by the text. */
  valueOf: ((row: number) => number) | undefined;
}

const STRUCTURE_WIDTH = 168;
const NAME_WIDTH = 152;
const NUMBER_WIDTH = 112;
const TEXT_WIDTH = 160;

const clipped = (text: string): TemplateResult | typeof nothing =>
  text ? html`<span class="clip" title=${text}>${text}</span>` : nothing;

/** Makes the columns of a comparison's table. */
class Columns {
  readonly #sets: readonly ComparedSet[];
  readonly #overlap: Overlap;
  readonly #labels: readonly string[];

  constructor(sets: readonly ComparedSet[], overlap: Overlap) {
    this.#sets = sets;
    this.#overlap = overlap;
    this.#labels = labelsOf(sets).map(([label = '']) => label);
  }

  /** The structure of a set's record, or of the first set's that has the molecule. */
  structure(set: number | undefined): CombinedColumn {
    const recordIn = (row: number): MoleculeRecord | undefined =>
      this.#recordOf(row, set ?? leadOf(this.#overlap, row));
    return {
      id: set === undefined ? 'structure' : `structure:${set}`,
      title: set === undefined ? msg('Structure', { id: 'molvalley.column.structure' }) : this.#labels[set]!,
      groups: set === undefined ? [] : [msg('Structure', { id: 'molvalley.column.structure' })],
      width: STRUCTURE_WIDTH,
      align: 'center',
      classes: 'structure',
      valueOf: undefined,
      cell: ({ row }) => {
        const record = recordIn(row);
        return record?.status === 'ok'
          ? html`<mo-structure
              plain
              eager
              .structure=${drawable(record)}
              .name=${record.name || record.formula}
            ></mo-structure>`
          : nothing;
      },
      text: ({ row }) => {
        const record = recordIn(row);
        return record?.status === 'ok' ? record.smiles : '';
      },
    };
  }

  /** The letters of the sets that have the molecule. */
  sets(): CombinedColumn {
    const text = ({ row }: CombinedRow): string =>
      setsIn(this.#overlap.masks[this.#overlap.moleculeOfRow[row]!]!, this.#sets.length)
        .map((set) => this.#sets[set]!.letter)
        .join(' ');
    return {
      id: 'sets',
      title: msg('Sets', { id: 'molvalley.compare.column.sets' }),
      width: 88,
      sortable: true,
      valueOf: undefined,
      cell: text,
      text,
    };
  }

  name(set: number): CombinedColumn {
    const text = ({ row }: CombinedRow): string => this.#recordOf(row, set)?.name ?? '';
    return {
      id: `name:${set}`,
      title: this.#labels[set]!,
      groups: [msg('Name', { id: 'molvalley.column.name' })],
      width: NAME_WIDTH,
      sortable: true,
      valueOf: undefined,
      cell: (row) => clipped(text(row)),
      text,
    };
  }

  /** What a set has in one of its own columns. */
  value(named: Named, set: number, column: Column): CombinedColumn {
    const { table } = this.#sets[set]!;
    const positionIn = (row: number): number => this.#overlap.positions[set]![row]!;
    const text = ({ row }: CombinedRow): string =>
      positionIn(row) < 0 ? '' : table.text(positionIn(row), column.id);
    const isNumber = column.kind === 'number';
    const numbers = table.numbers(column.id);
    const fraction = table.widestFraction(column.id);
    return {
      id: `value:${set}:${named.name}`,
      title: this.#labels[set]!,
      groups: [columnTitle(column)],
      note: columnNote(column),
      tooltip: [`${columnTitle(column)}: ${this.#labels[set]}`, ...columnNotes(column)].join('\n'),
      width: isNumber ? NUMBER_WIDTH : TEXT_WIDTH,
      align: isNumber ? 'end' : 'start',
      sortable: true,
      properties: fraction > 0 ? { '--fraction': `${fraction}ch` } : {},
      valueOf: isNumber ? (row) => numbers?.values[positionIn(row)] ?? NaN : undefined,
      cell: (row) => {
        const record = this.#recordOf(row.row, set);
        return record ? valueContent(record, column, text(row), undefined) : nothing;
      },
      text,
    };
  }

  /** How the values of a column differ between the two sets that have it; undefined where that says nothing. */
  difference(named: Named): CombinedColumn | undefined {
    const difference = columnDifference(this.#sets, this.#overlap, named);
    const [one, other] = named.of;
    if (!difference || !one || !other) return undefined;
    const { isFold, at } = difference;
    const [a, b] = [this.#sets[one.set]!.letter, this.#sets[other.set]!.letter];
    const text = ({ row }: CombinedRow): string => {
      const interval = at(row);
      return interval ? differenceText(interval, isFold) : '';
    };
    return {
      id: `difference:${named.name}`,
      title: isFold ? `${b} / ${a}` : `${b} − ${a}`,
      groups: [columnTitle(one.column)],
      tooltip: isFold
        ? msg('The second set’s value divided by the first’s', { id: 'molvalley.compare.foldNote' })
        : msg('The second set’s value minus the first’s', { id: 'molvalley.compare.deltaNote' }),
      width: NUMBER_WIDTH,
      align: 'end',
      sortable: true,
      classes: 'difference',
      valueOf: (row) => {
        const interval = at(row);
        return interval ? valueOfInterval(interval) : NaN;
      },
      cell: text,
      text,
    };
  }

  #recordOf(row: number, set: number): MoleculeRecord | undefined {
    return this.#sets[set]?.table.records[this.#overlap.positions[set]![row]!];
  }
}

/** Whether a set has numbers in a column. */
const isNumeric = ({ of }: Named): boolean => of.some(({ column }) => column.kind === 'number');

/**
 * The columns of the molecules of some combinations: structures (of each set, where they can be others), names, then the columns of the sets beside each
 * other, numbers first, with the difference of those that two sets have.
 * @param of the sets that have some of the molecules, and their columns
 * @param areOthers whether the same molecule can have other structures
 * @param severalCombinations whether the molecules are in different sets
 */
export const combinedColumns = (
  sets: readonly ComparedSet[],
  overlap: Overlap,
  { used, named: all }: { used: readonly number[]; named: readonly Named[] },
  { areOthers, severalCombinations }: { areOthers: boolean; severalCombinations: boolean },
): CombinedColumn[] => {
  const make = new Columns(sets, overlap);
  const own = [...all.filter(isNumeric), ...all.filter((one) => !isNumeric(one))];
  return [
    ...(areOthers && used.length > 1 ? used.map((set) => make.structure(set)) : [make.structure(undefined)]),
    ...(severalCombinations ? [make.sets()] : []),
    ...used.map((set) => make.name(set)),
    ...own.flatMap((named) => {
      const values = named.of.map(({ set, column }) => make.value(named, set, column));
      return values.concat(make.difference(named) ?? []);
    }),
  ];
};
