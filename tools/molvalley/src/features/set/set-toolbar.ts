import { consume } from '@lit/context';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { MediaMatch, NARROW } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { RowSize } from '../../shared/preferences.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { parentColumnId, sameParentColumnId } from '../../shared/table/columns.ts';
import { withFilter, withStructure } from '../../shared/table/view-query.ts';
import type { Filter, StructureSearch, ViewQuery } from '../../shared/table/view-query.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';
import type { Alignment } from '../../shared/sets/set-alignment.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { CalculatedEdit } from './calculated-dialog.ts';
import { askQuery, rememberDrawing } from './ask-query.ts';
import type { DrawDetail, StructureForm } from './structure-form.ts';
import type { EditTagsDetail } from '../../shared/grid/molecule-grid.ts';
import '@moiety/elements/menu/define.js';
import './alerts-menu.ts';
import './columns-menu.ts';
import './filter-chips.ts';
import './filter-form.ts';
import './selection-marks.ts';
import './structure-form.ts';
import '../../shared/predictions/predictions-menu.ts';

/** Milliseconds after the last key until the search field's words are looked for. */
const TYPING = 200;

type Popover = HTMLElement & { show(): void; close(): void };

/** What a person wants to see of the set; `typing` while they may still go on typing. */
export interface QueryChangeDetail {
  query: ViewQuery;
  typing: boolean;
}

/**
 * What narrows and shapes the table: search, structure, filters, columns, height of rows; and what came of it.
 *
 * @fires {CustomEvent<QueryChangeDetail>} query-change
 * @fires {CustomEvent<CalculatedEdit>} edit-calculated
 * @fires merge-duplicates - rows with one parent are to become one, in a new set
 * @fires {CustomEvent<EditTagsDetail>} edit-tags
 */
@customElement('molvalley-set-toolbar')
export class SetToolbar extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .toolbar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2);
      }
      .search {
        flex: 1 1 200px;
        max-width: 400px;
      }
      /* A line of its own, always there: what it says neither moves the tools nor the table. */
      .state {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--mo-space-4);
        height: var(--mo-control-height);
        margin-top: var(--mo-space-1);
      }
      .counts {
        display: flex;
        flex: none;
        align-items: center;
        gap: var(--mo-space-1);
      }
      ::slotted([slot='progress']) {
        flex: 1 1 0;
        min-width: 0;
      }
      .shown {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      molvalley-filter-chips {
        margin-top: var(--mo-space-2);
      }
      @media (max-width: 599px) {
        .search {
          flex-basis: 72px;
          min-width: 0;
          max-width: none;
        }
        .counts {
          flex: 0 1 auto;
          line-height: 1.2;
        }
        .counts.busy {
          display: none;
        }
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  /** Work is under way that has the line of the counts where there is no room for both. */
  @property({ type: Boolean }) busy = false;
  @query('.structure') private structurePopover!: Popover;
  @query('molvalley-structure-form') private structureForm!: StructureForm;
  @query('.filter') private filterPopover!: Popover;
  @query('.alerts') private alertsPopover!: Popover;
  @query('.predictions') private predictionsPopover!: Popover;
  @query('.columns') private columnsPopover!: Popover;

  #watchSession = new Watch(this);
  #watchPreferences = new Watch(this);
  #narrow = new MediaMatch(this, NARROW);
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typingTimer);
  }

  override willUpdate(): void {
    this.#watchSession.observe(this.session);
    this.#watchPreferences.observe(this.services.preferences);
  }

  override render(): TemplateResult {
    const { session } = this;
    const { query: now } = session.view;
    return html`<div class="toolbar" role="group" aria-label=${msg('Table', { id: 'molvalley.set.toolbar' })}>
        <mo-input
          class="search"
          type="search"
          label=${msg('Search name, SMILES, InChIKey and text columns', { id: 'molvalley.set.search' })}
          placeholder=${msg('Search name, SMILES, InChIKey…', { id: 'molvalley.set.searchPlaceholder' })}
          hideLabel
          clearable
          autocomplete="off"
          .value=${now.text}
          @input=${this.#onType}
        ></mo-input>
        ${this.#renderPopovers(now)} ${this.#renderRows()}
      </div>
      <div class="state">
        <div class=${this.busy ? 'counts busy' : 'counts'}>
          <p class="shown" role="status">${this.#shownWords()}</p>
          ${
            session.selection.size
              ? html`<mo-button
                  variant="plain"
                  icon=${this.#narrow.matches ? 'close' : ''}
                  label=${msg('Clear selection', { id: 'molvalley.set.clearSelection' })}
                  ?iconOnly=${this.#narrow.matches}
                  @click=${() => session.selection.clear()}
                  >${msg('Clear selection', { id: 'molvalley.set.clearSelection' })}</mo-button
                >`
              : nothing
          }
          <molvalley-selection-marks
            .session=${session}
            @edit-tags=${(event: CustomEvent<EditTagsDetail>) => this.emit('edit-tags', event.detail)}
          ></molvalley-selection-marks>
        </div>
        <slot name="progress"></slot>
      </div>
      <molvalley-filter-chips
        .query=${now}
        .columns=${session.table.columns}
        @query-change=${(event: CustomEvent<ViewQuery>) => this.#show(event.detail)}
      ></molvalley-filter-chips>`;
  }

  #renderPopovers(now: ViewQuery): TemplateResult {
    const { session, services } = this;
    const iconOnly = this.#narrow.matches;
    return html`
      <mo-popover
        class="structure"
        label=${msg('Structure search', { id: 'molvalley.structure.search' })}
        @open=${this.#openStructure}
      >
        <mo-button
          slot="trigger"
          icon="structure"
          label=${msg('Structure search', { id: 'molvalley.structure.search' })}
          ?iconOnly=${iconOnly}
          >${msg('Structure search', { id: 'molvalley.structure.search' })}</mo-button
        >
        <molvalley-structure-form
          .workers=${services.workers}
          .search=${now.structure}
          @search=${this.#onSearch}
          @draw=${(event: CustomEvent<DrawDetail>) => void this.#draw(event.detail)}
        ></molvalley-structure-form>
      </mo-popover>
      <mo-popover class="filter" label=${msg('Filter', { id: 'molvalley.filter' })} @open=${focusContent}>
        <mo-button
          slot="trigger"
          icon="filter"
          label=${msg('Filter', { id: 'molvalley.filter' })}
          ?iconOnly=${iconOnly}
          >${msg('Filter', { id: 'molvalley.filter' })}</mo-button
        >
        <molvalley-filter-form
          .columns=${session.table.columns}
          .table=${session.table}
          .marks=${session.marks}
          .selected=${session.selection.size}
          .picked=${this.#picked}
          @add-filter=${this.#onFilter}
        ></molvalley-filter-form>
      </mo-popover>
      <mo-popover
        class="predictions"
        label=${msg('ADMET predictions', { id: 'molvalley.admet.title' })}
        @open=${focusContent}
      >
        <mo-button
          slot="trigger"
          icon="molvalley"
          label=${msg('ADMET predictions', { id: 'molvalley.admet.title' })}
          ?iconOnly=${iconOnly}
          >${msg('ADMET', { id: 'molvalley.admet' })}</mo-button
        >
        <molvalley-predictions-menu
          .session=${session}
          .preferences=${services.preferences}
          @close=${() => this.predictionsPopover.close()}
        ></molvalley-predictions-menu>
      </mo-popover>
      <mo-popover
        class="alerts"
        label=${msg('Structural alerts', { id: 'molvalley.alerts.title' })}
        @open=${focusContent}
      >
        <mo-button
          slot="trigger"
          icon="warning"
          label=${msg('Structural alerts', { id: 'molvalley.alerts.title' })}
          ?iconOnly=${iconOnly}
          >${msg('Alerts', { id: 'molvalley.alerts.column' })}</mo-button
        >
        <molvalley-alerts-menu
          .session=${session}
          @add-filter=${this.#onAlertFilter}
          @close=${() => this.alertsPopover.close()}
        ></molvalley-alerts-menu>
      </mo-popover>
      <mo-popover class="columns" label=${msg('Columns', { id: 'molvalley.columns' })} @open=${focusContent}>
        <mo-button
          slot="trigger"
          icon="eye"
          label=${msg('Columns', { id: 'molvalley.columns' })}
          ?iconOnly=${iconOnly}
          >${msg('Columns', { id: 'molvalley.columns' })}</mo-button
        >
        <molvalley-columns-menu
          .columns=${session.table.columns}
          .preferences=${services.preferences}
          .calculated=${session.calculated}
          ?readonly=${!session.mayChange}
          .parents=${session.parents}
          ?complete=${session.isComplete}
          @show-duplicates=${this.#showDuplicates}
          @merge-duplicates=${() => {
            this.columnsPopover.close();
            this.emit('merge-duplicates');
          }}
          @edit-calculated=${(event: CustomEvent<CalculatedEdit>) => {
            this.columnsPopover.close();
            this.emit('edit-calculated', event.detail);
          }}
        ></molvalley-columns-menu>
      </mo-popover>
    `;
  }

  /** How high rows are, and how their structures lie. */
  #renderRows(): TemplateResult {
    const { rows, alignment: remembered } = this.services.preferences;
    const { alignment } = this.session;
    const words = msg('Rows', { id: 'molvalley.rows' });
    const size = (value: RowSize, title: string): TemplateResult =>
      html`<mo-menu-item value="rows ${value}" type="radio" ?checked=${value === rows}
        >${title}</mo-menu-item
      >`;
    const lies: Alignment = alignment.drawn ? 'drawn' : remembered;
    const align = (value: Alignment, title: string): TemplateResult =>
      html`<mo-menu-item value="align ${value}" type="radio" ?checked=${value === lies}
        >${title}</mo-menu-item
      >`;
    return html`<mo-popover placement="bottom-end">
      <mo-button slot="trigger" icon="menu" label=${words} ?iconOnly=${this.#narrow.matches}
        >${words}</mo-button
      >
      <mo-menu label=${words} @select=${this.#onRows}>
        <div role="group" aria-label=${msg('Row height', { id: 'molvalley.rows.height' })}>
          ${size('compact', msg('Compact, without structures', { id: 'molvalley.rows.compact' }))}
          ${size('small', msg('Small', { id: 'molvalley.rows.small' }))}
          ${size('medium', msg('Medium', { id: 'molvalley.rows.medium' }))}
          ${size('large', msg('Large', { id: 'molvalley.rows.large' }))}
        </div>
        <hr />
        <div role="group" aria-label=${msg('Structures', { id: 'molvalley.rows.structures' })}>
          ${align('none', msg('Do not align structures', { id: 'molvalley.align.none' }))}
          ${align('common', msg('Align to the common scaffold', { id: 'molvalley.align.common' }))}
          ${align('drawn', msg('Align to a drawn core…', { id: 'molvalley.align.drawn' }))}
        </div>
      </mo-menu>
    </mo-popover>`;
  }

  #onRows = (event: CustomEvent<{ value: string }>): void => {
    const [what, value] = event.detail.value.split(' ');
    const { preferences } = this.services;
    const { alignment } = this.session;
    if (what === 'rows') preferences.rows = value as RowSize;
    else if (value === 'drawn') void this.#drawCore();
    else {
      alignment.drawn = '';
      preferences.alignment = value === 'none' ? 'none' : 'common';
    }
  };

  /** Has a person draw the core by which structures lie alike. */
  async #drawCore(): Promise<void> {
    const { alignment } = this.session;
    try {
      const drawn = await askQuery(this.services.workers, alignment.drawn || alignment.common, false, {
        heading: msg('Draw the core', { id: 'molvalley.sar.drawCore' }),
        submittext: msg('Align', { id: 'molvalley.align.submit' }),
      });
      if (drawn) alignment.drawn = drawn;
    } catch {
      toast.error(noEditorWords());
    }
  }

  /** Asks for a structure to search with. */
  askStructure(): void {
    this.structurePopover.show();
  }

  /** Opens the drawing of a substructure, and searches for it. */
  drawSubstructure(): void {
    const now = this.session.view.query.structure;
    void this.#draw({ query: now?.kind === 'contains' ? now.structure : '', whole: false });
  }

  /**
   * Asks how to search with a molecule of the table.
   * @param drawing what it is drawn from, which a drawing begins with
   */
  searchWith(smiles: string, drawing: string): void {
    if (drawing.includes('\n')) rememberDrawing(smiles, drawing);
    this.structureForm.take(smiles);
    this.structurePopover.show();
  }

  async #draw({ query: begin, whole }: DrawDetail): Promise<void> {
    this.structurePopover.close();
    this.session.search.prepare();
    try {
      const drawn = await askQuery(this.services.workers, begin, whole);
      if (!drawn) return;
      if (whole) await this.structureForm.searchWith(drawn);
      else this.#search({ kind: 'contains', structure: drawn });
    } catch {
      toast.error(noEditorWords());
    }
  }

  #search(search: StructureSearch | undefined): void {
    this.#show(withStructure(this.session.view.query, search));
  }

  #shownWords(): string {
    const { size } = this.session.selection;
    const shown = this.#countWords();
    return size
      ? `${shown} · ${msg(str`${number(size)} selected`, { id: 'molvalley.set.selected' })}`
      : shown;
  }

  #countWords(): string {
    const { table, view, search, isComplete } = this.session;
    const [shown, total] = [view.visible.length, table.records.length];
    if (search.state.phase === 'searching')
      return msg('Searching…', { id: 'molvalley.substructure.searching' });
    if (shown < total)
      return msg(str`${number(shown)} of ${molecules(total)} shown`, { id: 'molvalley.set.shown' });
    // While molecules still come, their number is told where their coming is.
    if (!isComplete) return '';
    return total === 1
      ? msg('1 molecule shown', { id: 'molvalley.set.oneShown' })
      : msg(str`All ${molecules(total)} shown`, { id: 'molvalley.set.allShown' });
  }

  #show(wanted: ViewQuery, typing = false): void {
    const detail: QueryChangeDetail = { query: wanted, typing };
    this.emit('query-change', detail);
  }

  #onType = (event: Event): void => {
    const { value } = event.target as HTMLElement & { value: string };
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(
      () => this.#show({ ...this.session.view.query, text: value }, true),
      TYPING,
    );
  };

  /** What is selected, for an address. */
  #picked = (): string => {
    const { view, selection } = this.session;
    return view.kept.write(selection.all);
  };

  #onFilter = (event: CustomEvent<Filter>): void => {
    this.filterPopover.close();
    const { query: now } = this.session.view;
    this.#show({ ...now, filters: withFilter(now.filters, event.detail) });
  };

  #onAlertFilter = (event: CustomEvent<Filter>): void => {
    this.alertsPopover.close();
    const { query: now } = this.session.view;
    this.#show({ ...now, filters: withFilter(now.filters, event.detail) });
  };

  /** Those that share their parent with others, side by side. */
  #showDuplicates = (): void => {
    this.columnsPopover.close();
    const { query: now } = this.session.view;
    const shared: Filter = { kind: 'range', column: sameParentColumnId, min: 2, max: undefined };
    this.#show({
      ...now,
      sorts: [{ column: parentColumnId, descending: false }],
      filters: withFilter(now.filters, shared),
    });
  };

  #openStructure = (event: Event): void => {
    this.session.search.prepare();
    focusContent(event);
  };

  #onSearch = (event: CustomEvent<{ search: StructureSearch | undefined }>): void => {
    this.structurePopover.close();
    this.#search(event.detail.search);
  };
}

const noEditorWords = (): string =>
  msg('The structure editor could not be loaded. Try again.', { id: 'molvalley.substructure.noEditor' });

/** An opened popover's form takes the focus. */
const focusContent = (event: Event): void => {
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(':scope > :not([slot])')?.focus();
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-toolbar': SetToolbar;
  }
}
