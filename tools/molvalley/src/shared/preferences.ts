import { z } from 'zod';
import { calculatedColumnsSchema } from '@moiety/contract';
import type { CalculatedColumnDefinition } from '@moiety/contract';
import { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import type { KeptIn } from '@moiety/tool-kit/column-preferences.ts';

const STORAGE_KEY = 'moiety-molvalley-table';
/** Long texts that few read in the table; they are searched and downloaded all the same. */
const HIDDEN_AT_FIRST = ['smiles', 'inchiKey'];

/** Heights of rows, from the lowest to the highest. */
export const ROW_SIZES = ['compact', 'small', 'medium', 'large'] as const;
export type RowSize = (typeof ROW_SIZES)[number];

const storedSchema = z.object({
  added: z.array(z.string()).catch([]),
  colored: z.array(z.string()).catch([]),
  /** Of before rows had more than two heights. */
  compact: z.boolean().catch(false),
  rows: z.enum(ROW_SIZES).optional().catch(undefined),
  alignment: z.enum(['none', 'common']).catch('common'),
  calculated: z.record(z.string(), calculatedColumnsSchema).catch({}),
});

/** How a person likes the table, remembered in this browser where it lets us. */
export class Preferences extends ColumnPreferences {
  #added = new Set<string>();
  #colored = new Set<string>();
  #rows: RowSize = 'medium';
  #alignment: 'none' | 'common' = 'common';
  #calculated = new Map<string, readonly CalculatedColumnDefinition[]>();

  /** @param storage undefined where the browser keeps nothing for this page */
  constructor(storage: KeptIn | undefined) {
    super(storage, STORAGE_KEY, HIDDEN_AT_FIRST);
    const stored = storedSchema.safeParse(this.kept);
    if (!stored.data) return;
    this.#added = new Set(stored.data.added);
    this.#colored = new Set(stored.data.colored);
    this.#rows = stored.data.rows ?? (stored.data.compact ? 'compact' : 'medium');
    this.#alignment = stored.data.alignment;
    this.#calculated = new Map(Object.entries(stored.data.calculated));
  }

  /** How high rows are; compact ones have no structures. */
  get rows(): RowSize {
    return this.#rows;
  }

  set rows(rows: RowSize) {
    this.#rows = rows;
    this.keep();
  }

  /** Whether structures that share a scaffold are drawn alike. */
  get alignment(): 'none' | 'common' {
    return this.#alignment;
  }

  set alignment(alignment: 'none' | 'common') {
    this.#alignment = alignment;
    this.keep();
  }

  /** Whether a person chose a column that is hidden until chosen. */
  isAdded(columnId: string): boolean {
    return this.#added.has(columnId);
  }

  setAdded(columnId: string, added: boolean): void {
    if (added) this.#added.add(columnId);
    else this.#added.delete(columnId);
    this.keep();
  }

  /** Whether the numbers of a column are colored by how great they are. */
  isColored(columnId: string): boolean {
    return this.#colored.has(columnId);
  }

  setColored(columnId: string, colored: boolean): void {
    if (colored) this.#colored.add(columnId);
    else this.#colored.delete(columnId);
    this.keep();
  }

  /** Calculated columns that this browser has kept for a set, from when sets had none of their own. */
  calculatedLeft(setId: string): readonly CalculatedColumnDefinition[] {
    return this.#calculated.get(setId) ?? [];
  }

  forgetCalculated(setId: string): void {
    if (this.#calculated.delete(setId)) this.keep();
  }

  protected override stored(): Record<string, unknown> {
    return {
      ...super.stored(),
      added: [...this.#added],
      colored: [...this.#colored],
      rows: this.#rows,
      alignment: this.#alignment,
      calculated: Object.fromEntries(this.#calculated),
    };
  }
}
