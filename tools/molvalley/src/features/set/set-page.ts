import { consume } from '@lit/context';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import { saveFile } from '@moiety/elements/base/save-file.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { getLocale } from '@moiety/locales';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { removeWithUndo, restoreNamed } from '@moiety/tool-kit/trash.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type {
  EditTagsDetail,
  MoleculeGrid,
  OpenMoleculeDetail,
  SortByDetail,
} from '../../shared/grid/molecule-grid.ts';
import { mergedDuplicates } from '../../shared/parents/merged-duplicates.ts';
import { SET_NAME_MAX, setNameOf } from '../../shared/imports/import-job.ts';
import type { ImportJob } from '../../shared/imports/import-job.ts';
import type { CopyCellsDetail, MoveColumnDetail } from '@moiety/grid/details.ts';
import { isPredictedId } from '../../shared/predictions/prediction-columns.ts';
import { alwaysShownIds } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import {
  emptyQuery,
  formatViewQuery,
  nextSorts,
  parseMolecule,
  parseViewQuery,
} from '../../shared/table/view-query.ts';
import type { ViewQuery } from '../../shared/table/view-query.ts';
import { isViewKnown, knownView, showView } from '../../shared/sets/show-view.ts';
import { lostWords } from '../../shared/scope/scope.ts';
import { restoreWithUndo } from '../../shared/history/restore.ts';
import '../../shared/selection/save-part-dialog.ts';
import '../../shared/sets/share-dialog.ts';
import { parseSetName, renameWithUndo, renameWords, whyNotRenamed } from '../../shared/sets/rename.ts';
import type { CalculatedEdit } from './calculated-dialog.ts';
import './calculated-dialog.ts';
import { Download } from './download.ts';
import { ReportDownload } from './report-download.ts';
import type { ReportChoice } from './report-download.ts';
import type { MoleculePanel } from './molecule-panel.ts';
import { setPageStyles } from './set-page.styles.ts';
import type { AskedSearch, SetSession } from '../../shared/sets/set-session.ts';
import type { QueryChangeDetail, SetToolbar } from './set-toolbar.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/rename-dialog.ts';
import '../../shared/grid/molecule-grid.ts';
import '../../shared/imports/import-status.ts';
import './molecule-panel.ts';
import './report-dialog.ts';
import type { ChosenAction, ChosenDownload } from './set-header.ts';
import './set-header.ts';
import './set-notices.ts';
import './set-progress.ts';
import './set-toolbar.ts';
import './tags-dialog.ts';
import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';

/** Where the molecule beside the table covers it. */
const SHEET = '(max-width: 599px)';

/** One set: its table, and everything that can be done with it. */
@customElement('molvalley-set-page')
export class SetPage extends ToolElement {
  static override styles = setPageStyles;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  /** The file that is becoming this set; undefined for a stored set. */
  @property({ attribute: false }) importJob: ImportJob | undefined;
  /** The stored set's id; undefined while it is not stored. */
  @property({ attribute: false }) setId: string | undefined;
  /** The query string of the route. */
  @property() search = '';

  @state() private calculating: CalculatedEdit | undefined;
  /** Molecules whose tags are being changed. */
  @state() private tagging: readonly number[] | undefined;
  /** The columns that a report is asked for with. */
  @state() private reporting: readonly Column[] | undefined;
  @state() private renaming = false;
  @state() private sharing = false;
  /** Molecules that are to become a set of their own. */
  @state() private savingPart: Uint32Array | undefined;
  @state() private restoring = false;
  @query('molvalley-grid') private grid!: MoleculeGrid | null;
  @query('molvalley-molecule-panel') private panel!: MoleculePanel | null;
  @query('molvalley-set-toolbar') private toolbar!: SetToolbar | null;

  #watchSession = new Watch(this);
  #watchPreferences = new Watch(this);
  #watchDownload = new Watch(this);
  #watchReport = new Watch(this);
  #watchImportJob = new Watch(this);
  #watchOriginals = new Watch(this);
  #download!: Download;
  #report!: ReportDownload;
  #typing = false;
  #sheet = new MediaMatch(this, SHEET);
  /** Position of the molecule beside the table. */
  #molecule: number | undefined;
  /** Where the focus is to go: to the molecule beside the table once it is there, to the table once it is gone. */
  #focusWanted: 'panel' | 'grid' | undefined;
  /** The view that was asked for last, as an address. */
  #viewed: string | undefined;
  /** Duplicates that are being merged. */
  #merging: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#onVisible);
    document.addEventListener('keydown', this.#onKeyDown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#onVisible);
    document.removeEventListener('keydown', this.#onKeyDown);
    this.#merging?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { session, services } = this;
    if (changed.has('session')) this.#begin(session);
    const isLost = !isViewKnown(session, session.view.query);
    if (changed.has('session') || changed.has('search') || isLost) {
      const asked = parseViewQuery(this.search);
      const wanted = knownView(session, asked);
      if (!isViewKnown(session, asked)) toast.info(lostWords(session, asked));
      this.#molecule = parseMolecule(this.search);
      // Going from molecule to molecule neither sorts nor filters again.
      const viewed = formatViewQuery(wanted);
      if (changed.has('session') || viewed !== this.#viewed) {
        this.#viewed = viewed;
        showView(session, wanted, getLocale());
      }
    }
    this.#watchPreferences.observe(services.preferences);
    this.#watchImportJob.observe(this.importJob);
    this.#watchOriginals.observe(services.originals);
    if (changed.has('setId') && this.setId !== undefined) void services.originals.load(this.setId);
  }

  override render(): TemplateResult {
    const { session } = this;
    if (!session.table.records.length) {
      if (session.inTrash) return this.#renderInTrash();
      if (session.failure) return this.#renderFailure(session.failure);
    }
    const shown = this.#shown;
    const covered = shown !== undefined && this.#sheet.matches;
    return html`
      <div class="set">
        <molvalley-set-header
          ?inert=${covered}
          .session=${session}
          .name=${this.#name}
          .source=${this.#source}
          .setId=${this.setId}
          .download=${this.#download}
          .original=${this.services.originals.of(this.setId)}
          @choose-download=${this.#onDownload}
          @choose-action=${this.#onAction}
        ></molvalley-set-header>
        <molvalley-set-notices
          ?inert=${covered}
          .session=${session}
          .importJob=${this.importJob}
          .download=${this.#download}
          .report=${this.#report}
          .name=${this.#name}
          .original=${this.services.originals.of(this.setId)}
          ?restoring=${this.restoring}
          @retry=${this.#load}
          @keep-original=${() => this.services.originals.retry(this.setId ?? '')}
          @read-sheet=${this.#onReadSheet}
          @restore=${() => void this.#restore()}
          @restore-version=${() => void this.#restoreVersion()}
        ></molvalley-set-notices>
        <molvalley-set-toolbar
          ?inert=${covered}
          .session=${session}
          ?busy=${this.#busy}
          @query-change=${(event: CustomEvent<QueryChangeDetail>) =>
            this.#show(event.detail.query, event.detail.typing)}
          @edit-calculated=${this.#onCalculate}
          @merge-duplicates=${this.#mergeDuplicates}
          @edit-tags=${this.#onEditTags}
        >
          <molvalley-set-progress
            slot="progress"
            .session=${session}
            .importJob=${this.importJob}
            .download=${this.#download}
            .report=${this.#report}
            .original=${this.services.originals.of(this.setId)}
            @cancel=${this.#cancelImport}
          ></molvalley-set-progress>
        </molvalley-set-toolbar>
        <div class="workspace">
          <div class="table" ?inert=${covered}>
            ${session.table.records.length || session.isComplete ? this.#renderTable() : this.#renderSkeleton()}
          </div>
          ${shown ? this.#renderPanel(shown) : nothing}
        </div>
      </div>
      <molvalley-calculated-dialog
        .session=${session}
        .edited=${this.calculating}
        @close=${this.#closeCalculated}
      ></molvalley-calculated-dialog>
      <molvalley-report-dialog
        .session=${session}
        .columns=${this.reporting}
        @create-report=${this.#onReport}
        @close=${this.#closeReport}
      ></molvalley-report-dialog>
      <molvalley-tags-dialog
        .session=${session}
        .positions=${this.tagging}
        @close=${this.#closeTags}
      ></molvalley-tags-dialog>
      <molvalley-save-part-dialog
        .session=${session}
        .positions=${this.savingPart}
        @close=${this.#closePart}
      ></molvalley-save-part-dialog>
      <molvalley-share-dialog
        .set=${this.sharing ? session.set : undefined}
        @change=${() => void session.lookAgain(this.services.api)}
        @close=${this.#closeShare}
      ></molvalley-share-dialog>
      <kit-rename-dialog
        .name=${this.renaming ? this.#name : undefined}
        .heading=${msg('Rename set', { id: 'molvalley.rename.title' })}
        .asked=${renameWords()}
        .parse=${parseSetName}
        .explain=${whyNotRenamed}
        .rename=${(name: string) => this.#rename(name)}
        @close=${this.#closeRename}
      ></kit-rename-dialog>
    `;
  }

  override updated(): void {
    const { session, services } = this;
    const { alignment, rows } = services.preferences;
    // Nothing is looked for that no drawing would lie by.
    if (session.isComplete && !session.alignment.drawn && alignment === 'common' && rows !== 'compact')
      void session.alignment.find();
    // An analysis or a plot has a structure that is searched for here.
    const { askedSearch } = session;
    if (askedSearch && this.toolbar) {
      session.askedSearch = undefined;
      this.#askSearch(askedSearch);
    }
    const wanted = this.#focusWanted;
    if (!wanted || (wanted === 'panel') !== (this.panel !== null)) return;
    this.#focusWanted = undefined;
    (wanted === 'panel' ? this.panel : this.grid)?.focus();
  }

  // ── parts ─────────────────────────────────────────────────────────────────

  #renderTable(): TemplateResult {
    const { session } = this;
    const isKnown = session.isComplete && !session.view.busy && session.marks.state.phase !== 'loading';
    if (isKnown && !session.view.visible.length) return this.#renderNothing();
    return html`<molvalley-grid
      .session=${session}
      .preferences=${this.services.preferences}
      .highlightOf=${this.#highlightOf}
      .columns=${this.#columns}
      .align=${this.#align}
      ?cards=${this.#sheet.matches}
      .current=${this.#shown?.position}
      @sort=${this.#onSort}
      @sort-by=${(event: CustomEvent<SortByDetail>) =>
        this.#show({ ...this.session.view.query, sorts: event.detail.sorts })}
      @open-molecule=${this.#onOpenMolecule}
      @copy-value=${this.#onCopyValue}
      @move-column=${this.#onMoveColumn}
      @search-structure=${this.#onSearchStructure}
      @edit-tags=${this.#onEditTags}
    ></molvalley-grid>`;
  }

  #renderPanel(record: MoleculeRecord): TemplateResult {
    return html`<molvalley-molecule-panel
      role="region"
      aria-label=${msg('Molecule', { id: 'molvalley.panel.title' })}
      .session=${this.session}
      .record=${record}
      .highlight=${record.status === 'ok' ? this.#highlightOf(record) : ''}
      @close=${this.#closeMolecule}
      @show-molecule=${(event: CustomEvent<{ position: number }>) => this.#stepTo(event.detail.position)}
      @search-structure=${this.#onSearchStructure}
      @edit-tags=${this.#onEditTags}
    ></molvalley-molecule-panel>`;
  }

  #renderNothing(): TemplateResult {
    return html`<div class="nothing">
      <h2>${msg('No matches', { id: 'molvalley.set.nothing' })}</h2>
      <p class="muted">
        ${msg('No molecule in this set matches the search and filters.', { id: 'molvalley.set.nothingWhy' })}
      </p>
      <mo-button @click=${() => this.#show({ ...emptyQuery, sorts: this.session.view.query.sorts })}
        >${msg('Show all molecules', { id: 'molvalley.set.showAll' })}</mo-button
      >
    </div>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
      ${[1, 2, 3, 4, 5].map(() => html`<div class="row"><span></span><span></span><span></span><span></span></div>`)}
    </div>`;
  }

  #renderInTrash(): TemplateResult {
    return html`<div class="page">
      <a class="back" href=${paths.sets()}>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a>
      <h1>${this.#name}</h1>
      <div class="trashed">
        <p>${msg('This set is in the trash.', { id: 'molvalley.set.inTrash' })}</p>
        <div class="actions">
          <mo-button icon="restore" .loading=${this.restoring} @click=${() => void this.#restore()}
            >${msg('Restore', { id: 'molvalley.restore' })}</mo-button
          >
          <mo-button variant="plain" href=${paths.trash()} icon="trash"
            >${msg('Open the trash', { id: 'molvalley.trash.open' })}</mo-button
          >
        </div>
      </div>
    </div>`;
  }

  /** A version whose changes were joined to others, or are no longer kept. */
  #renderNoVersion(setId: string, failure: unknown): TemplateResult {
    return html`<div class="page">
      <kit-failure
        .what=${msg('This version is no longer available', { id: 'molvalley.version.missing' })}
        .safe=${msg('The set itself has not changed.', { id: 'molvalley.version.missingSafe' })}
        .failure=${failure}
        final
      >
        <mo-button href=${paths.history(setId)} icon="restore"
          >${msg('History', { id: 'molvalley.history.title' })}</mo-button
        >
      </kit-failure>
    </div>`;
  }

  #renderFailure(failure: unknown): TemplateResult {
    const missing = failure instanceof ApiFailure && failure.status === 404;
    if (missing && this.session.version !== undefined && this.setId !== undefined)
      return this.#renderNoVersion(this.setId, failure);
    return html`<div class="page">
      <kit-failure
        .what=${
          missing
            ? msg('This set is no longer available', { id: 'molvalley.set.missing' })
            : msg('This set could not be loaded', { id: 'molvalley.set.failed' })
        }
        .safe=${
          missing
            ? msg('It may have been deleted; deleted sets stay in the trash for 30 days.', {
                id: 'molvalley.set.missingSafe',
              })
            : msg('It is safe on the server.', { id: 'molvalley.set.failedSafe' })
        }
        .failure=${failure}
        ?final=${missing}
        @retry=${this.#load}
      >
        ${
          missing
            ? html`<mo-button href=${paths.trash()} icon="trash"
                >${msg('Open the trash', { id: 'molvalley.trash.open' })}</mo-button
              >`
            : nothing
        }
        <mo-button variant="plain" href=${paths.sets()}
          >${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</mo-button
        >
      </kit-failure>
    </div>`;
  }

  // ── state ─────────────────────────────────────────────────────────────────

  get #name(): string {
    return this.session.set?.name ?? this.importJob?.source.name ?? '';
  }

  /** The file's name. */
  get #source(): string {
    return this.session.set?.sourceName ?? this.importJob?.source.sourceName ?? '';
  }

  /** Whether there is progress to be shown. */
  get #busy(): boolean {
    const { session } = this;
    return (
      this.#download.state.phase === 'writing' ||
      this.#report.isBusy ||
      session.computations.some((one) => one.state.phase === 'running') ||
      (!session.isComplete && !session.failure) ||
      this.importJob?.state.phase === 'saving' ||
      this.services.originals.of(this.setId).phase === 'keeping'
    );
  }

  /** The molecule beside the table; undefined for none, and until it is loaded. */
  get #shown(): MoleculeRecord | undefined {
    return this.session.table.records[this.#molecule ?? -1];
  }

  get #columns(): Column[] {
    const { preferences } = this.services;
    return preferences
      .inOrder(this.session.table.columns)
      .filter(
        ({ id }) =>
          alwaysShownIds.includes(id) ||
          (isPredictedId(id)
            ? preferences.isAdded(id)
            : !preferences.isHidden(id) && !(id === 'structure' && preferences.rows === 'compact')),
      );
  }

  #begin(session: SetSession): void {
    const { workers, preferences, firstSteps } = this.services;
    this.#download = new Download(
      workers,
      session,
      {
        isChosen: (id) => (isPredictedId(id) ? preferences.isAdded(id) : !preferences.isHidden(id)),
        inOrder: (columns) => preferences.inOrder(columns),
      },
      (blob, name) => {
        saveFile(blob, name);
        firstSteps.report('download');
      },
    );
    this.#report = new ReportDownload(workers, this.services.reports, (blob, name) => {
      saveFile(blob, name);
      firstSteps.report('download');
    });
    this.#watchSession.observe(session);
    this.#watchDownload.observe(this.#download);
    this.#watchReport.observe(this.#report);
    this.#load();
  }

  #load = (): void => {
    if (this.setId === undefined) return;
    const { session, services } = this;
    // A set that was opened before is shown as it was; what became of it meanwhile is asked.
    void (session.isComplete ? session.lookAgain(services.api) : session.load(services.api, this.setId));
  };

  /** Goes to another view of this set; typing on in the search field makes one entry in the history, not many. */
  #show(wanted: ViewQuery, typing = false): void {
    if (formatViewQuery(wanted)) this.services.firstSteps.report('find');
    const replace = typing && this.#typing;
    this.#typing = typing;
    this.#go(wanted, this.#molecule, replace);
  }

  #go(wanted: ViewQuery, molecule: number | undefined, replace: boolean): void {
    const { importJob, setId, services } = this;
    const { version } = this.session;
    const path =
      setId === undefined
        ? paths.reading(importJob?.id ?? 0)
        : version === undefined
          ? paths.set(setId)
          : paths.version(setId, version);
    const chosen = formatViewQuery(wanted, molecule);
    services.router.go(path.includes('?') ? path + chosen.replace('?', '&') : path + chosen, { replace });
  }

  // ── what the portal's list of commands asks for ───────────────────────────

  /** Asks for a structure to search with. */
  askStructure(): void {
    this.toolbar?.askStructure();
  }

  /** Opens the drawing of a substructure to search for. */
  drawSubstructure(): void {
    this.toolbar?.drawSubstructure();
  }

  /** Downloads the whole set. */
  download(format: FileFormat): void {
    void this.#download.start(format, 'all', this.#name);
  }

  /** The core by which structures lie alike; one that was drawn for this set is before what is remembered for all. */
  get #align(): string {
    const { alignment } = this.session;
    if (alignment.drawn) return alignment.drawn;
    return alignment.coreOf(this.services.preferences.alignment);
  }

  /** What is searched for, else the alert that is filtered by. */
  #highlightOf = (record: ReadMolecule): string => {
    const { search, alerts, view } = this.session;
    const filter = view.query.filters.find((one) => one.kind === 'alerts');
    return (
      search.highlight || (filter?.has && !filter.not ? alerts.highlight(record.position, filter.of) : '')
    );
  };

  // ── what a person does ────────────────────────────────────────────────────

  /** Rows with one parent become one, in a set of its own: this one stays as it is. */
  #mergeDuplicates = async (): Promise<void> => {
    const { session, services } = this;
    this.#merging?.abort();
    this.#merging = new AbortController();
    const { signal } = this.#merging;
    try {
      const text = await mergedDuplicates(session.table, (position) => session.parents.at(position), signal);
      const name = msg(str`${this.#name} (merged)`, { id: 'molvalley.parents.mergedName' });
      const { id } = services.importQueue.add({
        blob: new Blob([text], { type: 'text/csv' }),
        name: cutText(name, SET_NAME_MAX),
        sourceName: '',
        format: 'csv',
      });
      services.router.go(paths.reading(id));
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
  };

  #onSort = (event: CustomEvent<{ column: string; isAdded: boolean }>): void => {
    const { query: now } = this.session.view;
    const { column, isAdded } = event.detail;
    this.#show({ ...now, sorts: nextSorts(now.sorts, column, isAdded) });
  };

  #onOpenMolecule = (event: CustomEvent<OpenMoleculeDetail>): void => {
    const { position, byKey } = event.detail;
    if (byKey || this.#sheet.matches) this.#focusWanted = 'panel';
    // One entry in the history for however many molecules are looked at.
    this.#go(this.session.view.query, position, this.#molecule !== undefined);
    this.requestUpdate();
  };

  #closeMolecule = (): void => {
    this.#focusWanted = 'grid';
    this.#go(this.session.view.query, undefined, false);
    this.requestUpdate();
  };

  #stepTo(position: number): void {
    this.#go(this.session.view.query, position, true);
    this.grid?.reveal(position);
  }

  /** Keys for the molecule beside the table, wherever the focus is: a dialog or menu that is open has them first. */
  #onKeyDown = (event: KeyboardEvent): void => {
    const shown = this.#shown;
    if (!shown || event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Escape' && !isForOthers(event)) {
      event.preventDefault();
      this.#closeMolecule();
    }
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const { visible } = this.session.view;
    const place = visible.indexOf(shown.position);
    const next = place < 0 ? undefined : visible[place + (event.key === 'ArrowUp' ? -1 : 1)];
    event.preventDefault();
    if (next !== undefined) this.#stepTo(next);
  };

  #onCalculate = (event: CustomEvent<CalculatedEdit>): void => {
    this.calculating = event.detail;
  };

  #onEditTags = (event: CustomEvent<EditTagsDetail>): void => {
    this.tagging = event.detail.positions;
  };

  #closeTags = (): void => {
    this.tagging = undefined;
  };

  #closeCalculated = (): void => {
    this.calculating = undefined;
  };

  #onSearchStructure = (event: CustomEvent<AskedSearch>): void => this.#askSearch(event.detail);

  #askSearch({ smiles, drawing }: AskedSearch): void {
    // What it is searched by stands below a molecule that covers the page.
    if (this.#sheet.matches && this.#molecule !== undefined)
      this.#go(this.session.view.query, undefined, false);
    void this.updateComplete.then(() => this.toolbar?.searchWith(smiles, drawing));
  }

  #onMoveColumn = ({ detail }: CustomEvent<MoveColumnDetail>): void => {
    const { preferences } = this.services;
    preferences.move(preferences.inOrder(this.session.table.columns), detail.column, detail.before);
  };

  #onCopyValue = ({ detail }: CustomEvent<CopyCellsDetail>): Promise<void> =>
    copyAndSay(detail.text, detail.missing);

  #onDownload = ({ detail }: CustomEvent<ChosenDownload>): void => {
    if (detail.what === 'report') this.reporting = this.#columns;
    else if (detail.what === 'original') void this.#downloadOriginal();
    else void this.#download.start(detail.format, detail.scope, this.#name);
  };

  #onReport = (event: CustomEvent<ReportChoice>): void => {
    const { preferences } = this.services;
    this.reporting = undefined;
    void this.#report.start(event.detail, {
      session: this.session,
      name: this.#name,
      source: this.#source,
      isColored: (id) => preferences.isColored(id),
      highlightOf: this.#highlightOf,
    });
  };

  #closeReport = (): void => {
    this.reporting = undefined;
  };

  async #downloadOriginal(): Promise<void> {
    const { originals } = this.services;
    const original = originals.of(this.setId);
    if (original.phase !== 'kept') return;
    try {
      saveFile(await originals.fetch(original.file), original.file.name);
    } catch (failure) {
      toast.error(failureWords(failure));
    }
  }

  #onReadSheet = (event: CustomEvent<{ sheet: string }>): void => {
    const { importJob, services } = this;
    if (!importJob) return;
    const { sheet } = event.detail;
    const name = cutText(`${setNameOf(importJob.source.sourceName)} – ${sheet}`, 200);
    const next = services.importQueue.add({ ...importJob.source, name, sheet });
    services.router.go(paths.reading(next.id));
  };

  #onAction = ({ detail: { action } }: CustomEvent<ChosenAction>): void => {
    const { id } = this.session.set ?? {};
    if (action === 'compare' && id) this.services.router.go(paths.compareWith(id));
    if (action === 'history' && id) this.services.router.go(paths.history(id));
    const { view, selection } = this.session;
    if (action === 'save-shown') this.savingPart = view.visible;
    if (action === 'save-selected') this.savingPart = selection.positions(view.visible);
    if (action === 'rename') this.renaming = true;
    if (action === 'share') this.sharing = true;
    if (action === 'delete') void this.#delete();
  };

  #closePart = (): void => {
    this.savingPart = undefined;
  };

  #closeShare = (): void => {
    this.sharing = false;
  };

  #closeRename = (): void => {
    this.renaming = false;
  };

  #cancelImport = (): void => {
    if (this.importJob) this.services.importQueue.remove(this.importJob);
    this.services.router.go(paths.sets(), { replace: true });
  };

  async #rename(name: string): Promise<void> {
    const { session } = this;
    const { set } = session;
    if (set) await renameWithUndo(this.services.sets, set, name, (renamed) => (session.set = renamed));
  }

  async #delete(): Promise<void> {
    const { set } = this.session;
    if (!set) return;
    const { sets, router } = this.services;
    await removeWithUndo({
      name: set.name,
      remove: async () => {
        await sets.remove(set.id);
        // Back in the history leads here again.
        this.session.set = { ...set, deletedAt: new Date().toISOString() };
        router.go(paths.sets(), { replace: true });
      },
      restore: async () => {
        this.session.set = await sets.restore(set.id);
        router.go(paths.set(set.id));
      },
    });
  }

  async #restore(): Promise<void> {
    const { set } = this.session;
    if (!set || this.restoring) return;
    this.restoring = true;
    const restore = async (): Promise<void> => {
      this.session.set = await this.services.sets.restore(set.id);
    };
    if ((await restoreNamed({ name: set.name, restore })) && !this.session.isComplete) this.#load();
    this.restoring = false;
  }

  async #restoreVersion(): Promise<void> {
    const { session, services, setId } = this;
    const { version, versionFacts } = session;
    if (setId === undefined || version === undefined || !versionFacts || this.restoring) return;
    this.restoring = true;
    const done = await restoreWithUndo({
      api: services.api,
      id: setId,
      version,
      seen: versionFacts.head,
      changed: () => {
        services.changed(setId);
        void session.lookAgain(services.api);
      },
    });
    this.restoring = false;
    if (done) services.router.go(paths.set(setId));
  }

  #onVisible = (): void => {
    // Another tab, or another computer, may have changed the set meanwhile.
    if (document.visibilityState === 'visible') void this.session.lookAgain(this.services.api);
    // The page may be closed: what is being typed does not wait.
    else this.session.notes.flush();
  };
}

/** Whether a key is for something that is open above the page, or for a field that it empties. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (target) =>
        target instanceof Element &&
        (target.localName === 'dialog' ||
          target.localName === 'mo-menu' ||
          (target.localName === 'mo-popover' && (target as HTMLElement & { open?: boolean }).open === true) ||
          target.localName === 'input'),
    );

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-page': SetPage;
  }
}
