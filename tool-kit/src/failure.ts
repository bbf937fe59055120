import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { failureWords, requestIdWords } from './failure-words.ts';
import { pageStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';

/**
 * Says what failed, what is safe and what to do, in place of what should be there.
 *
 * @slot - further actions
 * @fires retry - the person wants to try again
 */
@customElement('kit-failure')
export class FailurePanel extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .panel {
        display: grid;
        gap: var(--mo-space-2);
        justify-items: start;
        padding: var(--mo-space-4);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      .what {
        display: flex;
        gap: var(--mo-space-2);
        font-weight: 600;
      }
      mo-icon {
        flex: none;
        color: var(--mo-color-error);
      }
      p {
        max-width: 70ch;
      }
      .id {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-xs);
        overflow-wrap: anywhere;
      }
      .actions {
        margin-top: var(--mo-space-1);
      }
    `,
  ];

  /** What did not happen. */
  @property() what = '';
  /** What is not harmed by it. */
  @property() safe = '';
  /** The failed call's error. */
  @property({ attribute: false }) failure: unknown;
  /** Whether trying again can help. */
  @property({ type: Boolean }) final = false;

  override render(): TemplateResult {
    const id = requestIdWords(this.failure);
    return html`
      <div class="panel" role="alert">
        <p class="what"><mo-icon name="error"></mo-icon>${this.what}</p>
        <p>${failureWords(this.failure)}</p>
        ${this.safe ? html`<p class="muted">${this.safe}</p>` : nothing}
        ${id ? html`<p class="muted id">${id}</p>` : nothing}
        <div class="actions">
          ${
            this.final
              ? nothing
              : html`<mo-button icon="refresh" @click=${() => this.emit('retry')}
                  >${msg('Retry', { id: 'kit.retry' })}</mo-button
                >`
          }
          <slot></slot>
        </div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-failure': FailurePanel;
  }
}
