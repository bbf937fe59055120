import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Preferences } from '../preferences.ts';
import type { SetSession } from '../sets/set-session.ts';
import type { Column } from '../table/columns.ts';
import { heatOf } from '../table/heat.ts';
import { checkBox, reasonContent, structureContent, unreadMark, valueContent } from './cells.ts';
import type { PlacedColumn } from './column-layout.ts';
import { ColumnResize } from './column-resize.ts';
import { ColumnWindow } from './column-window.ts';
import { moveBy } from '@moiety/tool-kit/grid-keys.ts';
import type { GridPlace } from '@moiety/tool-kit/grid-keys.ts';
import { chooseAllHeader, columnHeader, isSortable } from './header-cells.ts';
import { moleculeGridStyles } from './molecule-grid.styles.ts';
import { placed as placedAt } from '@moiety/tool-kit/placed.ts';
import { aroundReason } from './reason-span.ts';
import { RowMenu } from './row-menu.ts';
import { RowWindow } from '@moiety/tool-kit/row-window.ts';

const HEADER_HEIGHT = 44;
const TALL_ROW = 96;
const SHORT_ROW = 36;
/** How far one press of a key moves a column's edge, px. */
const RESIZE_STEP = 16;

/** Which molecule is to be shown; by a key the focus goes along. */
export interface OpenMoleculeDetail {
  position: number;
  byKey: boolean;
}

/**
 * The table of a set: an ARIA grid of which only the cells on screen are in the document.
 *
 * @fires {CustomEvent<{ column: string, isAdded: boolean }>} sort - a header was pressed; with Shift it is ordered by the column after the others
 * @fires {CustomEvent<{ record: ReadMolecule }>} search-structure - other molecules that have it in them are to be found
 * @fires {CustomEvent<OpenMoleculeDetail>} open-molecule - a molecule is to be shown with everything that is known of it
 */
@customElement('molvalley-grid')
export class MoleculeGrid extends ToolElement {
  static override styles = moleculeGridStyles;

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) preferences!: Preferences;
  /** The shown columns, in order. */
  @property({ attribute: false }) columns: readonly Column[] = [];
  /** SMILES or SMARTS of what is highlighted in a molecule's structure; empty for nothing. */
  @property({ attribute: false }) highlightOf: (record: ReadMolecule) => string = () => '';
  /** Rows of 36 px without structures. */
  @property({ type: Boolean }) short = false;
  /** Position of the molecule that is shown beside the table. */
  @property({ attribute: false }) current: number | undefined;

  @query('.scroller') private scroller!: HTMLElement;

  #watchSession = new Watch(this);
  #watchPreferences = new Watch(this);
  #rows = new RowWindow(this, {
    scroller: () => this.scroller ?? undefined,
    count: () => this.session.view.visible.length,
    rowHeight: () => this.#rowHeight,
    headerHeight: HEADER_HEIGHT,
    // The focus on the active cell survives any scroll.
    keptRow: () => this.#active.row,
  });
  #columns = new ColumnWindow(this, {
    scroller: () => this.scroller ?? undefined,
    columns: () => this.columns,
    widthOf: (column) => this.preferences.width(column.id) ?? column.width,
    fractionOf: (column) => this.session.table.widestFraction(column.id),
  });
  #resize = new ColumnResize(
    () => this.preferences,
    () => this.#columns.rtl,
  );
  #menu = new RowMenu(
    this,
    (record) => this.highlightOf(record),
    (record) => this.emit('search-structure', { record }),
  );
  #active: GridPlace = { row: 0, column: 0 };
  #focused = false;
  #focusWanted = false;
  #shownVisible: Uint32Array | undefined;
  #restored = false;

  override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    (root as ShadowRoot).adoptedStyleSheets.push(this.#columns.sheet);
    return root;
  }

  /** Puts the focus on the grid's active cell. */
  override focus(): void {
    this.#focusWanted = true;
    this.requestUpdate();
  }

  /** Scrolls to a molecule's row, which is the active one from now on; the focus stays where it is. */
  reveal(position: number): void {
    const row = this.session.view.visible.indexOf(position);
    if (row < 0 || row === this.#active.row) return;
    this.#active = { row, column: this.#active.column };
    this.#rows.reveal(row);
    this.requestUpdate();
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#watchSession.observe(this.session);
    this.#watchPreferences.observe(this.preferences);
    const { visible } = this.session.view;
    if (visible !== this.#shownVisible) {
      this.#shownVisible = visible;
      // The focus stays in the grid although the row that had it may be gone.
      if (this.#focused) this.#focusWanted = true;
    }
    this.#active = {
      row: Math.min(this.#active.row, visible.length - 1),
      column: Math.min(this.#active.column, this.columns.length - 1),
    };
  }

  override render(): TemplateResult {
    const { session } = this;
    const { visible } = session.view;
    const rows = repeat(
      this.#rows.rows,
      ({ index }) => visible[index],
      ({ index, start }) => this.#renderRow(visible[index], index, start),
    );
    return html`
      <div class="scroller" @scroll=${this.#onScroll} tabindex="-1">
        <div
          role="grid"
          class=${this.short ? 'short' : 'tall'}
          aria-label=${msg('Molecules', { id: 'molvalley.grid.label' })}
          aria-multiselectable="true"
          aria-rowcount=${visible.length + 1}
          aria-colcount=${this.columns.length}
          aria-busy=${session.isComplete ? 'false' : 'true'}
          @keydown=${this.#onKeyDown}
          @focusin=${this.#onFocusIn}
          @focusout=${this.#onFocusOut}
        >
          <div class="head" role="rowgroup">
            <div role="row" aria-rowindex="1">
              ${this.#renderCells((placed) => this.#renderHeader(placed))}
            </div>
          </div>
          <div class="body" role="rowgroup" @click=${this.#onClick} @contextmenu=${this.#onContextMenu}>
            ${rows}
          </div>
        </div>
      </div>
      ${this.#menu.render()}
    `;
  }

  override updated(): void {
    const { style } = this.scroller;
    style.setProperty('--body-height', `${this.session.view.visible.length * this.#rowHeight}px`);
    if (!this.#restored) {
      this.#restored = true;
      this.scroller.scrollTop = this.session.scrollTop;
    }
    if (!this.#focusWanted) return;
    this.#focusWanted = false;
    this.#cellElement(this.#active)?.focus({ preventScroll: true });
  }

  get #rowHeight(): number {
    return this.short ? SHORT_ROW : TALL_ROW;
  }

  #onScroll = (): void => {
    this.session.scrollTop = this.scroller.scrollTop;
    this.#columns.follow();
  };

  // ── cells ─────────────────────────────────────────────────────────────────

  #renderCells(render: (placed: PlacedColumn) => TemplateResult): unknown {
    return [this.#columns.fixed.map(render), this.#renderGap(), this.#columns.scrolled.map(render)];
  }

  /** What the columns take that are left out between the fixed and the drawn ones. */
  #renderGap(): TemplateResult | typeof nothing {
    return this.#columns.hasGap ? html`<div class="gap" role="presentation"></div>` : nothing;
  }

  #classOf(placed: PlacedColumn, more = ''): string {
    const { column, index, fixed } = placed;
    const names = ['cell', `c${index}`, more];
    if (column.kind !== 'text') names.push(column.kind);
    if (fixed) names.push('fixed');
    if (fixed && index === this.#columns.fixed.length - 1) names.push('last-fixed');
    return names.join(' ');
  }

  #tabIndex(row: number, column: number): '0' | '-1' {
    return this.#active.row === row && this.#active.column === column ? '0' : '-1';
  }

  #renderHeader(placed: PlacedColumn): TemplateResult {
    const { column, index } = placed;
    const tabIndex = this.#tabIndex(-1, index);
    if (column.kind === 'select')
      return chooseAllHeader(placed, {
        classes: this.#classOf(placed),
        tabIndex,
        state: this.#shownChoice(),
        toggle: this.#toggleAll,
      });
    const { sorts } = this.session.view.query;
    const rank = sorts.findIndex((one) => one.column === column.id);
    return columnHeader(placed, {
      classes: this.#classOf(placed, isSortable(column) ? 'sortable' : ''),
      tabIndex,
      direction: rank < 0 ? 'none' : sorts[rank]?.descending ? 'descending' : 'ascending',
      rank: sorts.length > 1 ? rank + 1 : 0,
      sort: (event) => this.#sortBy(column, event.shiftKey),
      resize: this.#resize,
    });
  }

  #renderRow(position: number | undefined, row: number, top: number): TemplateResult | typeof nothing {
    const record = this.session.table.records[position ?? -1];
    if (!record) return nothing;
    const chosen = this.session.selection.has(record.position);
    return html`<div
      role="row"
      aria-rowindex=${row + 2}
      aria-selected=${chosen ? 'true' : 'false'}
      aria-current=${record.position === this.current ? 'true' : 'false'}
      ${placedAt({ top })}
    >
      ${
        record.status === 'ok'
          ? this.#renderCells((placed) => this.#renderCell(record, row, placed))
          : this.#renderUnread(record, row)
      }
    </div>`;
  }

  #renderCell(record: MoleculeRecord, row: number, placed: PlacedColumn): TemplateResult {
    const { column, index } = placed;
    return html`<div
      role="gridcell"
      class=${this.#classOf(placed, column.code ? 'code' : this.#heat(record, column))}
      aria-colindex=${index + 1}
      data-row=${row}
      data-column=${index}
      tabindex=${this.#tabIndex(row, index)}
    >
      ${this.#cellContent(record, column)}
    </div>`;
  }

  /** The class of the color that a number has; none where its column has no colors. */
  #heat({ position }: MoleculeRecord, { id, kind }: Column): string {
    if (kind !== 'number' || !this.preferences.isColored(id)) return '';
    const step = heatOf(this.session.table.numbers(id), position);
    return step === undefined ? '' : `heat heat${step}`;
  }

  #cellContent(record: MoleculeRecord, column: Column): unknown {
    const { position } = record;
    if (column.kind === 'select')
      return html`${checkBox(this.session.selection.has(position) ? 'on' : 'off')}<span
          >${position + 1}</span
        >`;
    if (column.kind === 'structure')
      return record.status === 'ok' ? structureContent(record, this.highlightOf(record)) : unreadMark();
    const { table } = this.session;
    return valueContent(
      record,
      column,
      table.text(position, column.id),
      table.predicted(position, column.id),
    );
  }

  /** A row that could not be read: its computed columns give way to the reason, as one cell. */
  #renderUnread(record: MoleculeRecord & { status: 'error' }, row: number): unknown {
    const { fixed } = this.#columns;
    const { before, spanned, after } = aroundReason(this.#columns.scrolled);
    const [first] = spanned;
    const isActive = spanned.some(({ index }) => this.#tabIndex(row, index) === '0');
    const cell = (one: PlacedColumn): TemplateResult => this.#renderCell(record, row, one);
    const reason = first
      ? html`<div
          role="gridcell"
          class="cell reason"
          aria-colindex=${first.index + 1}
          aria-colspan=${spanned.length}
          data-row=${row}
          data-column=${first.index}
          data-span=${spanned.length}
          tabindex=${isActive ? '0' : '-1'}
          ${placedAt({ width: spanned.reduce((sum, { width }) => sum + width, 0) })}
        >
          ${reasonContent(record)}
        </div>`
      : nothing;
    return [fixed.map(cell), this.#renderGap(), before.map(cell), reason, after.map(cell)];
  }

  // ── what a person does ────────────────────────────────────────────────────

  #cellElement({ row, column }: GridPlace): HTMLElement | undefined {
    const cells = this.renderRoot.querySelectorAll<HTMLElement>(`[data-row="${row}"]`);
    const cell = [...cells].find(({ dataset }) => {
      const from = Number(dataset['column']);
      return column >= from && column < from + Number(dataset['span'] ?? 1);
    });
    return cell?.querySelector<HTMLElement>('.all') ?? cell;
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
    const focused = this.#placeOf(event);
    if (!focused || (focused.row === this.#active.row && focused.column === this.#active.column)) return;
    this.#active = focused;
    this.requestUpdate();
  };

  #onFocusOut = (): void => {
    this.#focused = false;
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
    const { session } = this;
    const { visible } = session.view;
    const from = this.#placeOf(event) ?? this.#active;
    const position = visible[from.row];
    const column = this.columns[from.column];
    const done = (): void => event.preventDefault();

    if (from.row < 0 && event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const wider = (event.key === 'ArrowRight') !== this.#columns.rtl;
      const placed = this.#columns.placed(from.column);
      if (placed)
        this.preferences.setWidth(placed.column.id, placed.width + (wider ? RESIZE_STEP : -RESIZE_STEP));
      return done();
    }
    if (ctrl && event.key.toLowerCase() === 'a') {
      session.selection.addAll(visible);
      return done();
    }
    if (ctrl && event.key.toLowerCase() === 'c') return this.#copy(position, column, done);
    if (event.key === 'F10' && event.shiftKey) return this.#onContextMenu(event);
    if (event.key === ' ' || event.key === 'Enter') {
      done();
      if (from.row < 0)
        return column?.kind === 'select' ? this.#toggleAll() : this.#sortBy(column, event.shiftKey);
      if (position === undefined) return undefined;
      if (event.key === 'Enter') return this.#open(position, true);
      return event.shiftKey
        ? session.selection.extendTo(position, visible)
        : session.selection.toggle(position);
    }
    const page = Math.max(1, Math.floor((this.scroller.clientHeight - HEADER_HEIGHT) / this.#rowHeight) - 1);
    const size = { rows: visible.length, columns: this.columns.length, page };
    const to = moveBy(event.key, ctrl, from, size, this.#columns.rtl);
    if (!to) return undefined;
    done();
    const reached = visible[to.row];
    if (event.shiftKey && to.row !== from.row && reached !== undefined) {
      if (!session.selection.size && position !== undefined) session.selection.only(position);
      session.selection.extendTo(reached, visible);
    }
    return this.#activate(to);
  };

  #copy(position: number | undefined, column: Column | undefined, done: () => void): void {
    if (position === undefined || !column || String(getSelection() ?? '')) return;
    done();
    this.emit('copy-value', { text: this.session.table.text(position, column.id) });
  }

  #onClick = (event: MouseEvent): void => {
    const at = this.#placeOf(event);
    const { selection, view } = this.session;
    const position = at && view.visible[at.row];
    if (!at || position === undefined) return;
    this.#activate(at);
    const target = event.target as Element;
    if (target.closest('.open')) return this.#open(position, false);
    const more = target.closest('.more');
    const record = this.#readRecord(position);
    if (more && record) return void this.#menu.openBeside(record, more);
    const image = target.localName === 'mo-structure';
    if (event.shiftKey) selection.extendTo(position, view.visible);
    else if (event.ctrlKey || event.metaKey || this.columns[at.column]?.kind === 'select')
      selection.toggle(position);
    else if (image) this.#open(position, false);
    else selection.only(position);
  };

  /** By the pointer where it is; by a key, which has no place, below the cell that has the focus. */
  #onContextMenu = (event: MouseEvent | KeyboardEvent): void => {
    const at = this.#placeOf(event);
    const record = at && this.#readRecord(this.session.view.visible[at.row]);
    const cell = at && this.#cellElement(at);
    if (!record || !cell) return;
    event.preventDefault();
    this.#activate(at);
    const pointed =
      event instanceof MouseEvent &&
      (event.button === 2 || (event instanceof PointerEvent && event.pointerType === 'touch'));
    if (pointed) void this.#menu.open(record, event.clientX, event.clientY);
    else void this.#menu.openBeside(record, cell);
  };

  #readRecord(position: number | undefined): ReadMolecule | undefined {
    const record = this.session.table.records[position ?? -1];
    return record?.status === 'ok' ? record : undefined;
  }

  #open(position: number, byKey: boolean): void {
    const detail: OpenMoleculeDetail = { position, byKey };
    this.emit('open-molecule', detail);
  }

  #shownChoice(): 'on' | 'off' | 'mixed' {
    const { selection, view } = this.session;
    const count = selection.countIn(view.visible);
    if (!count) return 'off';
    return count === view.visible.length ? 'on' : 'mixed';
  }

  #toggleAll = (): void => {
    const { selection, view } = this.session;
    if (this.#shownChoice() === 'on') selection.removeAll(view.visible);
    else selection.addAll(view.visible);
  };

  #sortBy(column: Column | undefined, isAdded: boolean): void {
    if (column && isSortable(column)) this.emit('sort', { column: column.id, isAdded });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-grid': MoleculeGrid;
  }
}
