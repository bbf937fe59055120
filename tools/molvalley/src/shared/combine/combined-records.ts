import type { AssayColumn, MeasuredValue, MoleculeRecord } from '@moiety/contract';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { isCalculatedId } from '../formulas/calculated-columns.ts';
import { measuredValues } from '../table/measured-values.ts';
import { labelsOf } from './column-plan.ts';
import type { ColumnPlan, PlannedColumn } from './column-plan.ts';
import { leadOf, setsIn } from './overlap.ts';
import type { Overlap } from './overlap.ts';
import { nameIn } from './shared-columns.ts';
import type { ComparedSet, NamedColumn } from './shared-columns.ts';

/** Rows between two looks at the clock. */
const STEPS = 64;

/** The part of a source that a row is asked about. */
type Source = NamedColumn['of'][number];

/** Reads what stands in the columns of the sets. */
class Values {
  readonly #sets: readonly ComparedSet[];
  readonly #overlap: Overlap;

  constructor(sets: readonly ComparedSet[], overlap: Overlap) {
    this.#sets = sets;
    this.#overlap = overlap;
  }

  /** As it is shown; empty where the set has no record in the row. */
  text(row: number, { set, column }: Source): string {
    const position = this.#overlap.positions[set]![row]!;
    return position < 0 ? '' : this.#sets[set]!.table.text(position, column.id);
  }

  /** As the file wrote it; of a calculated column its value. */
  written(row: number, source: Source): string {
    const { set, column } = source;
    if (isCalculatedId(column.id)) return this.text(row, source);
    return (
      this.#sets[set]!.table.records[this.#overlap.positions[set]![row]!]?.data[column.fileName ?? ''] ?? ''
    );
  }

  /** The values in a typed cell; none elsewhere. */
  typed(row: number, { set, column }: Source): readonly MeasuredValue[] {
    const record = this.#sets[set]!.table.records[this.#overlap.positions[set]![row]!];
    return record ? measuredValues(record, column) : [];
  }
}

/** What the typed columns of a new set are of: the first of its sets that says so tells it. */
export const combinedAssays = ({ columns }: Pick<ColumnPlan, 'columns'>): AssayColumn[] =>
  columns.flatMap(({ name, sources }) => {
    const assay = sources.map(({ column }) => column.assay).find((one) => one !== undefined);
    return assay ? [{ ...assay, column: name }] : [];
  });

/** A planned column with the columns by which its set is chosen. */
interface Placed extends PlannedColumn {
  deciding: readonly Source[];
}

const placedColumns = ({ columns }: ColumnPlan): Placed[] => {
  const whole = new Map(columns.map((column) => [column.original, column.apart ? [] : column.sources]));
  return columns.map((column) => ({
    ...column,
    deciding:
      column.follows === column.original ? column.sources : (whole.get(column.follows) ?? column.sources),
  }));
};

/** What stands in a cell, and the part of a source that it is of. */
interface Cell {
  text: string;
  source?: Source;
}

const cellIn = (
  values: Values,
  row: number,
  { deciding, sources, apart, original, follows }: Placed,
): Cell => {
  // Beside a value of its own the relation and unit of a measured value would not be found: they are written with it.
  if (apart && follows === original && sources[0])
    return { text: values.text(row, sources[0]), source: sources[0] };
  const written = (source: Source): Cell => ({ text: values.written(row, source), source });
  const chosen = deciding.find((source) => values.text(row, source).trim() !== '');
  // Where no set has the value, what is said of it is the first that anything is said by.
  if (!chosen) {
    const first = sources.find((source) => values.text(row, source).trim() !== '');
    return first ? written(first) : { text: '' };
  }
  // A set with the same value may say of it what the first does not.
  const value = values.text(row, chosen).trim();
  const agreeing = deciding
    .filter((source) => values.text(row, source).trim() === value)
    .flatMap(({ set }) => sources.find((source) => source.set === set) ?? []);
  const source = agreeing.find((one) => values.text(row, one).trim() !== '');
  if (!source) return { text: '' };
  const text = values.written(row, source);
  const typed = agreeing.find(
    (one) => values.typed(row, one).length > 0 && values.written(row, one).trim() === text.trim(),
  );
  return { text, source: typed ?? source };
};

/**
 * The records of a new set, one for each row, in order. Structure and name are those of the first set that has the molecule, the place in a document that of
 * the first in which it has one; values are as their sets have them.
 * @throws AbortError when `signal` is aborted
 */
export const combinedRecords = async (
  sets: readonly ComparedSet[],
  overlap: Overlap,
  rows: Uint32Array,
  plan: ColumnPlan,
  signal?: AbortSignal,
): Promise<MoleculeRecord[]> => {
  const slice = new TimeSlice(signal);
  const values = new Values(sets, overlap);
  const labels = labelsOf(sets).map(([label = '']) => label);
  const columns = placedColumns(plan);
  const records: MoleculeRecord[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    const recordOf = (set: number): MoleculeRecord | undefined =>
      sets[set]!.table.records[overlap.positions[set]![row]!];
    const lead = recordOf(leadOf(overlap, row));
    if (lead?.status !== 'ok') continue;
    const data: Record<string, string> = {};
    const put = (name: string, text: string): void => {
      if (text !== '') data[name] = text;
    };
    if (plan.origin !== undefined) {
      const mask = overlap.masks[overlap.moleculeOfRow[row]!]!;
      put(
        plan.origin,
        setsIn(mask, sets.length)
          .map((set) => labels[set])
          .join('; '),
      );
    }
    for (const { set, name } of plan.names) put(name, recordOf(set)?.name ?? '');
    const measurements: NonNullable<MoleculeRecord['measurements']> = {};
    for (const column of columns) {
      const { text, source } = cellIn(values, row, column);
      put(column.name, text);
      const typed = source && text !== '' ? values.typed(row, source) : [];
      if (typed.length > 0) measurements[column.name] = [...typed];
    }
    for (const { set, name } of plan.structures) {
      const record = recordOf(set);
      if (record?.status === 'ok') put(name, record.smiles);
    }
    const origin = sets.map((_set, set) => recordOf(set)?.origin).find((one) => one !== undefined);
    const { measurements: _ofLead, ...first } = lead;
    records.push({
      ...first,
      ...(origin && { origin }),
      ...(Object.keys(measurements).length > 0 && { measurements }),
      position: records.length,
      line: records.length + 1,
      name: nameIn(sets, overlap, row),
      data,
    });
  }
  return records;
};
