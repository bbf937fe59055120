import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { number } from './format.ts';
import { Watch } from './observable.ts';
import type { Watchable } from './observable.ts';
import { ToolElement } from './tool-element.ts';

/** Of a `PagedList` what shows how much of it is there. */
export interface Paged extends Watchable {
  readonly items: readonly unknown[] | undefined;
  readonly total: number;
  readonly loading: boolean;
  loadMore(): Promise<void>;
}

/** The way to the rest of a long list; nothing where all of it is there. */
@customElement('kit-more-items')
export class MoreItems extends ToolElement {
  static override styles = css`
    .more {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--mo-space-3);
      padding: var(--mo-space-3);
      border-block-start: 1px solid var(--mo-color-border);
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
    }
  `;

  @property({ attribute: false }) list!: Paged;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.list);
  }

  override render(): TemplateResult | typeof nothing {
    const { items, loading, total } = this.list;
    if (!items || items.length >= total) return nothing;
    return html`<div class="more">
      <mo-button .loading=${loading} @click=${() => void this.list.loadMore()}
        >${msg('Show more', { id: 'kit.more' })}</mo-button
      >
      <span>${msg(str`${number(items.length)} of ${number(total)}`, { id: 'kit.shown' })}</span>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-more-items': MoreItems;
  }
}
