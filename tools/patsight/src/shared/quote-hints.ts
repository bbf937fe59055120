import { msg, str } from '@lit/localize';
import { parsePages, writePages } from '@moiety/contract';
import type { CutOff, DataOf, quoteAnalysis } from '@moiety/contract';
import { dateTime, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { addPagesWords, cutOffWords } from './words/quote-words.ts';

type Quote = DataOf<typeof quoteAnalysis>;

/** Warnings that are shown at once. */
const SHOWN = 4;

/**
 * What the quick look tells of the pages that are chosen: what they cut off, or why it cannot tell.
 *
 * @fires {CustomEvent<string>} add-pages - pages are to be chosen as well
 * @fires look - the quick look is asked for
 */
@customElement('patsight-quote-hints')
export class QuoteHints extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      ul {
        display: grid;
        gap: var(--mo-space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
      }
      li span {
        flex: 1 1 200px;
        overflow-wrap: anywhere;
      }
      p {
        margin: 0;
      }
    `,
  ];

  @property({ attribute: false }) quote!: Quote;
  /** Pages that the document has. */
  @property({ attribute: false }) pageCount = 0;
  @property({ type: Boolean }) busy = false;

  override render(): TemplateResult | typeof nothing {
    const { quote } = this;
    if (quote.pageCount === 0) return nothing;
    return html`${this.#renderPass(quote.quickPass)} ${this.#renderCutOff(quote.cutOff)}`;
  }

  #renderCutOff(cutOff: readonly CutOff[]): TemplateResult | typeof nothing {
    if (cutOff.length === 0) return nothing;
    const all = writePages(cutOff.flatMap(({ pages }) => parsePages(pages, this.pageCount) ?? []));
    const more = cutOff.length - SHOWN;
    return html`<mo-callout
      type="warning"
      announced
      heading=${msg('Related pages that are not selected', { id: 'patsight.cutOff' })}
    >
      <ul>
        ${cutOff.slice(0, SHOWN).map(
          (one) =>
            html`<li>
              <span>${cutOffWords(one)}</span>
              <mo-button @click=${() => this.emit('add-pages', one.pages)}
                >${addPagesWords(one.pages)}</mo-button
              >
            </li>`,
        )}
      </ul>
      ${
        more > 0
          ? html`<p>${msg(str`And ${number(more)} more.`, { id: 'patsight.cutOff.more' })}</p>`
          : nothing
      }
      ${
        cutOff.length > 1
          ? html`<mo-button slot="actions" @click=${() => this.emit('add-pages', all)}
              >${msg('Add all of these pages', { id: 'patsight.cutOff.addAll' })}</mo-button
            >`
          : nothing
      }
    </mo-callout>`;
  }

  #renderPass({ state, again }: Quote['quickPass']): TemplateResult | typeof nothing {
    if (state === 'done') return nothing;
    if (state === 'running')
      return html`<p class="muted" role="status">
        ${msg('The free quick look at the pages is running. What it finds appears here.', {
          id: 'patsight.look.running',
        })}
      </p>`;
    if (again !== null)
      return html`<mo-callout type="info">
        ${msg(
          str`The free quick look has reached its limit for this hour. You can use it again from ${dateTime(again)}, or as soon as you analyze pages of one of the documents it looked at. You can analyze pages without it.`,
          { id: 'patsight.look.held' },
        )}
      </mo-callout>`;
    return html`<mo-callout type="info">
      ${msg(
        'These pages have not had the free quick look yet. It finds tables, drawings and pages that belong together.',
        { id: 'patsight.look.none' },
      )}
      <mo-button slot="actions" .loading=${this.busy} @click=${() => this.emit('look')}
        >${msg('Look at the pages', { id: 'patsight.look' })}</mo-button
      >
    </mo-callout>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-quote-hints': QuoteHints;
  }
}
