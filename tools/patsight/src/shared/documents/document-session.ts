import {
  analyzeDocument,
  assembleRows,
  cancelJob,
  changeDocument,
  CORRECTIONS_PER_CALL_MAX,
  correctDocument,
  findInDocument,
  getDocument,
  getDocumentRerun,
  getDocumentResults,
  getPageText,
  listCorrections,
  joinDocumentAgain,
  listDocumentPages,
  previewFormula,
  previewGroup,
  readDocumentArea,
  reasonsSettledBy,
  rerunDocument,
  signDocument,
  unlockDocument,
  visitDocument,
} from '@moiety/contract';
import type {
  AreaReading,
  BodyOf,
  DataOf,
  CorrectionRequest,
  DocumentBox,
  DocumentColleague,
  DocumentPage,
  DocumentRerun,
  DocumentResults,
  DocumentVersion,
  LoggedCorrection,
  MergedCompound,
  PageTextLine,
  PatentDocument,
  PreviewedFormula,
  PreviewedRow,
} from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import type { GroupField } from '../results/group-cells.ts';
import { ResultTable } from '../results/result-table.ts';

/** What a person did, so that it can be undone. */
interface Done {
  /** The corrections that were applied, in order. */
  corrections: readonly string[];
  /** The key of what they are of. */
  item: string;
}

/** A decision on a compound or a value. */
export type Decision = 'accept' | 'reject';

/** A correction as a view asks for it: its id and the version that it saw are filled in here. */
export type FieldChange = Pick<Extract<CorrectionRequest, { action: 'correct' }>, 'field' | 'value'>;

/** What of a compound or a value is corrected. */
export interface ItemChange {
  key: string;
  changes: readonly FieldChange[];
}

/** Something in a table of groups that is corrected, and the version of it that was seen. */
export interface GroupChange {
  key: string;
  field: GroupField;
  value: string;
  seen: number;
  /** Where a formula is drawn. */
  at?: PlaceOnPage | undefined;
}

/** A place of a page. */
export interface PlaceOnPage {
  /** From 1. */
  page: number;
  box: DocumentBox;
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
/** Something that a person adds. */
export type Addition = WithoutId<Extract<CorrectionRequest, { action: 'add-compound' | 'add-activity' }>>;

/** Where something is printed in a document. */
export type DocumentText = DataOf<typeof findInDocument>;

/** Entries of the log that are shown at once. */
const HISTORY_PAGE = 50;

const NOTHING: DocumentResults = {
  version: -1,
  corrections: 0,
  engine: '',
  pages: '',
  isComplete: true,
  compounds: [],
  activities: [],
  completeness: { labelsFound: 0, labelsExpected: 0, missing: [] },
  tables: [],
  canJoinAgain: false,
  formulas: [],
  sections: [],
  conflicts: [],
  unplaced: [],
};

/** A document that is open: what it is, what was found in it so far, and what a person does with that. */
export class DocumentSession extends Observable {
  readonly id: string;
  readonly #api: Api;
  #document: PatentDocument | undefined;
  #pages: readonly DocumentPage[] = [];
  #table = new ResultTable(NOTHING);
  #hasResults = false;
  #failure: unknown;
  #isGone = false;
  #loading: Promise<void> | undefined;
  #colleagues: readonly DocumentColleague[] = [];
  #elsewhere: readonly string[] = [];
  #done: Done[] = [];
  readonly #turns = new Map<number, number>();
  /** What the results that are shown were asked for with. */
  #asked = '';

  constructor(api: Api, id: string) {
    super();
    this.#api = api;
    this.id = id;
  }

  /** The number of the version that was signed off and is shown; undefined of what was found as it is now. */
  get version(): number | undefined {
    return undefined;
  }

  /** That version; undefined until it is answered. */
  get signed(): DocumentVersion | undefined {
    return undefined;
  }

  /** Whether the document has no such version. */
  get isUnknownVersion(): boolean {
    return false;
  }

  /** Undefined until the first answer. */
  get document(): PatentDocument | undefined {
    return this.#document;
  }

  get pages(): readonly DocumentPage[] {
    return this.#pages;
  }

  /** The version of the engine that read a page; where that is not known, that of the results. */
  engineOf = (page: number | undefined): string =>
    (page === undefined ? null : this.#pages[page - 1]?.engine) ?? this.#table.results.engine;

  /** Versions of the engine that read pages before the one of the results. */
  get olderEngines(): readonly string[] {
    const { engine } = this.#table.results;
    return [...new Set(this.#pages.flatMap((page) => page.engine ?? []))].filter((one) => one !== engine);
  }

  /** Whether it is analyzed, not in the trash, and nothing is under way. */
  get isIdle(): boolean {
    return this.#document?.state === 'analyzed' && this.#document.deletedAt === null;
  }

  /** Degrees clockwise by which a person has turned a page, as long as the document is open. */
  turnOf(page: number): number {
    return this.#turns.get(page) ?? 0;
  }

  /** Turns a page by a quarter. */
  turn(page: number, direction: 'left' | 'right'): void {
    this.#turns.set(page, (this.turnOf(page) + (direction === 'right' ? 90 : 270)) % 360);
    this.changed();
  }

  /** What was found so far. */
  get table(): ResultTable {
    return this.#table;
  }

  /** Whether the results were answered once. */
  get hasResults(): boolean {
    return this.#hasResults;
  }

  /** Why the last load gave nothing; what was there before still stands. */
  get failure(): unknown {
    return this.#failure;
  }

  /** It was shown, and was then deleted or is no longer shared with the person. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether the person may correct it and spend credits on it. */
  get mayReview(): boolean {
    return this.#document !== undefined && this.#document.role !== 'read';
  }

  /** Whether it may be open elsewhere as well, with colleagues or in another window of the person: who is there is then told and asked for. */
  get isWatched(): boolean {
    return this.#document?.deletedAt === null;
  }

  /** What the person looks at in the review in other windows. */
  get elsewhere(): readonly string[] {
    return this.#elsewhere;
  }

  /** Who else has it open. */
  get colleagues(): readonly DocumentColleague[] {
    return this.#colleagues;
  }

  /** Who else looks at an item in the review; empty for nobody. */
  reviewersOf(key: string): readonly string[] {
    return this.#colleagues.flatMap(({ name, items }) => (items.includes(key) ? [name] : []));
  }

  /** Whether something changes by itself. */
  get isMoving(): boolean {
    const { state } = this.#document ?? {};
    return (
      state === 'reading' || state === 'waiting' || state === 'running' || !this.#table.results.isComplete
    );
  }

  /** Whether there are results that nobody has signed off, and no more on their way. */
  get canSign(): boolean {
    const { state, deletedAt, signedOff } = this.#document ?? {};
    return (
      this.mayReview &&
      state === 'analyzed' &&
      deletedAt === null &&
      !signedOff?.isCurrent &&
      this.#table.results.isComplete &&
      this.#table.rows.length > 0
    );
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Asks the server anew; what did not change is not asked for again. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
      this.changed();
    }));
  }

  /**
   * Says that it is looked at here, and learns who else is there; what changed meanwhile is loaded. Where the server does not answer, nobody is
   * there for all that is known.
   * @param item the key of what is looked at in the review
   */
  async visit(window: string, item: string | null): Promise<void> {
    let people: readonly DocumentColleague[] = [];
    let elsewhere: readonly string[] = [];
    let isChanged = false;
    try {
      const answer = await this.#api.call(visitDocument, { params: { id: this.id }, body: { window, item } });
      ({ people, elsewhere } = answer);
      isChanged = answer.updatedAt !== this.#document?.updatedAt;
    } catch (failure) {
      // It was deleted, or is no longer shared: what the page says of that is said by loading it.
      isChanged = failure instanceof ApiFailure && failure.status === 404;
    }
    if (JSON.stringify([people, elsewhere]) !== JSON.stringify([this.#colleagues, this.#elsewhere])) {
      this.#colleagues = people;
      this.#elsewhere = elsewhere;
      this.changed();
    }
    if (isChanged) await this.load();
  }

  /** Analyzes pages. @param job chosen by the caller: asked for twice, it is done and paid once @throws ApiFailure */
  async analyze(job: string, pages: string): Promise<void> {
    this.#document = await this.#api.call(analyzeDocument, {
      params: { id: this.id },
      body: { id: job, pages },
    });
    this.#asked = '';
    this.changed();
    await this.load();
  }

  /** Has pages analyzed again that an older engine read, free of charge. @param job as of `analyze` @throws ApiFailure */
  async rerun(job: string): Promise<void> {
    this.#document = await this.#api.call(rerunDocument, { params: { id: this.id }, body: { id: job } });
    this.#asked = '';
    this.changed();
    await this.load();
  }

  /** Has what was read put together again by the present version, free of charge. @throws ApiFailure */
  async joinAgain(): Promise<void> {
    this.#document = await this.#api.call(joinDocumentAgain, { params: { id: this.id } });
    await this.#reload();
  }

  /** Has rows of tables of groups tried again that could not be put together however often that was tried. @throws ApiFailure */
  async assembleAgain(): Promise<void> {
    this.#document = await this.#api.call(assembleRows, { params: { id: this.id } });
    await this.#reload();
  }

  /** What cells of tables of groups and their rows would be, if they were corrected so. @throws ApiFailure */
  previewGroup(asked: BodyOf<typeof previewGroup>, signal?: AbortSignal): Promise<readonly PreviewedRow[]> {
    return this.#api.call(previewGroup, {
      params: { id: this.id },
      body: asked,
      ...(signal && { signal }),
    });
  }

  /** What a table of groups would be with a formula. @throws ApiFailure */
  previewFormula(asked: BodyOf<typeof previewFormula>, signal: AbortSignal): Promise<PreviewedFormula> {
    return this.#api.call(previewFormula, { params: { id: this.id }, body: asked, signal });
  }

  /** Corrects what stands in tables of groups, all as one step that can be undone. @returns as `decide` @throws ApiFailure */
  async correctGroups(changes: readonly GroupChange[]): Promise<number> {
    return this.#correct(
      changes.map(({ key, field, value, seen, at }) => ({
        action: 'correct' as const,
        item: key,
        field,
        value,
        seen,
        log: this.#seenLog,
        id: randomId(),
        at,
      })),
    );
  }

  /** What differs since it was last analyzed again. @throws ApiFailure */
  lastRerun(signal: AbortSignal): Promise<DocumentRerun> {
    return this.#api.call(getDocumentRerun, { params: { id: this.id }, signal });
  }

  /** Ends the analysis after the pages that it is at. @throws ApiFailure */
  async stop(): Promise<void> {
    const job = this.#document?.analysis?.id;
    if (job === undefined) return;
    await this.#api.call(cancelJob, { params: { id: job } });
    await this.load();
  }

  /** Opens it with its password. @throws ApiFailure */
  async unlock(password: string): Promise<void> {
    this.#document = await this.#api.call(unlockDocument, { params: { id: this.id }, body: { password } });
    this.changed();
    await this.load();
  }

  /** Renames it, tags it, or corrects what it says of itself. @throws ApiFailure */
  async describe(change: BodyOf<typeof changeDocument>): Promise<void> {
    this.#document = await this.#api.call(changeDocument, { params: { id: this.id }, body: change });
    this.changed();
    // What was under way when it was stored may answer with what was there before.
    if (this.#loading) {
      await this.#loading;
      await this.load();
    }
  }

  /** Signs results off. @param version of those that the person saw @throws ApiFailure; where they have changed, the new ones are shown from then on */
  async sign(version: number, note: string): Promise<DocumentVersion> {
    try {
      return await this.#api.call(signDocument, {
        params: { id: this.id },
        body: { version, note },
      });
    } finally {
      await this.#reload();
    }
  }

  // ── corrections ───────────────────────────────────────────────────────────

  /** The version of the log of the results that are shown: the conflicts in it were seen. */
  get #seenLog(): number {
    return this.#table.results.corrections;
  }

  /**
   * Accepts or rejects compounds or values.
   * @returns how many were not applied because somebody else had decided meanwhile
   * @throws ApiFailure
   */
  async decide(keys: readonly string[], action: Decision): Promise<number> {
    const log = this.#seenLog;
    return this.#correct(
      keys.flatMap((key) => {
        const item = this.#table.item(key);
        return item ? [{ action, item: key, seen: item.decisionVersion, log, id: randomId() }] : [];
      }),
    );
  }

  /**
   * Ends the conflicts of a cell.
   * @param conflict one of them
   * @param take whether it holds from now on; else what held stays
   * @returns as `decide`
   * @throws ApiFailure
   */
  settle(conflict: LoggedCorrection, take: boolean): Promise<number> {
    const seen = this.#seenLog;
    return this.#correct([{ action: 'settle', id: randomId(), correction: conflict.id, take, seen }]);
  }

  /** What others made of the document after a version of its log, the last first. @throws ApiFailure */
  changedSince(version: number, signal: AbortSignal): Promise<DataOf<typeof listCorrections>> {
    return this.#api.call(listCorrections, {
      params: { id: this.id },
      query: { since: version, others: 'true', page_size: HISTORY_PAGE },
      signal,
    });
  }

  /** What people made of a compound or a value, the last first. @param page from 1 @throws ApiFailure */
  history(item: string, page: number, signal: AbortSignal): Promise<DataOf<typeof listCorrections>> {
    return this.#api.call(listCorrections, {
      params: { id: this.id },
      query: { item, page, page_size: HISTORY_PAGE },
      signal,
    });
  }

  /**
   * Corrects fields of compounds or values, all of them as one step that can be undone.
   * @param seenWhole keys of those that a person looked at as a whole: they need no review any more
   * @returns as `decide`
   * @throws ApiFailure
   */
  async change(corrections: readonly ItemChange[], seenWhole: readonly string[] = []): Promise<number> {
    return this.#correct([...this.#changes(corrections), ...this.#acceptances(corrections, seenWhole)]);
  }

  #changes(corrections: readonly ItemChange[]): CorrectionRequest[] {
    return corrections.flatMap(({ key, changes }) => {
      const item = this.#table.item(key);
      if (!item) return [];
      const versions: Readonly<Partial<Record<string, { version: number }>>> = item.corrected;
      return changes.map(({ field, value }) => ({
        action: 'correct' as const,
        item: key,
        field,
        value,
        seen: versions[field]?.version ?? 0,
        log: this.#seenLog,
        id: randomId(),
      }));
    });
  }

  /** Of what was looked at as a whole, what its corrections leave to be reviewed is accepted. */
  #acceptances(corrections: readonly ItemChange[], seenWhole: readonly string[]): CorrectionRequest[] {
    return corrections.flatMap(({ key, changes }) => {
      const item = seenWhole.includes(key) ? this.#table.item(key) : undefined;
      const settled = new Set(changes.flatMap(({ field }) => reasonsSettledBy[field]));
      return item?.needsReview && changes.length > 0 && item.reasons.some((reason) => !settled.has(reason))
        ? [
            {
              action: 'accept' as const,
              item: key,
              seen: item.decisionVersion,
              log: this.#seenLog,
              id: randomId(),
            },
          ]
        : [];
    });
  }

  /** Adds compounds or values that were not found, as one step that can be undone. @throws ApiFailure */
  async add(...additions: readonly Addition[]): Promise<void> {
    await this.#correct(additions.map((addition) => Object.assign({ id: randomId() }, addition)));
  }

  /** Says that nothing is missing where gaps were found, as one step that can be undone. @param keys of the gaps @throws ApiFailure */
  async dismiss(keys: readonly string[]): Promise<void> {
    await this.#correct(keys.map((gap) => ({ action: 'dismiss', gap, id: randomId() })));
  }

  /** Makes a compound of its own of what was merged into another. @returns as `decide` @throws ApiFailure */
  splitOff({ key, version }: MergedCompound): Promise<number> {
    return this.#correct([
      {
        action: 'correct',
        item: key,
        field: 'mergedInto',
        value: '',
        seen: version,
        log: this.#seenLog,
        id: randomId(),
      },
    ]);
  }

  /**
   * Takes a reading out of a compound: it becomes one of its own.
   * @param left what the structure of the first is then, where it is another
   * @returns as `decide`
   * @throws ApiFailure
   */
  async takeOut(addition: Addition, left?: ItemChange): Promise<number> {
    return this.#correct([...(left ? this.#changes([left]) : []), { ...addition, id: randomId() }]);
  }

  /** What is printed in a box of a page. @throws ApiFailure */
  readArea(page: number, box: DocumentBox, signal: AbortSignal): Promise<AreaReading> {
    return this.#api.call(readDocumentArea, { params: { id: this.id }, body: { page, box }, signal });
  }

  /** What is printed on a page that was analyzed. @throws ApiFailure */
  async textOf(page: number, signal: AbortSignal): Promise<readonly PageTextLine[]> {
    const params = { id: this.id, page: String(page) };
    return (await this.#api.call(getPageText, { params, signal })).lines;
  }

  /**
   * Where a text is printed in the pages that were analyzed; of too many places those from a page on.
   * @throws ApiFailure
   */
  find(text: string, from: number, signal: AbortSignal): Promise<DocumentText> {
    return this.#api.call(findInDocument, {
      params: { id: this.id },
      query: { q: text, from: String(from) },
      signal,
    });
  }

  /** Takes the last thing back that was done here. @returns the key of what it was done to; undefined for none @throws ApiFailure */
  async undo(): Promise<string | undefined> {
    const last = this.#done.at(-1);
    if (!last) return undefined;
    const undone = last.corrections.toReversed();
    for (let from = 0; from < undone.length; from += CORRECTIONS_PER_CALL_MAX)
      await this.#send(
        undone
          .slice(from, from + CORRECTIONS_PER_CALL_MAX)
          .map((correction) => ({ action: 'undo', id: randomId(), correction })),
      );
    this.#done = this.#done.slice(0, -1);
    await this.#reload();
    return last.item;
  }

  /** Takes a correction back, whoever made it: one that has no place in the results, or a dismissal. @throws ApiFailure */
  async discard(correction: string): Promise<void> {
    await this.#send([{ action: 'undo', id: randomId(), correction }]);
    await this.#reload();
  }

  async #correct(requests: readonly CorrectionRequest[]): Promise<number> {
    const logged: LoggedCorrection[] = [];
    try {
      for (let from = 0; from < requests.length; from += CORRECTIONS_PER_CALL_MAX)
        logged.push(...(await this.#send(requests.slice(from, from + CORRECTIONS_PER_CALL_MAX))));
    } finally {
      // What was stored before a call failed is stored, and can be undone.
      const applied = logged.filter(({ outcome }) => outcome === 'applied');
      const [first] = applied;
      if (first) this.#done = [...this.#done, { corrections: applied.map(({ id }) => id), item: first.item }];
      if (logged.length > 0) await this.#reload();
    }
    return logged.filter(({ outcome }) => outcome !== 'applied').length;
  }

  async #send(requests: readonly CorrectionRequest[]): Promise<readonly LoggedCorrection[]> {
    try {
      const { corrections } = await this.#api.call(correctDocument, {
        params: { id: this.id },
        body: { corrections: [...requests] },
      });
      return corrections;
    } catch (failure) {
      // It is shared for reading now, or not at all.
      if (failure instanceof ApiFailure && (failure.status === 403 || failure.status === 404))
        void this.load();
      throw failure;
    }
  }

  async #reload(): Promise<void> {
    await this.#loading;
    this.#asked = '';
    await this.load();
  }

  /** What is shown. @throws ApiFailure */
  protected answerResults(): Promise<DocumentResults> {
    return this.#api.call(getDocumentResults, { params: { id: this.id } });
  }

  async #load(): Promise<void> {
    const params = { id: this.id };
    try {
      this.#document = await this.#api.call(getDocument, { params });
      this.changed();
      const { state, updatedAt, pagesRead, analysis } = this.#document;
      const wanted = JSON.stringify([
        state,
        updatedAt,
        pagesRead,
        analysis?.pages,
        this.#table.results.isComplete,
      ]);
      const isSettled = this.#asked === wanted && this.#table.results.isComplete;
      if (!isSettled) {
        const [pages, results] = await Promise.all([
          this.#api.call(listDocumentPages, { params }),
          this.answerResults(),
        ]);
        this.#pages = pages;
        // One version is the same results: rows that did not change are not drawn again.
        if (
          results.version !== this.#table.results.version ||
          !this.#hasResults ||
          results.isComplete !== this.#table.results.isComplete
        )
          this.#table = new ResultTable(results);
        this.#hasResults = true;
        this.#asked = wanted;
      }
      this.#failure = undefined;
      this.#isGone = false;
    } catch (failure) {
      this.#failure = failure;
      if (!(failure instanceof ApiFailure) || failure.status !== 404 || !this.#document) return;
      this.#isGone = true;
      this.#document = undefined;
      this.#pages = [];
      this.#table = new ResultTable(NOTHING);
      this.#hasResults = false;
      this.#asked = '';
    }
  }
}
