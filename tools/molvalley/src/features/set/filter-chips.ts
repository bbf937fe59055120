import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Column } from '../../shared/table/columns.ts';
import { withStructure } from '../../shared/table/view-query.ts';
import type { ViewQuery } from '../../shared/table/view-query.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { filterWords } from '../../shared/words/filter-words.ts';
import { searchWords } from '../../shared/words/search-words.ts';

/**
 * What narrows the table, each part removable by itself.
 *
 * @fires {CustomEvent<ViewQuery>} query-change
 */
@customElement('molvalley-filter-chips')
export class FilterChips extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        min-width: 0;
        max-width: 100%;
        height: 28px;
        padding-inline-start: var(--mo-space-2);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-primary-soft);
        font-size: var(--mo-text-s);
      }
      .words {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      button {
        display: grid;
        flex: none;
        place-items: center;
        width: 28px;
        height: 26px;
        padding: 0;
        border: 0;
        border-radius: var(--mo-radius);
        background: none;
        color: var(--mo-color-text-muted);
        font: inherit;
        cursor: pointer;
        --mo-icon-size: 16px;
      }
      button:hover {
        background: var(--mo-color-pressed);
        color: var(--mo-color-text);
      }
    `,
  ];

  @property({ attribute: false }) query!: ViewQuery;
  @property({ attribute: false }) columns: readonly Column[] = [];

  override render(): TemplateResult | typeof nothing {
    const { query } = this;
    if (!query.filters.length && !query.structure) return nothing;
    return html`<ul aria-label=${msg('Filters', { id: 'molvalley.filter.list' })}>
      ${
        query.structure
          ? this.#renderChip(searchWords(query.structure), () =>
              this.emit('query-change', withStructure(query, undefined)),
            )
          : nothing
      }
      ${query.filters.map((filter) => {
        const column = 'column' in filter ? this.columns.find(({ id }) => id === filter.column) : undefined;
        const title = column ? columnTitle(column) : 'column' in filter ? filter.column : '';
        const filters = query.filters.filter((other) => other !== filter);
        return this.#renderChip(filterWords(filter, title), () =>
          this.emit('query-change', { ...query, filters }),
        );
      })}
    </ul>`;
  }

  #renderChip(words: string, remove: () => void): TemplateResult {
    return html`<li>
      <span class="words" title=${words}>${words}</span>
      <button
        type="button"
        aria-label=${msg(str`Remove filter: ${words}`, { id: 'molvalley.filter.remove' })}
        @click=${remove}
      >
        <mo-icon name="close"></mo-icon>
      </button>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-filter-chips': FilterChips;
  }
}
