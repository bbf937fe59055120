import { calculate } from '@moiety/chemistry/formulas/calculate.ts';
import type { Calculated } from '@moiety/chemistry/formulas/calculate.ts';
import { exactly } from '@moiety/chemistry/formulas/estimate.ts';
import { FormulaError } from '@moiety/chemistry/formulas/formula-error.ts';
import { columnsOf, parseFormula, renamedColumns } from '@moiety/chemistry/formulas/parse-formula.ts';
import { heavyAtomsOf } from '@moiety/chemistry/formulas/ready-formulas.ts';
import { predictionNames, SCORE_NAMES } from '@moiety/chemistry/writing/prediction-names.ts';
import { PROPERTY_NAMES } from '@moiety/chemistry/writing/property-columns.ts';
import { msg } from '@lit/localize';
import { endpointOf, scoreOf } from '../predictions/prediction-columns.ts';
import { alertsColumnId, isPropertyId, similarityColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { columnTitle } from '../words/column-title.ts';
import type { CalculatedColumn } from './calculated-column.ts';

/** The name of the count of atoms that are not hydrogen, which no column of the table has. */
const HEAVY_ATOMS = 'HeavyAtoms';

/** A column that a formula can name. */
export interface FormulaColumn {
  /** Its name in a formula, the same in every language. */
  name: string;
  /** What a person reads. */
  title: string;
  /** The calculated column that it is, where it is one. */
  calculated: CalculatedColumn | undefined;
  at: (position: number) => Calculated;
}

/** A formula that is ready to be calculated. */
export interface ReadyFormula {
  /** Ids of the calculated columns that it needs. */
  needs: readonly string[];
  at: (position: number) => Calculated;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The name that a column of ours has in files as well: one that the file has itself means the file's. */
const ownName = (column: Column, taken: ReadonlySet<string>): string | undefined => {
  const { id } = column;
  const endpoint = endpointOf(id);
  const score = scoreOf(id);
  let name = isPropertyId(id)
    ? PROPERTY_NAMES[id]
    : endpoint
      ? predictionNames(endpoint)[0]
      : score && SCORE_NAMES[score];
  while (name !== undefined && taken.has(keyOf(name))) name = `Computed ${name}`;
  return name;
};

const atOf = (table: MoleculeTable, { id }: Column): FormulaColumn['at'] => {
  const measured = table.measured(id);
  if (measured)
    return (position) => {
      const at = measured.at(position);
      return at === null
        ? 'missing'
        : { value: at.value, low: at.low, high: at.high, about: at.censoring === 'about' };
    };
  // A column of predictions is filled anew by another array.
  return (position) => {
    const value = table.numbers(id)?.values[position] ?? NaN;
    return Number.isNaN(value) ? 'missing' : exactly(value);
  };
};

/** The columns of numbers that a formula can have, by the names by which it has them. */
export class FormulaColumns {
  readonly all: readonly FormulaColumn[];
  readonly #byName = new Map<string, FormulaColumn>();
  readonly #texts: ReadonlySet<string>;

  /**
   * @param calculated the set's calculated columns
   * @param resultOf the result of one of them for a molecule
   */
  constructor(
    table: MoleculeTable,
    calculated: readonly CalculatedColumn[],
    resultOf: (id: string, position: number) => Calculated,
  ) {
    const taken = new Set(table.fileColumns.map(keyOf));
    const columns = table.columns.filter(
      ({ id, kind }) => kind === 'number' && id !== similarityColumnId && id !== alertsColumnId,
    );
    const own = columns.flatMap((column): FormulaColumn[] => {
      const name = column.fileName ?? ownName(column, taken);
      return name === undefined
        ? []
        : [{ name, title: columnTitle(column), calculated: undefined, at: atOf(table, column) }];
    });
    const heavyAtoms: FormulaColumn = {
      name: taken.has(keyOf(HEAVY_ATOMS)) ? `Computed ${HEAVY_ATOMS}` : HEAVY_ATOMS,
      title: msg('Heavy atoms', { id: 'molvalley.formula.heavyAtoms' }),
      calculated: undefined,
      at: (position) => {
        const record = table.records[position];
        const count = record?.status === 'ok' ? heavyAtomsOf(record.formula) : null;
        return count === null ? 'missing' : exactly(count);
      },
    };
    this.all = [
      ...own,
      heavyAtoms,
      ...calculated.map((column) => ({
        name: column.name,
        title: column.name,
        calculated: column,
        at: (position: number) => resultOf(column.id, position),
      })),
    ];
    // What a person reads names a column too, where no column is called so.
    for (const column of this.all.toReversed()) this.#byName.set(keyOf(column.title), column);
    for (const column of this.all.toReversed()) this.#byName.set(keyOf(column.name), column);
    this.#texts = new Set(
      table.columns.filter(({ kind }) => kind === 'text').map((column) => keyOf(columnTitle(column))),
    );
  }

  find(name: string): FormulaColumn | undefined {
    return this.#byName.get(keyOf(name));
  }

  /** A formula with the names that hold in every language. @throws FormulaError */
  canonical(formula: string): string {
    return renamedColumns(formula, (name) => {
      const column = this.find(name);
      return column && column.name !== name ? column.name : undefined;
    });
  }

  /** Makes a formula ready. @throws FormulaError with the place of what is wrong */
  ready(formula: string): ReadyFormula {
    const parsed = parseFormula(formula);
    const used = new Map<string, FormulaColumn>();
    for (const { name, from, to } of columnsOf(parsed)) {
      const column = this.find(name);
      if (!column)
        throw new FormulaError(this.#texts.has(keyOf(name)) ? 'no-numbers' : 'unknown-column', {
          from,
          to,
          word: name,
        });
      used.set(name, column);
    }
    return {
      needs: Array.from(used.values()).flatMap(({ calculated }) => calculated?.id ?? []),
      at: (position) => calculate(parsed, (name) => used.get(name)?.at(position) ?? 'missing'),
    };
  }
}
