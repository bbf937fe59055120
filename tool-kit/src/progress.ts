import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';
import { percent } from './format.ts';

/**
 * One line about work that goes on: what, how far, and Cancel.
 *
 * @fires cancel - the person wants it to stop
 */
@customElement('kit-progress')
export class Progress extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .strip {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        min-height: var(--mo-control-height);
        font-variant-numeric: tabular-nums;
      }
      mo-button {
        /* At the edge, it stays where it is while the words before it grow. */
        margin-inline-start: auto;
      }
      :host([inline]) .strip {
        flex-wrap: nowrap;
        justify-content: flex-end;
      }
      :host([inline]) mo-button {
        margin-inline-start: 0;
      }
      :host([inline]) .words {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      :host([inline]) mo-progress {
        flex: 0 1 160px;
        min-width: 48px;
      }
      mo-progress {
        flex: 1 1 160px;
        max-width: 320px;
      }
    `,
  ];

  /** What goes on, with its count. */
  @property() words = '';
  /** From 0 to 1. */
  @property({ type: Number }) share = 0;
  @property({ type: Boolean }) cancellable = false;
  /** On one line at the end of its place, whatever the words. */
  @property({ type: Boolean, reflect: true }) inline = false;

  override render(): TemplateResult {
    return html`
      <div class="strip">
        <span class="words">${this.words}</span>
        <mo-progress hideLabel label=${this.words} .value=${this.share}></mo-progress>
        <span class="muted">${percent(this.share)}</span>
        ${
          this.cancellable
            ? html`<mo-button variant="plain" @click=${() => this.emit('cancel')}
                >${msg('Cancel', { id: 'kit.cancel' })}</mo-button
              >`
            : nothing
        }
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-progress': Progress;
  }
}
