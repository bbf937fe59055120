import { msg } from '@lit/localize';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { lackOfFormulas } from '../../shared/results/formula-rows.ts';
import { lackWords } from '../../shared/words/formula-words.ts';
import { rerunWords } from '../../shared/words/rerun-words.ts';
import { askJoin, askRerun } from './rerun-actions.ts';

/** Says that a document has no formulas, and where that may be for want of a newer engine or version, offers what helps. */
@customElement('patsight-groups-lack')
export class GroupsLack extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .nothing {
        max-width: 60ch;
        margin: 0 auto;
        padding: var(--mo-space-8) var(--mo-space-4);
        color: var(--mo-color-text-muted);
        text-align: center;
      }
      .nothing p {
        margin: 0 0 var(--mo-space-3);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: var(--mo-space-2);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** Whether pages are being read. */
  @property({ attribute: false }) isMoving = false;
  /** The results are being put together again. */
  @state() private joining = false;

  #watch = new Watch(this);

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  #join = (): void => void askJoin(this.session, (joining) => (this.joining = joining));

  override render(): TemplateResult {
    const { session } = this;
    const lack = lackOfFormulas(session);
    if (!lack)
      return html`<p class="nothing">
        ${
          this.isMoving
            ? msg('No formula with R groups so far. More pages are being analyzed.', {
                id: 'patsight.groups.notYet',
              })
            : msg('No formula with R groups was found on the analyzed pages.', {
                id: 'patsight.groups.none',
              })
        }
      </p>`;
    const { rerun } = session.document ?? {};
    const mayAsk = session.mayReview && session.isIdle;
    return html`<div class="nothing">
      <p>${lackWords(lack, session.olderEngines)}</p>
      ${rerun ? html`<p>${rerunWords(rerun)}</p>` : nothing}
      ${
        mayAsk && (rerun || lack === 'version')
          ? html`<div class="actions">
              ${
                rerun
                  ? html`<mo-button variant="primary" icon="refresh" @click=${() => void askRerun(session)}
                      >${msg('Analyze again', { id: 'patsight.rerun' })}</mo-button
                    >`
                  : nothing
              }
              ${
                lack === 'version'
                  ? html`<mo-button
                      variant=${rerun ? 'secondary' : 'primary'}
                      icon="refresh"
                      .loading=${this.joining}
                      @click=${this.#join}
                      >${msg('Assemble again', { id: 'patsight.join' })}</mo-button
                    >`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-groups-lack': GroupsLack;
  }
}
