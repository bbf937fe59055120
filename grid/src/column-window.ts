import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ColumnLayout } from './column-layout.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { GridColumn } from './columns.ts';

export interface ColumnWindowSettings<Row> {
  /** The element that scrolls; undefined before the first rendering. */
  scroller: () => HTMLElement | undefined;
  /** The shown columns, in order. */
  columns: () => readonly GridColumn<Row>[];
}

/**
 * Which of a table's columns are on screen, and how wide each is: a reactive controller. Widths are rules of a style
 * sheet, so that drawing a column's edge to another place renders no cell anew.
 */
export class ColumnWindow<Row> implements ReactiveController {
  /** To be adopted by the host's root: column `i` has the class `c{i}`. */
  readonly sheet = new CSSStyleSheet();
  #host: ReactiveControllerHost;
  #settings: ColumnWindowSettings<Row>;
  #layout = new ColumnLayout<GridColumn<Row>>([], 0);
  #shown: [from: number, to: number] = [0, 0];
  #viewport = 0;
  #rules = '';
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

  /** The scrolled columns to draw. */
  get scrolled(): readonly PlacedColumn<GridColumn<Row>>[] {
    return this.#layout.placed.slice(...this.#shown);
  }

  /** Whether columns are left out between the fixed and the drawn ones. */
  get hasGap(): boolean {
    return this.#shown[0] > this.#layout.fixedCount;
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
    const offset = this.#offset;
    const wanted = this.#layout.scrollFor(index, offset, this.#viewport);
    if (scroller && wanted !== offset) scroller.scrollLeft = this.rtl ? -wanted : wanted;
  }

  /** Whether the columns run from right to left. */
  get rtl(): boolean {
    const scroller = this.#settings.scroller();
    return scroller !== undefined && getComputedStyle(scroller).direction === 'rtl';
  }

  /** To be told that the table was scrolled. */
  follow = (): void => {
    const [from, to] = this.#layout.window(this.#offset, this.#viewport);
    if (from !== this.#shown[0] || to !== this.#shown[1]) this.#host.requestUpdate();
  };

  hostUpdate(): void {
    this.#layout = new ColumnLayout(this.#settings.columns(), this.#viewport);
    this.#shown = this.#layout.window(this.#offset, this.#viewport);
    const rules = this.#layout.placed.map(({ column, index, start, width, fixed }) => {
      const sticks = fixed ? `inset-inline-start:${start}px;` : '';
      const properties = Object.entries(column.properties ?? {}).map(([name, value]) => `${name}:${value};`);
      return `.c${index}{${sticks}${properties.join('')}width:${width}px}`;
    });
    const text = rules.join('\n');
    if (text !== this.#rules) this.sheet.replaceSync(text);
    this.#rules = text;
  }

  hostUpdated(): void {
    const scroller = this.#settings.scroller();
    if (scroller && scroller !== this.#observed) {
      this.#observed = scroller;
      this.#sizes.observe(scroller);
    }
    const first = this.#layout.placed[this.#shown[0]];
    scroller?.style.setProperty('--table-width', `${this.#layout.width}px`);
    scroller?.style.setProperty('--gap', `${first ? first.start - this.#layout.fixedWidth : 0}px`);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
    this.#observed = undefined;
  }

  get #offset(): number {
    // Negative where columns run from right to left.
    return Math.abs(this.#settings.scroller()?.scrollLeft ?? 0);
  }
}
