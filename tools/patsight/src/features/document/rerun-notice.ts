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
import { customElement, property } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { rerunWords } from '../../shared/words/rerun-words.ts';

/** Offers to have a document analyzed again by a newer engine, to those who may. */
@customElement('patsight-rerun-notice')
export class RerunNotice extends ToolElement {
  static override styles = [pageStyles];

  @property({ attribute: false }) session!: DocumentSession;

  #watch = new Watch(this);

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { document, mayReview } = this.session;
    if (!document?.rerun || !mayReview || document.state !== 'analyzed' || document.deletedAt !== null)
      return nothing;
    return html`<mo-callout type="info">
      ${rerunWords(document.rerun)}
      <mo-button slot="actions" icon="refresh" @click=${() => void this.#ask()}
        >${msg('Analyze again', { id: 'patsight.rerun' })}</mo-button
      >
    </mo-callout>`;
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
