import { NOTE_MAX } from '@moiety/contract';
import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import '@moiety/elements/combobox/define.js';
import '@moiety/grid/data-grid.ts';
import type { DataGrid } from '@moiety/grid/data-grid.ts';
import type {
  CellMenuDetail,
  CellPressDetail,
  CopyCellsDetail,
  EditCellDetail,
  MoveColumnDetail,
  SelectRowsDetail,
  SortColumnDetail,
} from '@moiety/grid/details.ts';
import type { CellEdit } from '@moiety/grid/cell-editing.ts';
import type { CellSpan, GridColumn, GridRows } from '@moiety/grid/columns.ts';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Preferences } from '../preferences.ts';
import { isPredictedId } from '../predictions/prediction-columns.ts';
import type { AskedSearch, SetSession } from '../sets/set-session.ts';
import { StructureMenu } from '../drawing/structure-menu.ts';
import { structureSource } from '../drawing/structure-source.ts';
import { toggleStar } from '../marks/change-marks.ts';
import { starCell, tagsCell } from '../marks/mark-cells.ts';
import { saveNote } from '../marks/save-note.ts';
import { fixedColumnIds, isMarkId, noteColumnId, starColumnId, tagsColumnId } from '../table/columns.ts';
import { titleInGroup } from '../table/assay-groups.ts';
import type { Column } from '../table/columns.ts';
import type { Sort } from '../table/view-query.ts';
import { heatOf } from '../table/heat.ts';
import { columnNote, columnNotes } from '../words/column-note.ts';
import { columnTitle } from '../words/column-title.ts';
import { CARD_HEIGHTS, CARD_VALUES, cardContent } from './card.ts';
import { reasonContent, structureContent, unreadMark, valueContent } from './cells.ts';
import { moleculeCellStyles, moleculeGridStyles } from './molecule-grid.styles.ts';

/** Px. */
const ROW_HEIGHTS = { compact: 36, small: 68, medium: 96, large: 168 } as const;
/** How wide the column of structures is until a person changes it, px. */
const STRUCTURE_WIDTHS = { compact: 168, small: 124, medium: 168, large: 288 } as const;

/** Px of the box that selects a card, of a scroll bar, and the least that a card has. */
const SELECT_WIDTH = 48;
const SCROLL_BAR = 16;
const CARD_WIDTH_MIN = 240;

const noSpan = (): undefined => undefined;
const editWords = (): string =>
  msg('To edit a note here, double-click it or press F2.', { id: 'molvalley.marks.editHere' });

/** By what the molecules are to be ordered. */
export interface SortByDetail {
  sorts: readonly Sort[];
}

/** Which molecule is to be shown; by a key the focus goes along. */
export interface OpenMoleculeDetail {
  position: number;
  byKey: boolean;
}

/** Whether a column's values come from the structure, so that an unread row has none. */
const isComputed = ({ id, fileName }: Column): boolean =>
  fileName === undefined && !['select', 'structure', 'name'].includes(id) && !isMarkId(id);

/** Which molecules' tags are to be changed. */
export interface EditTagsDetail {
  positions: readonly number[];
}

/** Whether rows can be sorted by a column. */
const isSortable = ({ kind }: Column): boolean => kind !== 'structure' && kind !== 'select';

/**
 * The table of a set. Beside the keys of the grid, where the person may change the set: S stars the active row or takes its star away,
 * T changes its tags, or where it is selected those of all selected rows.
 *
 * @fires {CustomEvent<{ column: string, isAdded: boolean }>} sort - a header was pressed; with Shift it is ordered by the column after the others
 * @fires {CustomEvent<SortByDetail>} sort-by - another order was chosen for cards
 * @fires {CustomEvent<MoveColumnDetail>} move-column - a column is to stand elsewhere
 * @fires {CustomEvent<CopyCellsDetail>} copy-value - text that is to be copied
 * @fires {CustomEvent<AskedSearch>} search-structure - other molecules that have it in them are to be found
 * @fires {CustomEvent<EditTagsDetail>} edit-tags - tags are to be added or removed
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
  /** SMILES or SMARTS of the core by which structures lie alike; empty for none. */
  @property() align = '';
  /** A card for each molecule in place of a row of cells, for a narrow screen. */
  @property({ type: Boolean, reflect: true }) cards = false;
  /** Position of the molecule that is shown beside the table. */
  @property({ attribute: false }) current: number | undefined;

  @query('moiety-data-grid') private grid!: DataGrid | null;
  /** Px that a card has. */
  @state() private room = CARD_WIDTH_MIN;
  #size: ResizeObserver | undefined;

  #watchSession = new Watch(this);
  #watchPreferences = new Watch(this);
  #rows: { visible: Uint32Array; rows: GridRows<MoleculeRecord> } | undefined;
  #menu = new StructureMenu(this);

  /** Puts the focus on the grid's active cell. */
  override focus(): void {
    this.grid?.focus();
  }

  /** Scrolls to a molecule's row, which is the active one from now on; the focus stays where it is. */
  reveal(position: number): void {
    this.grid?.reveal(this.session.view.visible.indexOf(position));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size = new ResizeObserver(() => {
      this.room = Math.max(CARD_WIDTH_MIN, this.clientWidth - SELECT_WIDTH - SCROLL_BAR);
    });
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size?.disconnect();
  }

  override willUpdate(): void {
    this.#watchSession.observe(this.session);
    this.#watchPreferences.observe(this.preferences);
  }

  override render(): TemplateResult {
    const { session, cards } = this;
    const { rows } = this.preferences;
    return html`${cards ? this.#renderOrder() : nothing}<moiety-data-grid
        label=${msg('Molecules', { id: 'molvalley.grid.label' })}
        .rows=${this.#visibleRows()}
        .columns=${cards ? this.#cardColumns() : this.columns.map((column) => this.#gridColumn(column))}
        .rowHeight=${cards ? CARD_HEIGHTS[rows] : ROW_HEIGHTS[rows]}
        .cellStyles=${moleculeCellStyles}
        .sorts=${session.view.query.sorts}
        .selected=${this.#shownChoice()}
        .isSelected=${this.#isSelected}
        .isCurrent=${this.#isCurrent}
        .spanOf=${cards ? noSpan : this.#spanOf}
        .startAt=${session.scrollTop}
        ?busy=${!session.isComplete}
        ?movable=${!cards}
        @keydown=${this.#onKeyDown}
        @sort-column=${(event: CustomEvent<SortColumnDetail>) => this.emit('sort', event.detail)}
        @resize-column=${this.#onResize}
        @move-column=${(event: CustomEvent<MoveColumnDetail>) => this.emit('move-column', event.detail)}
        @select-rows=${this.#onSelect}
        @press-cell=${this.#onPress}
        @cell-menu=${this.#onMenu}
        @edit-cell=${this.#onEdit}
        @copy-cells=${(event: CustomEvent<CopyCellsDetail>) => this.emit('copy-value', event.detail)}
        @scroll-rows=${this.#onScroll}
      ></moiety-data-grid
      >${this.#menu.render()}`;
  }

  /** The same object as long as the same molecules are shown in the same order. */
  #visibleRows(): GridRows<MoleculeRecord> {
    const { visible } = this.session.view;
    const { records } = this.session.table;
    if (this.#rows?.visible !== visible) {
      const rows: GridRows<MoleculeRecord> = {
        count: visible.length,
        row: (index) => records[visible[index] ?? -1],
        id: (index) => visible[index] ?? -1,
      };
      this.#rows = { visible, rows };
    }
    return this.#rows.rows;
  }

  /** By what cards are ordered: they have no headers that could be pressed. */
  #renderOrder(): TemplateResult {
    const { sorts } = this.session.view.query;
    const [sort] = sorts;
    const direction = sort?.descending
      ? msg('Descending', { id: 'molvalley.cards.descending' })
      : msg('Ascending', { id: 'molvalley.cards.ascending' });
    const choose = (column: string, descending: boolean): void =>
      this.emit('sort-by', { sorts: column ? [{ column, descending }] : [] } satisfies SortByDetail);
    return html`<div class="order">
      <mo-combobox
        label=${msg('Sort by', { id: 'molvalley.cards.sort' })}
        .value=${sort?.column ?? ''}
        @change=${(event: Event) =>
          choose((event.currentTarget as HTMLElement & { value: string }).value, false)}
      >
        <option value="" ?selected=${!sort}>
          ${msg('Order of the file', { id: 'molvalley.cards.file' })}
        </option>
        ${this.columns
          .filter(isSortable)
          .map(
            (column) =>
              html`<option value=${column.id} ?selected=${column.id === sort?.column}>
                ${columnTitle(column)}
              </option>`,
          )}
      </mo-combobox>
      <mo-button
        icon=${sort?.descending ? 'sortDown' : 'sortUp'}
        label=${direction}
        ?disabled=${!sort}
        @click=${() => sort && choose(sort.column, !sort.descending)}
        >${direction}</mo-button
      >
    </div>`;
  }

  /** The box that selects, and the card. */
  #cardColumns(): GridColumn<MoleculeRecord>[] {
    const select = this.columns.find(({ kind }) => kind === 'select');
    const { rows } = this.preferences;
    const values = this.columns
      .filter(({ id, kind }) => (kind === 'text' || kind === 'number') && id !== 'name')
      .slice(0, CARD_VALUES[rows]);
    const card: GridColumn<MoleculeRecord> = {
      id: 'card',
      title: msg('Molecule', { id: 'molvalley.panel.title' }),
      width: this.room,
      align: 'start',
      classes: 'card-cell',
      cell: (record) => this.#card(record, values),
      text: ({ position }) =>
        [
          this.session.table.text(position, 'name'),
          ...values.map(({ id }) => this.session.table.text(position, id)),
        ].join('\t'),
    };
    const choice = select && {
      ...this.#gridColumn(select),
      title: '',
      width: SELECT_WIDTH,
      classes: 'card-choice',
    };
    return [...(choice ? [choice] : []), card];
  }

  #card(record: MoleculeRecord, values: readonly Column[]): TemplateResult {
    const find = (wanted: string): Column | undefined => this.columns.find(({ id }) => id === wanted);
    const [structure, star, name] = ['structure', starColumnId, 'name'].map(find);
    return cardContent({
      record,
      structure: structure && this.#cellContent(record, structure),
      star: star && this.#cellContent(record, star),
      name: name ? this.#cellContent(record, name) : nothing,
      reason: record.status === 'ok' ? undefined : reasonContent(record),
      values: values.map((column) => ({
        column,
        content: this.#cellContent(record, column),
        classes: this.#heat(record, column),
      })),
    });
  }

  #gridColumn(column: Column): GridColumn<MoleculeRecord> {
    const { id, kind } = column;
    const { table } = this.session;
    const name = columnTitle(column);
    const assay = column.fileName === undefined ? undefined : table.assays.get(column.fileName);
    const title = assay === undefined ? name : titleInGroup(name, assay);
    const { rows } = this.preferences;
    const fraction = table.widestFraction(id);
    const edit = id === noteColumnId && this.session.mayMark ? this.#noteEdit : undefined;
    return {
      id,
      title,
      note: columnNote(column),
      tooltip: [name, ...columnNotes(column), ...(edit ? [editWords()] : [])].join('\n'),
      groups: isPredictedId(id)
        ? [msg('Predicted', { id: 'molvalley.column.predicted' })]
        : assay === undefined
          ? []
          : [assay],
      width: this.preferences.width(id) ?? (kind === 'structure' ? STRUCTURE_WIDTHS[rows] : column.width),
      align: kind === 'number' ? 'end' : kind === 'structure' || kind === 'star' ? 'center' : 'start',
      pinned: fixedColumnIds.includes(id),
      sortable: isSortable(column),
      choosesRows: kind === 'select',
      classes: [
        kind === 'structure' && `${kind} structure-${rows}`,
        // `.star` is what it holds.
        kind === 'star' && 'star-column',
        column.code && 'code',
      ]
        .filter(Boolean)
        .join(' '),
      properties: fraction > 0 ? { '--fraction': `${fraction}ch` } : {},
      classOf: (record) => this.#heat(record, column),
      cell: (record) => this.#cellContent(record, column),
      text: ({ position }) => table.text(position, id),
      ...(edit && { edit }),
    };
  }

  #noteEdit: CellEdit<MoleculeRecord> = {
    text: ({ position }) => this.session.notes.text(position),
    lengthMax: NOTE_MAX,
  };

  /** A note that was written in its cell; where it could not be kept, the molecule's panel says why, and has both texts. */
  #onEdit = async ({ detail }: CustomEvent<EditCellDetail>): Promise<void> => {
    const { session } = this;
    const position = Number(detail.id);
    const record = session.table.records[position];
    if (!record) return;
    const before = session.marks.at(position)?.note?.text ?? '';
    session.notes.type(position, detail.text);
    if (!(await saveNote(session, record, before)) && session.notes.state(position))
      this.emit('open-molecule', { position, byKey: true } satisfies OpenMoleculeDetail);
  };

  /** The class of the color that a number has; none where its column has no colors. */
  #heat({ position }: MoleculeRecord, { id, kind }: Column): string {
    if (kind !== 'number' || !this.preferences.isColored(id)) return '';
    const step = heatOf(this.session.table.numbers(id), position);
    return step === undefined ? '' : `heat heat${step}`;
  }

  #cellContent(record: MoleculeRecord, column: Column): unknown {
    const { position } = record;
    if (column.kind === 'select') return html`<span>${position + 1}</span>`;
    if (column.kind === 'structure')
      return record.status === 'ok'
        ? structureContent(record, { highlight: this.highlightOf(record), align: this.align })
        : unreadMark();
    const { table, marks, mayMark } = this.session;
    if (column.id === starColumnId) return starCell(record, marks.at(position), mayMark);
    if (column.id === tagsColumnId) return tagsCell(marks.at(position));
    return valueContent(
      record,
      column,
      table.text(position, column.id),
      table.predicted(position, column.id),
    );
  }

  /** A row that could not be read: its computed columns give way to the reason. */
  #spanOf = (record: MoleculeRecord): CellSpan<MoleculeRecord> | undefined => {
    if (record.status === 'ok') return undefined;
    const computed = new Set(this.columns.filter(isComputed).map(({ id }) => id));
    return { covers: ({ id }) => computed.has(id), content: reasonContent(record) };
  };

  #isSelected = ({ position }: MoleculeRecord): boolean => this.session.selection.has(position);

  #isCurrent = ({ position }: MoleculeRecord): boolean => position === this.current;

  // ── what a person does ────────────────────────────────────────────────────

  #onScroll = (event: CustomEvent<{ top: number }>): void => {
    this.session.scrollTop = event.detail.top;
  };

  #onResize = (event: CustomEvent<{ column: string; width: number }>): void => {
    this.preferences.setWidth(event.detail.column, event.detail.width);
  };

  #onSelect = ({ detail }: CustomEvent<SelectRowsDetail>): void => {
    const { selection, view } = this.session;
    const { visible } = view;
    if (detail.action === 'all') return selection.addAll(visible);
    if (detail.action === 'toggleAll')
      return this.#shownChoice() === 'on' ? selection.removeAll(visible) : selection.addAll(visible);
    const position = visible[detail.index];
    if (position === undefined) return undefined;
    if (detail.action === 'toggle') return selection.toggle(position);
    const from = visible[detail.from];
    if (!selection.size && from !== undefined) selection.only(from);
    return selection.extendTo(position, visible);
  };

  #onPress = ({ detail }: CustomEvent<CellPressDetail>): void => {
    const { selection, view } = this.session;
    const position = view.visible[detail.index];
    if (position === undefined) return;
    const { target, byKey } = detail;
    const isStar = byKey ? detail.column === starColumnId : target.closest('button.star') !== null;
    if (isStar && this.session.mayMark) {
      void toggleStar(this.session, position);
      return;
    }
    const more = target.closest('.more');
    const record = this.#readRecord(position);
    if (byKey || target.closest('.open') || target.localName === 'mo-structure')
      this.emit('open-molecule', { position, byKey } satisfies OpenMoleculeDetail);
    else if (more && record) this.#openMenu(record, more);
    else selection.only(position);
  };

  /** Letters are for the active row; with a modifier, or in a field, they are somebody else's. */
  #onKeyDown = (event: KeyboardEvent): void => {
    const { session } = this;
    const key = event.key.toLowerCase();
    if ((key !== 's' && key !== 't') || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const row = event
      .composedPath()
      .find((target) => target instanceof HTMLElement && target.dataset['row'] !== undefined);
    const index = row instanceof HTMLElement ? Number(row.dataset['row']) : -1;
    const position = session.view.visible[index];
    if (position === undefined || !session.mayMark) return;
    event.preventDefault();
    if (key === 's') void toggleStar(session, position);
    else
      this.emit('edit-tags', {
        positions: session.selection.has(position)
          ? [...session.selection.positions(session.view.visible)]
          : [position],
      } satisfies EditTagsDetail);
  };

  #onMenu = (event: CustomEvent<CellMenuDetail>): void => {
    const { index, cell, pointer } = event.detail;
    const record = this.#readRecord(this.session.view.visible[index]);
    if (!record) return;
    event.preventDefault();
    this.#openMenu(record, cell, pointer);
  };

  #openMenu(record: ReadMolecule, beside: Element, pointer?: CellMenuDetail['pointer']): void {
    const source = structureSource(record, this.highlightOf(record));
    const { position } = record;
    const actions = {
      search: () =>
        this.emit('search-structure', {
          smiles: record.smiles,
          drawing: source.structure,
        } satisfies AskedSearch),
      open: () => this.emit('open-molecule', { position, byKey: true } satisfies OpenMoleculeDetail),
    };
    if (pointer) void this.#menu.open(source, actions, pointer);
    else void this.#menu.openBeside(source, actions, beside);
  }

  #readRecord(position: number | undefined): ReadMolecule | undefined {
    const record = this.session.table.records[position ?? -1];
    return record?.status === 'ok' ? record : undefined;
  }

  #shownChoice(): 'on' | 'off' | 'mixed' {
    const { selection, view } = this.session;
    const count = selection.countIn(view.visible);
    if (!count) return 'off';
    return count === view.visible.length ? 'on' : 'mixed';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-grid': MoleculeGrid;
  }
}
