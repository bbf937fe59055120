import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { writePages } from '@moiety/contract';
import type { ResultActivity, ResultCompound } from '@moiety/contract';
import { focusWhenShown } from '@moiety/tool-kit/focus-when-shown.ts';
import { number, percent, sentences } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { whose } from '@moiety/tool-kit/whose.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { reviewPlaces } from '../../shared/documents/review-places.ts';
import type { ReviewPlace } from '../../shared/documents/review-places.ts';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { boundsText, isCompound, pageOf, valueText } from '../../shared/results/result-table.ts';
import type { ResultItem, ResultTable } from '../../shared/results/result-table.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import {
  evidencePlaceWords,
  explainWords,
  itemWords,
  meaningWords,
  missingCountWords,
  pageWords,
  reasonWords,
} from '../../shared/words/result-words.ts';
import { elsewhereWords, reviewersWords } from '../../shared/words/presence-words.ts';
import { aboutWords } from '../../shared/words/document-words.ts';
import { correctStructure, decide, takeReading, undo } from './edits.ts';
import './alike-dialog.ts';
import './changed-since.ts';
import type { Changes } from './changed-since.ts';
import './conflict-list.ts';
import './evidence-crop.ts';
import { gapsOf } from './missing-view.ts';
import './unplaced-list.ts';

/** Decisions after which a person's own pace says something. */
const PACE_AFTER = 3;
/** Milliseconds after which somebody who looks at one thing was away. */
const AWAY_AFTER = 300_000;

/** The place of what others look at. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * What a person should look at, one after the other, the most valuable first: what is printed beside what was read. Keys: A accept, C correct,
 * R reject, S skip, Z undo, M all like this, L what a code means, and the number of a reading takes it.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - another one is looked at
 * @fires {CustomEvent<{ item: ResultItem }>} edit-item - its words are to be corrected
 * @fires {CustomEvent<{ activity: ResultActivity }>} explain-codes - what the codes of its column mean is to be said
 * @fires {CustomEvent<{ page: number }>} choose-page - a page is looked at
 * @fires {CustomEvent<{ kind: MissingKind }>} show-missing - what is missing of a kind is looked at
 * @fires {CustomEvent<{ pages: string }>} analyze-pages - pages are to be analyzed
 * @fires leave - the person goes back to the table
 */
@customElement('patsight-review')
export class ReviewView extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        min-height: 0;
        overflow: auto;
        overscroll-behavior: contain;
      }
      .work {
        display: grid;
        gap: var(--mo-space-4);
        max-width: 880px;
        padding: var(--mo-space-4);
      }
      .work:focus {
        outline: none;
      }
      .work:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: -2px;
      }
      .where {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-4);
        font-variant-numeric: tabular-nums;
      }
      .where mo-progress {
        flex: 1 1 120px;
        max-width: 240px;
      }
      h2 {
        font-size: var(--mo-text-l);
        overflow-wrap: anywhere;
      }
      .reasons {
        margin: var(--mo-space-1) 0 0;
        padding: 0;
        color: var(--mo-color-warning);
        list-style: none;
      }
      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
        gap: var(--mo-space-4);
      }
      .side {
        display: grid;
        gap: var(--mo-space-2);
        align-content: start;
        min-width: 0;
      }
      h3 {
        margin: 0;
        font-size: var(--mo-text-s);
        font-weight: 600;
      }
      patsight-crop {
        height: 180px;
      }
      mo-structure {
        display: block;
        width: 100%;
        height: 180px;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
      }
      .big {
        font-size: var(--mo-text-xl);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .read {
        overflow-wrap: anywhere;
      }
      .unread {
        display: grid;
        place-items: center;
        height: 180px;
        border: 1px dashed var(--mo-color-border-control);
        border-radius: var(--mo-radius-small);
        color: var(--mo-color-text-muted);
        text-align: center;
      }
      kbd {
        padding: 0 5px;
        border: 1px solid var(--mo-color-border-control);
        border-radius: var(--mo-radius-small);
        font: var(--mo-text-xs) / 1.5 var(--mo-font-mono);
      }
      .keys {
        font-size: var(--mo-text-s);
      }
      .end {
        display: grid;
        gap: var(--mo-space-3);
        justify-items: center;
        padding: var(--mo-space-12) var(--mo-space-4);
        text-align: center;
      }
      .end > mo-icon {
        --mo-icon-size: 32px;
        color: var(--mo-color-primary-text);
      }
      .end > mo-icon[name='success'] {
        color: var(--mo-color-success);
      }
      .open ul {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
        justify-content: center;
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        list-style: none;
      }
      @media (pointer: coarse), (max-width: 599px) {
        .keys {
          display: none;
        }
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) table!: ResultTable;
  /** The key of what is looked at; the first of the queue where it is none of it. */
  @property() current: string | undefined;
  @state() private busy = false;
  /** What is decided on: it stays in sight until that is stored, whatever comes meanwhile. */
  @state() private held: ResultItem | undefined;
  /** Keys of what is looked at together. */
  @state() private together: readonly string[] = [];
  /** Keys of what was put off, in order. */
  @state() private skipped: readonly string[] = [];
  @query('.work') private work!: HTMLElement | null;

  /** What others changed while the person was away. */
  @state() private changes: Changes | undefined;

  #watch = new Watch(this);
  /** Everything that was to be reviewed since the person began, in this visit or an earlier one. */
  #seen = new Set<string>();
  /** Whose place it is; undefined until it is known, and what was kept is there. */
  #owner: string | undefined;
  #run = new AbortController();
  /** Since when what is shown is looked at, and how long what was decided on took, in milliseconds. */
  #begun = { key: '', at: 0 };
  #durations: number[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#run = new AbortController();
    void this.#resume(this.#run.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.session);
    if (changed.has('table')) for (const { key } of this.table.queue) this.#seen.add(key);
    const key = this.#item?.key ?? '';
    if (key !== this.#begun.key) this.#begun = { key, at: performance.now() };
  }

  // ── where the person left it ──────────────────────────────────────────────

  /** Goes on where the person was, and asks what others changed meanwhile. */
  async #resume(signal: AbortSignal): Promise<void> {
    const owner = await whose(this.services.host);
    if (signal.aborted) return;
    const { session } = this;
    const place = reviewPlaces.of(owner, session.id);
    this.#owner = owner;
    if (!place) {
      this.#isResumed = true;
      this.#keep();
      return;
    }
    for (const key of place.seen) this.#seen.add(key);
    this.skipped = [...place.skipped.filter((key) => !this.skipped.includes(key)), ...this.skipped];
    const isOpen = this.table.queue.some(({ key }) => key === place.current);
    if (place.current !== undefined && isOpen && !this.#wasAsked)
      this.emit('choose-item', { key: place.current });
    try {
      const { total, items } = await session.changedSince(place.corrections, signal);
      if (signal.aborted) return;
      this.changes = { since: place.at, total, entries: items };
      if (total > 0) this.#unseen = place;
    } catch {
      // It is asked for again the next time.
      this.#unseen = place;
    }
    this.#isResumed = true;
    this.#keep();
  }

  /** Where the person was before changes that they have not put away yet, or that could not be told. */
  #unseen: Pick<ReviewPlace, 'corrections' | 'at'> | undefined;
  /** Whether what was kept is there, so that it may be written over. */
  #isResumed = false;
  /** Whether the first question had its chance of the focus. */
  #hasTakenFocus = false;
  /** Whether the address named what is to be looked at. */
  #wasAsked = false;

  #keep(): void {
    const { session, skipped } = this;
    if (this.#owner === undefined || !session.hasResults) return;
    // Once nothing is left, what comes later is counted anew.
    const isDone = this.table.queue.length === 0;
    reviewPlaces.keep(this.#owner, session.id, {
      seen: isDone ? [] : [...this.#seen],
      skipped: isDone ? [] : [...skipped],
      ...(this.current !== undefined && { current: this.current }),
      corrections: this.#unseen?.corrections ?? this.table.results.corrections,
      at: this.#unseen?.at ?? new Date().toISOString(),
    });
  }

  override render(): TemplateResult {
    const { session, table } = this;
    return html`<patsight-changed-since
        .table=${table}
        .changes=${this.changes}
        @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.emit('choose-item', detail)}
        @close=${this.#onChangesSeen}
      ></patsight-changed-since>
      ${this.#renderWork(this.#item)}
      <patsight-alike-dialog
        .session=${session}
        .keys=${this.together}
        @decided=${this.#onDecided}
        @close=${this.#onTogetherClose}
      ></patsight-alike-dialog>
      <patsight-conflicts
        list
        .session=${session}
        .table=${table}
        .conflicts=${table.results.conflicts}
        .mayReview=${session.mayReview}
        @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.emit('choose-item', detail)}
      ></patsight-conflicts>
      <patsight-unplaced
        .session=${session}
        .unplaced=${table.results.unplaced}
        @choose-page=${({ detail }: CustomEvent<{ page: number }>) => this.emit('choose-page', detail)}
      ></patsight-unplaced>`;
  }

  #renderWork(item: ResultItem | undefined): TemplateResult {
    if (!item) return this.#renderEnd();
    return html`<section
      class="work"
      tabindex="-1"
      aria-label=${msg('Review', { id: 'patsight.review' })}
      @keydown=${this.#onKey}
    >
      <div class="where">
        <span>${this.#progressWords()}${this.#leftWords()}</span>
        <mo-progress
          hideLabel
          label=${msg('Reviewed', { id: 'patsight.review.progress' })}
          .value=${this.#done / Math.max(1, this.#seen.size)}
        ></mo-progress>
        <mo-button variant="plain" @click=${() => this.emit('leave')}
          >${msg('Back to the table', { id: 'patsight.review.leave' })}</mo-button
        >
      </div>
      ${this.#renderOthers(item)}
      <div>
        <h2>${itemWords(item)}</h2>
        <ul class="reasons">
          ${item.reasons.map((reason) => html`<li>${reasonWords(reason)}</li>`)}
        </ul>
      </div>
      <patsight-conflicts
        .session=${this.session}
        .table=${this.table}
        .conflicts=${this.table.conflictsOf(item.key)}
        .mayReview=${this.session.mayReview}
      ></patsight-conflicts>
      <div class="actions">
        <mo-button
          variant="primary"
          icon="check"
          ?disabled=${this.busy}
          @click=${() => void this.#decide('accept')}
          >${msg('Accept', { id: 'patsight.accept' })}</mo-button
        >
        <mo-button icon="edit" ?disabled=${this.busy} @click=${() => void this.#correct()}
          >${
            isCompound(item)
              ? msg('Correct structure', { id: 'patsight.correctStructure' })
              : msg('Correct', { id: 'patsight.correct' })
          }</mo-button
        >
        <mo-button icon="close" ?disabled=${this.busy} @click=${() => void this.#decide('reject')}
          >${msg('Reject', { id: 'patsight.reject' })}</mo-button
        >
        ${this.#renderMany(item)}
        <mo-button variant="plain" ?disabled=${this.busy} @click=${this.#skip}
          >${msg('Skip', { id: 'patsight.skip' })}</mo-button
        >
        <mo-button
          variant="plain"
          icon="undo"
          ?disabled=${this.busy || !this.session.canUndo}
          @click=${() => void this.#undo()}
          >${msg('Undo', { id: 'kit.undo' })}</mo-button
        >
      </div>
      <p class="muted keys">
        ${msg('Keys: A accept, C correct, R reject, S skip, Z undo.', { id: 'patsight.review.keys' })}
        ${
          this.table.alike(item).length > 1
            ? msg('M reviews all like this together.', { id: 'patsight.review.keyMany' })
            : nothing
        }
        ${
          isCompound(item) || item.code === ''
            ? nothing
            : msg('L opens the meaning of the codes.', { id: 'patsight.review.keyLegend' })
        }
        ${
          isCompound(item) && this.#readings(item).length > 1
            ? msg('Press a number to choose that reading.', { id: 'patsight.review.numbers' })
            : nothing
        }
      </p>
      ${isCompound(item) ? this.#renderCompound(item) : this.#renderActivity(item)}
      <p class="visually-hidden" role="status">${this.#question(item)}</p>
    </section>`;
  }

  /** That somebody else looks at it too: one of both decides first, and the other is told. */
  #renderOthers({ key }: ResultItem): TemplateResult | typeof nothing {
    const names = this.session.reviewersOf(key);
    const isElsewhere = this.session.elsewhere.includes(key);
    if (names.length === 0 && !isElsewhere) return nothing;
    return html`<mo-callout type="info"
      >${names.length > 0 ? reviewersWords(names) : nothing}
      ${isElsewhere ? elsewhereWords() : nothing}</mo-callout
    >`;
  }

  /** What settles more than the one that is looked at. */
  #renderMany(item: ResultItem): TemplateResult {
    const alike = this.table.alike(item).length;
    return html`${
      isCompound(item) || item.code === ''
        ? nothing
        : html`<mo-button ?disabled=${this.busy} @click=${this.#explain}>${explainWords()}</mo-button>`
    }
    ${
      alike > 1
        ? html`<mo-button ?disabled=${this.busy} @click=${this.#takeTogether}
            >${msg(str`All like this: ${number(alike)}`, { id: 'patsight.alike' })}</mo-button
          >`
        : nothing
    }`;
  }

  protected override firstUpdated(): void {
    this.#wasAsked = this.table.item(this.current)?.needsReview === true;
    if (this.work) this.#takeFocus(this.work);
    this.#tellCurrent();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The first question may come later than the view, while the person types elsewhere.
    if (this.work && !this.#hasTakenFocus) {
      if (document.activeElement === document.body) this.#takeFocus(this.work);
      this.#hasTakenFocus = true;
    }
    this.#tellCurrent();
    // Not before it is known what the person had seen.
    if (
      this.#isResumed &&
      (changed.has('table') ||
        changed.has('current') ||
        (changed as ReadonlyMap<PropertyKey, unknown>).has('skipped'))
    )
      this.#keep();
  }

  #takeFocus(work: HTMLElement): void {
    this.#hasTakenFocus = true;
    focusWhenShown(work);
  }

  // ── the queue ─────────────────────────────────────────────────────────────

  /** What is put off comes last, and after it what others look at now, or the person in another window. */
  get #queue(): readonly ResultItem[] {
    const place = new Map(this.skipped.map((key, index) => [key, index]));
    const taken = [...this.session.colleagues.flatMap(({ items }) => items), ...this.session.elsewhere];
    for (const key of taken) if (key !== this.current) place.set(key, LAST);
    return this.table.queue.toSorted((a, b) => (place.get(a.key) ?? -1) - (place.get(b.key) ?? -1));
  }

  get #item(): ResultItem | undefined {
    if (this.held) return this.held;
    const queue = this.#queue;
    return queue.find(({ key }) => key === this.current) ?? queue[0];
  }

  get #done(): number {
    const open = new Set(this.table.queue.map(({ key }) => key));
    return [...this.#seen].filter((key) => !open.has(key)).length;
  }

  #progressWords(): string {
    return msg(str`${number(this.#done + 1)} of ${number(this.#seen.size)}`, { id: 'patsight.review.place' });
  }

  /** How long the rest takes at the person's own pace; nothing until there is one. */
  #leftWords(): string {
    if (this.#durations.length < PACE_AFTER) return '';
    const sorted = this.#durations.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const seconds = (median * this.table.queue.length) / 1000;
    return msg(str`, ${aboutWords(seconds)} left`, { id: 'patsight.review.left' });
  }

  #countDuration(): void {
    const took = performance.now() - this.#begun.at;
    if (took < AWAY_AFTER) this.#durations = [...this.#durations, took];
  }

  /** What is asked, for those who hear it. */
  #question(item: ResultItem): string {
    const reasons = sentences(...item.reasons.map(reasonWords));
    return msg(
      str`${this.#progressWords()}. ${itemWords(item)}, ${pageWords(pageOf(item))}. ${reasons} Accept, correct, reject or skip?`,
      { id: 'patsight.review.question' },
    );
  }

  /** The page beside follows what is looked at. */
  #tellCurrent(): void {
    const item = this.#item;
    if (item && item.key !== this.current) this.emit('choose-item', { key: item.key });
  }

  /** What comes after the one that is looked at. */
  #next(): string | undefined {
    const queue = this.#queue;
    const at = queue.findIndex(({ key }) => key === this.#item?.key);
    return (queue[at + 1] ?? queue[0])?.key;
  }

  // ── what was read ─────────────────────────────────────────────────────────

  /** The structures that name and drawing read as, each once. */
  #readings(compound: ResultCompound): readonly string[] {
    return [...new Set(compound.evidence.map(({ smiles }) => smiles).filter(Boolean))];
  }

  #renderCompound(compound: ResultCompound): TemplateResult {
    const readings = this.#readings(compound);
    return html`<div class="sides">
        <div class="side">
          <h3>${msg('Read as', { id: 'patsight.review.read' })}</h3>
          ${
            compound.molfile || compound.smiles
              ? html`<mo-structure
                  eager
                  .structure=${compound.molfile || compound.smiles}
                  .name=${itemWords(compound)}
                ></mo-structure>`
              : html`<p class="unread">
                  ${msg('The structure could not be read.', { id: 'patsight.reason.unread' })}
                </p>`
          }
          ${compound.name ? html`<p class="read">${compound.name}</p>` : nothing}
          <p class="muted">
            ${msg(str`${percent(compound.confidence)} confidence`, { id: 'patsight.confidence' })}
          </p>
        </div>
        ${compound.evidence.map((evidence) => this.#renderEvidence(evidence))}
      </div>
      ${
        readings.length > 1
          ? html`<h3>${msg('Other readings', { id: 'patsight.review.readings' })}</h3>
              <div class="sides">
                ${readings.map(
                  (smiles, index) =>
                    html`<div class="side">
                      <mo-structure eager .structure=${smiles} .name=${smiles}></mo-structure>
                      <mo-button ?disabled=${this.busy} @click=${() => void this.#take(smiles)}
                        ><kbd>${index + 1}</kbd>
                        ${msg('Use this one', { id: 'patsight.review.take' })}</mo-button
                      >
                    </div>`,
                )}
              </div>`
          : nothing
      }`;
  }

  #renderActivity(activity: ResultActivity): TemplateResult {
    const { target, endpoint, unit, meaning, compound, compoundKey } = activity;
    const owner = this.table.item(compoundKey);
    return html`<div class="sides">
      <div class="side">
        <h3>${msg('Read as', { id: 'patsight.review.read' })}</h3>
        <p class="big">${valueText(activity)} ${unit}</p>
        <p>${[endpoint, target, boundsText(activity)].filter(Boolean).join(', ')}</p>
        ${meaning ? html`<p class="muted">${meaningWords(meaning)}</p>` : nothing}
        <p class="muted">
          ${msg(str`${percent(activity.confidence)} confidence`, { id: 'patsight.confidence' })}
        </p>
        ${
          owner && isCompound(owner) && owner.smiles
            ? html`<mo-structure
                eager
                .structure=${owner.molfile || owner.smiles}
                .name=${compound}
              ></mo-structure>`
            : nothing
        }
      </div>
      ${activity.evidence.map((evidence) => this.#renderEvidence(evidence))}
    </div>`;
  }

  #renderEvidence({ page, box, kind, text }: ResultItem['evidence'][number]): TemplateResult {
    return html`<div class="side">
      <h3>${evidencePlaceWords({ kind, page })}</h3>
      <patsight-crop
        .documentId=${this.session.id}
        .page=${this.session.pages[page - 1]}
        .box=${box}
        .name=${evidencePlaceWords({ kind, page })}
      ></patsight-crop>
      ${text ? html`<p class="read">${text}</p>` : nothing}
    </div>`;
  }

  /** What the queue does not ask about: gaps, and pages that nobody had read. */
  #renderStillOpen(): TemplateResult | typeof nothing {
    const gaps = gapsOf(this.table);
    const unread = this.#unreadPages();
    if (gaps.length === 0 && unread.length === 0) return nothing;
    return html`<section class="open" aria-labelledby="still-open">
      <h3 id="still-open">${msg('Still open in this document', { id: 'patsight.review.stillOpen' })}</h3>
      <ul>
        ${gaps.map(
          ({ kind, count }) =>
            html`<li>
              <mo-button icon="warning" @click=${() => this.emit('show-missing', { kind })}
                >${missingCountWords(kind, count)}</mo-button
              >
            </li>`,
        )}
        ${
          unread.length > 0
            ? html`<li>
                <mo-button
                  icon="patsight"
                  @click=${() => this.emit('analyze-pages', { pages: writePages(unread) })}
                  >${msg(str`Pages not analyzed: ${number(unread.length)}`, {
                    id: 'patsight.review.unreadPages',
                  })}</mo-button
                >
              </li>`
            : nothing
        }
      </ul>
    </section>`;
  }

  /** Pages that were never analyzed; those that failed are gaps. */
  #unreadPages(): number[] {
    return this.session.pages.filter(({ state: one }) => one === 'new').map(({ page }) => page);
  }

  #renderEnd(): TemplateResult {
    const stillOpen = this.#renderStillOpen();
    return html`<div class="end" role="status">
      <mo-icon name=${stillOpen === nothing ? 'success' : 'info'}></mo-icon>
      <h2>${msg('Nothing left to review', { id: 'patsight.review.end' })}</h2>
      <p class="muted">
        ${
          this.#seen.size > 0
            ? msg(str`You reviewed ${number(this.#seen.size)}.`, { id: 'patsight.review.endCount' })
            : msg('Every result has high confidence or has been reviewed.', {
                id: 'patsight.review.endNone',
              })
        }
      </p>
      ${stillOpen}
      <div class="actions">
        <mo-button variant="primary" @click=${() => this.emit('leave')}
          >${msg('Back to the table', { id: 'patsight.review.leave' })}</mo-button
        >
        ${
          this.session.canUndo
            ? html`<mo-button icon="undo" @click=${() => void this.#undo()}
                >${msg('Undo', { id: 'kit.undo' })}</mo-button
              >`
            : nothing
        }
      </div>
    </div>`;
  }

  // ── what a person does ────────────────────────────────────────────────────

  /** Does something with what is looked at; once it is stored the next one is shown. */
  async #act(work: (item: ResultItem) => Promise<boolean>): Promise<void> {
    const item = this.#item;
    if (!item || this.busy) return;
    const next = this.#next();
    this.busy = true;
    this.held = item;
    let isDone = false;
    try {
      isDone = await work(item);
    } finally {
      // Also after a fault: the page reports it, and the review goes on.
      this.busy = false;
      this.held = undefined;
    }
    if (isDone) this.#countDuration();
    if (isDone && next !== undefined) this.emit('choose-item', { key: next });
    await this.updateComplete;
    this.work?.focus({ preventScroll: true });
  }

  #decide(action: 'accept' | 'reject'): Promise<void> {
    return this.#act((item) => decide(this.session, [item.key], action));
  }

  #take(smiles: string): Promise<void> {
    return this.#act((item) => takeReading(this.session, item, smiles));
  }

  async #correct(): Promise<void> {
    const item = this.#item;
    if (!item || this.busy) return;
    if (isCompound(item)) await this.#act(() => correctStructure(this.session, this.services, item));
    else this.emit('edit-item', { item });
  }

  #explain = (): void => {
    const item = this.#item;
    if (item && !isCompound(item) && item.code !== '') this.emit('explain-codes', { activity: item });
  };

  #takeTogether = (): void => {
    const item = this.#item;
    if (!item || this.busy) return;
    const alike = this.table.alike(item);
    if (alike.length > 1) this.together = alike.map(({ key }) => key);
  };

  #onTogetherClose = (): void => {
    this.together = [];
  };

  /** What waits next is looked at. */
  #onDecided = (): void => {
    const [next] = this.#queue;
    if (next && !this.table.item(this.current)?.needsReview) this.emit('choose-item', { key: next.key });
  };

  #onChangesSeen = (): void => {
    this.changes = undefined;
    this.#unseen = undefined;
    this.#keep();
  };

  #skip = (): void => {
    const item = this.#item;
    if (!item) return;
    const next = this.#next();
    this.skipped = [...this.skipped.filter((key) => key !== item.key), item.key];
    if (next !== undefined) this.emit('choose-item', { key: next });
  };

  async #undo(): Promise<void> {
    if (this.busy || !this.session.canUndo) return;
    this.busy = true;
    let key: string | undefined;
    try {
      key = await undo(this.session);
    } finally {
      this.busy = false;
    }
    if (key !== undefined) this.emit('choose-item', { key });
    await this.updateComplete;
    this.work?.focus({ preventScroll: true });
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const item = this.#item;
    const reading = item && isCompound(item) ? this.#readings(item)[Number(event.key) - 1] : undefined;
    const keys: Readonly<Record<string, () => void>> = {
      a: () => void this.#decide('accept'),
      c: () => void this.#correct(),
      r: () => void this.#decide('reject'),
      s: this.#skip,
      z: () => void this.#undo(),
      m: this.#takeTogether,
      l: this.#explain,
      ...(reading !== undefined && { [event.key]: () => void this.#take(reading) }),
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-review': ReviewView;
  }
}
