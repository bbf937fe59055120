import { msg, str } from '@lit/localize';
import '@moiety/grid/data-grid.ts';
import type { DataGrid } from '@moiety/grid/data-grid.ts';
import type {
  CellPointDetail,
  CellPressDetail,
  CopyCellsDetail,
  MoveColumnDetail,
  ResizeColumnDetail,
  SelectRowsDetail,
  SortColumnDetail,
} from '@moiety/grid/details.ts';
import type { GridRows } from '@moiety/grid/columns.ts';
import type { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import {
  isByHand,
  orderedRows,
  rowFinder,
  rowStanding,
  standingOf,
} from '../../shared/results/result-table.ts';
import type { ResultRow, ResultTable, RowOrder } from '../../shared/results/result-table.ts';
import { spellingsOf } from '../../shared/results/spellings.ts';
import type { Spellings } from '../../shared/results/spellings.ts';
import { claimedWords, columnWords, standingWords } from '../../shared/words/result-words.ts';
import type { ColumnTask } from './column-dialog.ts';
import './columns-menu.ts';
import { itemsOf, resultColumns } from './result-columns.ts';
import type { ResultColumn } from './result-columns.ts';
import { resultCellStyles, resultTableStyles } from './result-table.styles.ts';

const ROW_HEIGHT = 96;

/** Which rows are shown. */
const shownStandings = ['all', 'review', 'accepted', 'rejected', 'byHand', 'claimed'] as const;
type Shown = (typeof shownStandings)[number];
const isShown = (text: string): text is Shown => (shownStandings as readonly string[]).includes(text);

const isSameOrder = (a: RowOrder['by'], b: RowOrder['by']): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * The compounds of a document with what was measured of them.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - a row or a value was chosen
 * @fires {CustomEvent<{ key: string | null }>} point-item - the pointer or the keyboard came to a row, or left it
 * @fires {CustomEvent<readonly string[]>} accept-rows - compounds and values of the selected rows are to be accepted, by their keys
 * @fires {CustomEvent<ColumnTask>} edit-column - a whole column is to be corrected, or names to be made one
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
  /** Whether pages are being read. */
  @property({ attribute: false }) isMoving = false;
  /** What the rows are ordered by; undefined for the order of the document. */
  @property({ attribute: false }) order: RowOrder | undefined;

  /** How the person has its columns. */
  @property({ attribute: false }) preferences!: ColumnPreferences;

  @state() private shown: Shown = 'all';
  @state() private text = '';
  /** Whether the list of columns is open: a table of thousands has no boxes for them before. */
  @state() private isChoosing = false;
  @query('moiety-data-grid') private grid!: DataGrid | null;

  #watchPreferences = new Watch(this);
  #visible: readonly ResultRow[] = [];
  #rows: GridRows<ResultRow> = rowsOf([]);
  /** Also those that are hidden. */
  #allColumns: readonly ResultColumn[] = [];
  #columns: readonly ResultColumn[] = [];
  #anchor = 0;
  #spellings: readonly Spellings[] = [];
  readonly #different = new Set<string>();

  protected override willUpdate(changed: PropertyValues): void {
    this.#watchPreferences.observe(this.preferences);
    this.#allColumns = resultColumns(this.table.columns, this.preferences, this.current);
    this.#columns = this.#allColumns.filter(({ id }) => !this.preferences.isHidden(id));
    if (changed.has('table'))
      this.#spellings = spellingsOf(this.table).filter((one) => !this.#different.has(nameOf(one)));
    // Not for every cell that the pointer passes: all of the document's rows are gone through.
    if (['table', 'order', 'shown', 'text'].some((name) => changed.has(name))) {
      const visible = this.#filtered();
      if (visible.length !== this.#visible.length || visible.some((row, at) => row !== this.#visible[at])) {
        this.#visible = visible;
        this.#rows = rowsOf(visible);
      }
    }
    const at = this.#visible.findIndex(({ key }) => key === this.table.rowOf(this.current)?.key);
    // What was chosen on the page or in a list comes into sight.
    if (changed.has('current') && at >= 0) void this.updateComplete.then(() => this.grid?.reveal(at));
  }

  override render(): TemplateResult {
    const { table, order } = this;
    const ordering =
      order && this.#allColumns.find(({ by }) => by !== undefined && isSameOrder(by, order.by));
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
        ${this.#renderAccept()} ${this.#renderShownColumns()} ${this.#renderColumnMenu()}
      </div>
      ${this.#renderSpellings()}
      <moiety-data-grid
        label=${msg('Compounds and activities', { id: 'patsight.table' })}
        .rows=${this.#rows}
        .columns=${this.#columns}
        .rowHeight=${ROW_HEIGHT}
        .cellStyles=${resultCellStyles}
        .sorts=${ordering && order ? [{ column: ordering.id, descending: order.descending }] : []}
        .selected=${this.#choice()}
        .isSelected=${this.#isSelected}
        .isCurrent=${this.#isCurrent}
        .classOfRow=${this.#classOfRow}
        @sort-column=${({ detail }: CustomEvent<SortColumnDetail>) => this.#orderBy(detail.column)}
        movable
        @move-column=${({ detail }: CustomEvent<MoveColumnDetail>) =>
          this.preferences.move(this.#allColumns, detail.column, detail.before)}
        @resize-column=${({ detail }: CustomEvent<ResizeColumnDetail>) =>
          this.preferences.setWidth(detail.column, detail.width)}
        @select-rows=${this.#onSelect}
        @press-cell=${this.#onPress}
        @point-cell=${this.#onPoint}
        @copy-cells=${({ detail }: CustomEvent<CopyCellsDetail>) => void copyAndSay(detail.text, detail.missing)}
        >${
          this.#visible.length === 0
            ? html`<p class="nothing">
                ${
                  table.rows.length === 0
                    ? this.#nothingWords()
                    : msg('No results', { id: 'patsight.documents.noMatch' })
                }
              </p>`
            : nothing
        }</moiety-data-grid
      >
    `;
  }

  /** Why there is no row, and what comes while pages are being read. */
  #nothingWords(): string {
    const why =
      this.table.results.pages === ''
        ? msg('No page has been read yet.', { id: 'patsight.table.unread' })
        : msg('Nothing was found on the pages read so far.', { id: 'patsight.table.empty' });
    return this.isMoving
      ? msg(str`${why} Compounds appear here page by page and can be reviewed while the rest is read.`, {
          id: 'patsight.table.coming',
        })
      : why;
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
      .filter((item) => standingOf(item) === 'read' && this.table.conflictsOf(item.key).length === 0)
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

  /** Which columns are shown. */
  #renderShownColumns(): TemplateResult {
    const title = msg('Columns', { id: 'patsight.columns' });
    const hidden = this.#allColumns.length - this.#columns.length;
    return html`<mo-popover
      placement="bottom-end"
      label=${title}
      @open=${() => void this.#chooseColumns()}
      @close=${() => (this.isChoosing = false)}
    >
      <mo-button slot="trigger" variant="plain" icon="eye"
        >${
          hidden > 0 ? msg(str`Columns, ${number(hidden)} hidden`, { id: 'patsight.columns.hidden' }) : title
        }</mo-button
      >
      <patsight-columns-menu
        .columns=${(this.isChoosing ? this.#allColumns : [])
          .filter(({ pinned }) => pinned !== true)
          .map(({ id, tooltip, title: own }) => ({ id, title: tooltip ?? own }))}
        .preferences=${this.preferences}
      ></patsight-columns-menu>
    </mo-popover>`;
  }

  async #chooseColumns(): Promise<void> {
    this.isChoosing = true;
    await this.updateComplete;
    const menu = this.renderRoot.querySelector('patsight-columns-menu');
    await menu?.updateComplete;
    menu?.focus();
  }

  /** The columns of values, each to be corrected as a whole. */
  #renderColumnMenu(): TemplateResult | typeof nothing {
    const { columns } = this.table;
    if (!this.mayReview || columns.length === 0) return nothing;
    return html`<mo-popover placement="bottom-end">
      <mo-button slot="trigger" variant="plain" icon="edit"
        >${msg('Correct a column', { id: 'patsight.columnEdit.open' })}</mo-button
      >
      <mo-menu
        @select=${({ detail }: CustomEvent<{ value: string }>) => {
          const column = columns.find(({ id }) => id === detail.value);
          if (column) this.emit('edit-column', { column } satisfies ColumnTask);
        }}
      >
        ${columns.map((column) => html`<mo-menu-item value=${column.id}>${columnWords(column)}</mo-menu-item>`)}
      </mo-menu>
    </mo-popover>`;
  }

  /** Names that seem to be one. */
  #renderSpellings(): TemplateResult | typeof nothing {
    const [first] = this.#spellings;
    if (!this.mayReview || !first) return nothing;
    const names = first.texts.map(({ text }) => `“${text}”`).join(', ');
    return html`<mo-callout type="info" class="spellings">
      ${
        first.field === 'target'
          ? msg(str`These targets may be the same: ${names}`, { id: 'patsight.spellings.targets' })
          : msg(str`These endpoints may be the same: ${names}`, { id: 'patsight.spellings.endpoints' })
      }
      <mo-button
        slot="actions"
        @click=${() => this.emit('edit-column', { spellings: first } satisfies ColumnTask)}
        >${msg('Use one spelling…', { id: 'patsight.spellings.open' })}</mo-button
      >
      <mo-button slot="actions" variant="plain" @click=${() => this.#differ(first)}
        >${msg('They are different', { id: 'patsight.spellings.differ' })}</mo-button
      >
    </mo-callout>`;
  }

  /** They are not offered again as long as the table is shown. */
  #differ(spellings: Spellings): void {
    this.#different.add(nameOf(spellings));
    this.#spellings = this.#spellings.filter((one) => one !== spellings);
    this.requestUpdate();
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

  #choice(): 'on' | 'off' | 'mixed' {
    const count = this.#visible.filter(({ key }) => this.selected.has(key)).length;
    if (count === 0) return 'off';
    return count === this.#visible.length ? 'on' : 'mixed';
  }

  #isSelected = ({ key }: ResultRow): boolean => this.selected.has(key);

  #isCurrent = (row: ResultRow): boolean => this.table.rowOf(this.current) === row;

  #classOfRow = (row: ResultRow): string =>
    this.pointed !== null && this.table.rowOf(this.pointed) === row ? 'pointed' : '';

  #onText = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
  };

  #onShown = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    if (isShown(value)) this.shown = value;
  };

  // ── what a person does ────────────────────────────────────────────────────

  #onPoint = ({ detail }: CustomEvent<CellPointDetail>): void => {
    const value = detail.target?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const row = this.#visible[detail.index ?? -1];
    const key = value ?? row?.compound?.key ?? row?.activities[0]?.key ?? null;
    if (key !== this.pointed) this.emit('point-item', { key });
  };

  /** Of a cell with several values the one after the current. */
  #onPress = ({ detail }: CustomEvent<CellPressDetail>): void => {
    const row = this.#visible[detail.index];
    if (!row) return;
    const { value } = this.#columns.find(({ id }) => id === detail.column) ?? {};
    const values = value ? (row.values.get(value.id) ?? []) : [];
    const place = values.findIndex(({ key }) => key === this.current);
    const next = values[(place + 1) % Math.max(1, values.length)]?.key;
    const clicked = detail.byKey
      ? undefined
      : detail.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const key = clicked ?? next ?? row.compound?.key ?? row.activities[0]?.key;
    if (key !== undefined) this.emit('choose-item', { key });
  };

  #onSelect = ({ detail }: CustomEvent<SelectRowsDetail>): void => {
    const keys = this.#visible.map(({ key }) => key);
    const selected = new Set(this.selected);
    if (detail.action === 'all') for (const key of keys) selected.add(key);
    else if (detail.action === 'toggleAll') {
      const isAll = this.#choice() === 'on';
      for (const key of keys)
        if (isAll) selected.delete(key);
        else selected.add(key);
    } else if (detail.action === 'extend') {
      if (selected.size === 0) this.#anchor = detail.from;
      const [from, to] = [Math.min(this.#anchor, detail.index), Math.max(this.#anchor, detail.index)];
      for (const key of keys.slice(from, to + 1)) selected.add(key);
    } else {
      this.#anchor = detail.index;
      const key = keys[detail.index];
      if (key !== undefined && !selected.delete(key)) selected.add(key);
    }
    this.emit('select-rows', selected);
  };

  /** Up, down, and as in the document again. */
  #orderBy(columnId: string): void {
    const by = this.#allColumns.find(({ id }) => id === columnId)?.by;
    if (!by) return;
    const { order } = this;
    if (!order || !isSameOrder(order.by, by)) this.emit('order-rows', { by, descending: false });
    else this.emit('order-rows', order.descending ? undefined : { by, descending: true });
  }
}

const nameOf = ({ field, texts }: Spellings): string =>
  JSON.stringify([field, ...texts.map(({ text }) => text).toSorted()]);

const rowsOf = (rows: readonly ResultRow[]): GridRows<ResultRow> => ({
  count: rows.length,
  row: (index) => rows[index],
  id: (index) => rows[index]?.key ?? index,
});

const isShownIn = (row: ResultRow, shown: Shown): boolean => {
  if (shown === 'all') return true;
  if (shown === 'claimed') return row.compound?.claimed === true;
  return shown === 'byHand' ? itemsOf(row).some(isByHand) : rowStanding(row) === shown;
};

const shownWords = (shown: Shown): string => {
  if (shown === 'all') return msg('All', { id: 'patsight.filter.all' });
  if (shown === 'claimed') return claimedWords();
  if (shown === 'byHand') return msg('Changed by hand', { id: 'patsight.table.byHand' });
  return standingWords(shown);
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-result-table': ResultTableView;
  }
}
