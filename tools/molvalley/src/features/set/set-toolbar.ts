import { consume } from '@lit/context';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { MediaMatch, NARROW } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { withFilter } from '../../shared/table/view-query.ts';
import type { Filter, ViewQuery } from '../../shared/table/view-query.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { askSubstructure } from './ask-substructure.ts';
import './columns-menu.ts';
import './filter-chips.ts';
import './filter-form.ts';
import './substructure-form.ts';
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
 * What narrows and shapes the table: search, substructure, filters, columns, height of rows; and what came of it.
 *
 * @fires {CustomEvent<QueryChangeDetail>} query-change
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
          flex-basis: 96px;
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
  @query('.substructure') private substructurePopover!: Popover;
  @query('.filter') private filterPopover!: Popover;
  @query('.predictions') private predictionsPopover!: Popover;

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
    const { session, services } = this;
    const { query: now } = session.view;
    const rows = services.preferences.compact
      ? msg('Show structures', { id: 'molvalley.set.tall' })
      : msg('Compact rows', { id: 'molvalley.set.compact' });
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
        ${this.#renderPopovers(now)}
        <mo-button icon="menu" label=${rows} ?iconOnly=${this.#narrow.matches} @click=${this.#toggleRows}
          >${rows}</mo-button
        >
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
        class="substructure"
        label=${msg('Substructure', { id: 'molvalley.substructure.label' })}
        @open=${this.#openSubstructure}
      >
        <mo-button
          slot="trigger"
          icon="structure"
          label=${msg('Substructure', { id: 'molvalley.substructure.label' })}
          ?iconOnly=${iconOnly}
          >${msg('Substructure', { id: 'molvalley.substructure.label' })}</mo-button
        >
        <molvalley-substructure-form
          .workers=${services.workers}
          .query=${now.substructure}
          @search=${this.#onSubstructure}
          @draw=${(event: CustomEvent<{ query: string }>) => void this.drawSubstructure(event.detail.query)}
        ></molvalley-substructure-form>
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
          .selected=${session.selection.size}
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
      <mo-popover label=${msg('Columns', { id: 'molvalley.columns' })} @open=${focusContent}>
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
        ></molvalley-columns-menu>
      </mo-popover>
    `;
  }

  /** Asks for a substructure to search for. */
  askSubstructure(): void {
    this.substructurePopover.show();
  }

  /**
   * Opens the drawing of a substructure, and searches for it.
   * @param structure SMILES, SMARTS or molfile to begin with; the present query if not given
   */
  async drawSubstructure(structure = this.session.view.query.substructure): Promise<void> {
    this.substructurePopover.close();
    this.session.substructure.prepare();
    try {
      const substructure = await askSubstructure(this.services.workers, structure);
      if (substructure) this.#show({ ...this.session.view.query, substructure });
    } catch {
      toast.error(
        msg('The structure editor could not be loaded. Try again.', {
          id: 'molvalley.substructure.noEditor',
        }),
      );
    }
  }

  #shownWords(): string {
    const { table, view, selection, substructure, isComplete } = this.session;
    const total = table.records.length;
    const chosen = msg(str`${number(selection.size)} selected`, { id: 'molvalley.set.selected' });
    const shown =
      substructure.state.phase === 'searching'
        ? msg('Searching…', { id: 'molvalley.substructure.searching' })
        : view.visible.length === total
          ? // While molecules still come, their number is told where their coming is.
            isComplete
            ? msg(str`All ${molecules(total)} shown`, { id: 'molvalley.set.allShown' })
            : ''
          : msg(str`${number(view.visible.length)} of ${molecules(total)} shown`, {
              id: 'molvalley.set.shown',
            });
    return selection.size ? `${shown} · ${chosen}` : shown;
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

  #onFilter = (event: CustomEvent<Filter>): void => {
    this.filterPopover.close();
    const { view, selection } = this.session;
    const { query: now } = view;
    if (event.detail.kind === 'picked') void view.pick(selection.positions(view.visible));
    this.#show({ ...now, filters: withFilter(now.filters, event.detail) });
  };

  #openSubstructure = (event: Event): void => {
    this.session.substructure.prepare();
    focusContent(event);
  };

  #onSubstructure = (event: CustomEvent<{ query: string }>): void => {
    this.substructurePopover.close();
    this.#show({ ...this.session.view.query, substructure: event.detail.query });
  };

  #toggleRows = (): void => {
    const { preferences } = this.services;
    preferences.compact = !preferences.compact;
  };
}

/** An opened popover's form takes the focus. */
const focusContent = (event: Event): void => {
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(':scope > :not([slot])')?.focus();
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-toolbar': SetToolbar;
  }
}
