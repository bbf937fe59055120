import { msg, str } from '@lit/localize';
import type { DocumentRerun, RerunDifference } from '@moiety/contract';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { counted, dateTime, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { cellWords, changeTitle, differenceWords } from '../../shared/words/rerun-words.ts';
import { fieldWords, pageWords } from '../../shared/words/result-words.ts';

const changes = ['changed', 'added', 'removed'] as const;
/** Differences of one kind that are shown before the rest is asked for. */
const SHOWN = 100;

const renderField = (
  { field, before, after }: RerunDifference['fields'][number],
  change: string,
): TemplateResult =>
  html`<div class="field">
    <dt class="muted">${fieldWords(field)}</dt>
    <dd>
      ${
        change === 'changed'
          ? html`${before ? html`<del>${before}</del>` : html`<span class="muted">${cellWords(before)}</span>`}
              <span class="muted" aria-hidden="true">→</span> <ins>${cellWords(after)}</ins>`
          : cellWords(before || after)
      }
    </dd>
  </div>`;

/**
 * What differs since a document was last analyzed again by a newer engine, each with the way to its place.
 *
 * @fires {CustomEvent<{ page: number, item?: string }>} go-to - a place was chosen
 */
@customElement('patsight-changes')
export class ChangesView extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        min-height: 0;
        padding: var(--mo-space-4);
        overflow: auto;
        overscroll-behavior: contain;
      }
      section {
        max-width: 90ch;
        margin-top: var(--mo-space-6);
      }
      ul {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-2) 0 var(--mo-space-3);
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
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
      .what strong {
        font-weight: 500;
      }
      dl {
        margin: 0;
      }
      .field {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--mo-space-2);
        font-size: var(--mo-text-s);
      }
      dd {
        min-width: 0;
        margin: 0;
      }
      ins {
        text-decoration: none;
      }
      del {
        color: var(--mo-color-text-muted);
      }
      .about {
        max-width: 70ch;
        margin-bottom: var(--mo-space-3);
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** When it was analyzed again. */
  @property() at = '';
  @state() private rerun: DocumentRerun | undefined;
  @state() private failure: unknown;
  @state() private opened: ReadonlySet<string> = new Set();

  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('at') || changed.has('session')) void this.#load();
  }

  override render(): TemplateResult {
    if (this.failure !== undefined)
      return html`<kit-failure
        .what=${msg('The differences could not be loaded', { id: 'patsight.changes.failed' })}
        .failure=${this.failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    const { rerun } = this;
    if (!rerun) return html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`;
    const { at, engineBefore, engineAfter, pages, pagesKept, differences } = rerun;
    return html`<p class="muted about">
        ${msg(
          str`Analyzed again on ${dateTime(at)}: pages ${pages}, with engine ${engineAfter} instead of ${engineBefore}. Values are compared after their corrections.`,
          { id: 'patsight.changes.about' },
        )}
      </p>
      ${
        pagesKept
          ? html`<mo-callout type="warning">
              ${msg(
                str`These pages could not be analyzed again, and their results are unchanged: ${pagesKept}.`,
                {
                  id: 'patsight.changes.kept',
                },
              )}
            </mo-callout>`
          : nothing
      }
      ${
        differences.length === 0
          ? html`<p>
              ${msg('Both engines found the same compounds and values.', { id: 'patsight.changes.none' })}
            </p>`
          : changes.map((change) =>
              this.#renderChange(
                change,
                differences.filter((one) => one.change === change),
              ),
            )
      }`;
  }

  #renderChange(
    change: RerunDifference['change'],
    all: readonly RerunDifference[],
  ): TemplateResult | typeof nothing {
    if (all.length === 0) return nothing;
    const shown = this.opened.has(change) ? all : all.slice(0, SHOWN);
    return html`<section>
      <h2>${counted(changeTitle(change), all.length)}</h2>
      <ul>
        ${shown.map((one) => html`<li>${this.#renderDifference(one)}</li>`)}
      </ul>
      ${
        shown.length < all.length
          ? html`<mo-button @click=${() => this.#open(change)}
              >${msg(str`Show all ${number(all.length)}`, { id: 'patsight.changes.all' })}</mo-button
            >`
          : nothing
      }
    </section>`;
  }

  #renderDifference(difference: RerunDifference): TemplateResult {
    const { page, key, fields, change } = difference;
    const item = this.session.table.item(key) ? key : undefined;
    return html`<div class="what">
        <strong>${differenceWords(difference)}</strong>
        <dl>${fields.map((field) => renderField(field, change))}</dl>
      </div>
      <mo-button @click=${() => this.emit('go-to', { page, ...(item !== undefined && { item }) })}
        >${pageWords(page)}</mo-button
      >`;
  }

  #open(change: string): void {
    this.opened = new Set([...this.opened, change]);
  }

  async #load(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.failure = undefined;
    try {
      const rerun = await this.session.lastRerun(run.signal);
      if (!run.signal.aborted) this.rerun = rerun;
    } catch (failure) {
      if (!isAbort(failure) && !run.signal.aborted) this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-changes': ChangesView;
  }
}
