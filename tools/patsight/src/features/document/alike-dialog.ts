import { msg, str } from '@lit/localize';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Decision, DocumentSession } from '../../shared/documents/document-session.ts';
import { isCompound, pageOf, valueText } from '../../shared/results/result-table.ts';
import type { ResultItem } from '../../shared/results/result-table.ts';
import {
  itemWords,
  labelWords,
  meaningWords,
  pageWords,
  reasonWords,
} from '../../shared/words/result-words.ts';
import { decide } from './edits.ts';
import './evidence-crop.ts';

/**
 * Shows everything that waits in the review for the same reasons, what is printed beside what was read, and has it accepted or rejected in
 * one step.
 *
 * @fires decided - it is stored
 * @fires close - it closed
 */
@customElement('patsight-alike-dialog')
export class AlikeDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .reasons {
        margin: 0;
        padding: 0;
        color: var(--mo-color-warning);
        list-style: none;
      }
      .all {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2) var(--mo-space-4);
        margin: var(--mo-space-3) 0;
      }
      .items {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        gap: var(--mo-space-3);
        margin: 0;
        padding: 2px;
        list-style: none;
      }
      .items > li {
        display: grid;
        gap: var(--mo-space-2);
        align-content: start;
        min-width: 0;
        padding: var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        /* Hundreds are laid out only as they come into view. */
        content-visibility: auto;
        contain-intrinsic-size: auto 190px;
      }
      .items > .values {
        contain-intrinsic-size: auto 120px;
      }
      .sides {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: var(--mo-space-2);
        align-items: center;
      }
      patsight-crop,
      mo-structure {
        display: block;
        width: 100%;
        height: 120px;
      }
      .values patsight-crop {
        height: 56px;
      }
      .value {
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .about {
        font-size: var(--mo-text-s);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: var(--mo-space-2);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** The keys of what is asked about; the dialog is closed while there are none. */
  @property({ attribute: false }) keys: readonly string[] = [];
  /** What is left out. */
  @state() private omitted: ReadonlySet<string> = new Set();
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('keys')) this.omitted = new Set();
  }

  override render(): TemplateResult {
    const items = this.#items;
    const chosen = this.#chosen;
    return html`<mo-dialog
      width="960px"
      .title=${this.#title(items)}
      .open=${this.keys.length > 0}
      .loading=${this.busy}
      showFooter
      @close=${() => this.keys.length > 0 && this.emit('close')}
    >
      ${items[0] ? this.#renderContent(items, items[0], chosen) : nothing} ${this.#renderButtons(chosen)}
    </mo-dialog>`;
  }

  #title(items: readonly ResultItem[]): string {
    const count = number(items.length);
    return items[0] && isCompound(items[0])
      ? msg(str`Compounds like this: ${count}`, { id: 'patsight.alike.compounds' })
      : msg(str`Values like this: ${count}`, { id: 'patsight.alike.values' });
  }

  #renderContent(
    items: readonly ResultItem[],
    first: ResultItem,
    chosen: readonly ResultItem[],
  ): TemplateResult {
    return html`<ul class="reasons">
        ${first.reasons.map((reason) => html`<li class="reason">${reasonWords(reason)}</li>`)}
      </ul>
      <div class="all">
        <mo-checkbox
          label=${msg('Select all', { id: 'patsight.selectAll' })}
          .checked=${chosen.length === items.length}
          .indeterminate=${chosen.length > 0 && chosen.length < items.length}
          @change=${this.#onAll}
        ></mo-checkbox>
        <span class="muted"
          >${msg('The least certain come first. What you do not select stays in the review.', {
            id: 'patsight.alike.rest',
          })}</span
        >
      </div>
      <ul class="items">
        ${repeat(
          items,
          ({ key }) => key,
          (item) => this.#renderItem(item),
        )}
      </ul>`;
  }

  #renderButtons(chosen: readonly ResultItem[]): TemplateResult {
    const count = number(chosen.length);
    const isNone = chosen.length === 0 || this.busy;
    return html`<div class="buttons" slot="footer">
      <mo-button @click=${() => this.dialog.close()}>${msg('Cancel', { id: 'kit.cancel' })}</mo-button>
      <mo-button icon="close" ?disabled=${isNone} @click=${() => void this.#decide('reject')}
        >${msg(str`Reject ${count}`, { id: 'patsight.alike.reject' })}</mo-button
      >
      <mo-button
        variant="primary"
        icon="check"
        ?disabled=${isNone}
        @click=${() => void this.#decide('accept')}
        >${msg(str`Accept ${count}`, { id: 'patsight.alike.accept' })}</mo-button
      >
    </div>`;
  }

  #renderItem(item: ResultItem): TemplateResult {
    const [evidence] = item.evidence;
    return html`<li class=${isCompound(item) ? '' : 'values'}>
      <mo-checkbox
        label=${itemWords(item)}
        .checked=${!this.omitted.has(item.key)}
        @change=${() => this.#toggle(item.key)}
      ></mo-checkbox>
      <div class="sides">
        ${
          evidence
            ? html`<patsight-crop
                lazy
                .documentId=${this.session.id}
                .page=${this.session.pages[evidence.page - 1]}
                .box=${evidence.box}
                .name=${msg(str`As printed, ${pageWords(evidence.page)}`, { id: 'patsight.alike.printed' })}
              ></patsight-crop>`
            : nothing
        }
        ${this.#renderRead(item)}
      </div>
      <span class="muted about"
        >${[
          pageWords(pageOf(item)),
          msg(str`${percent(item.confidence)} confidence`, { id: 'patsight.confidence' }),
        ].join(' · ')}</span
      >
    </li>`;
  }

  #renderRead(item: ResultItem): TemplateResult {
    if (!isCompound(item))
      return html`<span>
        <span class="value">${valueText(item)} ${item.unit}</span>
        ${item.meaning ? html`<br /><span class="about">${meaningWords(item.meaning)}</span>` : nothing}
        <br /><span class="muted about">${labelWords(item.compound)}</span>
      </span>`;
    const structure = item.molfile || item.smiles;
    return structure
      ? html`<mo-structure .structure=${structure} .name=${itemWords(item)}></mo-structure>`
      : html`<span class="muted">${item.name || reasonWords('unread')}</span>`;
  }

  // ── what is chosen ────────────────────────────────────────────────────────

  /** What is asked about and still waits. */
  get #items(): readonly ResultItem[] {
    return this.keys.flatMap((key) => {
      const item = this.session.table.item(key);
      return item?.needsReview ? [item] : [];
    });
  }

  get #chosen(): readonly ResultItem[] {
    return this.#items.filter(({ key }) => !this.omitted.has(key));
  }

  #toggle(key: string): void {
    const omitted = new Set(this.omitted);
    if (!omitted.delete(key)) omitted.add(key);
    this.omitted = omitted;
  }

  #onAll = (event: Event): void => {
    this.omitted = (event.target as HTMLInputElement).checked
      ? new Set()
      : new Set(this.#items.map(({ key }) => key));
  };

  async #decide(action: Decision): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const isDone = await decide(
      this.session,
      this.#chosen.map(({ key }) => key),
      action,
    );
    this.busy = false;
    if (!isDone) return;
    this.emit('decided');
    this.dialog.close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-alike-dialog': AlikeDialog;
  }
}
