import { msg } from '@lit/localize';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { rerunWords } from '../../shared/words/rerun-words.ts';

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
      <mo-button slot="actions" icon="refresh" @click=${() => void this.#ask()}
        >${msg('Analyze again', { id: 'patsight.rerun' })}</mo-button
      >
    </mo-callout>`;
  }

  /** What was read is all there: a newer version makes more of it. */
  #renderJoin(): TemplateResult {
    return html`<mo-callout type="info">
      ${msg(
        'These results were assembled by an earlier version. The current one can assemble them again from the pages already read: with R-group tables whose cells can be corrected, and the parts of the document. It is free and takes seconds.',
        { id: 'patsight.join.offer' },
      )}
      <mo-button slot="actions" icon="refresh" .loading=${this.joining} @click=${() => void this.#askJoin()}
        >${msg('Assemble again', { id: 'patsight.join' })}</mo-button
      >
    </mo-callout>`;
  }

  async #askJoin(): Promise<void> {
    await confirm({
      title: msg('Assemble the results again', { id: 'patsight.join.title' }),
      content: msg(
        'No page is analyzed again and nothing is charged. All corrections are kept: one that no longer fits is listed in the review. Versions that were signed off do not change. You see what differs.',
        { id: 'patsight.join.what' },
      ),
      submittext: msg('Assemble again', { id: 'patsight.join' }),
      action: async () => {
        this.joining = true;
        try {
          await this.session.joinAgain();
        } catch (failure) {
          toast.error(failureWords(failure), {
            heading: msg('The results were not assembled again', { id: 'patsight.join.failed' }),
          });
        } finally {
          this.joining = false;
        }
      },
    });
  }

  async #ask(): Promise<void> {
    // Pressed twice, it is one job.
    const job = randomId();
    await confirm({
      title: msg('Analyze again with the newer engine', { id: 'patsight.rerun.title' }),
      content: msg(
        'Nothing is charged. What you see stays until all pages are done; then the results are replaced, and you see what differs. All corrections are kept: one that no longer fits is listed in the review. Versions that were signed off do not change.',
        { id: 'patsight.rerun.what' },
      ),
      submittext: msg('Analyze again', { id: 'patsight.rerun' }),
      action: async () => {
        try {
          await this.session.rerun(job);
        } catch (failure) {
          toast.error(failureWords(failure), {
            heading: msg('The analysis was not started', { id: 'patsight.quote.notStarted' }),
          });
        }
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-rerun-notice': RerunNotice;
  }
}
