import { getMoleculeSet, getMoleculeSetVersion, readMolecules } from '@moiety/contract';
import type { DataOf, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { SetPredictions } from '../predictions/set-predictions.ts';
import { SetAnalyses } from '../analyses/set-analyses.ts';
import { SetAlerts } from '../alerts/set-alerts.ts';
import { SetParents } from '../parents/set-parents.ts';
import { CalculatedColumns } from '../formulas/calculated-columns.ts';
import { NoteDrafts } from '../marks/note-drafts.ts';
import { SetMarks } from '../marks/set-marks.ts';
import { ReportParts } from '../report/report-parts.ts';
import { concernsMarks } from '../table/mark-values.ts';
import { MoleculeTable } from '../table/molecule-table.ts';
import { Selection } from '../table/selection.ts';
import { SetView } from '../table/set-view.ts';
import { SetAlignment } from './set-alignment.ts';
import type { SetComputation } from './set-computation.ts';
import { SetDocuments } from './set-documents.ts';
import { SetPictures } from './set-pictures.ts';
import { SetSearch } from './set-search.ts';

/** Molecules asked for at a time: their parsing holds the main thread for less than a frame or two. */
const MOLECULES_PER_CALL = 500;
/** How often the view follows a table that grows, ms. */
const REFRESH_EVERY = 250;

/** What is known of a version beside the set that it makes. */
export interface VersionFacts extends Pick<
  DataOf<typeof getMoleculeSetVersion>,
  'head' | 'versionName' | 'made'
> {
  /** Whether the person may restore it. */
  mayRestore: boolean;
}

/** A structure to search with, and what a drawing of it begins with. */
export interface AskedSearch {
  smiles: string;
  drawing: string;
}

/** One open set: its molecules, what is shown of them and what is chosen. It outlives the page that shows it. */
export class SetSession extends Observable {
  readonly table = new MoleculeTable();
  readonly view: SetView;
  readonly selection = new Selection();
  readonly search: SetSearch;
  readonly predictions: SetPredictions;
  readonly alerts: SetAlerts;
  readonly parents: SetParents;
  /** What is computed of all molecules on request. */
  readonly computations: readonly SetComputation<unknown>[];
  readonly calculated: CalculatedColumns;
  /** Columns that its analyses filled. */
  readonly analyses: SetAnalyses;
  readonly alignment: SetAlignment;
  readonly marks: SetMarks;
  readonly notes: NoteDrafts;
  /** Plots and analyses that were opened, which a report can have. */
  readonly reportParts = new ReportParts();
  readonly documents = new SetDocuments();
  readonly pictures = new SetPictures();
  /** How far its table is scrolled, px: coming back to it finds the same rows. */
  scrollTop = 0;
  /** A structure that the table is to ask how to search with, once it is shown. */
  askedSearch: AskedSearch | undefined;
  /** The version of the set that is shown; undefined for the set as it is now. */
  readonly version: number | undefined;
  #versionFacts: VersionFacts | undefined;
  #set: MoleculeSet | undefined;
  #complete = false;
  #missing = false;
  #failure: unknown;
  #loading: AbortController | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(workers: MoleculeWorkers, locale: string, version?: number) {
    super();
    this.version = version;
    this.view = new SetView(this.table, locale);
    this.search = new SetSearch(workers, this.view);
    this.predictions = new SetPredictions(workers, this.table, this.view);
    this.alerts = new SetAlerts(workers, this.table, this.view);
    this.parents = new SetParents(workers, this.table, this.view);
    this.computations = [this.predictions, this.alerts, this.parents];
    this.alignment = new SetAlignment(workers, this.table);
    this.calculated = new CalculatedColumns(this.table, () => this.view.refresh());
    this.analyses = new SetAnalyses(workers, this.table, () => this.view.refresh());
    this.marks = new SetMarks(this.table, () => {
      // Of 100,000 molecules nothing is chosen or ordered anew for a star that neither depends on.
      if (concernsMarks(this.view.query)) void this.view.refresh();
    });
    this.notes = new NoteDrafts(this.marks);
    for (const part of [
      this.view,
      this.selection,
      this.search,
      ...this.computations,
      this.calculated,
      this.analyses,
      this.alignment,
      this.marks,
      this.notes,
    ])
      part.subscribe(() => this.changed());
    this.calculated.subscribe(() => {
      // Before the set is there nothing is known of what is kept with it.
      if (this.#set) void this.analyses.follow(this.calculated.analyses.map(({ analysis }) => analysis));
    });
    let { phase } = this.predictions.state;
    this.predictions.subscribe(() => {
      // Formulas may have what was predicted.
      if (phase === 'running' && this.predictions.state.phase === 'done') void this.calculated.refresh();
      ({ phase } = this.predictions.state);
    });
  }

  /** The stored set; undefined while it is not saved, or not loaded yet. */
  get set(): MoleculeSet | undefined {
    return this.#set;
  }

  set set(set: MoleculeSet | undefined) {
    this.#set = set;
    this.#missing = false;
    if (set) {
      this.calculated.take(set);
      this.marks.take(set);
      void this.analyses.follow(this.calculated.analyses.map(({ analysis }) => analysis));
    }
    this.changed();
  }

  /** Of the version that is shown; undefined for the set of now, and until it is loaded. */
  get versionFacts(): VersionFacts | undefined {
    return this.#versionFacts;
  }

  /** Whether the set is in the trash: then the server gives no molecules of it. */
  get inTrash(): boolean {
    return typeof this.#set?.deletedAt === 'string';
  }

  /** Whether the server has no such set any more. */
  get missing(): boolean {
    return this.#missing;
  }

  /** Whether the person may change it: one that is not stored is their own. */
  get mayChange(): boolean {
    return this.#set?.role !== 'read';
  }

  /** Whether the person may star and tag molecules and write notes: the set is stored, theirs to change, and its marks have been read. */
  get mayMark(): boolean {
    return this.marks.mayChange && !this.missing;
  }

  /** Whether all molecules are here. */
  get isComplete(): boolean {
    return this.#complete;
  }

  /** Why the set could not be loaded to its end. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Adds molecules that came, and shows them soon. */
  append(records: readonly MoleculeRecord[]): void {
    const first = this.table.records.length === 0;
    this.table.append(records);
    if (first) void this.view.refresh();
    else this.#refreshTimer ??= setTimeout(() => this.#refresh(), REFRESH_EVERY);
  }

  /** Says that no molecules follow. */
  complete(): void {
    this.#complete = true;
    this.#refresh();
    this.search.complete();
    for (const computation of this.computations) computation.complete();
    void this.calculated.refresh();
    this.analyses.complete();
  }

  /** Loads the set from the server, from the first molecule that is not here yet. Called again it tries again. */
  async load(api: Api, id: string): Promise<void> {
    if (this.#loading || this.#complete) return;
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    this.#failure = undefined;
    this.changed();
    const page = (offset: number) =>
      api.call(readMolecules, { params: { id }, query: { offset, limit: MOLECULES_PER_CALL }, signal });
    try {
      let next = page(this.table.records.length);
      // Awaited further down; a failure of both would otherwise be reported as one that nobody handles.
      next.catch(() => undefined);
      this.set = await this.#fetch(api, id, signal);
      if (this.inTrash) return;
      this.table.typedColumns = this.set.assays;
      this.table.fileColumns = this.set.columns;
      for (;;) {
        const { items, total } = await next;
        const loaded = this.table.records.length + items.length;
        const more = items.length > 0 && loaded < total;
        // The next page travels while this one is shown.
        if (more) {
          next = page(loaded);
          next.catch(() => undefined);
        }
        this.append(items);
        if (!more) break;
      }
      this.complete();
    } catch (error) {
      if (!isAbort(error)) this.#failure = error;
      // It may have gone to the trash while it was loaded; that is said instead of the server's refusal.
      if (error instanceof ApiFailure && error.status === 409) {
        await this.lookAgain(api);
        if (this.inTrash) this.#failure = undefined;
      }
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
      this.changed();
    }
  }

  /** Asks the server for the set's name and place: another tab may have renamed, deleted or restored it meanwhile. */
  async lookAgain(api: Api): Promise<void> {
    if (!this.#set) return;
    void this.documents.refresh();
    try {
      this.set = await this.#fetch(api, this.#set.id);
    } catch (failure) {
      // Any other failure says nothing about the set; the next call will tell.
      if (!(failure instanceof ApiFailure) || failure.status !== 404) return;
      this.#missing = true;
      this.changed();
    }
  }

  /** The set as it is to be shown: one of a version has the version's name and columns, and nobody changes it. */
  async #fetch(api: Api, id: string, signal?: AbortSignal): Promise<MoleculeSet> {
    const given = signal ? { signal } : {};
    const now = api.call(getMoleculeSet, { params: { id }, ...given });
    const { version } = this;
    if (version === undefined) return now;
    const params = { id, version: String(version) };
    const [set, { name, calculated, ...facts }] = await Promise.all([
      now,
      api.call(getMoleculeSetVersion, { params, ...given }),
    ]);
    this.#versionFacts = { ...facts, mayRestore: set.role !== 'read' };
    // Whatever becomes of the set, its version stays the same: marks and columns are taken up once.
    return { ...set, role: 'read', name, calculated, calculatedVersion: 1, updatedAt: set.createdAt };
  }

  /** Ends what is under way and frees what workers hold. */
  destroy(): void {
    this.#loading?.abort();
    for (const computation of this.computations) computation.cancel();
    this.calculated.cancel();
    this.analyses.cancel();
    this.alignment.cancel();
    this.notes.flush();
    this.marks.cancel();
    clearTimeout(this.#refreshTimer);
    void this.search.destroy();
  }

  #refresh(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
    void this.view.refresh();
  }
}
