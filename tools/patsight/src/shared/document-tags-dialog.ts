import { msg, str } from '@lit/localize';
import { DOCUMENT_LABEL_MAX, documentLabelSchema, DOCUMENT_LABELS_MAX } from '@moiety/contract';
import type { PatentDocument } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import '@moiety/tool-kit/tags-dialog.ts';
import type { Tagged, TagWords } from '@moiety/tool-kit/tags-dialog.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/**
 * Adds tags to documents and removes them.
 *
 * @fires close
 */
@customElement('patsight-tags-dialog')
export class DocumentTagsDialog extends ToolElement {
  /** The dialog is closed while there are none. */
  @property({ attribute: false }) documents: readonly PatentDocument[] = [];
  /** Every tag in use. */
  @property({ attribute: false }) known: readonly string[] = [];
  /** Stores the tags of a document. */
  @property({ attribute: false }) save!: (id: string, labels: string[]) => Promise<unknown>;
  /** What was made of the tags of documents by changes that others wait behind; the dialog may be closed, or the list without them, before those are stored. */
  readonly #made = new Map<string, readonly string[]>();
  /** Changes that are not stored yet. */
  #waiting = 0;
  /** One after the other: the second begins with what the first made of the tags. */
  #turn: Promise<unknown> = Promise.resolve();

  override render(): TemplateResult {
    return html`<kit-tags-dialog
      .tagged=${this.documents.length > 0 ? this.#tagged() : undefined}
      .words=${this.#words()}
      .known=${this.known}
      .longest=${DOCUMENT_LABEL_MAX}
      .parse=${(text: string) => documentLabelSchema.safeParse(text).data}
      .refusal=${this.#refusal}
      @add-tags=${({ detail }: CustomEvent<readonly string[]>) =>
        this.#change((labels) => [...new Set([...labels, ...detail])])}
      @remove-tag=${({ detail }: CustomEvent<string>) =>
        this.#change((labels) => labels.filter((label) => label !== detail))}
      @close=${() => this.emit('close')}
    ></kit-tags-dialog>`;
  }

  #words(): TagWords {
    const { documents } = this;
    const which = documents.length === 1 ? (documents[0]?.name ?? '') : number(documents.length);
    return {
      heading:
        documents.length === 1
          ? msg(str`Tags: ${which}`, { id: 'patsight.tags.of' })
          : msg(str`Tags: ${which} documents`, { id: 'patsight.tags.ofMany' }),
      given:
        documents.length === 1
          ? msg('Tags of this document', { id: 'patsight.tags.given' })
          : msg('Tags of these documents', { id: 'patsight.tags.givenMany' }),
      offered: msg('Other tags in use', { id: 'patsight.tags.offered' }),
    };
  }

  #tagged(): Tagged {
    const tags = new Map<string, number>();
    for (const { labels } of this.documents)
      for (const label of labels) tags.set(label, (tags.get(label) ?? 0) + 1);
    return { count: this.documents.length, tags };
  }

  #refusal = (tags: readonly string[]): string | undefined =>
    this.documents.every(({ labels }) => new Set([...labels, ...tags]).size <= DOCUMENT_LABELS_MAX)
      ? undefined
      : msg(str`A document has at most ${DOCUMENT_LABELS_MAX} tags.`, { id: 'patsight.tags.many' });

  #change(change: (labels: readonly string[]) => string[]): void {
    this.#waiting += 1;
    this.#turn = this.#changeAfter(this.#turn, this.documents, change);
  }

  async #changeAfter(
    turn: Promise<unknown>,
    documents: readonly PatentDocument[],
    change: (labels: readonly string[]) => string[],
  ): Promise<void> {
    await turn;
    try {
      for (const { id, labels: before } of documents) {
        const labels = this.documents.find((one) => one.id === id)?.labels ?? this.#made.get(id) ?? before;
        const wanted = change(labels);
        if (wanted.join('\n') === labels.join('\n')) continue;
        await this.save(id, wanted);
        this.#made.set(id, wanted);
      }
    } catch (failure) {
      toast.error(failureWords(failure), {
        heading: msg('The tags were not saved', { id: 'patsight.tags.failed' }),
      });
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#made.clear();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-tags-dialog': DocumentTagsDialog;
  }
}
