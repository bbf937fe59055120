import { markFields, markNames } from '@moiety/chemistry/writing/mark-names.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { writePositions } from '@moiety/contract';
import type {
  DataOf,
  listMoleculeMarks,
  markMolecules,
  MoleculeMarks,
  MoleculeNote,
  MoleculeSet,
} from '@moiety/contract';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { isNews, withChange, withNote } from './mark-change.ts';
import type { MarkChange, MarkOrder } from './mark-change.ts';

/** Where the marks of a set are kept. */
export interface MarksStore {
  /** A page of them, of those from a position on. @throws ApiFailure */
  read(from: number, signal?: AbortSignal): Promise<DataOf<typeof listMoleculeMarks>>;
  /** @param molecules their numbers from 1: `1-12,20` @throws ApiFailure */
  mark(molecules: string, change: MarkChange): Promise<DataOf<typeof markMolecules>>;
  /** @param seen the version of the note that was seen @throws ApiFailure; 409 where there is another by now */
  writeNote(position: number, text: string, seen: number): Promise<MoleculeNote>;
}

/**
 * - `unsaved`: the set is not stored, and there is no place for marks
 * - `failed`: they could not be read; those that were read before stay
 */
export type MarksState =
  | { phase: 'unsaved' }
  | { phase: 'loading' }
  | { phase: 'ready' }
  | { phase: 'failed'; failure: unknown };

/** How many molecules have what. */
export interface MarkCounts {
  stars: number;
  notes: number;
  tags: ReadonlyMap<string, number>;
}

type Kept = Map<number, MoleculeMarks>;

/**
 * Stars, tags and notes of a set's molecules. A change of stars or tags is shown at once, kept behind those before it, and taken back
 * where it cannot be kept.
 */
export class SetMarks extends Observable {
  readonly #table: MoleculeTable;
  readonly #refreshView: () => void;
  #store: MarksStore | undefined;
  #state: MarksState = { phase: 'unsaved' };
  /** Whether they have been read to their end once. */
  #isRead = false;
  #kept: Kept = new Map();
  /** Changes that are not kept yet, in order, and the end of the last. */
  #pending: MarkOrder[] = [];
  #last: Promise<void> = Promise.resolve();
  /** What was kept while marks are read anew: what is read may be older. */
  #keptMeanwhile: ((kept: Kept) => void)[] = [];
  #run: AbortController | undefined;
  /** When the set was last changed as its marks were read. */
  #readOf = '';
  #set: Pick<MoleculeSet, 'updatedAt' | 'role' | 'deletedAt'> | undefined;
  #counts: MarkCounts | undefined;

  constructor(table: MoleculeTable, refreshView: () => void) {
    super();
    this.#table = table;
    this.#refreshView = refreshView;
  }

  get state(): MarksState {
    return this.#state;
  }

  /** Whether the person may change them now. */
  get mayChange(): boolean {
    const set = this.#set;
    return this.#state.phase !== 'unsaved' && this.#isRead && set?.role !== 'read' && !set?.deletedAt;
  }

  /** Whether all marks are here; of a set that is not stored there are none. */
  get isKnown(): boolean {
    return this.#isRead || this.#state.phase === 'unsaved';
  }

  /** A molecule's marks, with the changes that are not kept yet; undefined where it never had any. */
  at = (position: number): MoleculeMarks | undefined => {
    let marks = this.#kept.get(position);
    for (const { positions, change } of this.#pending)
      if (positions.has(position)) marks = withChange(marks, position, change);
    return marks;
  };

  /** How many molecules have what. */
  get counts(): MarkCounts {
    if (this.#counts) return this.#counts;
    const tags = new Map<string, number>();
    let [stars, notes] = [0, 0];
    const count = (position: number): void => {
      const marks = this.at(position);
      if (marks?.star) stars++;
      if (marks?.note?.text) notes++;
      for (const tag of marks?.tags ?? []) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    };
    for (const position of this.#kept.keys()) count(position);
    const others = new Set<number>();
    for (const { positions } of this.#pending)
      for (const position of positions) if (!this.#kept.has(position)) others.add(position);
    for (const position of others) count(position);
    this.#counts = { stars, notes, tags };
    return this.#counts;
  }

  /** Says where they are kept. */
  keepIn(store: MarksStore): void {
    if (this.#store) return;
    this.#store = store;
    this.#follow();
  }

  /** Takes up what the server tells of the set: marks are read anew where it was changed since. */
  take(set: Pick<MoleculeSet, 'updatedAt' | 'role' | 'deletedAt'>): void {
    this.#set = set;
    this.#touch();
    this.#follow();
  }

  #follow(): void {
    const set = this.#set;
    if (this.#store && set && !set.deletedAt && set.updatedAt !== this.#readOf) void this.load();
  }

  /** Reads them, page by page; called again it begins anew. */
  async load(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.#readOf = this.#set?.updatedAt ?? '';
    this.#keptMeanwhile = [];
    // The first time they are shown as they come; later those that were read before stand until all are here.
    const read: Kept = this.#isRead ? new Map() : this.#kept;
    if (!this.#isRead) this.#setState({ phase: 'loading' });
    try {
      for (let from = 0, shown = 0, more = true; more;) {
        const page = await store.read(from, run.signal);
        run.signal.throwIfAborted();
        for (const marks of page.items) read.set(marks.position, marks);
        from = (page.items.at(-1)?.position ?? from) + 1;
        more = page.more && page.items.length > 0;
        // Counted anew whenever there are twice as many, not with each of a hundred pages.
        if (read === this.#kept && read.size >= 2 * shown) {
          shown = read.size;
          this.#touch();
        }
      }
    } catch (failure) {
      if (run.signal.aborted || isAbort(failure)) return;
      this.#run = undefined;
      // The next look at the set reads them.
      this.#readOf = '';
      // That the set is gone, or in the trash, is said where the set is.
      const isGone = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409);
      if (!isGone) this.#setState({ phase: 'failed', failure });
      return;
    }
    this.#run = undefined;
    for (const keep of this.#keptMeanwhile) keep(read);
    this.#kept = read;
    this.#isRead = true;
    this.#state = { phase: 'ready' };
    this.#touch();
    this.#refreshView();
  }

  /**
   * Stars molecules or tags them, or takes that away; those for which it makes a difference.
   * @returns their positions, once it is kept
   * @throws ApiFailure where it could not be kept; it is as it was then
   */
  async mark(positions: Iterable<number>, change: MarkChange): Promise<number[]> {
    const store = this.#store;
    if (!store) throw new Error('marks of a set that is not stored');
    const changed = [...positions].filter((position) => isNews(this.at(position), change));
    if (changed.length === 0) return changed;
    const order: MarkOrder = { change, positions: new Set(changed) };
    this.#pending = [...this.#pending, order];
    this.#touch();
    this.#refreshView();
    const before = this.#last;
    const kept = (async () => {
      await before;
      // Without the spaces, which are a sixth of them, as many numbers as a set can have have room.
      const numbers = writePositions(changed);
      try {
        const { marked } = await store.mark(numbers, change);
        this.#keep((marks) => {
          for (const position of changed)
            marks.set(position, withChange(marks.get(position), position, change, marked));
        });
      } finally {
        this.#pending = this.#pending.filter((one) => one !== order);
        this.#touch();
      }
    })();
    this.#last = kept.catch(() => this.#refreshView());
    await kept;
    return changed;
  }

  /** Writes a note. @throws ApiFailure; 409 where there is another by now, which `readNote` reads */
  async writeNote(position: number, text: string, seen: number): Promise<MoleculeNote> {
    const store = this.#store;
    if (!store) throw new Error('a note of a set that is not stored');
    const note = await store.writeNote(position, text, seen);
    this.#keepNote(position, note);
    return note;
  }

  /** Reads the note of a molecule anew; null where none was ever written. @throws ApiFailure */
  async readNote(position: number): Promise<MoleculeNote | null> {
    const page = await this.#store?.read(position);
    const found = page?.items.find((one) => one.position === position)?.note ?? null;
    this.#keepNote(position, found);
    return found;
  }

  /** Marks as columns of a file; undefined where there are none. */
  written(): AddedColumns | undefined {
    const { stars, notes, tags } = this.counts;
    if (!stars && !notes && tags.size === 0) return undefined;
    const names = markNames(this.#table.fileColumns);
    return {
      names,
      texts: names.slice(1),
      values: { get: (position) => markFields(this.at(position)) },
    };
  }

  /** Ends what is being read. */
  cancel(): void {
    this.#run?.abort();
  }

  #keepNote(position: number, note: MoleculeNote | null): void {
    this.#keep((marks) => {
      const known = marks.get(position);
      if ((known?.note?.version ?? 0) <= (note?.version ?? 0))
        marks.set(position, withNote(known, position, note));
    });
    this.#touch();
    this.#refreshView();
  }

  #keep(change: (kept: Kept) => void): void {
    change(this.#kept);
    if (this.#run) this.#keptMeanwhile.push(change);
  }

  #setState(state: MarksState): void {
    this.#state = state;
    this.#touch();
  }

  /** Gives the table what there is now, and says so. */
  #touch(): void {
    this.#counts = undefined;
    const { counts } = this;
    // From the start where there will be one to fill: the table does not shift when the marks are here.
    const isToFill = this.#store !== undefined && this.#set !== undefined && this.#set.role !== 'read';
    this.#table.setMarks({
      star: isToFill || counts.stars > 0 || counts.notes > 0,
      tags: counts.tags.size > 0,
      note: counts.notes > 0,
      at: this.at,
    });
    this.changed();
  }
}
