import { FORMULA_LENGTH_MAX } from '@moiety/chemistry/formulas/parse-formula.ts';
import { z } from 'zod';
import type { CalculatedColumn } from './calculated-column.ts';

/** Where calculated columns are kept in the browser. */
export const FORMULA_STORAGE_KEY = 'moiety-molvalley-formulas';
/** Sets whose calculated columns are remembered: those that were changed last. */
const SETS_MAX = 100;
/** Characters of a column's name, and columns of a set. */
export const NAME_MAX = 60;
export const COLUMNS_MAX = 50;

const storedSchema = z.array(
  z.object({
    set: z.string(),
    columns: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().min(1).max(NAME_MAX),
          formula: z.string().max(FORMULA_LENGTH_MAX),
        }),
      )
      .max(COLUMNS_MAX),
  }),
);

/** The calculated columns of each set, remembered in this browser where it lets us, as the other choices for a table are. */
export class FormulaStore {
  #storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;

  /** @param storage undefined where the browser keeps nothing for this page */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined) {
    this.#storage = storage;
  }

  of(setId: string): readonly CalculatedColumn[] {
    return this.#read().find(({ set }) => set === setId)?.columns ?? [];
  }

  keep(setId: string, columns: readonly CalculatedColumn[]): void {
    // Read again: another tab may have kept those of another set meanwhile.
    const others = this.#read().filter(({ set }) => set !== setId);
    const stored = columns.length ? [{ set: setId, columns: [...columns] }, ...others] : others;
    try {
      this.#storage?.setItem(FORMULA_STORAGE_KEY, JSON.stringify(stored.slice(0, SETS_MAX)));
    } catch {
      // The storage is full or closed: the columns hold until the page is left.
    }
  }

  #read(): z.infer<typeof storedSchema> {
    try {
      return (
        storedSchema.safeParse(JSON.parse(this.#storage?.getItem(FORMULA_STORAGE_KEY) ?? '[]')).data ?? []
      );
    } catch {
      return [];
    }
  }
}
