import { msg } from '@lit/localize';
import type { DocumentPage } from '@moiety/contract';
import { placed } from '@moiety/grid/placed.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { pageButtonStyles } from './page-button.styles.ts';
import './page-thumbnail.ts';
import { pageWords } from './words/result-words.ts';

/** Room of a page, px. */
const [WIDTH, HEIGHT] = [68, 92];
/** Rows beyond those in sight. */
const AROUND = 1;

/** Whether the free quick pass saw something on a page that is worth its price. */
export const isPromising = ({ tables, drawings, values }: DocumentPage): boolean =>
  (tables ?? 0) + (drawings ?? 0) + (values ?? 0) > 0;

/**
 * All pages of a document, small, to choose from; only those in sight are in the page and asked for. With Shift all up to a page are chosen as the
 * one before was.
 *
 * @fires {CustomEvent<readonly number[]>} choose-pages - these are chosen now, in order
 */
@customElement('patsight-page-choice')
export class PageChoice extends ToolElement {
  static override styles = [
    pageStyles,
    pageButtonStyles,
    css`
      :host {
        display: block;
      }
      .pages {
        position: relative;
        max-height: 200px;
        overflow: hidden auto;
        overscroll-behavior: contain;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
      }
      .all {
        position: relative;
      }
      button {
        width: 64px;
        height: 88px;
        margin: 2px;
      }
      .note {
        margin: var(--mo-space-1) 0 0;
        font-size: var(--mo-text-s);
      }
      .note span {
        display: inline-flex;
        align-items: center;
        gap: var(--mo-space-1);
        margin-inline-end: var(--mo-space-3);
      }
    `,
  ];

  @property({ attribute: false }) documentId = '';
  @property({ attribute: false }) pages: readonly DocumentPage[] = [];
  @property({ attribute: false }) chosen: ReadonlySet<number> = new Set();
  /** Pages side by side, and the first and the last row that is drawn. */
  @state() private columns = 1;
  @state() private range: readonly [number, number] = [0, 3];
  /** The page that Tab comes to. */
  @state() private current = 1;
  @query('.pages') private box!: HTMLElement;

  #frame = 0;
  // In the next frame: how many pages stand side by side changes the height of what is observed.
  #resize = new ResizeObserver(() => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#follow);
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  protected override firstUpdated(): void {
    this.#resize.observe(this.box);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('documentId')) this.current = 1;
  }

  override render(): TemplateResult {
    const { columns, pages, range } = this;
    const shown = pages.slice(range[0] * columns, (range[1] + 1) * columns);
    const height = Math.ceil(pages.length / columns) * HEIGHT;
    return html`<div
        class="pages"
        role="group"
        aria-label=${msg('Pages to analyze', { id: 'patsight.choice' })}
        @scroll=${this.#follow}
        @keydown=${this.#onKey}
      >
        <div class="all" ${placed({ height })}>
          ${repeat(
            shown,
            ({ page }) => page,
            (page) => this.#renderPage(page),
          )}
        </div>
      </div>
      <p class="muted note">
        <span
          ><mo-icon name="structure"></mo-icon
          >${msg('Tables, drawings or values', { id: 'patsight.choice.promising' })}</span
        >
        ${
          pages.some(({ state: one }) => one === 'read')
            ? html`<span
                ><mo-icon class="read" name="check"></mo-icon
                >${msg('Analyzed', { id: 'patsight.choice.read' })}</span
              >`
            : nothing
        }
      </p>`;
  }

  #renderPage(one: DocumentPage): TemplateResult {
    const { page, state: standing } = one;
    const at = page - 1;
    const told = [
      pageWords(page),
      isPromising(one) && msg('Tables, drawings or values', { id: 'patsight.choice.promising' }),
      standing === 'read' && msg('Analyzed', { id: 'patsight.choice.read' }),
    ].filter(Boolean);
    return html`<button
      type="button"
      data-page=${page}
      tabindex=${page === this.current ? 0 : -1}
      aria-pressed=${this.chosen.has(page) ? 'true' : 'false'}
      aria-label=${told.join(', ')}
      ${placed({ left: (at % this.columns) * WIDTH, top: Math.floor(at / this.columns) * HEIGHT })}
      @click=${(event: MouseEvent) => this.#toggle(page, event.shiftKey)}
    >
      <patsight-thumbnail .documentId=${this.documentId} .page=${page}></patsight-thumbnail>
      <span class="number"
        >${number(page)}${isPromising(one) ? html`<mo-icon name="structure"></mo-icon>` : nothing}${
          standing === 'read' ? html`<mo-icon class="read" name="check"></mo-icon>` : nothing
        }</span
      >
    </button>`;
  }

  #toggle(page: number, isRange: boolean): void {
    const chosen = new Set(this.chosen);
    if (isRange) {
      const isOn = chosen.has(this.current);
      const [from, to] = [Math.min(page, this.current), Math.max(page, this.current)];
      for (let at = from; at <= to; at += 1)
        if (isOn) chosen.add(at);
        else chosen.delete(at);
    } else if (!chosen.delete(page)) chosen.add(page);
    this.current = page;
    this.emit(
      'choose-pages',
      [...chosen].toSorted((a, b) => a - b),
    );
  }

  #onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.columns,
      ArrowDown: this.columns,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void this.#focusPage(Math.min(this.pages.length, Math.max(1, this.current + step)));
  };

  async #focusPage(page: number): Promise<void> {
    this.current = page;
    const top = Math.floor((page - 1) / this.columns) * HEIGHT;
    const { box } = this;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + HEIGHT - box.clientHeight;
    this.#follow();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-page='${page}']`)?.focus({ preventScroll: true });
  }

  #follow = (): void => {
    const { clientWidth, clientHeight, scrollTop } = this.box;
    this.columns = Math.max(1, Math.floor(clientWidth / WIDTH));
    const first = Math.max(0, Math.floor(scrollTop / HEIGHT) - AROUND);
    const last = Math.ceil((scrollTop + clientHeight) / HEIGHT) + AROUND;
    if (first !== this.range[0] || last !== this.range[1]) this.range = [first, last];
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-page-choice': PageChoice;
  }
}
