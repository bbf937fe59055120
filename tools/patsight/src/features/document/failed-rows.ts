import { msg, str } from '@lit/localize';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { groupsLineStyles } from './groups-line.styles.ts';

/** Says how many rows were given up, and has them tried again. */
@customElement('patsight-failed-rows')
export class FailedRows extends ToolElement {
  static override styles = [
    pageStyles,
    groupsLineStyles,
    css`
      .line > span {
        display: flex;
        align-items: center;
        gap: var(--mo-space-2);
      }
      mo-icon {
        flex: none;
        color: var(--mo-color-warning);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ type: Number }) count = 0;
  /** They are being tried again. */
  @state() private assembling = false;

  override render(): TemplateResult {
    return html`<div class="line" role="status">
      <span
        ><mo-icon name="warning"></mo-icon>${msg(
          str`Rows that failed to assemble after several tries: ${number(this.count)}`,
          { id: 'patsight.groups.failed' },
        )}</span
      >
      ${
        this.session.mayReview
          ? html`<mo-button
              icon="refresh"
              .loading=${this.assembling}
              @click=${() => void this.#assembleAgain()}
              >${msg('Try again', { id: 'patsight.groups.tryAgain' })}</mo-button
            >`
          : nothing
      }
    </div>`;
  }

  async #assembleAgain(): Promise<void> {
    if (this.assembling) return;
    this.assembling = true;
    try {
      await this.session.assembleAgain();
    } catch (failure) {
      toast.error(failureWords(failure), {
        heading: msg('The rows were not assembled again', { id: 'patsight.groups.tryFailed' }),
      });
    } finally {
      this.assembling = false;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-failed-rows': FailedRows;
  }
}
