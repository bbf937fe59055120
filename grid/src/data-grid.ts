import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import type { CSSResult, PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import '@moiety/elements/icon/define.js';
import { CellBudget } from './cell-budget.ts';
import { CellEditing, type AfterEdit } from './cell-editing.ts';
import { rangeText } from './cell-range.ts';
import { checkBox } from './check-box.ts';
import type { BoxState } from './check-box.ts';
import { groupLevels, groupsOf } from './column-groups.ts';
import type { PlacedColumn } from './column-layout.ts';
import { ColumnMove } from './column-move.ts';
import { ColumnResize } from './column-resize.ts';
import { ColumnWindow } from './column-window.ts';
import type { CellSpan, ColumnSort, GridColumn, GridRows } from './columns.ts';
import { dataGridStyles } from './data-grid.styles.ts';
import type { GridDetails } from './details.ts';
import { chooseAllHeader, columnHeader, groupHeader } from './header.ts';
import { moveBy } from './keys.ts';
import type { GridPlace } from './keys.ts';
import { placed as placedAt } from './placed.ts';
import { RangeMarking } from './range-marking.ts';
import { RowWindow, type ShownRow } from './row-window.ts';

/** Height of the columns' own headers, and of each row of headers above them, px. */
const HEADER_HEIGHT = 44;
const GROUP_HEIGHT = 28;
/** Rows below this height are short: they have one line. */
const SHORT_BELOW = 60;
/** Rows that a frame of scrolling adds at least, however slow the machine is. */
const MIN_ROWS_A_FRAME = 2;
/** How far one press of a key moves a column's edge, px. */
const RESIZE_STEP = 16;

/** Whatever the rows are: `rows` and what takes one of them are of one type, which the grid does not know. */
type Row = never;

const nothingSelected = (): boolean => false;
const noSpan = (): undefined => undefined;
/** Whether the same columns stand in the same order. */
const areSame = (a: readonly GridColumn<Row>[], b: readonly GridColumn<Row>[]): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);

/**
 * A table of any length and width: an ARIA grid of which only the cells on screen are in the document. It knows rows by their
 * place and columns by how they render, and nothing of what they mean. Sorting, selecting, widths and the order of columns are
 * asked for by events; who uses the grid holds them.
 *
 * Keys: arrows, Home, End, Page Up and Page Down move, with Control to the ends; Space selects the row, with Shift up to it;
 * Shift with left and right begins a range of cells, which Shift with any of these keys changes and Escape drops; Control+C copies it,
 * or the cell; Control+A selects all rows; F2 edits a cell whose column can be. In the header: Enter sorts, Shift with left and right changes the width,
 * Control+Shift with them moves the column.
 *
 * @fires {CustomEvent<SortColumnDetail>} sort-column - a header was pressed; with Shift it comes after the other keys
 * @fires {CustomEvent<ResizeColumnDetail>} resize-column - a column's edge was dragged or moved by keys
 * @fires {CustomEvent<MoveColumnDetail>} move-column - a header was dragged or moved by keys
 * @fires {CustomEvent<SelectRowsDetail>} select-rows - rows are to be selected or let go
 * @fires {CustomEvent<CellPressDetail>} press-cell - a cell was clicked, or Enter pressed on it
 * @fires {CustomEvent<EditCellDetail>} edit-cell - the text of a cell was changed
 * @fires {CustomEvent<CellMenuDetail>} cell-menu - a cell's menu was asked for; prevented where there is one
 * @fires {CustomEvent<CellPointDetail>} point-cell - the pointer or the focus came to a cell, or left the rows
 * @fires {CustomEvent<CopyCellsDetail>} copy-cells - text as spreadsheets take it, and how many of its rows are not there yet
 * @fires {CustomEvent<ScrollRowsDetail>} scroll-rows - the rows were scrolled
 */
@customElement('moiety-data-grid')
export class DataGrid extends LitElement {
  static override styles = dataGridStyles;

  /** What the grid is called. */
  @property() label = '';
  /** Another object when the rows are others or in another order. */
  @property({ attribute: false }) rows: GridRows<unknown> = { count: 0, row: noSpan, id: (index) => index };
  /** The shown columns, in order. */
  @property({ attribute: false }) columns: readonly GridColumn<Row>[] = [];
  /** Of every row, px. */
  @property({ attribute: 'row-height', type: Number }) rowHeight = 36;
  /** Styles of what the columns render. */
  @property({ attribute: false }) cellStyles: CSSResult | undefined;
  @property({ attribute: false }) sorts: readonly ColumnSort[] = [];
  @property({ attribute: false }) isSelected: (row: Row, index: number) => boolean = nothingSelected;
  /** How many of the shown rows are selected: all, none or some. */
  @property({ attribute: false }) selected: BoxState = 'off';
  /** Whether the row is the one that is shown elsewhere. */
  @property({ attribute: false }) isCurrent: (row: Row) => boolean = nothingSelected;
  /** Classes of a row. */
  @property({ attribute: false }) classOfRow: (row: Row) => string = () => '';
  /** One cell in place of several of a row. */
  @property({ attribute: false }) spanOf: (row: Row) => CellSpan<Row> | undefined = noSpan;
  /** Whether columns can be put elsewhere; pinned ones keep their place. */
  @property({ type: Boolean }) movable = false;
  /** Whether rows are still coming. */
  @property({ type: Boolean }) busy = false;
  /** How far the rows are scrolled at first, px. */
  @property({ attribute: false }) startAt = 0;

  @query('.scroller') private scroller!: HTMLElement;
  @query('[role=grid]') private table!: HTMLElement;

  #levels = 0;
  #rows = new RowWindow(this, {
    scroller: () => this.scroller ?? undefined,
    count: () => this.rows.count,
    rowHeight: () => this.rowHeight,
    headerHeight: () => this.#headerHeight,
    idOf: (index) => this.rows.id(index),
    changed: () => this.#renderScrolled(),
    // The focus on the active cell survives any scroll.
    keptRow: () => this.#active.row,
  });
  #columns = new ColumnWindow<Row>(this, {
    scroller: () => this.scroller ?? undefined,
    columns: () => this.columns,
    changed: () => this.#renderScrolled(),
  });
  #resize = new ColumnResize(
    (column, width) => this.#emit('resize-column', { column, width }),
    () => this.#columns.rtl,
  );
  #move = new ColumnMove(
    (clientX) => this.#dropAt(clientX),
    () => this.requestUpdate(),
    (from, to) => this.#moveColumn(from, to),
  );
  #active: GridPlace = { row: 0, column: 0 };
  #marking = new RangeMarking(() => this.requestUpdate());
  #editing = new CellEditing({
    changed: () => this.requestUpdate(),
    finished: (edit) => this.#emit('edit-cell', edit),
    left: (to) => this.#leaveEditor(to),
  });
  #lengths = new Map<string, number>();
  #classes = new WeakMap<PlacedColumn<GridColumn<Row>>, string>();
  /** Counts renderings that were not for a scroll alone. */
  #renderings = 0;
  #isScrollOnly = false;
  #renderedCells = 0;
  #budget = new CellBudget();
  #focused = false;
  /** What had the focus before a rendering. */
  #focusedCell: Element | undefined;
  #focusWanted = false;
  #restored = false;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    (root as ShadowRoot).adoptedStyleSheets.push(this.#columns.sheet);
    return root;
  }

  /** Puts the focus on the active cell. */
  override focus(): void {
    this.#focusWanted = true;
    this.requestUpdate();
  }

  /** Scrolls to a row, also where it is the active one already, which it is from now on; the focus stays where it is. */
  reveal(index: number): void {
    if (index < 0 || index >= this.rows.count) return;
    this.#active = { row: index, column: this.#active.column };
    this.#rows.reveal(index);
    this.requestUpdate();
  }

  /** A cell that is in the document. @param column its place among the shown ones */
  cellAt(index: number, column: number): HTMLElement | undefined {
    const cells = this.renderRoot.querySelectorAll<HTMLElement>(`[data-row="${index}"]`);
    return [...cells].find(({ dataset }) => {
      const from = Number(dataset['column']);
      return column >= from && column < from + Number(dataset['span'] ?? 1);
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.#isScrollOnly || changed.size > 0) this.#renderings++;
    this.#isScrollOnly = false;
    if (changed.has('cellStyles')) this.#adoptStyles();
    const before = { rows: changed.get('rows'), columns: changed.get('columns') };
    // A range is kept by the places of its cells, where others may be now.
    if (
      (before.rows && !this.#marking.isSame(before.rows, this.rows)) ||
      (before.columns && !areSame(before.columns, this.columns))
    )
      this.#marking.clear();
    // The focus stays in the grid although the row that had it may be gone.
    if (before.rows && this.#focused) this.#focusWanted = true;
    this.#focusedCell = (this.renderRoot as ShadowRoot).activeElement ?? undefined;
    this.#levels = groupLevels(this.columns);
    this.#active = {
      row: Math.min(this.#active.row, this.rows.count - 1),
      column: Math.max(0, Math.min(this.#active.column, this.columns.length - 1)),
    };
  }

  protected override update(changed: PropertyValues<this>): void {
    const from = performance.now();
    this.#renderedCells = 0;
    super.update(changed);
    this.#budget.spent(performance.now() - from, this.#renderedCells);
  }

  protected override render(): TemplateResult {
    const levels = this.#levels;
    return html`
      <div class="scroller" @scroll=${this.#onScroll} tabindex="-1">
        <div
          role="grid"
          class=${this.rowHeight < SHORT_BELOW ? 'short' : 'tall'}
          aria-label=${this.label}
          aria-multiselectable="true"
          aria-rowcount=${this.rows.count + levels + 1}
          aria-colcount=${this.columns.length}
          aria-busy=${this.busy ? 'true' : 'false'}
          @keydown=${this.#onKeyDown}
          @focusin=${this.#onFocusIn}
          @focusout=${this.#onFocusOut}
        >
          <div class="head" role="rowgroup">
            ${Array.from(
              { length: levels },
              (_, level) =>
                html`<div role="row" class="groups" aria-rowindex=${level + 1}>
                  ${this.#renderGroups(level)}
                </div>`,
            )}
            <div role="row" aria-rowindex=${levels + 1}>
              ${this.#renderLine(
                this.#columns.fixed.map((placed) => this.#renderHeader(placed)),
                this.#drawn(-1).map((placed) => ({ at: placed.index, cell: this.#renderHeader(placed) })),
              )}
            </div>
            ${
              this.#move.drop
                ? html`<div
                    class="drop"
                    role="presentation"
                    ${placedAt({ left: this.#move.drop.start })}
                  ></div>`
                : nothing
            }
          </div>
          <div
            class="body"
            role="rowgroup"
            @click=${this.#onClick}
            @dblclick=${this.#onDoubleClick}
            @contextmenu=${this.#onContextMenu}
            @pointerdown=${this.#onPointerDown}
            @pointermove=${this.#onPointerMove}
            @pointerover=${this.#onPointerOver}
            @pointerleave=${this.#onPointerLeave}
          >
            ${repeat(
              this.#rows.show(this.#rowsAFrame),
              ({ key }) => key,
              ({ item }) => this.#rowOnce(item),
            )}
          </div>
        </div>
        <slot></slot>
      </div>
    `;
  }

  protected override updated(): void {
    this.#setLength('--body-height', this.rows.count * this.rowHeight);
    this.#setLength('--row-height', this.rowHeight);
    this.#setLength('--fixed-width', this.#columns.fixedWidth);
    if (!this.#restored) {
      this.#restored = true;
      this.scroller.scrollTop = this.startAt;
    }
    if (this.#editing.isOn) return this.#followEditor();
    // Its row may have come and show one cell in place of several.
    const { activeElement } = this.renderRoot as ShadowRoot;
    if (!this.#focusWanted && (!this.#focusedCell || this.#focusedCell === activeElement)) return;
    this.#focusWanted = false;
    this.#focusable(this.#active)?.focus({ preventScroll: true });
  }

  /** Sets a custom property, px, that all rows inherit: only where it is another one, as they are all styled again. */
  #setLength(name: string, length: number): void {
    if (this.#lengths.get(name) === length) return;
    this.#lengths.set(name, length);
    this.scroller.style.setProperty(name, `${length}px`);
  }

  get #headerHeight(): number {
    return HEADER_HEIGHT + this.#levels * GROUP_HEIGHT;
  }

  #emit<Name extends keyof GridDetails>(name: Name, detail: GridDetails[Name], cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable }));
  }

  #adoptStyles(): void {
    const sheets = [dataGridStyles, this.cellStyles].flatMap((styles) => styles?.styleSheet ?? []);
    (this.renderRoot as ShadowRoot).adoptedStyleSheets = [...sheets, this.#columns.sheet];
  }

  /** Renders what a scroll brought. */
  #renderScrolled(): void {
    if (!this.isUpdatePending) this.#isScrollOnly = true;
    this.requestUpdate();
  }

  /** How many rows a frame of scrolling may add; others come with the next frames. Columns that it adds count too. */
  get #rowsAFrame(): number {
    const { fixed, scrolled, added } = this.#columns;
    const cells = this.#budget.cells - added * this.#rows.count;
    return Math.max(MIN_ROWS_A_FRAME, Math.floor(cells / (fixed.length + scrolled.length)));
  }

  #onScroll = (): void => {
    const { scrollTop, scrollLeft } = this.scroller;
    this.#rows.follow(scrollTop);
    this.#columns.follow(scrollLeft);
    this.#emit('scroll-rows', { top: scrollTop });
  };

  // ── cells ─────────────────────────────────────────────────────────────────

  /**
   * The scrolled columns of which a row has cells, in order: those on screen, and the active cell's, so that the focus survives a
   * scroll sideways and Tab finds the cell.
   */
  #drawn(row: number): readonly PlacedColumn<GridColumn<Row>>[] {
    const { scrolled } = this.#columns;
    const aside = row === this.#active.row ? this.#columns.aside(this.#active.column) : undefined;
    return aside ? [...scrolled, aside].toSorted((a, b) => a.index - b.index) : scrolled;
  }

  /** @param cells each with the place of its column, by which it stays the same element wherever the columns are scrolled to */
  #renderLine(
    fixed: readonly TemplateResult[],
    cells: readonly { at: number; cell: TemplateResult }[],
  ): unknown {
    const scrolled = repeat(
      cells,
      ({ at }) => at,
      ({ cell }) => cell,
    );
    return [fixed, scrolled];
  }

  /** What the columns take that are left out between the fixed and the drawn ones. */
  #renderGap(): TemplateResult | typeof nothing {
    const width = this.#columns.gap;
    return width ? html`<div class="gap" role="presentation" ${placedAt({ width })}></div>` : nothing;
  }

  #renderGroups(level: number): unknown {
    const { fixed, scrolled } = this.#columns;
    return [
      fixed.length
        ? html`<div class="pinned-groups" role="presentation">
            ${groupsOf(fixed, level).map(groupHeader)}
          </div>`
        : nothing,
      this.#renderGap(),
      groupsOf(scrolled, level).map(groupHeader),
    ];
  }

  /** Of all cells of a column, its header's too. */
  #classesOf(placed: PlacedColumn<GridColumn<Row>>): string {
    const known = this.#classes.get(placed);
    if (known !== undefined) return known;
    const { column, index, fixed } = placed;
    const classes = [
      'cell',
      `c${index}`,
      column.align && column.align !== 'start' && `${column.align}-aligned`,
      column.choosesRows && 'choice',
      fixed && 'fixed',
      placed === this.#columns.lastFixed && 'last-fixed',
      column.classes,
    ]
      .filter(Boolean)
      .join(' ');
    this.#classes.set(placed, classes);
    return classes;
  }

  #tabIndex(row: number, column: number): '0' | '-1' {
    return this.#active.row === row && this.#active.column === column ? '0' : '-1';
  }

  #renderHeader(placed: PlacedColumn<GridColumn<Row>>): TemplateResult {
    const { column, index } = placed;
    const tabIndex = this.#tabIndex(-1, index);
    if (column.choosesRows)
      return chooseAllHeader(placed, {
        classes: this.#classesOf(placed),
        tabIndex,
        state: this.selected,
        toggle: this.#toggleAll,
      });
    const rank = this.sorts.findIndex((one) => one.column === column.id);
    return columnHeader(placed, {
      classes: `${this.#classesOf(placed)}${column.sortable ? ' sortable' : ''}`,
      tabIndex,
      direction: rank < 0 ? 'none' : this.sorts[rank]?.descending ? 'descending' : 'ascending',
      rank: this.sorts.length > 1 ? rank + 1 : 0,
      sort: (event) => this.#sortBy(column, event.shiftKey),
      resize: this.#resize,
      move: this.movable && !column.pinned ? this.#move : undefined,
    });
  }

  /** A row that a scroll leaves as it is is not rendered again. */
  #rowOnce(shown: ShownRow): unknown {
    const { index, id, start } = shown;
    const active = index === this.#active.row ? this.#active.column : undefined;
    const given = [this.#renderings, this.rows.row(index), index, id, start, active, ...this.#columns.shown];
    return guard(given, () => this.#renderRow(shown));
  }

  /** A row that is not there yet has its cells, empty, so that keys lead through it. */
  #renderRow({ index, id, start }: ShownRow): TemplateResult {
    const found = this.rows.row(index);
    const isThere = found !== undefined;
    const row = found as Row;
    return html`<div
      role="row"
      class=${isThere ? `${this.classOfRow(row)}${this.#editing.isIn(id) ? ' editing' : ''}` : 'waiting'}
      aria-rowindex=${index + this.#levels + 2}
      aria-selected=${isThere && this.isSelected(row, index) ? 'true' : 'false'}
      aria-current=${isThere && this.isCurrent(row) ? 'true' : 'false'}
      aria-busy=${isThere ? 'false' : 'true'}
      data-id=${id}
      ${placedAt({ top: start })}
    >
      ${this.#renderLine(
        this.#columns.fixed.map((one) => this.#renderCell(found, index, one)),
        this.#scrolledCells(found, index),
      )}
    </div>`;
  }

  #scrolledCells(found: unknown, index: number): { at: number; cell: TemplateResult }[] {
    const span = found === undefined ? undefined : this.spanOf(found as Row);
    const covers = ({ column }: PlacedColumn<GridColumn<Row>>): boolean => span?.covers(column) ?? false;
    const hasSpan = this.#columns.scrolled.some(covers);
    // The cell that stands for several is on screen already.
    const columns = this.#drawn(index).filter((one) => !(hasSpan && covers(one) && this.#isAside(one)));
    const spanned = columns.filter(covers);
    return columns.flatMap((one) => {
      if (!covers(one)) return { at: one.index, cell: this.#renderCell(found, index, one) };
      return one === spanned[0] ? { at: one.index, cell: this.#renderSpan(index, spanned, span) } : [];
    });
  }

  #isAside({ index }: PlacedColumn<GridColumn<Row>>): boolean {
    return this.#columns.aside(index) !== undefined;
  }

  /** @param found the row; undefined while it is not there */
  #renderCell(found: unknown, index: number, placed: PlacedColumn<GridColumn<Row>>): TemplateResult {
    this.#renderedCells++;
    const { column } = placed;
    const isThere = found !== undefined;
    const row = found as Row;
    const isMarked = this.#marking.has(index, placed.index);
    const own = isThere ? (column.classOf?.(row) ?? '') : '';
    const isEdited = isThere && this.#editing.has(this.rows.id(index), column.id);
    const canEdit = isThere && column.edit?.text(row) !== undefined;
    const content = isThere && !isEdited ? column.cell(row) : nothing;
    const isText = !column.choosesRows && (typeof content === 'string' || typeof content === 'number');
    const classes =
      this.#classesOf(placed) +
      (own && ` ${own}`) +
      (isMarked ? ' marked' : '') +
      (isEdited ? ' edited' : '') +
      (isText ? ' text' : '');
    const box =
      isThere && column.choosesRows ? checkBox(this.isSelected(row, index) ? 'on' : 'off') : nothing;
    return html`<div
      role=${column.namesRows ? 'rowheader' : 'gridcell'}
      class=${classes}
      aria-colindex=${placed.index + 1}
      data-row=${index}
      data-column=${placed.index}
      tabindex=${this.#tabIndex(index, placed.index)}
      aria-keyshortcuts=${canEdit ? 'F2' : nothing}
    >
      ${isEdited ? this.#editing.render(column.title, column.edit?.lengthMax) : html`${box}${content}`}
    </div>`;
  }

  /** One cell in place of those of several columns. */
  #renderSpan(
    index: number,
    spanned: readonly PlacedColumn<GridColumn<Row>>[],
    span: CellSpan<Row> | undefined,
  ): TemplateResult {
    const [first] = spanned;
    const active = this.#columns.placed(this.#active.column);
    const isActive =
      index === this.#active.row && active && !active.fixed && (span?.covers(active.column) ?? false);
    return html`<div
      role="gridcell"
      class="cell span"
      aria-colindex=${(first?.index ?? 0) + 1}
      aria-colspan=${spanned.length}
      data-row=${index}
      data-column=${first?.index ?? 0}
      data-span=${spanned.length}
      tabindex=${isActive ? '0' : '-1'}
      ${placedAt({ left: first?.start ?? 0, width: spanned.reduce((sum, { width }) => sum + width, 0) })}
    >
      ${span?.content}
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  #focusable({ row, column }: GridPlace): HTMLElement | undefined {
    const cell = this.cellAt(row, column) ?? this.table.querySelector<HTMLElement>('[tabindex="0"]');
    return cell?.querySelector<HTMLElement>('.all') ?? cell ?? undefined;
  }

  #placeOf(event: Event): GridPlace | undefined {
    for (const target of event.composedPath()) {
      if (target === this) return undefined;
      if (target instanceof HTMLElement && target.dataset['row'] !== undefined)
        return { row: Number(target.dataset['row']), column: Number(target.dataset['column']) };
    }
    return undefined;
  }

  #onFocusIn = (event: FocusEvent): void => {
    this.#focused = true;
    const at = this.#placeOf(event);
    if (!at) return;
    this.#pointAt(at, undefined);
    if (at.row === this.#active.row && at.column === this.#active.column) return;
    this.#active = at;
    this.requestUpdate();
  };

  #onFocusOut = (): void => {
    this.#focused = false;
  };

  #onPointerOver = (event: PointerEvent): void => {
    const at = this.#placeOf(event);
    if (at) this.#pointAt(at, event.target as Element);
  };

  #pointAt({ row, column }: GridPlace, target: Element | undefined): void {
    if (this.#isThere(row))
      this.#emit('point-cell', { index: row, column: this.columns[column]?.id, target });
  }

  /** Whether it is a row, and there by now: what is done with a row can be done with it. */
  #isThere(row: number): boolean {
    return row >= 0 && row < this.rows.count && this.rows.row(row) !== undefined;
  }

  #onPointerLeave = (): void => {
    this.#emit('point-cell', { index: undefined, column: undefined, target: undefined });
  };

  #activate(to: GridPlace): void {
    const from = this.#active;
    this.#active = to;
    this.#columns.reveal(to.column);
    if (to.row >= 0) this.#rows.reveal(to.row);
    // The header is always on screen; going there from the rows goes to their beginning.
    else if (from.row > 0) this.#rows.reveal(0);
    this.#focusWanted = true;
    this.requestUpdate();
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const from = this.#placeOf(event) ?? this.#active;
    const done =
      from.row < 0
        ? this.#onHeaderKey(event, key, ctrl, from.column)
        : this.#onRowKey(event, key, ctrl, from);
    if (done || (ctrl && key === 'a' && this.#selectAll()) || this.#onMoveKey(event, key, ctrl, from))
      event.preventDefault();
  };

  #selectAll(): true {
    this.#emit('select-rows', { action: 'all' });
    return true;
  }

  /** @returns whether the key did something */
  #onHeaderKey(event: KeyboardEvent, key: string, ctrl: boolean, at: number): boolean {
    const placed = this.#columns.placed(at);
    if (!placed) return false;
    const { column, width } = placed;
    if (event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const isForward = (key === 'ArrowRight') !== this.#columns.rtl;
      if (!ctrl)
        this.#emit('resize-column', {
          column: column.id,
          width: width + (isForward ? RESIZE_STEP : -RESIZE_STEP),
        });
      else if (this.movable && !column.pinned) {
        const next = at + (isForward ? 1 : -1);
        const other = this.columns[next];
        if (other && !other.pinned) {
          this.#moveColumn(at, isForward ? at + 2 : next);
          this.#activate({ row: -1, column: next });
        }
      }
      return true;
    }
    if (key !== ' ' && key !== 'Enter') return false;
    if (column.choosesRows) this.#toggleAll();
    else this.#sortBy(column, event.shiftKey);
    return true;
  }

  /** @returns whether the key did something */
  #onRowKey(event: KeyboardEvent, key: string, ctrl: boolean, { row, column }: GridPlace): boolean {
    const at = this.columns[column];
    if (row >= this.rows.count || !at) return false;
    if (ctrl && key === 'c') return this.#copy({ row, column });
    if (key === 'F10' && event.shiftKey) return this.#onContextMenu(event);
    if (key === 'Escape' && this.#marking.range) {
      this.#marking.clear();
      return true;
    }
    if (!this.#isThere(row)) return false;
    if (key === 'F2') return this.#edit({ row, column });
    if (key === 'Enter') {
      const target = this.cellAt(row, column);
      if (target) this.#emit('press-cell', { index: row, column: at.id, target, byKey: true });
      return true;
    }
    if (key !== ' ') return false;
    this.#selectRow(row, event.shiftKey);
    return true;
  }

  /** @returns whether the key moved something */
  #onMoveKey(event: KeyboardEvent, key: string, ctrl: boolean, from: GridPlace): boolean {
    const page = Math.max(
      1,
      Math.floor((this.scroller.clientHeight - this.#headerHeight) / this.rowHeight) - 1,
    );
    const size = { rows: this.rows.count, columns: this.columns.length, page };
    const to = moveBy(key, ctrl, from, size, this.#columns.rtl);
    if (!to) return false;
    const isSideways = to.row === from.row && to.column !== from.column;
    if (event.shiftKey && from.row >= 0 && to.row >= 0) {
      if (this.#marking.range || isSideways) this.#marking.extend(from, to);
      else if (to.row !== from.row)
        this.#emit('select-rows', {
          action: 'extend',
          index: to.row,
          from: from.row,
        });
    } else this.#marking.clear();
    this.#activate(to);
    return true;
  }

  /** Text that a person marked in the page is copied instead. */
  #copy(at: GridPlace): boolean {
    if (String(getSelection() ?? '')) return false;
    const range = this.#marking.range ?? { from: at, to: at };
    this.#emit('copy-cells', rangeText(range, this.rows as GridRows<Row>, this.columns));
    return true;
  }

  #selectRow(index: number, isExtended: boolean): void {
    this.#emit(
      'select-rows',
      isExtended ? { action: 'extend', index, from: index } : { action: 'toggle', index },
    );
  }

  // ── editing ───────────────────────────────────────────────────────────────

  /** @returns whether the cell is one that can be edited */
  #edit({ row, column }: GridPlace): boolean {
    const at = this.columns[column];
    if (!at?.edit || !this.#isThere(row)) return false;
    const text = at.edit.text(this.rows.row(row) as Row);
    if (text === undefined) return false;
    this.#marking.clear();
    this.#activate({ row, column });
    this.#focusWanted = false;
    this.#editing.begin(this.rows.id(row), at.id, text);
    return true;
  }

  get #editor(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('.editor');
  }

  /** The field has the focus once it is there; where its row is no longer shown, what was written is taken. */
  #followEditor(): void {
    const editor = this.#editor;
    if (!editor) this.#editing.finish('elsewhere');
    else if ((this.renderRoot as ShadowRoot).activeElement !== editor) {
      editor.focus({ preventScroll: true });
      editor.select();
    }
  }

  #leaveEditor(to: AfterEdit): void {
    if (to === 'elsewhere') return;
    const { row, column } = this.#active;
    const key = { down: 'ArrowDown', next: 'ArrowRight', previous: 'ArrowLeft', stay: '' }[to];
    const size = { rows: this.rows.count, columns: this.columns.length, page: 1 };
    this.#activate(moveBy(key, false, { row, column }, size, false) ?? { row, column });
  }

  #onDoubleClick = (event: MouseEvent): void => {
    const at = this.#placeOf(event);
    if (at && !(event.target as Element).closest('button, a, input, textarea')) this.#edit(at);
  };

  #onClick = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.editor')) return;
    const at = this.#placeOf(event);
    const column = this.columns[at?.column ?? -1];
    if (!at || !column || at.row >= this.rows.count) return;
    this.#activate(at);
    if (!this.#isThere(at.row)) return;
    const target = event.target as Element;
    const isOnControl = target.closest('button, a, input') !== null;
    const isAdded = event.ctrlKey || event.metaKey;
    if (!isOnControl && (event.shiftKey || isAdded || column.choosesRows))
      this.#selectRow(at.row, event.shiftKey);
    else this.#emit('press-cell', { index: at.row, column: column.id, target, byKey: false });
  };

  /** By the pointer where it is; by a key, which has no place, at the cell that has the focus. */
  #onContextMenu = (event: MouseEvent | KeyboardEvent): boolean => {
    const at = this.#placeOf(event);
    const cell = at && this.cellAt(at.row, at.column);
    const column = this.columns[at?.column ?? -1];
    if (!cell || !column || !this.#isThere(at.row)) return false;
    const isPointed =
      event instanceof MouseEvent &&
      (event.button === 2 || (event instanceof PointerEvent && event.pointerType === 'touch'));
    const pointer = isPointed ? { x: event.clientX, y: event.clientY } : undefined;
    if (this.#emit('cell-menu', { index: at.row, column: column.id, cell, pointer }, true)) return false;
    event.preventDefault();
    this.#activate(at);
    return true;
  };

  /** A mouse or a pen draws a range of cells; a finger scrolls. */
  #onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (!event.shiftKey) this.#marking.clear();
    const at = this.#placeOf(event);
    const isRange = event.pointerType !== 'touch' && at && !this.columns[at.column]?.choosesRows;
    const isOnControl = (event.target as Element).closest('button, a, input, textarea') !== null;
    this.#marking.press(isRange && !isOnControl ? at : undefined);
  };

  #onPointerMove = (event: PointerEvent): void => {
    if (!(event.buttons & 1)) this.#marking.press(undefined);
    const to = this.#placeOf(event);
    if (to && to.row < this.rows.count && this.#marking.drawTo(to)) this.#activate(to);
  };

  #toggleAll = (): void => {
    this.#emit('select-rows', { action: 'toggleAll' });
  };

  #sortBy(column: GridColumn<Row>, isAdded: boolean): void {
    if (column.sortable && !this.#move.endsWithClick)
      this.#emit('sort-column', { column: column.id, isAdded });
  }

  #dropAt(clientX: number): { index: number; start: number } {
    const { left, right } = this.table.getBoundingClientRect();
    return this.#columns.dropAt(this.#columns.rtl ? right - clientX : clientX - left);
  }

  #moveColumn(from: number, to: number): void {
    const column = this.columns[from];
    if (column)
      this.#emit('move-column', {
        column: column.id,
        before: this.columns[to]?.id,
      });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'moiety-data-grid': DataGrid;
  }
}
