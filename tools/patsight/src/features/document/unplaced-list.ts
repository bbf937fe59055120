import { msg, str } from '@lit/localize';
import type { LoggedCorrection } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { placeOfCorrection } from '../../shared/results/correction-place.ts';
import { correctedWords, correctionWords, madeWords } from '../../shared/words/rerun-words.ts';
import { pageWords } from '../../shared/words/result-words.ts';
import { takeBack } from './edits.ts';

/**
 * Corrections of what is no longer in the results: they are kept until somebody discards them, and apply again when it is back.
 *
 * @fires {CustomEvent<{ page: number }>} choose-page - where one was made is looked at
 */
@customElement('patsight-unplaced')
export class UnplacedList extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      section {
        max-width: 880px;
        padding: var(--mo-space-4);
        border-top: 1px solid var(--mo-color-border);
      }
      h2 {
        font-size: var(--mo-text-l);
      }
      section p {
        max-width: 70ch;
      }
      ul {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-3) 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      .what {
        flex: 1 1 240px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .what span {
        display: block;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) unplaced: readonly LoggedCorrection[] = [];
  /** The id of the one that is being discarded. */
  @state() private busy = '';

  override render(): TemplateResult | typeof nothing {
    const { unplaced } = this;
    if (unplaced.length === 0) return nothing;
    return html`<section aria-labelledby="title">
      <h2 id="title">
        ${msg(str`Corrections without a place (${number(unplaced.length)})`, { id: 'patsight.unplaced' })}
      </h2>
      <p class="muted">
        ${msg(
          'What they correct is no longer in the results. Correct or add it in its place, then discard the old correction; if it is found again, the correction applies again.',
          { id: 'patsight.unplaced.why' },
        )}
      </p>
      <ul>
        ${unplaced.map((one) => html`<li>${this.#renderCorrection(one)}</li>`)}
      </ul>
    </section>`;
  }

  #renderCorrection(correction: LoggedCorrection): TemplateResult {
    const { page } = placeOfCorrection(correction);
    return html`<div class="what">
        ${correctionWords(correction)}
        <span class="muted">${correctedWords(correction)} · ${madeWords(correction)}</span>
      </div>
      ${
        page === undefined
          ? nothing
          : html`<mo-button @click=${() => this.emit('choose-page', { page })}>${pageWords(page)}</mo-button>`
      }
      <mo-button
        variant="plain"
        icon="close"
        .loading=${this.busy === correction.id}
        ?disabled=${this.busy !== ''}
        @click=${() => void this.#discard(correction)}
        >${msg('Discard', { id: 'patsight.unplaced.discard' })}</mo-button
      >`;
  }

  async #discard({ id }: LoggedCorrection): Promise<void> {
    if (this.busy !== '') return;
    this.busy = id;
    await takeBack(this.session, id);
    this.busy = '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-unplaced': UnplacedList;
  }
}
