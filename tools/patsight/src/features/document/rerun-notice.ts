import { msg } from '@lit/localize';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { rerunWords } from '../../shared/words/rerun-words.ts';
import { askJoin, askRerun } from './rerun-actions.ts';

/** Offers to have a document analyzed again by a newer engine, to those who may. */
@customElement('patsight-rerun-notice')
export class RerunNotice extends ToolElement {
  static override styles = [pageStyles];

  @property({ attribute: false }) session!: DocumentSession;

  @state() private joining = false;
  #watch = new Watch(this);

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { document, mayReview, table } = this.session;
    if (!document || !mayReview || document.state !== 'analyzed' || document.deletedAt !== null)
      return nothing;
    if (!document.rerun) return table.results.canJoinAgain ? this.#renderJoin() : nothing;
    return html`<mo-callout type="info">
      ${rerunWords(document.rerun)}
      <mo-button slot="actions" icon="refresh" @click=${() => void askRerun(this.session)}
        >${msg('Analyze again', { id: 'patsight.rerun' })}</mo-button
      >
    </mo-callout>`;
  }

  /** What was read is all there: a newer version makes more of it. */
  #renderJoin(): TemplateResult {
    return html`<mo-callout type="info">
      ${msg(
        'These results were assembled by an earlier version. Assembled again from the pages already read, they have R-group tables whose cells can be corrected, and the parts of the document. It is free and takes seconds.',
        { id: 'patsight.join.offer' },
      )}
      <mo-button
        slot="actions"
        icon="refresh"
        .loading=${this.joining}
        @click=${() => void askJoin(this.session, (joining) => (this.joining = joining))}
        >${msg('Assemble again', { id: 'patsight.join' })}</mo-button
      >
    </mo-callout>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-rerun-notice': RerunNotice;
  }
}
