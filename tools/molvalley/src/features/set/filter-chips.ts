import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Column } from '../../shared/table/columns.ts';
import { withJoined, withoutFilter, withStructure } from '../../shared/table/view-query.ts';
import type { Filter, ViewQuery } from '../../shared/table/view-query.ts';
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
      button.word {
        width: auto;
        min-width: 28px;
        padding: 0 var(--mo-space-1);
        font-size: var(--mo-text-xs);
      }
      li.joint {
        padding-inline-start: 0;
        border-color: transparent;
        background: none;
      }
      .turned .word {
        background: var(--mo-color-warning-soft);
        color: var(--mo-color-warning);
        font-weight: 600;
      }
      button[aria-pressed='true'] {
        color: var(--mo-color-primary-text);
        font-weight: 600;
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
        const words = filterWords(filter, title);
        return html`${this.#renderJoint(filter)}${this.#renderChip(
          words,
          () => this.#change(withoutFilter(query.filters, filter)),
          filter,
        )}`;
      })}
    </ul>`;
  }

  #change(filters: readonly Filter[]): void {
    this.emit('query-change', { ...this.query, filters });
  }

  /** Between two conditions the word that joins them, which a press turns into the other. */
  #renderJoint(filter: Filter): TemplateResult | typeof nothing {
    const { filters } = this.query;
    if (filter.kind === 'top' || filter === filters.find(({ kind }) => kind !== 'top')) return nothing;
    const [words, hint] = filter.or
      ? [
          msg('or', { id: 'molvalley.filter.or' }),
          msg('Require both: change “or” to “and”', { id: 'molvalley.filter.toAnd' }),
        ]
      : [
          msg('and', { id: 'molvalley.filter.and' }),
          msg('Require one of them: change “and” to “or”', { id: 'molvalley.filter.toOr' }),
        ];
    return html`<li class="joint">
      <button
        type="button"
        class="word"
        title=${hint}
        aria-label=${`${words}. ${hint}`}
        @click=${() => this.#change(withJoined(filters, filter, 'or'))}
      >
        ${words}
      </button>
    </li>`;
  }

  #renderChip(words: string, remove: () => void, filter?: Filter): TemplateResult {
    const isTurned = filter !== undefined && filter.kind !== 'top' && filter.not === true;
    const said = isTurned ? msg(str`Not: ${words}`, { id: 'molvalley.filter.notWords' }) : words;
    return html`<li>
      <span class="words" title=${said}
        >${isTurned ? html`<b>${msg('not', { id: 'molvalley.filter.not' })}</b> ` : nothing}${words}</span
      >
      ${
        filter && filter.kind !== 'top'
          ? html`<button
              type="button"
              class="word"
              aria-pressed=${isTurned ? 'true' : 'false'}
              aria-label=${msg(str`Not: ${words}`, { id: 'molvalley.filter.notWords' })}
              title=${
                isTurned
                  ? msg('Show what matches this filter', { id: 'molvalley.filter.matchHint' })
                  : msg('Show what does not match this filter', { id: 'molvalley.filter.notHint' })
              }
              @click=${() => this.#change(withJoined(this.query.filters, filter, 'not'))}
            >
              ≠
            </button>`
          : nothing
      }
      <button
        type="button"
        aria-label=${msg(str`Remove filter: ${said}`, { id: 'molvalley.filter.remove' })}
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
