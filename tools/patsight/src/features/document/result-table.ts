import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { moveBy } from '@moiety/tool-kit/grid-keys.ts';
import type { GridPlace } from '@moiety/tool-kit/grid-keys.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { placed } from '@moiety/tool-kit/placed.ts';
import { RowWindow } from '@moiety/tool-kit/row-window.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { ResultActivity } from '@moiety/contract';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import {
  isByHand,
  orderedRows,
  rowFinder,
  rowStanding,
  standingOf,
  valueText,
} from '../../shared/results/result-table.ts';
import type {
  ResultItem,
  ResultRow,
  ResultTable,
  RowOrder,
  Standing,
  ValueColumn,
} from '../../shared/results/result-table.ts';
import {
  claimedWords,
  columnWords,
  itemWords,
  labelWords,
  standingWords,
} from '../../shared/words/result-words.ts';
import { resultTableStyles } from './result-table.styles.ts';

const HEADER_HEIGHT = 44;
const ROW_HEIGHT = 96;

/** Which rows are shown. */
const shownStandings = ['all', 'review', 'accepted', 'rejected', 'byHand', 'claimed'] as const;
type Shown = (typeof shownStandings)[number];
const isShown = (text: string): text is Shown => (shownStandings as readonly string[]).includes(text);

type Column =
  | { kind: 'choice' | 'label' | 'structure' | 'name' | 'standing' | 'page' }
  | { kind: 'value'; column: ValueColumn };

const iconOf = (standing: Standing): string | undefined =>
  standing === 'review'
    ? 'warning'
    : standing === 'accepted'
      ? 'check'
      : standing === 'rejected'
        ? 'close'
        : undefined;

const itemsOf = ({ compound, activities }: ResultRow): readonly ResultItem[] =>
  compound ? [compound, ...activities] : activities;

/** Columns that the rows can be ordered by. */
const ordersBy = (column: Column): RowOrder['by'] | undefined => {
  if (column.kind === 'value') return { column: column.column.id };
  return column.kind === 'choice' || column.kind === 'structure' ? undefined : column.kind;
};

const isSameOrder = (a: RowOrder['by'], b: RowOrder['by']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * The compounds of a document with what was measured of them: an ARIA grid of which only the rows on screen are in the document.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - a row or a value was chosen
 * @fires {CustomEvent<{ key: string | null }>} point-item - the pointer or the keyboard came to a row, or left it
 * @fires {CustomEvent<readonly string[]>} accept-rows - compounds and values of the selected rows are to be accepted, by their keys
 * @fires {CustomEvent<ReadonlySet<string>>} select-rows - the rows that are selected, by their keys
 * @fires {CustomEvent<RowOrder | undefined>} order-rows - the rows are to be ordered so; undefined for the order of the document
 */
@customElement('patsight-result-table')
export class ResultTableView extends ToolElement {
  static override styles = [pageStyles, resultTableStyles];

  @property({ attribute: false }) table!: ResultTable;
  /** The key of the compound or value that is shown beside. */
  @property() current: string | undefined;
  /** The key of what is pointed at on the page. */
  @property() pointed: string | null = null;
  /** The keys of the rows that are selected. */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** Whether the person may accept rows. */
  @property({ attribute: false }) mayReview = false;
  /** What the rows are ordered by; undefined for the order of the document. */
  @property({ attribute: false }) order: RowOrder | undefined;

  @state() private shown: Shown = 'all';
  @state() private text = '';
  @query('.scroller') private scroller!: HTMLElement;
  @query('[role=grid]') private grid!: HTMLElement;

  #visible: readonly ResultRow[] = [];
  #columns: readonly Column[] = [];
  #active: GridPlace = { row: 0, column: 1 };
  #focusWanted = false;
  #anchor = 0;
  #rows = new RowWindow(this, {
    scroller: () => this.scroller ?? undefined,
    count: () => this.#visible.length,
    rowHeight: () => ROW_HEIGHT,
    headerHeight: HEADER_HEIGHT,
    keptRow: () => this.#active.row,
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#columns = [
      { kind: 'choice' },
      { kind: 'label' },
      { kind: 'structure' },
      ...this.table.columns.map((column) => ({ kind: 'value' as const, column })),
      { kind: 'name' },
      { kind: 'standing' },
      { kind: 'page' },
    ];
    this.#visible = this.#filtered();
    const at = this.#visible.findIndex(({ key }) => key === this.table.rowOf(this.current)?.key);
    // What was chosen on the page or in a list comes into sight.
    if (changed.has('current') && at >= 0) {
      this.#active = { row: at, column: Math.max(1, this.#active.column) };
      void this.updateComplete.then(() => this.#rows.reveal(at));
    }
    this.#active = {
      row: Math.min(this.#active.row, this.#visible.length - 1),
      column: Math.min(this.#active.column, this.#columns.length - 1),
    };
  }

  override render(): TemplateResult {
    const { table } = this;
    return html`
      <div class="tools">
        <mo-input
          type="search"
          label=${msg('Find a label, name or value', { id: 'patsight.table.find' })}
          hideLabel
          placeholder=${msg('Find a label, name or value', { id: 'patsight.table.find' })}
          autocomplete="off"
          clearable
          .value=${this.text}
          @input=${this.#onText}
        ></mo-input>
        <mo-select
          label=${msg('Show', { id: 'patsight.table.show' })}
          hideLabel
          .value=${this.shown}
          @change=${this.#onShown}
        >
          ${shownStandings
            .filter((one) => one !== 'claimed' || table.rows.some(({ compound }) => compound?.claimed))
            .map((one) => html`<option value=${one}>${shownWords(one)}</option>`)}
        </mo-select>
        <span class="shown" role="status">${this.#countWords()}</span>
        ${this.#renderAccept()}
      </div>
      <div class="scroller" tabindex="-1">
        <div
          role="grid"
          aria-label=${msg('Compounds and activities', { id: 'patsight.table' })}
          aria-multiselectable="true"
          aria-rowcount=${this.#visible.length + 1}
          aria-colcount=${this.#columns.length}
          @keydown=${this.#onKey}
          @click=${this.#onClick}
          @focusin=${this.#onFocus}
          @pointerover=${this.#onPoint}
          @pointerleave=${() => this.emit('point-item', { key: null })}
        >
          <div class="head" role="rowgroup">
            <div role="row" aria-rowindex="1">
              ${this.#columns.map((column, index) => this.#renderHeader(column, index))}
            </div>
          </div>
          <div class="body" role="rowgroup">
            ${repeat(
              this.#rows.rows,
              ({ index }) => this.#visible[index]?.key,
              ({ index, start }) => this.#renderRow(this.#visible[index], index, start),
            )}
          </div>
        </div>
        ${
          this.#visible.length === 0
            ? html`<p class="nothing">
                ${
                  table.rows.length === 0
                    ? msg('Nothing was found on the pages read so far.', { id: 'patsight.table.empty' })
                    : msg('No results', { id: 'patsight.documents.noMatch' })
                }
              </p>`
            : nothing
        }
      </div>
    `;
  }

  protected override updated(): void {
    const width = this.#columns.reduce((sum, { kind }) => sum + widthOf(kind), 0);
    this.grid.style.setProperty('--table-width', `${width}px`);
    this.grid.style.setProperty('--body-height', `${this.#visible.length * ROW_HEIGHT}px`);
    if (!this.#focusWanted) return;
    this.#focusWanted = false;
    this.#cell(this.#active)?.focus({ preventScroll: true });
  }

  #filtered(): readonly ResultRow[] {
    const { shown, table } = this;
    const isFound = rowFinder(table, this.text);
    return orderedRows(table.rows, table.columns, this.order).filter(
      (row) => isShownIn(row, shown) && isFound(row),
    );
  }

  /** What of the selected rows nobody has decided on and the machine is sure of; what is to be reviewed is looked at one by one. */
  #acceptable(): readonly string[] {
    return this.table.rows
      .filter(({ key }) => this.selected.has(key))
      .flatMap(itemsOf)
      .filter((item) => standingOf(item) === 'read')
      .map(({ key }) => key);
  }

  #renderAccept(): TemplateResult | typeof nothing {
    if (!this.mayReview || this.selected.size === 0) return nothing;
    const keys = this.#acceptable();
    return keys.length === 0
      ? nothing
      : html`<mo-button icon="check" @click=${() => this.emit('accept-rows', keys)}
          >${msg(str`Accept high-confidence results (${number(keys.length)})`, { id: 'patsight.table.accept' })}</mo-button
        >`;
  }

  #countWords(): string {
    const [count, chosen] = [this.#visible.length, this.selected.size];
    const rows =
      count === this.table.rows.length
        ? msg(str`${number(count)} in total`, { id: 'patsight.table.all' })
        : msg(str`${number(count)} of ${number(this.table.rows.length)}`, { id: 'patsight.table.count' });
    return chosen > 0
      ? msg(str`${rows}, ${number(chosen)} selected`, { id: 'patsight.table.selected' })
      : rows;
  }

  // ── cells ─────────────────────────────────────────────────────────────────

  #tabIndex(row: number, column: number): '0' | '-1' {
    return this.#active.row === row && this.#active.column === column ? '0' : '-1';
  }

  #renderHeader(column: Column, index: number): TemplateResult {
    const isAll = this.#visible.length > 0 && this.#visible.every(({ key }) => this.selected.has(key));
    const by = ordersBy(column);
    const { order } = this;
    const isOrder = by !== undefined && order !== undefined && isSameOrder(order.by, by);
    return html`<div
      role="columnheader"
      class="cell ${column.kind} ${by ? 'ordering' : ''}"
      aria-sort=${isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
      aria-colindex=${index + 1}
      data-row="-1"
      data-column=${index}
      tabindex=${this.#tabIndex(-1, index)}
    >
      ${
        column.kind === 'choice'
          ? html`${checkBox(isAll)}<span class="visually-hidden"
                >${msg('Select all rows shown', { id: 'patsight.table.selectAll' })}</span
              >`
          : html`<span class="heading"
              >${headerContent(column)}${
                isOrder ? html`<mo-icon name=${order.descending ? 'sortDown' : 'sortUp'}></mo-icon>` : nothing
              }</span
            >`
      }
    </div>`;
  }

  #renderRow(row: ResultRow | undefined, index: number, top: number): TemplateResult | typeof nothing {
    if (!row) return nothing;
    const isCurrent = this.table.rowOf(this.current) === row;
    const isPointed = this.pointed !== null && this.table.rowOf(this.pointed) === row;
    return html`<div
      role="row"
      class="${isCurrent ? 'current' : ''} ${isPointed ? 'pointed' : ''}"
      aria-rowindex=${index + 2}
      aria-selected=${this.selected.has(row.key) ? 'true' : 'false'}
      data-key=${row.key}
      ${placed({ top })}
    >
      ${this.#columns.map(
        (column, at) =>
          html`<div
            role=${column.kind === 'label' ? 'rowheader' : 'gridcell'}
            class="cell ${column.kind}"
            aria-colindex=${at + 1}
            data-row=${index}
            data-column=${at}
            tabindex=${this.#tabIndex(index, at)}
          >
            ${this.#cellContent(row, column)}
          </div>`,
      )}
    </div>`;
  }

  #cellContent(row: ResultRow, column: Column): TemplateResult | typeof nothing {
    const { compound, label } = row;
    switch (column.kind) {
      case 'choice':
        return checkBox(this.selected.has(row.key));
      case 'label':
        return html`${
          label
            ? html`<span class="clip">${label}</span>`
            : html`<span class="clip note">${labelWords('')}</span>`
        }${compound?.claimed ? html`<span class="note">${claimedWords()}</span>` : nothing}`;
      case 'structure':
        return compound
          ? structureContent(compound.molfile || compound.smiles, itemWords(compound))
          : noCompound();
      case 'name':
        return compound?.name
          ? html`<span class="clip" title=${compound.name}>${compound.name}</span>`
          : nothing;
      case 'page':
        return row.page > 0 ? html`<span>${number(row.page)}</span>` : nothing;
      case 'standing':
        return standingContent(row);
      default:
        return html`${row.values
          .get(column.column.id)
          ?.map((activity) => this.#renderValue(activity, column.column.unit))}`;
    }
  }

  #renderValue(activity: ResultActivity, unit: string): TemplateResult {
    const standing = standingOf(activity);
    const icon = iconOf(standing);
    return html`<span
      class="one ${standing} ${this.current === activity.key ? 'current' : ''}"
      data-item=${activity.key}
      >${icon ? html`<mo-icon name=${icon}></mo-icon>` : nothing}<span
        >${valueText(activity)}${activity.unit !== unit && !activity.code ? ` ${activity.unit}` : nothing}${
          standing === 'read'
            ? nothing
            : html`<span class="visually-hidden">, ${standingWords(standing)}</span>`
        }</span
      ></span
    >`;
  }

  #onText = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
  };

  #onShown = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    if (isShown(value)) this.shown = value;
  };

  // ── what a person does ────────────────────────────────────────────────────

  #cell({ row, column }: GridPlace): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  }

  #placeOf(event: Event): GridPlace | undefined {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
    return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
  }

  #onFocus = (event: FocusEvent): void => {
    const at = this.#placeOf(event);
    if (!at) return;
    this.emit('point-item', {
      key: this.#visible[at.row]?.compound?.key ?? this.#visible[at.row]?.key ?? null,
    });
    if (at.row === this.#active.row && at.column === this.#active.column) return;
    this.#active = at;
    this.requestUpdate();
  };

  #onPoint = (event: PointerEvent): void => {
    const value = (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset['item'];
    const row = this.#visible[this.#placeOf(event)?.row ?? -1];
    const key = value ?? row?.compound?.key ?? row?.activities[0]?.key ?? null;
    if (key !== this.pointed) this.emit('point-item', { key });
  };

  #onClick = (event: MouseEvent): void => {
    const at = this.#placeOf(event);
    if (!at) return;
    const isChoice = this.#columns[at.column]?.kind === 'choice';
    if (at.row < 0) {
      this.#active = at;
      if (isChoice) this.#toggleAll();
      else this.#orderBy(at.column);
      return;
    }
    this.#active = at;
    this.#focusWanted = true;
    this.requestUpdate();
    if (isChoice || event.ctrlKey || event.metaKey || event.shiftKey) {
      this.#toggle(at.row, event.shiftKey);
      return;
    }
    this.#open(at, (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset['item']);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const from = this.#active;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (from.row < 0) {
        if (this.#columns[from.column]?.kind === 'choice') this.#toggleAll();
        else this.#orderBy(from.column);
      } else if (event.key === ' ') this.#toggle(from.row, event.shiftKey);
      else this.#open(from, undefined);
      return;
    }
    if (ctrl && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      this.#tell(new Set([...this.selected, ...this.#visible.map(({ key }) => key)]));
      return;
    }
    const page = Math.max(1, Math.floor((this.scroller.clientHeight - HEADER_HEIGHT) / ROW_HEIGHT) - 1);
    const size = { rows: this.#visible.length, columns: this.#columns.length, page };
    const to = moveBy(event.key, ctrl, from, size, false);
    if (!to) return;
    event.preventDefault();
    this.#active = to;
    if (to.row >= 0) this.#rows.reveal(to.row);
    this.#focusWanted = true;
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.#cell(to)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };

  /** Of a cell with several values the one after the current. */
  #open({ row: index, column }: GridPlace, value: string | undefined): void {
    const row = this.#visible[index];
    if (!row) return;
    const at = this.#columns[column];
    const values = at?.kind === 'value' ? (row.values.get(at.column.id) ?? []) : [];
    const place = values.findIndex(({ key }) => key === this.current);
    const next = values[(place + 1) % Math.max(1, values.length)]?.key;
    const key = value ?? next ?? row.compound?.key ?? row.activities[0]?.key;
    if (key !== undefined) this.emit('choose-item', { key });
  }

  #toggle(index: number, extends_: boolean): void {
    const row = this.#visible[index];
    if (!row) return;
    const selected = new Set(this.selected);
    if (extends_) {
      const [from, to] = [Math.min(this.#anchor, index), Math.max(this.#anchor, index)];
      for (const { key } of this.#visible.slice(from, to + 1)) selected.add(key);
    } else {
      this.#anchor = index;
      if (!selected.delete(row.key)) selected.add(row.key);
    }
    this.#tell(selected);
  }

  #toggleAll(): void {
    const isAll = this.#visible.every(({ key }) => this.selected.has(key));
    const selected = new Set(this.selected);
    for (const { key } of this.#visible)
      if (isAll) selected.delete(key);
      else selected.add(key);
    this.#tell(selected);
  }

  /** Up, down, and as in the document again. */
  #orderBy(index: number): void {
    const column = this.#columns[index];
    const by = column && ordersBy(column);
    if (!by) return;
    const { order } = this;
    if (!order || !isSameOrder(order.by, by)) this.emit('order-rows', { by, descending: false });
    else this.emit('order-rows', order.descending ? undefined : { by, descending: true });
  }

  #tell(selected: ReadonlySet<string>): void {
    this.emit('select-rows', selected);
  }
}

const isShownIn = (row: ResultRow, shown: Shown): boolean => {
  if (shown === 'all') return true;
  if (shown === 'claimed') return row.compound?.claimed === true;
  return shown === 'byHand' ? itemsOf(row).some(isByHand) : rowStanding(row) === shown;
};

/** As in the styles, px. */
const widthOf = (kind: Column['kind']): number =>
  ({ choice: 36, label: 84, structure: 168, name: 176, standing: 112, page: 64, value: 128 })[kind];

const shownWords = (shown: Shown): string => {
  if (shown === 'all') return msg('All', { id: 'patsight.filter.all' });
  if (shown === 'claimed') return claimedWords();
  if (shown === 'byHand') return msg('Changed by hand', { id: 'patsight.table.byHand' });
  return standingWords(shown);
};

const headerContent = (column: Column): TemplateResult | typeof nothing => {
  switch (column.kind) {
    case 'choice':
      return nothing;
    case 'label':
      return html`${msg('Label', { id: 'patsight.label' })}`;
    case 'structure':
      return html`${msg('Structure', { id: 'patsight.structure' })}`;
    case 'name':
      return html`${msg('Name', { id: 'patsight.name' })}`;
    case 'standing':
      return html`${msg('State', { id: 'patsight.filter.state' })}`;
    case 'page':
      return html`${msg('Page', { id: 'patsight.page.column' })}`;
    default:
      return html`<span class="clip" title=${columnWords(column.column)}
        >${columnWords(column.column)}</span
      >`;
  }
};

const checkBox = (isOn: boolean): TemplateResult =>
  html`<span class=${isOn ? 'check on' : 'check'} aria-hidden="true"
    >${isOn ? html`<mo-icon name="check"></mo-icon>` : nothing}</span
  >`;

const structureContent = (structure: string, name: string): TemplateResult =>
  structure
    ? html`<mo-structure plain eager .structure=${structure} .name=${name}></mo-structure>`
    : html`<span class="one review"
        ><mo-icon name="warning"></mo-icon>${msg('Not read', { id: 'patsight.structure.unread' })}</span
      >`;

const noCompound = (): TemplateResult =>
  html`<span class="note">${msg('No compound found', { id: 'patsight.noCompound' })}</span>`;

const standingContent = (row: ResultRow): TemplateResult => {
  const standing = rowStanding(row);
  const icon = iconOf(standing);
  const open = [...(row.compound ? [row.compound] : []), ...row.activities].filter(
    ({ needsReview, decision }) => needsReview && decision !== 'rejected',
  ).length;
  const isChanged = [...(row.compound ? [row.compound] : []), ...row.activities].some(isByHand);
  return html`<span class="one ${standing}"
      >${icon ? html`<mo-icon name=${icon}></mo-icon>` : nothing}<span
        >${standingWords(standing)}${standing === 'review' && open > 1 ? ` (${number(open)})` : nothing}</span
      ></span
    >
    ${isChanged ? html`<span class="note">${msg('Changed by hand', { id: 'patsight.table.byHand' })}</span>` : nothing}`;
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-result-table': ResultTableView;
  }
}
