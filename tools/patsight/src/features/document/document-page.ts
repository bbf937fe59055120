import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type {
  Analysis,
  DocumentFormula,
  PatentDocument,
  ResultActivity,
  ResultCompound,
} from '@moiety/contract';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { ColumnPreferences } from '@moiety/tool-kit/column-preferences.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import '@moiety/tool-kit/failure.ts';
import { counted, number } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { pageStorage } from '@moiety/tool-kit/local-storage.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { Follow } from '@moiety/tool-kit/follow.ts';
import { paths } from '../../shared/places.ts';
import type { DocumentSpot } from '../../shared/places.ts';
import '../../shared/quote-dialog.ts';
import '../../shared/details-dialog.ts';
import type { DetailsChange } from '../../shared/details-dialog.ts';
import '../../shared/document-tags-dialog.ts';
import '../../shared/share-dialog.ts';
import { lackOfFormulas } from '../../shared/results/formula-rows.ts';
import type { GroupCell } from '../../shared/results/group-cells.ts';
import { isCompound, pageOf } from '../../shared/results/result-table.ts';
import type { RowOrder } from '../../shared/results/result-table.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import '../../shared/unlock-dialog.ts';
import {
  analysisShare,
  analysisWords,
  creditsWords,
  documentProblemWords,
  outcomeWords,
  pagesWords,
  readerWords,
  stateWords,
} from '../../shared/words/document-words.ts';
import { differencesWords } from '../../shared/words/rerun-words.ts';
import { missingCountWords } from '../../shared/words/result-words.ts';
import type { MissingKind } from '../../shared/words/result-words.ts';
import type { AreaKind, PageArea } from './area-reading.ts';
import type { Addable } from './compound-dialog.ts';
import './changes-view.ts';
import './column-dialog.ts';
import type { ColumnTask } from './column-dialog.ts';
import './compound-dialog.ts';
import { documentPageStyles } from './document-page.styles.ts';
import type { Edited } from './edit-dialog.ts';
import { decide, dismissGaps, takeBack } from './edits.ts';
import './document-head.ts';
import type { DocumentHead } from './document-head.ts';
import './edit-dialog.ts';
import './legend-dialog.ts';
import type { ExportKind } from './export-dialog.ts';
import './export-dialog.ts';
import './formula-dialog.ts';
import type { FormulaTask } from './formula-dialog.ts';
import './group-dialog.ts';
import './groups-view.ts';
import type { ChosenPlace } from './chosen-place.ts';
import './item-detail.ts';
import './label-dialog.ts';
import './merge-dialog.ts';
import { gapsOf } from './missing-view.ts';
import type { MissingView } from './missing-view.ts';
import './pages-pane.ts';
import type { PagesPane, ShownPlace } from './pages-pane.ts';
import { Presence } from './presence.ts';
import './payments-dialog.ts';
import './rerun-notice.ts';
import './result-table.ts';
import './review-view.ts';
import './sign-off-dialog.ts';
import './table-dialog.ts';
import './version-notice.ts';

/** What of the three panes is shown where there is room for one. */
type Tab = 'pages' | 'view' | 'detail';

/** A document: its pages, what was found on them, and the evidence of each. */
@customElement('patsight-document-page')
export class DocumentPage extends ToolElement {
  static override styles = [pageStyles, skeletonStyles, documentPageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  /** What the address names. */
  @property({ attribute: false }) spot: DocumentSpot = {};

  @state() private pointed: string | null = null;
  /** A place that the view beside the pages leads to. */
  @state() private place: ShownPlace | undefined;
  @state() private selected: ReadonlySet<string> = new Set();
  @state() private order: RowOrder | undefined;
  @state() private tab: Tab = 'view';
  @state() private quoting: { pages: string } | undefined;
  @state() private unlocking = false;
  @state() private exporting: ExportKind | undefined;
  @state() private edited: Edited | undefined;
  /** A value whose code is to be explained, with those of its column. */
  @state() private explained: ResultActivity | undefined;
  /** A cell of a table of groups that is corrected. */
  @state() private corrected: GroupCell | undefined;
  /** A formula whose tables are to be given another. */
  @state() private formulaTask: FormulaTask | undefined;
  /** The same, while a box is drawn around it. */
  #boxedTask: FormulaTask | undefined;
  @state() private columnTask: ColumnTask | undefined;
  @state() private adding: Addable | undefined;
  /** A box in which a label is printed, and one in which a table is. */
  @state() private labelled: PageArea | undefined;
  @state() private tabled: PageArea | undefined;
  /** A compound that is to be merged into another. */
  @state() private merged: ResultCompound | undefined;
  @state() private paying = false;
  @state() private signing = false;
  /** Whether the export that is open followed a sign-off, whose opener is gone. */
  #isExportAfterSignOff = false;
  /** The version that is exported; undefined for what was found as it is now. */
  @state() private version: number | undefined;
  @state() private sharing = false;
  @state() private detailing = false;
  @state() private tagging = false;
  @query('patsight-missing') private missing!: MissingView | null;
  @query('patsight-pages') private pagesPane!: PagesPane | null;
  @query('patsight-document-head') private head!: DocumentHead | null;

  /** How the person has the columns of the table, and of what is exported. */
  #columns = new ColumnPreferences(pageStorage(), 'moiety-patsight-results');
  #watch = new Watch(this);
  #narrow = new MediaMatch(this, '(max-width: 899px)');

  constructor() {
    super();
    void new Presence(this, {
      session: () => this.session,
      item: () => (this.#isReview ? (this.spot.item ?? null) : null),
    });
    void new Follow(this, { isMoving: () => this.session.isMoving, load: () => this.session.load() });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.session.load();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.session);
    if (changed.has('session')) void this.session.load();
    // Where there is room for one pane, what was asked for is the one.
    if (changed.has('spot') && changed.get('spot')?.view !== this.spot.view) {
      this.tab = 'view';
      this.place = undefined;
    }
  }

  override render(): TemplateResult {
    const { session } = this;
    const { document, failure } = session;
    if (!document) return failure === undefined ? this.#renderSkeleton() : this.#renderFailure(failure);
    return html`<div class="document">
        <patsight-document-head
          .session=${session}
          .view=${this.spot.view}
          @ask-pages=${() => this.askPages()}
          @ask-export=${({ detail }: CustomEvent<ExportKind>) => this.askExport(detail)}
          @ask-sign-off=${() => this.askSignOff()}
          @ask-share=${this.#showSharing}
          @ask-payments=${this.#showPayments}
          @ask-details=${this.#showDetails}
          @ask-tags=${this.#showTags}
          @choose-page=${({ detail }: CustomEvent<{ page: number }>) => this.#goTo({ page: detail.page })}
          >${this.#renderCompleteness()}</patsight-document-head
        >
        <div class="notices">${this.#renderNotices(document)}</div>
        ${this.#renderContent(document)}
      </div>
      ${this.#renderDialogs(document)}`;
  }

  #renderDialogs(document: PatentDocument): TemplateResult {
    const { session } = this;
    return html`<patsight-quote-dialog
        .document=${this.quoting ? document : undefined}
        .pages=${this.quoting?.pages ?? ''}
        .analyze=${(job: string, pages: string) => session.analyze(job, pages)}
        @close=${() => (this.quoting = undefined)}
      ></patsight-quote-dialog>
      <patsight-unlock-dialog
        .document=${this.unlocking ? document : undefined}
        .unlock=${(password: string) => session.unlock(password)}
        @close=${() => (this.unlocking = false)}
      ></patsight-unlock-dialog>
      <patsight-export-dialog
        .session=${session}
        .kind=${this.exporting}
        .selected=${this.selected}
        .order=${this.order}
        .layout=${this.#columns}
        .version=${this.version}
        @close=${this.#onExportClose}
      ></patsight-export-dialog>
      <patsight-edit-dialog
        .session=${session}
        .edited=${this.edited}
        @close=${() => (this.edited = undefined)}
      ></patsight-edit-dialog>
      <patsight-column-dialog
        .session=${session}
        .task=${this.columnTask}
        @close=${() => (this.columnTask = undefined)}
      ></patsight-column-dialog>
      <patsight-group-dialog
        .session=${session}
        .cell=${this.corrected}
        @edit-cell=${({ detail }: CustomEvent<GroupCell>) => (this.corrected = detail)}
        @close=${() => (this.corrected = undefined)}
      ></patsight-group-dialog>
      <patsight-formula-dialog
        .session=${session}
        .task=${this.formulaTask}
        @draw-box=${({ detail }: CustomEvent<FormulaTask>) => void this.#drawFormula(detail)}
        @close=${() => (this.formulaTask = undefined)}
      ></patsight-formula-dialog>
      <patsight-legend-dialog
        .session=${session}
        .activity=${this.explained}
        @close=${() => (this.explained = undefined)}
      ></patsight-legend-dialog>
      <patsight-compound-dialog
        .session=${session}
        .adding=${this.adding}
        @close=${() => (this.adding = undefined)}
      ></patsight-compound-dialog>
      <patsight-label-dialog
        .session=${session}
        .area=${this.labelled}
        .current=${this.spot.item}
        @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, true)}
        @close=${() => (this.labelled = undefined)}
      ></patsight-label-dialog>
      <patsight-table-dialog
        .session=${session}
        .area=${this.tabled}
        @close=${() => (this.tabled = undefined)}
      ></patsight-table-dialog>
      <patsight-merge-dialog
        .session=${session}
        .compound=${this.merged}
        @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, true)}
        @close=${() => (this.merged = undefined)}
      ></patsight-merge-dialog>
      <patsight-payments-dialog
        .documentId=${session.id}
        .open=${this.paying}
        @close=${() => (this.paying = false)}
      ></patsight-payments-dialog>
      <patsight-sign-off-dialog
        .session=${session}
        .open=${this.signing}
        @close=${this.#onSignOffClose}
        @export-version=${this.#onExportVersion}
      ></patsight-sign-off-dialog>
      <patsight-details-dialog
        .document=${this.detailing ? document : undefined}
        .save=${(change: DetailsChange) => session.describe(change)}
        @close=${() => (this.detailing = false)}
      ></patsight-details-dialog>
      <patsight-tags-dialog
        .documents=${this.tagging ? [document] : []}
        .known=${this.services.documents.labels}
        .save=${(_: string, labels: string[]) => session.describe({ labels })}
        @close=${() => (this.tagging = false)}
      ></patsight-tags-dialog>
      <patsight-share-dialog
        .document=${this.sharing ? document : undefined}
        @change=${() => void session.load()}
        @close=${() => (this.sharing = false)}
      ></patsight-share-dialog>`;
  }

  // ── what is said above the panes ──────────────────────────────────────────

  #renderNotices(document: PatentDocument): TemplateResult {
    const { session } = this;
    const { analysis, deletedAt } = document;
    const isNow = session.version === undefined;
    const isBusy = document.state === 'waiting' || document.state === 'running';
    return html`
      ${
        session.failure === undefined
          ? nothing
          : html`<kit-failure
              .what=${msg('The latest results could not be loaded', { id: 'patsight.document.stale' })}
              .safe=${msg('You are seeing earlier results.', { id: 'patsight.document.staleSafe' })}
              .failure=${session.failure}
              @retry=${() => void session.load()}
            ></kit-failure>`
      }
      ${
        deletedAt === null
          ? nothing
          : html`<mo-callout type="warning">
              ${msg('This document is in the trash.', { id: 'patsight.document.trashed' })}
              ${
                document.role === 'own'
                  ? html`<mo-button slot="actions" icon="restore" @click=${() => void this.#restore()}
                      >${msg('Restore', { id: 'patsight.restore' })}</mo-button
                    >`
                  : nothing
              }
            </mo-callout>`
      }
      ${
        isNow
          ? html`${session.mayReview ? nothing : html`<mo-callout type="info">${readerWords(document.addedBy)}</mo-callout>`}
            ${
              // There it is said by the view itself.
              this.spot.view === 'groups' && lackOfFormulas(session)
                ? nothing
                : html`<patsight-rerun-notice .session=${session}></patsight-rerun-notice>`
            }`
          : html`<patsight-version-notice
              .session=${session}
              @export-version=${() => this.askExport('file', session.version)}
            ></patsight-version-notice>`
      }
      ${isNow && isBusy && analysis ? this.#renderRunning(analysis) : nothing}
      ${isNow && !isBusy && analysis && (analysis.state === 'failed' || analysis.state === 'cancelled') ? this.#renderOutcome(analysis) : nothing}
    `;
  }

  #renderRunning(analysis: Analysis): TemplateResult {
    return html`<div class="running">
      <span>${analysisWords(analysis)}</span>
      ${
        this.session.table.rows.length > 0 && !analysis.isAgain
          ? html`<span class="muted"
              >${msg('What has been read can be reviewed now.', { id: 'patsight.running.review' })}</span
            >`
          : nothing
      }
      <mo-progress hideLabel label=${stateWords('running')} .value=${analysisShare(analysis)}></mo-progress>
      ${
        analysis.mayStop
          ? html`<mo-button ?disabled=${analysis.isCancelling} @click=${() => void this.#stop(analysis)}
              >${msg('Stop', { id: 'patsight.stop' })}</mo-button
            >`
          : nothing
      }
    </div>`;
  }

  #renderOutcome(analysis: Analysis): TemplateResult {
    const { charged, refunded } = analysis.credits;
    if (analysis.isAgain)
      return html`<mo-callout type=${analysis.state === 'failed' ? 'error' : 'info'}>
        ${msg(
          str`New analysis: ${outcomeWords(analysis)}. The results are unchanged, and nothing was charged.`,
          {
            id: 'patsight.rerun.outcome',
          },
        )}
      </mo-callout>`;
    return html`<mo-callout type=${analysis.state === 'failed' ? 'error' : 'info'}>
      ${msg(
        str`${outcomeWords(analysis)}: ${pagesWords(analysis.pages.done)} read, ${creditsWords(charged)} paid, ${creditsWords(refunded)} refunded.`,
        { id: 'patsight.outcome' },
      )}
      ${
        analysis.state === 'failed'
          ? html`<p>
              ${helpLink(
                this.services,
                'patsight-extract',
                msg('How documents are analyzed', { id: 'patsight.help.extract' }),
              )}
            </p>`
          : nothing
      }
    </mo-callout>`;
  }

  #renderCompleteness(): TemplateResult | typeof nothing {
    const { table, hasResults, document } = this.session;
    const lastRerun = document?.lastRerun;
    const { labelsFound, labelsExpected } = table.results.completeness;
    if (!hasResults || table.results.pages === '' || this.session.isUnknownVersion) return nothing;
    const gaps = gapsOf(table);
    return html`<div
      class="complete"
      role="group"
      aria-label=${msg('Completeness', { id: 'patsight.completeness' })}
    >
      <strong
        >${
          labelsExpected > 0
            ? msg(str`${number(labelsFound)} of ${number(labelsExpected)} labels found`, {
                id: 'patsight.completeness.labels',
              })
            : msg(str`Compounds: ${number(table.results.compounds.length)}`, {
                id: 'patsight.compounds.count',
              })
        }</strong
      >
      ${
        gaps.length === 0
          ? // What is left of the pages may show one.
            document?.state === 'running' && this.session.version === undefined
            ? nothing
            : html`<span class="muted">${msg('No known gaps', { id: 'patsight.completeness.none' })}</span>`
          : gaps.map(
              ({ kind, count }) =>
                html`<button type="button" class="gap" @click=${() => void this.#showMissing(kind)}>
                  <mo-icon name="warning"></mo-icon>${missingCountWords(kind, count)}
                </button>`,
            )
      }
      ${
        table.results.formulas.length > 0 || lackOfFormulas(this.session) === 'version'
          ? html`<button type="button" class="gap groups" @click=${() => this.#showGroups()}>
              <mo-icon name="structure"></mo-icon>${counted(
                msg('R groups', { id: 'patsight.groups' }),
                table.results.formulas.length,
              )}
            </button>`
          : nothing
      }
      ${
        table.results.conflicts.length > 0
          ? html`<button type="button" class="gap" @click=${() => this.#showConflicts()}>
              <mo-icon name="warning"></mo-icon>${msg(
                str`Conflicting corrections: ${number(table.results.conflicts.length)}`,
                { id: 'patsight.disputes.open' },
              )}
            </button>`
          : nothing
      }
      ${
        lastRerun && this.session.version === undefined
          ? html`<button type="button" class="gap rerun" @click=${() => this.#showChanges()}>
              <mo-icon name="info"></mo-icon>${differencesWords(lastRerun)}
            </button>`
          : nothing
      }
    </div>`;
  }

  // ── content ───────────────────────────────────────────────────────────────

  #renderContent(document: PatentDocument): TemplateResult | typeof nothing {
    if (document.state === 'reading')
      return html`<div class="instead" role="status">
        <p>${msg('The pages are being counted. This is free.', { id: 'patsight.document.reading' })}</p>
      </div>`;
    if (document.state === 'locked')
      return html`<div class="instead">
        <mo-icon name="warning"></mo-icon>
        <p>${documentProblemWords('password-needed')}</p>
        ${
          this.session.mayReview
            ? html`<mo-button variant="primary" @click=${() => (this.unlocking = true)}
                >${msg('Enter password', { id: 'patsight.unlock.open' })}</mo-button
              >`
            : nothing
        }
      </div>`;
    if (document.state === 'unreadable')
      return html`<div class="instead" role="alert">
        <mo-icon name="warning"></mo-icon>
        <p>${documentProblemWords(document.problem ?? 'broken')}</p>
        <p class="muted">${msg('Nothing was charged.', { id: 'patsight.document.free' })}</p>
      </div>`;
    // What is shown is said above.
    if (this.session.isUnknownVersion) return nothing;
    if (this.session.version !== undefined && !this.session.signed) return this.#renderSkeleton();
    return this.#narrow.matches ? this.#renderTabs() : this.#renderPanes();
  }

  #renderPanes(): TemplateResult {
    const isTwo = this.#isReview || !this.#hasAnything;
    return html`<div class=${isTwo ? 'panes two' : 'panes'}>
      ${this.#renderPages()} ${this.#renderView()} ${isTwo ? nothing : this.#renderDetail()}
    </div>`;
  }

  #renderTabs(): TemplateResult {
    const hasDetail = !this.#isReview && this.#hasAnything;
    const tabs: readonly Tab[] = hasDetail ? ['pages', 'view', 'detail'] : ['pages', 'view'];
    const chosen = tabs.includes(this.tab) ? this.tab : 'view';
    return html`<div class="tabs">
      <div
        role="tablist"
        aria-label=${msg('Parts of the document', { id: 'patsight.tabs' })}
        @keydown=${(event: KeyboardEvent) => this.#onTabKey(event, tabs, chosen)}
      >
        ${tabs.map(
          (tab) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${tab}"
              aria-controls="panel"
              aria-selected=${tab === chosen ? 'true' : 'false'}
              tabindex=${tab === chosen ? '0' : '-1'}
              @click=${() => (this.tab = tab)}
            >
              ${this.#tabWords(tab)}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby="tab-${chosen}">
        ${chosen === 'pages' ? this.#renderPages() : chosen === 'detail' ? this.#renderDetail() : this.#renderView()}
      </div>
    </div>`;
  }

  #tabWords(tab: Tab): string {
    if (tab === 'pages') return msg('Pages', { id: 'patsight.tab.pages' });
    if (tab === 'detail') return msg('Evidence', { id: 'patsight.tab.evidence' });
    if (this.#isReview) return msg('Review', { id: 'patsight.review' });
    if (this.#isChanges) return msg('What differs', { id: 'patsight.changes' });
    if (this.spot.view === 'missing') return msg('What is missing', { id: 'patsight.missing' });
    if (this.spot.view === 'groups') return msg('R groups', { id: 'patsight.groups' });
    return msg('Compounds', { id: 'patsight.column.compounds' });
  }

  #onTabKey(event: KeyboardEvent, tabs: readonly Tab[], chosen: Tab): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length]!;
    this.tab = next;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  }

  /** Whether the review is shown; who may only read sees the table at its address. */
  get #isReview(): boolean {
    return this.spot.view === 'review' && this.session.mayReview;
  }

  /** Whether what differs is shown; where nothing was analyzed again the table is at its address. */
  get #isChanges(): boolean {
    return (
      this.spot.view === 'changes' &&
      this.session.version === undefined &&
      this.session.document?.lastRerun != null
    );
  }

  /** Whether there is a result to show, or will be. */
  get #hasAnything(): boolean {
    const { document, table, version } = this.session;
    return (
      table.results.pages !== '' ||
      table.rows.length > 0 ||
      (version === undefined && (document?.state === 'running' || document?.state === 'waiting'))
    );
  }

  #renderPages(): TemplateResult {
    const { session } = this;
    return html`<patsight-pages
      .session=${session}
      .table=${session.table}
      .pages=${session.pages}
      .page=${this.#page}
      .mayReview=${session.mayReview}
      .current=${this.spot.item}
      .pointed=${this.pointed}
      .place=${this.place}
      @choose-page=${({ detail }: CustomEvent<{ page: number }>) => this.#goTo({ page: detail.page })}
      @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, true)}
      @point-item=${this.#onPoint}
      @take-area=${this.#onArea}
      @leave-area=${this.#onLeaveArea}
    ></patsight-pages>`;
  }

  #renderView(): TemplateResult {
    const { session, spot } = this;
    const { table } = session;
    if (!this.#hasAnything) return this.#renderBeginning();
    if (this.#isReview)
      return html`<patsight-review
        .session=${session}
        .table=${table}
        .current=${spot.item}
        @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, false)}
        @choose-page=${({ detail }: CustomEvent<{ page: number }>) => this.#goTo({ page: detail.page })}
        @edit-item=${this.#onEdit}
        @explain-codes=${this.#onExplain}
        @show-missing=${({ detail }: CustomEvent<{ kind: MissingKind }>) => void this.#showMissing(detail.kind)}
        @analyze-pages=${({ detail }: CustomEvent<{ pages: string }>) => this.askPages(detail.pages)}
        @leave=${() => this.#open({ page: this.#page, item: spot.item })}
      ></patsight-review>`;
    if (this.#isChanges)
      return html`<div class="beside">
        <div class="viewhead">
          <h2>${msg('What differs', { id: 'patsight.changes' })}</h2>
          <mo-button @click=${() => this.#open({ page: this.#page, item: spot.item })}
            >${msg('Back to the table', { id: 'patsight.review.leave' })}</mo-button
          >
        </div>
        <patsight-changes
          class="view"
          .session=${session}
          .at=${session.document?.lastRerun?.at ?? ''}
          @go-to=${this.#onGoTo}
        ></patsight-changes>
      </div>`;
    if (spot.view === 'groups')
      return html`<div class="beside">
        <div class="viewhead">
          <h2>${msg('R groups', { id: 'patsight.groups' })}</h2>
          <mo-button @click=${() => this.#open({ page: this.#page, item: spot.item })}
            >${msg('Back to the table', { id: 'patsight.review.leave' })}</mo-button
          >
        </div>
        <patsight-groups
          class="view"
          .session=${session}
          .table=${table}
          .mayReview=${session.mayReview}
          .current=${spot.item}
          @edit-cell=${({ detail }: CustomEvent<GroupCell>) => (this.corrected = detail)}
          @correct-formula=${({ detail }: CustomEvent<DocumentFormula>) =>
            (this.formulaTask = { formula: detail })}
          .isMoving=${session.document?.state === 'waiting' || session.document?.state === 'running'}
          @choose-place=${this.#onPlace}
        ></patsight-groups>
      </div>`;
    if (spot.view === 'missing')
      return html`<div class="beside">
        <div class="viewhead">
          <h2>${msg('What is missing', { id: 'patsight.missing' })}</h2>
          <mo-button @click=${() => this.#open({ page: this.#page, item: spot.item })}
            >${msg('Back to the table', { id: 'patsight.review.leave' })}</mo-button
          >
        </div>
        <patsight-missing
          class="view"
          .table=${table}
          .mayReview=${session.mayReview}
          @go-to=${this.#onGoTo}
          @draw-table=${({ detail }: CustomEvent<{ page: number }>) => void this.#draw(detail.page)}
          @analyze-pages=${({ detail }: CustomEvent<{ pages: string }>) => this.askPages(detail.pages)}
          @add-value=${this.#onAdd}
          @dismiss-gaps=${({ detail }: CustomEvent<readonly string[]>) => void dismissGaps(session, detail)}
          @restore-gap=${({ detail }: CustomEvent<{ correction: string }>) =>
            void takeBack(session, detail.correction)}
          @add-compound=${({ detail }: CustomEvent<Omit<Addable, 'box'>>) =>
            (this.adding = { ...detail, box: null })}
        ></patsight-missing>
      </div>`;
    return html`<patsight-result-table
      .table=${table}
      .isMoving=${session.document?.state === 'waiting' || session.document?.state === 'running'}
      .current=${spot.item}
      .pointed=${this.pointed}
      .selected=${this.selected}
      .preferences=${this.#columns}
      @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, true)}
      @point-item=${this.#onPoint}
      @select-rows=${({ detail }: CustomEvent<ReadonlySet<string>>) => (this.selected = detail)}
      .order=${this.order}
      @order-rows=${({ detail }: CustomEvent<RowOrder | null>) => (this.order = detail ?? undefined)}
      .mayReview=${session.mayReview}
      @edit-column=${({ detail }: CustomEvent<ColumnTask>) => (this.columnTask = detail)}
      @accept-rows=${({ detail }: CustomEvent<readonly string[]>) => void this.#accept(detail)}
    ></patsight-result-table>`;
  }

  #renderDetail(): TemplateResult {
    const { session } = this;
    return html`<patsight-detail
      .session=${session}
      .table=${session.table}
      .mayReview=${session.mayReview}
      .current=${this.spot.item}
      @choose-item=${({ detail }: CustomEvent<{ key: string }>) => this.#choose(detail.key, true)}
      @choose-page=${({ detail }: CustomEvent<{ page: number }>) => {
        this.tab = 'pages';
        this.#goTo({ page: detail.page });
      }}
      @edit-item=${this.#onEdit}
      @explain-codes=${this.#onExplain}
      @add-value=${({ detail }: CustomEvent<{ label: string }>) =>
        (this.edited = { ...detail, page: this.#page })}
      @merge-compound=${({ detail }: CustomEvent<{ compound: ResultCompound }>) =>
        (this.merged = detail.compound)}
      @split-compound=${({ detail }: CustomEvent<Addable>) => (this.adding = detail)}
    ></patsight-detail>`;
  }

  /** A document of which nothing was analyzed yet. */
  #renderBeginning(): TemplateResult {
    return html`<div class="instead">
      <mo-icon name="patsight"></mo-icon>
      <h2>${msg('Not analyzed', { id: 'patsight.state.ready' })}</h2>
      ${
        this.session.mayReview
          ? html`<p class="muted">
                ${msg(
                  'Choose the pages that contain structures and data. You see the price before anything is charged.',
                  {
                    id: 'patsight.document.begin',
                  },
                )}
              </p>
              <mo-button icon="patsight" @click=${() => this.askPages()}
                >${msg('Analyze pages', { id: 'patsight.analyze' })}</mo-button
              >`
          : nothing
      }
    </div>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'patsight.loading' })}</span>
      <span></span><span></span>
    </div>`;
  }

  #renderFailure(failure: unknown): TemplateResult {
    const isUnknown = failure instanceof ApiFailure && failure.status === 404;
    return html`<div class="page">
      <a class="back" href=${paths.documents()}
        >${msg('Your documents', { id: 'patsight.documents.title' })}</a
      >
      ${
        isUnknown
          ? html`<h1>${msg('Document not found', { id: 'patsight.document.unknown' })}</h1>
              <p class="muted">
                ${
                  this.session.isGone
                    ? msg('It was deleted, or it is no longer shared with you.', {
                        id: 'patsight.document.gone',
                      })
                    : msg('It was deleted, or it belongs to someone who has not shared it with you.', {
                        id: 'patsight.document.unknownWhy',
                      })
                }
              </p>`
          : html`<kit-failure
              .what=${msg('The document could not be loaded', { id: 'patsight.document.failed' })}
              .safe=${msg('It is safe on the server.', { id: 'patsight.document.failedSafe' })}
              .failure=${failure}
              @retry=${() => void this.session.load()}
            ></kit-failure>`
      }
    </div>`;
  }

  // ── what the portal's list of commands asks for ───────────────────────────

  /** Asks which pages are to be analyzed. */
  askPages(pages = ''): void {
    this.quoting = { pages };
  }

  /** @param version one that was signed off; what was found as it is now where there is none */
  askExport(kind: ExportKind, version?: number): void {
    this.version = version ?? this.session.version;
    this.exporting = kind;
  }

  /** Asks whether the results are signed off, and shows those that were. */
  askSignOff(): void {
    this.signing = true;
  }

  // ── what a person does ────────────────────────────────────────────────────

  /** What opened the dialog is gone once the results are signed off: who signed them takes the focus. */
  #onSignOffClose = ({ detail }: CustomEvent<{ hasSigned: boolean }>): void => {
    this.signing = false;
    if (detail.hasSigned) void this.head?.focusSignedOff();
  };

  #onExportVersion = ({ detail }: CustomEvent<{ number: number; hasSigned: boolean }>): void => {
    this.signing = false;
    this.#isExportAfterSignOff = detail.hasSigned;
    this.askExport('file', detail.number);
  };

  #onExportClose = (): void => {
    this.exporting = undefined;
    if (this.#isExportAfterSignOff) void this.head?.focusSignedOff();
    this.#isExportAfterSignOff = false;
  };

  /** The page that is shown: that of the address, else that of what is selected, else the first. */
  get #page(): number {
    const { spot, session } = this;
    const item = session.table.item(spot.item);
    const page = spot.page ?? (item ? pageOf(item) : 1);
    return Math.min(Math.max(1, page), Math.max(1, session.pages.length));
  }

  /** The label of the compound that is selected, itself or by one of its values; empty for none. */
  get #label(): string {
    const item = this.session.table.item(this.spot.item);
    return item ? (isCompound(item) ? item.label : item.compound) : '';
  }

  /** Another view is a step that Back undoes; another place of the same view is not. */
  #open(spot: DocumentSpot): void {
    this.services.router.go(paths.document(this.session.id, { version: this.session.version, ...spot }));
  }

  #goTo(change: Pick<DocumentSpot, 'page' | 'item'>): void {
    const { id } = this.session;
    this.services.router.go(paths.document(id, { ...this.spot, ...change }), { replace: true });
  }

  /** @param shows whether its evidence is shown where there is room for one pane only */
  #choose(key: string, shows: boolean): void {
    const item = this.session.table.item(key);
    if (!item) return;
    this.place = undefined;
    if (shows) this.tab = 'detail';
    const isHere = item.evidence.some(({ page }) => page === this.#page);
    this.#goTo({ item: key, page: isHere || pageOf(item) === 0 ? this.#page : pageOf(item) });
  }

  #onPlace = ({ detail: { place, item, stays = false } }: CustomEvent<ChosenPlace>): void => {
    this.place = place;
    if (!stays) this.tab = 'pages';
    this.#goTo({ page: place.page, ...(item !== undefined && { item }) });
  };

  #onGoTo = ({ detail }: CustomEvent<{ page: number; item?: string }>): void => {
    this.tab = 'pages';
    this.#goTo(detail);
  };

  /** Who may settle conflicts goes to the review, who may not to what they are about. */
  #showConflicts(): void {
    const { table, mayReview } = this.session;
    const [key] = table.results.conflicts.flatMap(
      ({ item }) => table.item(item)?.key ?? table.part(item)?.whole.key ?? [],
    );
    if (mayReview) this.#open({ view: 'review', page: this.spot.page, item: key ?? this.spot.item });
    else if (key !== undefined) this.#choose(key, true);
  }

  /** Has a box drawn around a table that was not read. */
  async #draw(page: number): Promise<void> {
    this.tab = 'pages';
    this.#goTo({ page });
    await this.updateComplete;
    this.pagesPane?.draw(page, 'table');
  }

  /** Has a box drawn around a formula, for which the dialog makes room. */
  async #drawFormula(task: FormulaTask): Promise<void> {
    const { drawing, tables } = task.formula;
    const page = task.area?.page ?? drawing?.page ?? tables[0]?.page ?? this.#page;
    this.#boxedTask = task;
    this.formulaTask = undefined;
    this.tab = 'pages';
    this.#goTo({ page });
    await this.updateComplete;
    this.pagesPane?.draw(page, 'formula');
  }

  #onLeaveArea = (): void => {
    this.tab = 'view';
    this.formulaTask = this.#boxedTask;
    this.#boxedTask = undefined;
  };

  #showGroups(): void {
    this.tab = 'view';
    if (this.spot.view !== 'groups')
      this.#open({ view: 'groups', page: this.spot.page, item: this.spot.item });
  }

  #showChanges(): void {
    this.tab = 'view';
    if (!this.#isChanges) this.#open({ view: 'changes', page: this.spot.page, item: this.spot.item });
  }

  #showSharing = (): void => {
    this.sharing = true;
  };

  #showDetails = (): void => {
    this.detailing = true;
  };

  #showTags = (): void => {
    this.tagging = true;
    // The tags that other documents have are offered.
    if (!this.services.documents.items) void this.services.documents.load().then(() => this.requestUpdate());
  };

  #showPayments = (): void => {
    this.paying = true;
  };

  async #accept(keys: readonly string[]): Promise<void> {
    if (await decide(this.session, keys, 'accept')) this.selected = new Set();
  }

  #onPoint = ({ detail }: CustomEvent<{ key: string | null }>): void => {
    this.pointed = detail.key;
  };

  #onExplain = ({ detail }: CustomEvent<{ activity: ResultActivity }>): void => {
    this.explained = detail.activity;
  };

  #onArea = ({ detail: { kind, ...area } }: CustomEvent<PageArea & { kind: AreaKind }>): void => {
    if (kind === 'formula') {
      const task = this.#boxedTask;
      this.#boxedTask = undefined;
      this.tab = 'view';
      this.formulaTask = task && { formula: task.formula, area };
    } else if (kind === 'table') this.tabled = area;
    else if (kind === 'label') this.labelled = area;
    else if (kind === 'value') this.edited = { label: this.#label, ...area };
    else this.adding = { label: '', ...area, ...(kind === 'name' && { reads: kind }) };
  };

  #onEdit = ({ detail }: CustomEvent<Edited & object>): void => {
    this.edited = detail;
  };

  #onAdd = ({ detail }: CustomEvent<{ label: string; page: number }>): void => {
    this.edited = detail;
  };

  async #showMissing(kind: MissingKind): Promise<void> {
    this.tab = 'view';
    if (this.spot.view !== 'missing')
      this.#open({ view: 'missing', page: this.spot.page, item: this.spot.item });
    await this.updateComplete;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    await this.missing?.updateComplete;
    this.missing?.reveal(kind);
  }

  async #stop(analysis: Analysis): Promise<void> {
    const { total, done, failed } = analysis.pages;
    const left = Math.max(0, total - done - failed);
    await confirm({
      title: msg('Stop the analysis', { id: 'patsight.stop.title' }),
      content: analysis.isAgain
        ? msg(
            'The results stay as they are. Pages that were analyzed again are kept for when you continue.',
            {
              id: 'patsight.stop.again',
            },
          )
        : msg(
            str`What has been read is kept. About ${creditsWords(left)} for pages that were not started will be refunded; the page being read is still finished.`,
            { id: 'patsight.stop.sure' },
          ),
      submittext: msg('Stop', { id: 'patsight.stop' }),
      action: async () => {
        try {
          await this.session.stop();
        } catch (failure) {
          toast.error(failureWords(failure), {
            heading: msg('The analysis was not stopped', { id: 'patsight.stop.failed' }),
          });
        }
      },
    });
  }

  async #restore(): Promise<void> {
    try {
      await this.services.documents.restore(this.session.id);
      await this.session.load();
    } catch (failure) {
      toast.error(failureWords(failure));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-document-page': DocumentPage;
  }
}
