import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { failureWords, requestIdWords } from '@moiety/tool-kit/failure-words.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { bytes, number } from '@moiety/tool-kit/format.ts';
import { servicesContext, type Services } from '../services.ts';
import { molecules } from '../words/counts.ts';
import { fileProblem } from '../words/file-problem.ts';
import type { ImportJob } from './import-job.ts';
import '@moiety/tool-kit/progress.ts';

/** The share read that is shown at most while reading goes on: how many records there are is an estimate. */
const ALMOST_ALL = 0.99;

/**
 * How far a file is on its way to becoming a saved set, and what a person can do about it.
 *
 * @fires cancel - reading is to stop
 * @fires dismiss - the person has seen that the file cannot be read
 */
@customElement('molvalley-import-status')
export class ImportStatus extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      a {
        text-decoration: underline;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2) var(--mo-space-3);
        min-height: var(--mo-control-height);
      }
      .line > mo-button {
        margin-inline-start: auto;
      }
      .words {
        display: flex;
        gap: var(--mo-space-2);
        flex: 1 1 240px;
        max-width: 90ch;
        overflow-wrap: anywhere;
      }
      mo-icon {
        flex: none;
      }
      .refused mo-icon {
        color: var(--mo-color-error);
      }
      .unsaved mo-icon {
        color: var(--mo-color-warning);
      }
      .id {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-xs);
      }
    `,
  ];

  @property({ attribute: false }) importJob!: ImportJob;
  /** Its progress keeps to one line. */
  @property({ type: Boolean }) inline = false;
  #watch = new Watch(this);
  @consume({ context: servicesContext })
  services?: Services;

  override willUpdate(): void {
    this.#watch.observe(this.importJob);
  }

  #help(): TemplateResult | typeof nothing {
    if (!this.services) return nothing;
    const words = msg('Help with imports', { id: 'molvalley.file.help' });
    return helpLink(this.services, 'molvalley-import-problems', words);
  }

  override render(): TemplateResult | typeof nothing {
    const { state, source } = this.importJob;
    switch (state.phase) {
      case 'waiting':
        return html`<p class="line muted">
          ${msg('Waiting for the previous file.', { id: 'molvalley.reading.waiting' })}
        </p>`;
      case 'reading': {
        const { records, expected } = state;
        const [count, all, size] = [molecules(records), number(expected), bytes(source.blob.size)];
        return html`<kit-progress
          .words=${
            expected
              ? msg(str`Importing: ${count} of about ${all}`, { id: 'molvalley.reading.share' })
              : msg(str`Importing ${size}`, { id: 'molvalley.reading.begins' })
          }
          .share=${expected ? Math.min(records / expected, ALMOST_ALL) : 0}
          cancellable
          ?inline=${this.inline}
          @cancel=${() => this.emit('cancel')}
        ></kit-progress>`;
      }
      case 'saving':
        return html`<kit-progress
          .words=${msg(str`Saving: ${number(state.stored)} of ${molecules(state.total)}`, {
            id: 'molvalley.reading.saving',
          })}
          .share=${state.total ? state.stored / state.total : 0}
          ?inline=${this.inline}
        ></kit-progress>`;
      case 'not-saved': {
        const id = requestIdWords(state.failure);
        return html`<div class="line unsaved" role="alert">
          <div class="words">
            <mo-icon name="warning"></mo-icon>
            <div>
              <p><b>${msg('Not saved yet', { id: 'molvalley.reading.notSaved' })}</b></p>
              <p>${failureWords(state.failure)}</p>
              <p>
                ${msg('Everything imported so far is still here; keep this page open.', {
                  id: 'molvalley.reading.kept',
                })}
              </p>
              ${id ? html`<p class="id muted">${id}</p>` : nothing}
            </div>
          </div>
          <mo-button icon="refresh" @click=${() => void this.importJob.save()}
            >${msg('Retry', { id: 'kit.retry' })}</mo-button
          >
        </div>`;
      }
      case 'refused':
        return html`<div class="line refused" role="alert">
          <div class="words">
            <mo-icon name="error"></mo-icon>
            <div>
              <p>
                <b
                  >${msg(str`${source.sourceName || source.name} could not be imported`, {
                    id: 'molvalley.reading.refused',
                  })}</b
                >
              </p>
              <p>${fileProblem(state.problem)} ${this.#help()}</p>
            </div>
          </div>
          <mo-button @click=${() => this.emit('dismiss')}
            >${msg('Dismiss', { id: 'molvalley.dismiss' })}</mo-button
          >
        </div>`;
      default:
        return nothing;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-import-status': ImportStatus;
  }
}
