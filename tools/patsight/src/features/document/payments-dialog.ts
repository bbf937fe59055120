import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { listAnalyses } from '@moiety/contract';
import type { DataOf } from '@moiety/contract';
import '@moiety/tool-kit/failure.ts';
import { dateTime, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { outcomeWords } from '../../shared/words/document-words.ts';

/**
 * The analyses of a document: what was paid, done and refunded.
 *
 * @fires close - it closed
 */
@customElement('patsight-payments-dialog')
export class PaymentsDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: var(--mo-space-2);
        border-bottom: 1px solid var(--mo-color-border);
        text-align: start;
        vertical-align: top;
        overflow-wrap: normal;
      }
      th {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 500;
        white-space: nowrap;
      }
      .number {
        text-align: end;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documentId = '';
  @property({ type: Boolean }) open = false;
  @state() private analyses: DataOf<typeof listAnalyses> | undefined;
  @state() private failure: unknown;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) void this.#load();
  }

  override render(): TemplateResult {
    return html`<mo-dialog
      width="760px"
      .title=${msg('Charges and refunds', { id: 'patsight.payments' })}
      .open=${this.open}
      @close=${() => this.open && this.emit('close')}
    >
      ${this.open ? this.#renderContent() : nothing}
    </mo-dialog>`;
  }

  #renderContent(): TemplateResult {
    if (this.failure !== undefined)
      return html`<kit-failure
        .what=${msg('The analyses could not be loaded', { id: 'patsight.payments.failed' })}
        .failure=${this.failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    if (!this.analyses)
      return html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`;
    if (this.analyses.length === 0)
      return html`<p class="muted">
        ${msg('No pages of this document have been analyzed yet.', { id: 'patsight.payments.none' })}
      </p>`;
    return html`<div
      class="scroll"
      tabindex="0"
      role="group"
      aria-label=${msg('Charges and refunds', { id: 'patsight.payments' })}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Started', { id: 'patsight.payments.started' })}</th>
            <th scope="col">${msg('Pages', { id: 'patsight.pages.numbers' })}</th>
            <th scope="col">${msg('Result', { id: 'patsight.payments.result' })}</th>
            <th scope="col" class="number">${msg('Pages read', { id: 'patsight.payments.read' })}</th>
            <th scope="col" class="number">${msg('Not read', { id: 'patsight.structure.unread' })}</th>
            <th scope="col" class="number">${msg('Credits paid', { id: 'patsight.payments.paid' })}</th>
            <th scope="col" class="number">${msg('Refunded', { id: 'patsight.payments.refunded' })}</th>
          </tr>
        </thead>
        <tbody>
          ${this.analyses.map(
            (analysis) =>
              html`<tr>
                <td>${dateTime(analysis.createdAt)}</td>
                <td>${analysis.pagesAsked}</td>
                <td>
                  ${outcomeWords(analysis)}
                  ${
                    analysis.isAgain
                      ? html`<br /><span class="muted"
                            >${msg('New analysis, free of charge', { id: 'patsight.rerun.free' })}</span
                          >`
                      : nothing
                  }
                </td>
                <td class="number">${number(analysis.pages.done)}</td>
                <td class="number">${number(analysis.pages.failed)}</td>
                <td class="number">${number(analysis.credits.charged)}</td>
                <td class="number">${number(analysis.credits.refunded)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  async #load(): Promise<void> {
    this.failure = undefined;
    try {
      this.analyses = await this.services.api.call(listAnalyses, { params: { id: this.documentId } });
    } catch (failure) {
      this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-payments-dialog': PaymentsDialog;
  }
}
