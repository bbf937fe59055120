import { msg } from '@lit/localize';
import type { MoleculeMarks as Marks, MoleculeRecord } from '@moiety/contract';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { byWords } from '../../shared/marks/by-words.ts';
import { markStyles } from '../../shared/marks/mark-styles.ts';
import { unsavedMarksWords } from '../../shared/marks/unsaved-words.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import './molecule-note.ts';

/**
 * The tags and the note of one molecule, to be changed where the person may, else why not.
 *
 * @fires edit-tags - its tags are to be changed
 */
@customElement('molvalley-molecule-marks')
export class MoleculeMarksPanel extends ToolElement {
  static override styles = [
    pageStyles,
    markStyles,
    css`
      .marks {
        display: grid;
        gap: var(--mo-space-2);
        margin-bottom: var(--mo-space-4);
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-2);
      }
      .small {
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) record!: MoleculeRecord;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { session, record } = this;
    const { state } = session.marks;
    const marks = session.marks.at(record.position);
    if (state.phase === 'unsaved') return this.#renderSaid(unsavedMarksWords());
    if (state.phase === 'loading' && !marks)
      return this.#renderSaid(msg('Loading stars, tags and notes…', { id: 'molvalley.marks.loading' }));
    if (state.phase === 'failed' && !session.mayMark)
      return html`<div class="marks">
        <p class="small" role="alert">
          ${msg('Stars, tags and notes could not be loaded.', { id: 'molvalley.marks.failed' })}
          ${failureWords(state.failure)}
        </p>
        <div class="actions">
          <mo-button icon="refresh" @click=${() => void session.marks.load()}
            >${msg('Retry', { id: 'kit.retry' })}</mo-button
          >
        </div>
      </div>`;
    if (!session.mayMark && !marks?.tags.length && !marks?.note?.text) return nothing;
    return html`<section class="marks" aria-label=${msg('Tags and note', { id: 'molvalley.marks.panel' })}>
      ${this.#renderTags(marks)}
      <molvalley-molecule-note .session=${session} .record=${record}></molvalley-molecule-note>
    </section>`;
  }

  #renderSaid(words: string): TemplateResult {
    return html`<div class="marks"><p class="small muted">${words}</p></div>`;
  }

  #renderTags(marks: Marks | undefined): TemplateResult | typeof nothing {
    const { mayMark } = this.session;
    const tags = marks?.tags ?? [];
    if (!mayMark && tags.length === 0) return nothing;
    return html`<div class="line">
        ${
          tags.length > 0
            ? html`<ul class="tags" aria-label=${msg('Tags', { id: 'molvalley.marks.tags' })}>
                ${tags.map((tag) => html`<li class="tag">${tag}</li>`)}
              </ul>`
            : nothing
        }
        ${
          mayMark
            ? html`<mo-button variant="plain" icon="tag" @click=${() => this.emit('edit-tags')}
                >${
                  tags.length > 0
                    ? msg('Change tags', { id: 'molvalley.marks.changeTags' })
                    : msg('Add a tag', { id: 'molvalley.marks.addTag' })
                }</mo-button
              >`
            : nothing
        }
      </div>
      ${
        marks?.marked && (marks.star || tags.length > 0)
          ? html`<p class="small muted">${byWords(marks.marked)}</p>`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-marks': MoleculeMarksPanel;
  }
}
