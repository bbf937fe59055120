import { z } from 'zod';
import { Observable } from './observable.ts';

/** Widths that a column may be drawn to, px. */
const COLUMN_WIDTH_MIN = 48;
const COLUMN_WIDTH_MAX = 800;
/** Columns whose places are remembered; those of other tables that were longest not moved are forgotten first. */
const ORDER_MAX = 1000;

const storedSchema = z.object({
  widths: z.record(z.string(), z.number().min(COLUMN_WIDTH_MIN).max(COLUMN_WIDTH_MAX)).catch({}),
  hidden: z.array(z.string()).optional().catch(undefined),
  order: z.array(z.string()).catch([]),
});

/** Where a browser keeps them. */
export type KeptIn = Pick<Storage, 'getItem' | 'setItem'>;

/** Which columns of a table a person sees, how wide and in which order; remembered in this browser where it lets us. */
export class ColumnPreferences extends Observable {
  readonly #storage: KeptIn | undefined;
  readonly #key: string;
  readonly #hiddenAtFirst: readonly string[];
  #widths: Map<string, number>;
  #hidden: Set<string>;
  #order: readonly string[];
  /** What was kept, for what else a table remembers. */
  protected readonly kept: unknown;

  /**
   * @param storage undefined where the browser keeps nothing for this page
   * @param key under which it is kept
   * @param hiddenAtFirst columns that are hidden until a person shows them
   */
  constructor(storage: KeptIn | undefined, key: string, hiddenAtFirst: readonly string[] = []) {
    super();
    this.#storage = storage;
    this.#key = key;
    this.#hiddenAtFirst = hiddenAtFirst;
    this.kept = readKept(storage, key);
    const stored = storedSchema.safeParse(this.kept).data;
    this.#widths = new Map(Object.entries(stored?.widths ?? {}));
    this.#hidden = new Set(stored?.hidden ?? hiddenAtFirst);
    this.#order = stored?.order ?? [];
  }

  isHidden(columnId: string): boolean {
    return this.#hidden.has(columnId);
  }

  setHidden(columnId: string, hidden: boolean): void {
    if (hidden) this.#hidden.add(columnId);
    else this.#hidden.delete(columnId);
    this.keep();
  }

  /** The width that a person gave the column, px. */
  width(columnId: string): number | undefined {
    return this.#widths.get(columnId);
  }

  setWidth(columnId: string, width: number): void {
    this.#widths.set(columnId, Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, width))));
    this.keep();
  }

  /** Columns in a person's order; one that they did not see yet stands behind the one that it follows otherwise. */
  inOrder<Column extends { id: string }>(columns: readonly Column[]): Column[] {
    if (this.#order.length === 0) return [...columns];
    const places = new Map(this.#order.map((id, place) => [id, place]));
    const placed = columns
      .filter(({ id }) => places.has(id))
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    for (const [at, column] of columns.entries()) {
      if (places.has(column.id)) continue;
      const former = columns[at - 1];
      placed.splice(former ? placed.indexOf(former) + 1 : 0, 0, column);
    }
    return placed;
  }

  /**
   * Puts a column before another, or behind all.
   * @param columns all of the table, also those that are hidden, in the order that they have
   */
  move(columns: readonly { id: string }[], columnId: string, before: string | undefined): void {
    const order = columns.map(({ id }) => id).filter((id) => id !== columnId);
    const at = before === undefined ? -1 : order.indexOf(before);
    order.splice(at < 0 ? order.length : at, 0, columnId);
    const here = new Set(order);
    // Those of other tables keep their order among themselves.
    this.#order = [...order, ...this.#order.filter((id) => !here.has(id))].slice(0, ORDER_MAX);
    this.keep();
  }

  /** Whether the person has these columns otherwise than at the start: in another order, wider, or others hidden. */
  isChanged(columns: readonly { id: string }[]): boolean {
    const ordered = this.inOrder(columns);
    return columns.some(
      ({ id }, at) =>
        this.#widths.has(id) ||
        this.#hidden.has(id) !== this.#hiddenAtFirst.includes(id) ||
        ordered[at]?.id !== id,
    );
  }

  /** Has these columns as at the start; those of other tables stay as they are. @returns puts them back */
  reset(columns: readonly { id: string }[]): () => void {
    const [widths, hidden, order] = [this.#widths, this.#hidden, this.#order];
    const here = new Set(columns.map(({ id }) => id));
    const atFirst = this.#hiddenAtFirst.filter((id) => here.has(id));
    this.#widths = new Map([...widths].filter(([id]) => !here.has(id)));
    this.#hidden = new Set([...[...hidden].filter((id) => !here.has(id)), ...atFirst]);
    this.#order = order.filter((id) => !here.has(id));
    this.keep();
    return () => {
      [this.#widths, this.#hidden, this.#order] = [widths, hidden, order];
      this.keep();
    };
  }

  /** What is kept, as JSON; whoever remembers more adds it. */
  protected stored(): Record<string, unknown> {
    return { widths: Object.fromEntries(this.#widths), hidden: [...this.#hidden], order: this.#order };
  }

  protected keep(): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(this.stored()));
    } catch {
      // The storage is full or closed: the choice holds until the page is left.
    }
    this.changed();
  }
}

const readKept = (storage: KeptIn | undefined, key: string): unknown => {
  try {
    return JSON.parse(storage?.getItem(key) ?? '{}');
  } catch {
    // Unreadable preferences are as good as none.
    return {};
  }
};
