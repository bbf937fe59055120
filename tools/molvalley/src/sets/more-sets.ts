import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '../app/observable.ts';
import { ToolElement } from '../app/tool-element.ts';
import { number } from '../words/counts.ts';
import type { SetList } from './set-list.ts';

/** The way to the rest of a long list of sets. */
@customElement('molvalley-more-sets')
export class MoreSets extends ToolElement {
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

  @property({ attribute: false }) sets!: SetList;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.sets);
  }

  override render(): TemplateResult | typeof nothing {
    const { items, loading, total } = this.sets;
    if (!items || items.length >= total) return nothing;
    return html`<div class="more">
      <mo-button .loading=${loading} @click=${() => void this.sets.loadMore()}
        >${msg('Show more', { id: 'molvalley.sets.more' })}</mo-button
      >
      <span
        >${msg(str`${number(items.length)} of ${number(total)} sets`, { id: 'molvalley.sets.shown' })}</span
      >
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-more-sets': MoreSets;
  }
}
