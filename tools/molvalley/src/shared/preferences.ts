import { z } from 'zod';
import { calculatedColumnsSchema } from '@moiety/contract';
import type { CalculatedColumnDefinition } from '@moiety/contract';
import { Observable } from '@moiety/tool-kit/observable.ts';

const STORAGE_KEY = 'moiety-molvalley-table';
/** Widths that a column may be drawn to, px. */
export const COLUMN_WIDTH_MIN = 48;
export const COLUMN_WIDTH_MAX = 800;

/** Long texts that few read in the table; they are searched and downloaded all the same. */
const HIDDEN_AT_FIRST = ['smiles', 'inchiKey'];

const storedSchema = z.object({
  widths: z.record(z.string(), z.number().min(COLUMN_WIDTH_MIN).max(COLUMN_WIDTH_MAX)).catch({}),
  hidden: z.array(z.string()).catch(HIDDEN_AT_FIRST),
  added: z.array(z.string()).catch([]),
  colored: z.array(z.string()).catch([]),
  compact: z.boolean().catch(false),
  calculated: z.record(z.string(), calculatedColumnsSchema).catch({}),
});

/** How a person likes the table, remembered in this browser where it lets us. */
export class Preferences extends Observable {
  #storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  #widths = new Map<string, number>();
  #hidden = new Set(HIDDEN_AT_FIRST);
  #added = new Set<string>();
  #colored = new Set<string>();
  #compact = false;
  #calculated = new Map<string, readonly CalculatedColumnDefinition[]>();

  /** @param storage undefined where the browser keeps nothing for this page */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined) {
    super();
    this.#storage = storage;
    try {
      const stored = storedSchema.safeParse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}'));
      if (!stored.data) return;
      this.#widths = new Map(Object.entries(stored.data.widths));
      this.#hidden = new Set(stored.data.hidden);
      this.#added = new Set(stored.data.added);
      this.#colored = new Set(stored.data.colored);
      this.#compact = stored.data.compact;
      this.#calculated = new Map(Object.entries(stored.data.calculated));
    } catch {
      // Unreadable preferences are as good as none.
    }
  }

  /** Rows of 36 px without structures instead of 96 px with them. */
  get compact(): boolean {
    return this.#compact;
  }

  set compact(compact: boolean) {
    this.#compact = compact;
    this.#keep();
  }

  isHidden(columnId: string): boolean {
    return this.#hidden.has(columnId);
  }

  setHidden(columnId: string, hidden: boolean): void {
    if (hidden) this.#hidden.add(columnId);
    else this.#hidden.delete(columnId);
    this.#keep();
  }

  /** Whether a person chose a column that is hidden until chosen. */
  isAdded(columnId: string): boolean {
    return this.#added.has(columnId);
  }

  setAdded(columnId: string, added: boolean): void {
    if (added) this.#added.add(columnId);
    else this.#added.delete(columnId);
    this.#keep();
  }

  /** Whether the numbers of a column are colored by how great they are. */
  isColored(columnId: string): boolean {
    return this.#colored.has(columnId);
  }

  setColored(columnId: string, colored: boolean): void {
    if (colored) this.#colored.add(columnId);
    else this.#colored.delete(columnId);
    this.#keep();
  }

  /** The width that a person gave the column, px. */
  width(columnId: string): number | undefined {
    return this.#widths.get(columnId);
  }

  setWidth(columnId: string, width: number): void {
    this.#widths.set(columnId, Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, width))));
    this.#keep();
  }

  /** Calculated columns that this browser has kept for a set, from when sets had none of their own. */
  calculatedLeft(setId: string): readonly CalculatedColumnDefinition[] {
    return this.#calculated.get(setId) ?? [];
  }

  forgetCalculated(setId: string): void {
    if (this.#calculated.delete(setId)) this.#keep();
  }

  #keep(): void {
    const { compact } = this;
    const stored = {
      widths: Object.fromEntries(this.#widths),
      hidden: [...this.#hidden],
      added: [...this.#added],
      colored: [...this.#colored],
      compact,
      calculated: Object.fromEntries(this.#calculated),
    };
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(stored));
    } catch {
      // The storage is full or closed: the choice holds until the page is left.
    }
    this.changed();
  }
}
