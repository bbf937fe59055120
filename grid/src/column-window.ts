import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ColumnLayout } from './column-layout.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { GridColumn } from './columns.ts';

export interface ColumnWindowSettings<Row> {
  /** The element that scrolls; undefined before the first rendering. */
  scroller: () => HTMLElement | undefined;
  /** The shown columns, in order. */
  columns: () => readonly GridColumn<Row>[];
  /** Other columns are to be rendered. */
  changed: () => void;
}

/**
 * Which of a table's columns are on screen, and where each stands: a reactive controller. Places and widths are rules of a style
 * sheet, so that drawing a column's edge to another place renders no cell anew.
 */
export class ColumnWindow<Row> implements ReactiveController {
  /** To be adopted by the host's root: column `i` has the class `c{i}`. */
  readonly sheet = new CSSStyleSheet();
  #host: ReactiveControllerHost;
  #settings: ColumnWindowSettings<Row>;
  #layout = new ColumnLayout<GridColumn<Row>>([], 0);
  /** What the layout is of. */
  #laidOut: { columns: readonly GridColumn<Row>[]; viewport: number } = { columns: [], viewport: 0 };
  #shown: [from: number, to: number] = [0, 0];
  #added = 0;
  #viewport = 0;
  /** How far the columns are scrolled, px; as told, since asking the element would have the page laid out. */
  #offset = 0;
  #rules = '';
  #tableWidth = '';
  #observed: HTMLElement | undefined;
  #sizes = new ResizeObserver(() => {
    this.#viewport = this.#observed?.clientWidth ?? 0;
    this.#host.requestUpdate();
  });

  constructor(host: ReactiveControllerHost, settings: ColumnWindowSettings<Row>) {
    this.#host = host;
    this.#settings = settings;
    host.addController(this);
  }

  /** The columns that stay where they are. */
  get fixed(): readonly PlacedColumn<GridColumn<Row>>[] {
    return this.#layout.placed.slice(0, this.#layout.fixedCount);
  }

  /** How many columns this rendering adds to those that were drawn. */
  get added(): number {
    return this.#added;
  }

  /** Which scrolled columns are drawn, as `[from, to)`. */
  get shown(): readonly [from: number, to: number] {
    return this.#shown;
  }

  /** The last of the columns that stay where they are. */
  get lastFixed(): PlacedColumn<GridColumn<Row>> | undefined {
    return this.#layout.placed[this.#layout.fixedCount - 1];
  }

  /** The scrolled columns to draw. */
  get scrolled(): readonly PlacedColumn<GridColumn<Row>>[] {
    return this.#layout.placed.slice(...this.#shown);
  }

  /** Px that the columns take that are left out between the fixed and the drawn ones; 0 for none. */
  get gap(): number {
    const first = this.#layout.placed[this.#shown[0]];
    return first ? first.start - this.#layout.fixedWidth : 0;
  }

  /** Px that the columns take that stay where they are. */
  get fixedWidth(): number {
    return this.#layout.fixedWidth;
  }

  /** A scrolled column that is out of sight, and so not drawn; undefined for any other. */
  aside(index: number): PlacedColumn<GridColumn<Row>> | undefined {
    const [from, to] = this.#shown;
    const isOutside = index >= this.#layout.fixedCount && (index < from || index >= to);
    return isOutside ? this.#layout.placed[index] : undefined;
  }

  placed(index: number): PlacedColumn<GridColumn<Row>> | undefined {
    return this.#layout.placed[index];
  }

  /**
   * The place among the columns at which one would be put that is dropped there, and where its beginning is, px from the start of all.
   * @param at px from the start of all columns
   */
  dropAt(at: number): { index: number; start: number } {
    const { placed, width } = this.#layout;
    const next = placed.find(({ column, ...one }) => !column.pinned && at < one.start + one.width / 2);
    return next ? { index: next.index, start: next.start } : { index: placed.length, start: width };
  }

  /** Scrolls just so far that a column is seen whole. */
  reveal(index: number): void {
    const scroller = this.#settings.scroller();
    const wanted = this.#layout.scrollFor(index, this.#offset, this.#viewport);
    if (!scroller || wanted === this.#offset) return;
    scroller.scrollLeft = this.rtl ? -wanted : wanted;
    this.#offset = wanted;
  }

  /** Whether the columns run from right to left. */
  get rtl(): boolean {
    const scroller = this.#settings.scroller();
    return scroller !== undefined && getComputedStyle(scroller).direction === 'rtl';
  }

  /** To be told how far the table is scrolled, px: negative where columns run from right to left. */
  follow(left: number): void {
    this.#offset = Math.abs(left);
    const [from, to] = this.#layout.window(this.#offset, this.#viewport);
    if (from !== this.#shown[0] || to !== this.#shown[1]) this.#settings.changed();
  }

  hostUpdate(): void {
    const columns = this.#settings.columns();
    const laidOut = this.#laidOut;
    if (columns !== laidOut.columns || this.#viewport !== laidOut.viewport) this.#layOut(columns);
    const [from, to] = this.#shown;
    this.#shown = this.#layout.window(this.#offset, this.#viewport);
    this.#added = this.scrolled.filter(({ index }) => index < from || index >= to).length;
  }

  #layOut(columns: readonly GridColumn<Row>[]): void {
    this.#laidOut = { columns, viewport: this.#viewport };
    this.#layout = new ColumnLayout(columns, this.#viewport);
    const rules = this.#layout.placed.map(({ column, index, start, width }) => {
      const properties = Object.entries(column.properties ?? {}).map(([name, value]) => `${name}:${value};`);
      return `.c${index}{${properties.join('')}inset-inline-start:${start}px;width:${width}px}`;
    });
    const text = rules.join('\n');
    if (text !== this.#rules) this.sheet.replaceSync(text);
    this.#rules = text;
  }

  hostUpdated(): void {
    const scroller = this.#settings.scroller();
    if (scroller && scroller !== this.#observed) {
      this.#observed = scroller;
      this.#offset = Math.abs(scroller.scrollLeft);
      this.#sizes.observe(scroller);
    }
    const tableWidth = `${this.#layout.width}px`;
    if (tableWidth !== this.#tableWidth) scroller?.style.setProperty('--table-width', tableWidth);
    this.#tableWidth = tableWidth;
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
    this.#observed = undefined;
  }
}
