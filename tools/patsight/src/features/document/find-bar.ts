import { msg, str } from '@lit/localize';
import { FIND_MAX } from '@moiety/contract';
import type { DocumentPage, FoundText } from '@moiety/contract';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession, DocumentText } from '../../shared/documents/document-session.ts';

/** Milliseconds without a key after which is looked for what was typed. */
const TYPED_AFTER = 300;

/** Where what is looked for is printed, and at which of these places somebody is. */
export interface FoundDetail {
  found: readonly FoundText[];
  /** -1 for none. */
  at: number;
}

/**
 * Finds a text in the analyzed pages of a document, and goes from place to place.
 *
 * @fires {CustomEvent<FoundDetail>} found-change - other places, or another of them
 * @fires close - it is closed, by its button or Escape
 */
@customElement('patsight-find-bar')
export class FindBar extends ToolElement {
  static override styles = css`
    :host {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--mo-space-1) var(--mo-space-2);
      padding: 0 var(--mo-space-3) var(--mo-space-2);
    }
    mo-input {
      flex: 1 1 160px;
      max-width: 320px;
    }
    .said {
      min-width: 72px;
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
      font-variant-numeric: tabular-nums;
    }
    .failed {
      color: var(--mo-color-error);
    }
  `;

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) pages: readonly DocumentPage[] = [];
  /** The page that is shown: the first place is looked for from there. */
  @property({ type: Number }) page = 1;

  @state() private answer: DocumentText | undefined;
  @state() private at = -1;
  @state() private isFinding = false;
  @state() private failure: unknown;
  @query('mo-input') private input!: HTMLElement & { value: string };

  /** What the answer is of. */
  #wanted = '';
  #run: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override focus(): void {
    void this.updateComplete.then(() => this.input.focus());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#run?.abort();
  }

  override render(): TemplateResult {
    const isNone = !this.answer?.found.length;
    return html`<mo-input
        type="search"
        label=${msg('Find in this document', { id: 'patsight.inText.find' })}
        hideLabel
        placeholder=${msg('Find in this document', { id: 'patsight.inText.find' })}
        maxlength=${FIND_MAX}
        autocomplete="off"
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      ></mo-input>
      <span class=${this.failure === undefined ? 'said' : 'said failed'} role="status">${this.#words()}</span>
      <mo-button
        icon="sortUp"
        iconOnly
        variant="plain"
        label=${msg('Previous match (Shift+Enter)', { id: 'patsight.inText.previous' })}
        ?disabled=${isNone}
        @click=${() => this.#step(-1)}
      ></mo-button>
      <mo-button
        icon="sortDown"
        iconOnly
        variant="plain"
        label=${msg('Next match (Enter)', { id: 'patsight.inText.next' })}
        ?disabled=${isNone}
        @click=${() => this.#step(1)}
      ></mo-button>
      <mo-button
        icon="close"
        iconOnly
        variant="plain"
        label=${msg('Close search (Esc)', { id: 'patsight.inText.close' })}
        @click=${() => this.emit('close')}
      ></mo-button>
      <span class="notes" role="status">${this.#renderMore()} ${this.#renderUnread()}</span>`;
  }

  /** That there are more places than are shown. */
  #renderMore(): TemplateResult | typeof nothing {
    const { answer } = this;
    if (!answer || answer.total <= answer.found.length) return nothing;
    const shown = number(answer.found.length);
    const total = number(answer.total);
    return html`<span class="said"
      >${msg(str`Showing the first ${shown} of ${total} matches, starting from the page you were on.`, { id: 'patsight.inText.more' })}</span
    >`;
  }

  /** That not every page was looked at. */
  #renderUnread(): TemplateResult | typeof nothing {
    const { answer, pages } = this;
    if (!answer || answer.pages >= pages.length) return nothing;
    return html`<span class="said"
      >${msg(str`Searched pages: ${number(answer.pages)} of ${number(pages.length)}; only analyzed pages have text.`, { id: 'patsight.inText.pages' })}</span
    >`;
  }

  #words(): string {
    const { answer, failure } = this;
    if (failure !== undefined) return failureWords(failure);
    if (this.isFinding) return msg('Searching', { id: 'patsight.find.searching' });
    if (!answer) return '';
    if (answer.total === 0) return msg('No matches', { id: 'patsight.inText.none' });
    return msg(str`${number(this.at + 1)} of ${number(answer.found.length)}`, {
      id: 'patsight.inText.place',
    });
  }

  #onInput = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(), TYPED_AFTER);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.emit('close');
    else if (event.key !== 'Enter') return;
    else if (this.input.value.trim() !== this.#wanted || this.failure !== undefined) void this.#find();
    else this.#step(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };

  async #find(): Promise<void> {
    clearTimeout(this.#timer);
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const wanted = this.input.value.trim();
    const from = this.page;
    this.#wanted = wanted;
    this.failure = undefined;
    this.answer = undefined;
    this.#go(-1);
    this.isFinding = wanted !== '';
    if (wanted === '') return;
    try {
      const answer = await this.session.find(wanted, from, run.signal);
      if (run.signal.aborted) return;
      this.answer = answer;
      const ahead = answer.found.findIndex(({ page }) => page >= from);
      this.#go(Math.max(ahead, answer.found.length > 0 ? 0 : -1));
    } catch (failure) {
      if (run.signal.aborted) return;
      this.failure = failure;
    }
    this.isFinding = false;
  }

  /** From the last place to the first, and back. */
  #step(by: 1 | -1): void {
    const count = this.answer?.found.length ?? 0;
    if (count > 0) this.#go((this.at + by + count) % count);
  }

  #go(at: number): void {
    this.at = at;
    this.emit('found-change', { found: this.answer?.found ?? [], at } satisfies FoundDetail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-find-bar': FindBar;
  }
}
