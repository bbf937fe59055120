import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { COMPARED_SETS_MAX } from '../../shared/combine/overlap.ts';

/**
 * What can be done with the selected sets, above their list; nothing while none is.
 *
 * @fires compare - they are to be compared
 * @fires clear - none is to be selected any more
 */
@customElement('molvalley-selection-bar')
export class SelectionBar extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2) var(--mo-space-3);
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-selected);
      }
      .actions {
        margin-inline-start: auto;
      }
    `,
  ];

  /** How many are selected. */
  @property({ type: Number, reflect: true }) count = 0;

  override render(): TemplateResult {
    // The region is there before it says anything, so that it is said.
    return html`<div role="status">${this.count ? this.#renderBar() : nothing}</div>`;
  }

  #renderBar(): TemplateResult {
    const { count } = this;
    const canCompare = count >= 2 && count <= COMPARED_SETS_MAX;
    return html`<div class="bar">
      <span
        >${msg(str`${number(count)} selected`, { id: 'molvalley.sets.selected' })}${
          canCompare
            ? nothing
            : html` ·
              ${
                count < 2
                  ? msg('Select another set to compare', { id: 'molvalley.sets.selectAnother' })
                  : msg(str`Up to ${number(COMPARED_SETS_MAX)} sets can be compared`, {
                      id: 'molvalley.sets.selectFewer',
                    })
              }`
        }</span
      >
      <div class="actions">
        <mo-button variant="plain" @click=${() => this.emit('clear')}
          >${msg('Clear selection', { id: 'molvalley.set.clearSelection' })}</mo-button
        >
        ${
          canCompare
            ? html`<mo-button variant="primary" @click=${() => this.emit('compare')}
                >${msg('Compare sets', { id: 'molvalley.compare.title' })}</mo-button
              >`
            : nothing
        }
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-selection-bar': SelectionBar;
  }
}
