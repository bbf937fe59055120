import { msg, str } from '@lit/localize';
import type { ItemCorrection } from '@moiety/contract';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { correctedFields, isCompound, pageOf } from '../../shared/results/result-table.ts';
import type { ResultItem, ResultTable } from '../../shared/results/result-table.ts';
import { isGroupField } from '../../shared/results/group-cells.ts';
import { cellEntryWords, entryWords } from '../../shared/words/log-words.ts';
import { cellWords, madeWords } from '../../shared/words/rerun-words.ts';
import { fieldWords, pageWords } from '../../shared/words/result-words.ts';

/** What people did with a compound or a value, the last first, down to what the machine read; asked for when it is opened. */
@customElement('patsight-history')
export class ItemHistory extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      details {
        margin-top: var(--mo-space-5);
      }
      summary {
        width: fit-content;
        min-height: 24px;
        font-size: var(--mo-text-s);
        font-weight: 600;
        cursor: pointer;
      }
      summary:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 2px;
      }
      ol {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        padding-inline-start: var(--mo-space-3);
        border-inline-start: 2px solid var(--mo-color-border);
        overflow-wrap: anywhere;
      }
      li span {
        display: block;
        font-size: var(--mo-text-s);
      }
      .late {
        border-color: var(--mo-color-warning);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) table!: ResultTable;
  @property({ attribute: false }) item!: ResultItem;
  @state() private entries: readonly ItemCorrection[] | undefined;
  @state() private total = 0;
  @state() private failure: unknown;
  @state() private isOpen = false;
  #run: AbortController | undefined;
  #shownKey = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('item') && !changed.has('table')) return;
    if (this.item.key !== this.#shownKey) {
      this.entries = undefined;
      this.#shownKey = this.item.key;
    }
    if (this.isOpen) void this.#load();
  }

  override render(): TemplateResult {
    const { entries = [], total, failure } = this;
    return html`<details
      @toggle=${({ target }: Event) => this.#onToggle((target as HTMLDetailsElement).open)}
    >
      <summary>${msg('History', { id: 'patsight.history' })}</summary>
      ${
        failure === undefined
          ? nothing
          : html`<kit-failure
              .what=${msg('The history could not be loaded', { id: 'patsight.history.failed' })}
              .safe=${msg('Nothing was lost.', { id: 'patsight.history.safe' })}
              .failure=${failure}
              @retry=${() => void this.#load()}
            ></kit-failure>`
      }
      ${
        this.entries === undefined
          ? failure === undefined && this.isOpen
            ? html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`
            : nothing
          : html`<ol>
                ${entries.map((entry) => this.#renderEntry(entry))}
                ${total > entries.length ? nothing : this.#renderReading()}
              </ol>
              ${
                total > entries.length
                  ? html`<mo-button variant="plain" @click=${() => void this.#load(true)}
                      >${msg(str`Show earlier (${number(total - entries.length)})`, {
                        id: 'patsight.history.more',
                      })}</mo-button
                    >`
                  : nothing
              }`
      }
    </details>`;
  }

  /** A correction of a cell that the compound is put together from tells of which, and what it held before. */
  #entryWords(entry: ItemCorrection): string {
    const cell = isGroupField(entry.field) ? this.table.cell(entry.item) : undefined;
    return cell ? cellEntryWords(entry, cell) : entryWords(entry, (key) => this.table.item(key));
  }

  #renderEntry(entry: ItemCorrection): TemplateResult {
    const isLate = entry.outcome === 'conflict';
    return html`<li class=${isLate ? 'late' : ''}>
      ${this.#entryWords(entry)}
      <span class="muted"
        >${madeWords(entry)}${
          isLate
            ? ` · ${msg('not applied, someone else changed it first', { id: 'patsight.history.late' })}`
            : nothing
        }</span
      >
    </li>`;
  }

  /** What it all began with. */
  #renderReading(): TemplateResult | typeof nothing {
    const { item } = this;
    if (item.origin === 'manual') return nothing;
    const page = pageOf(item);
    const originals = correctedFields(item).map(
      ([field, { original }]) => `${fieldWords(field)}: ${cellWords(original)}`,
    );
    const read = isCompound(item) ? '' : item.text;
    return html`<li>
      ${
        originals.length > 0
          ? msg(str`Read as ${originals.join('; ')}`, { id: 'patsight.history.readAs' })
          : read
            ? msg(str`Read as “${read}”`, { id: 'patsight.history.read' })
            : msg('Read by the engine', { id: 'patsight.history.machine' })
      }
      <span class="muted"
        >${[
          page > 0 && pageWords(page),
          msg(str`engine version ${this.session.engineOf(page || undefined)}`, {
            id: 'patsight.history.engine',
          }),
        ]
          .filter(Boolean)
          .join(' · ')}</span
      >
    </li>`;
  }

  #onToggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen && !this.entries) void this.#load();
  }

  /** @param more also those before the earliest that is shown */
  async #load(more = false): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const before = more ? (this.entries ?? []) : [];
    try {
      const { items, total } = await this.session.history(
        this.item.key,
        more ? this.#pages + 1 : 1,
        run.signal,
      );
      if (run.signal.aborted) return;
      this.#pages = more ? this.#pages + 1 : 1;
      const known = new Set(before.map(({ id }) => id));
      this.entries = [...before, ...items.filter(({ id }) => !known.has(id))];
      this.total = total;
      this.failure = undefined;
    } catch (failure) {
      if (!isAbort(failure) && !run.signal.aborted) this.failure = failure;
    }
  }
  /** Pages of the log that are shown. */
  #pages = 1;
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-history': ItemHistory;
  }
}
