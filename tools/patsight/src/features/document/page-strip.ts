import { msg } from '@lit/localize';
import type { DocumentPage } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { placed } from '@moiety/grid/placed.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { pageButtonStyles } from '../../shared/page-button.styles.ts';
import '../../shared/page-thumbnail.ts';
import { pageWords } from '../../shared/words/result-words.ts';

/** Room of a thumbnail, px. */
const STEP = 64;
/** Thumbnails beyond those in sight. */
const AROUND = 4;

/**
 * Thumbnails of all pages, side by side; only those in sight are in the document and asked for.
 *
 * @fires {CustomEvent<{ page: number }>} choose-page - a page was chosen
 */
@customElement('patsight-page-strip')
export class PageStrip extends ToolElement {
  static override styles = [
    pageStyles,
    pageButtonStyles,
    css`
      :host {
        flex: none;
      }
      .strip {
        position: relative;
        height: 108px;
        margin-inline: var(--mo-space-2);
        overflow: auto hidden;
        overscroll-behavior: contain;
        contain: strict;
      }
      .all {
        position: relative;
        height: 92px;
      }
      button {
        inset-block-start: 4px;
        width: 60px;
      }
      .failed {
        color: var(--mo-color-warning);
      }
    `,
  ];

  @property({ attribute: false }) documentId = '';
  @property({ attribute: false }) pages: readonly DocumentPage[] = [];
  @property({ type: Number }) page = 1;
  /** The first and the last that are drawn, from 0. */
  @state() private range: readonly [number, number] = [0, 8];
  @query('.strip') private strip!: HTMLElement;
  @query('.all') private all!: HTMLElement;

  #resize = new ResizeObserver(() => this.#follow());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  override render(): TemplateResult {
    const [first, last] = this.range;
    const shown = this.pages.slice(first, last + 1);
    return html`<nav
      class="strip"
      aria-label=${msg('Pages', { id: 'patsight.tab.pages' })}
      @scroll=${this.#follow}
    >
      <div class="all">
        ${repeat(
          shown,
          ({ page }) => page,
          (one) => this.#renderPage(one),
        )}
      </div>
    </nav>`;
  }

  protected override firstUpdated(): void {
    this.#resize.observe(this.strip);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('pages')) this.all.style.width = `${this.pages.length * STEP}px`;
    if (!changed.has('page') && !changed.has('pages')) return;
    const start = (this.page - 1) * STEP;
    const { scrollLeft, clientWidth } = this.strip;
    if (start < scrollLeft || start + STEP > scrollLeft + clientWidth)
      this.strip.scrollLeft = start - (clientWidth - STEP) / 2;
    this.#follow();
  }

  #renderPage(one: DocumentPage): TemplateResult {
    const { page, state: standing } = one;
    return html`<button
      type="button"
      aria-current=${ifDefined(page === this.page ? ('page' as const) : undefined)}
      aria-label=${`${pageWords(page)}${standing === 'failed' ? `, ${msg('not read', { id: 'patsight.page.notRead' })}` : standing === 'read' ? `, ${msg('read', { id: 'patsight.page.isRead' })}` : ''}`}
      ${placed({ left: (page - 1) * STEP })}
      @click=${() => this.emit('choose-page', { page })}
    >
      <patsight-thumbnail .documentId=${this.documentId} .page=${page}></patsight-thumbnail>
      <span class="number"
        >${number(page)}${
          standing === 'failed'
            ? html`<mo-icon class="failed" name="warning"></mo-icon>`
            : standing === 'read'
              ? html`<mo-icon class="read" name="check"></mo-icon>`
              : nothing
        }</span
      >
    </button>`;
  }

  #follow = (): void => {
    const { scrollLeft, clientWidth } = this.strip;
    const first = Math.max(0, Math.floor(scrollLeft / STEP) - AROUND);
    const last = Math.ceil((scrollLeft + clientWidth) / STEP) + AROUND;
    if (first !== this.range[0] || last !== this.range[1]) this.range = [first, last];
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-page-strip': PageStrip;
  }
}
