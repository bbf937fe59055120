import { RecogniserError } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import type { Corners } from '@moiety/chemistry/recognition/perspective.ts';
import type { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { keepForGood, type Library, type LibraryChange } from './library.ts';
import { inReadingOrder } from '../structures/reading-order.ts';
import type { CorrectedStructure } from '../structures/shown-structure.ts';
import { PictureProblemError, type PictureProblem } from './open-picture.ts';
import { isUnderWay, reviewOrder, standingOf } from './picture.ts';
import type { Finding, FindingPlace, PageOrigin, Picture } from './picture.ts';
import { renderPicture, thumbnailOf, unchanged } from './render-picture.ts';
import type { Edit } from './render-picture.ts';

export interface PicturesServices {
  recogniser: Pick<Recogniser, 'recognise'>;
  library: Library;
  /** Decodes a picture. @throws {PictureProblemError} */
  open(picture: Blob): Promise<ImageBitmap>;
  /** Lays the part of a photograph between four corners flat. @throws {PictureProblemError} */
  flatten(picture: ImageBitmap, corners: Corners): Promise<ImageBitmap>;
  /** Whose pictures are shown: an opaque name, empty of a person who has not signed in. */
  owner(): Promise<string>;
  /** Is told that a person signed out, or another one came: what else is open of theirs is closed. */
  left?(): void;
}

/** What is taken back: a decision or correction of one structure, or that a picture was read again. */
interface Undone extends FindingPlace {
  before: Partial<Picture>;
}

/** A picture that is added. */
export interface AddedPicture {
  blob: Blob;
  name: string;
  origin?: PageOrigin;
}

const problemOf = (error: unknown): PictureProblem => {
  if (error instanceof PictureProblemError) return error.problem;
  return error instanceof RecogniserError ? error.reason : 'failed';
};

const changed = (picture: Picture, change: Partial<Picture>): Picture => ({ ...picture, ...change });

/** The person's pictures: read one after the other, reviewed, kept in this browser. */
export class Pictures extends Observable {
  readonly #services: PicturesServices;
  #items: readonly Picture[] = [];
  #owner = '';
  #loaded = false;
  #notKept = false;
  #undo: Undone[] = [];
  /** Ids of pictures that another tab reads: they are shown as running, and left alone until it tells what became of them. */
  #elsewhere = new Set<string>();
  #run: AbortController | undefined;
  /** Pictures that the present run has been through, and all that it was asked for. */
  #through = 0;

  constructor(services: PicturesServices) {
    super();
    this.#services = services;
    services.library.watch(this.#onOtherTab);
  }

  get items(): readonly Picture[] {
    return this.#items;
  }

  /** Whether what the browser keeps has been looked at. */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Whether the browser refused to keep something: it is gone with the page. */
  get notKept(): boolean {
    return this.#notKept;
  }

  get(id: string): Picture | undefined {
    return this.#items.find((picture) => picture.id === id);
  }

  /** How far the run under way is; undefined when none is. */
  get progress(): { done: number; total: number } | undefined {
    if (!this.#run) return undefined;
    const left = this.#items.filter(this.#isUnderWayHere).length;
    return { done: this.#through, total: this.#through + left };
  }

  /** What is to be reviewed, the most doubtful first. */
  get toReview(): FindingPlace[] {
    return reviewOrder(this.#items);
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Shows whose pictures they are now; those of before somebody signed in become theirs. */
  async load(): Promise<void> {
    // Where it cannot be told, as without a connection, nobody has left.
    const owner = await this.#services.owner().catch(() => this.#owner);
    if (this.#loaded && owner === this.#owner) return;
    if (owner !== this.#owner && this.#owner !== '') {
      this.#items = [];
      this.#undo = [];
      this.#elsewhere.clear();
      this.#services.left?.();
      this.changed();
    }
    this.#owner = owner;
    try {
      const { library } = this.#services;
      const [kept, strays] = await Promise.all([library.list(owner), owner === '' ? [] : library.list('')]);
      if (this.#owner !== owner) return;
      // As they are now, with what was added and decided meanwhile.
      const here = new Set(this.#items.map(({ id }) => id));
      // What was under way when a page was closed has not been read.
      const before = [...kept, ...strays]
        .filter(({ id }) => !here.has(id))
        .map((picture) => (isUnderWay(picture) ? changed(picture, { progress: 'stopped' }) : picture));
      const all = [...before, ...this.#items];
      const moved = all
        .filter((picture) => picture.owner !== owner)
        .map((picture) => changed(picture, { owner }));
      const byId = new Map([...all, ...moved].map((picture) => [picture.id, picture]));
      this.#items = [...byId.values()].toSorted((a, b) => a.addedAt - b.addedAt);
      // Another tab keeps what it reads itself.
      const ours = moved.filter(({ id }) => !this.#elsewhere.has(id));
      if (ours.length > 0) await library.put(ours);
    } catch {
      this.#notKept = true;
    }
    this.#loaded = true;
    this.changed();
    // Some of what seems to have been stopped is under way there.
    this.#services.library.ask();
  }

  /** Takes pictures and begins to read them. @returns their ids */
  add(files: readonly AddedPicture[]): string[] {
    if (files.length === 0) return [];
    const now = Date.now();
    const added = files.map(({ blob, name, origin }, at): Picture => ({
      id: randomId(),
      name,
      addedAt: now + at / 1000,
      owner: this.#owner,
      source: blob,
      ...(origin && { origin }),
      edit: unchanged,
      progress: 'waiting',
      problem: undefined,
      findings: [],
      thumbnail: undefined,
    }));
    this.#items = [...this.#items, ...added];
    this.#keep(added);
    void keepForGood();
    this.changed();
    void this.#work();
    return added.map(({ id }) => id);
  }

  /** Reads a picture again, turned or cropped otherwise. */
  read(id: string, edit: Edit): void {
    const picture = this.get(id);
    if (!picture || this.#elsewhere.has(id)) return;
    // What was decided and corrected would be lost by a slip.
    if (picture.progress === 'done') {
      const { edit: before, progress, problem, findings, thumbnail } = picture;
      this.#undo.push({ id, index: 0, before: { edit: before, progress, problem, findings, thumbnail } });
    }
    this.#set({ ...picture, edit, progress: 'waiting', problem: undefined });
    void this.#work();
  }

  /** Reads what was stopped, or failed for a reason that may pass. */
  resume(): void {
    for (const picture of this.#items)
      if (picture.progress === 'stopped') this.#set({ ...picture, progress: 'waiting', problem: undefined });
    void this.#work();
  }

  /** Stops reading; what was not read is kept, and can be read later. */
  cancel(): void {
    const run = this.#run;
    this.#run = undefined;
    for (const picture of this.#items)
      if (this.#isUnderWayHere(picture)) this.#set({ ...picture, progress: 'stopped' });
    run?.abort(new DOMException('Reading was cancelled.', 'AbortError'));
    this.changed();
  }

  decide(place: FindingPlace, decision: Finding['decision']): void {
    this.#change(place, ({ structure, corrected }) => ({
      structure,
      ...(corrected && { corrected }),
      decision,
      byItself: false,
    }));
  }

  /** Puts what a person drew, or another reading, in the place of what was read, which is accepted by that unless part of it is still lacking. */
  correct(place: FindingPlace, corrected: CorrectedStructure): void {
    const decision = corrected.isComplete === false ? 'open' : 'accepted';
    this.#change(place, ({ structure }) => ({ structure, corrected, decision, byItself: false }));
  }

  /** Goes back to what was read, which is to be reviewed again. */
  uncorrect(place: FindingPlace): void {
    this.#change(place, ({ structure }) => ({ structure, decision: 'open', byItself: false }));
  }

  /** Takes the last decision, correction or reading back. @returns of which finding */
  undo(): FindingPlace | undefined {
    const undone = this.#undo.pop();
    if (!undone) return undefined;
    const { id, index, before } = undone;
    const picture = this.get(id);
    if (picture) this.#set({ ...picture, ...before });
    return { id, index };
  }

  /** Takes pictures away; `restore` with what it gives brings them back. */
  remove(ids: readonly string[]): Picture[] {
    const removed = this.#items.filter(({ id }) => ids.includes(id));
    this.#items = this.#items.filter(({ id }) => !ids.includes(id));
    this.#undo = this.#undo.filter(({ id }) => !ids.includes(id));
    for (const id of ids) this.#elsewhere.delete(id);
    this.#services.library.remove(ids).catch(() => this.#refused());
    this.changed();
    return removed;
  }

  /** Brings back what was taken away, unless another person has come since. */
  restore(pictures: readonly Picture[]): void {
    const restored = pictures
      .filter(({ owner }) => owner === this.#owner)
      // One that was being read when it was taken away is read anew.
      .map((picture) =>
        picture.progress === 'running' ? changed(picture, { progress: 'waiting' }) : picture,
      );
    this.#items = [...this.#items, ...restored].toSorted((a, b) => a.addedAt - b.addedAt);
    this.#keep(restored);
    this.changed();
    void this.#work();
  }

  /** Takes over what became of pictures in another tab, so that neither works on a copy that is out of date. */
  #onOtherTab = ({ put, removed, begun = [], stopped = [] }: LibraryChange): void => {
    if (!this.#loaded) return;
    // What either tab is at work on settles itself.
    const isFree = (id: string): boolean => {
      const own = this.get(id);
      return !(own && this.#isUnderWayHere(own));
    };
    const underWay = begun.flatMap((id) => {
      const own = this.get(id);
      return own && isFree(id) ? [changed(own, { progress: 'running' })] : [];
    });
    const left = stopped.flatMap((id) => {
      const own = this.get(id);
      return own && this.#elsewhere.has(id) ? [changed(own, { progress: 'stopped' })] : [];
    });
    const settled = put.filter(({ id, owner }) => owner === this.#owner && isFree(id));
    const news = [...settled, ...underWay, ...left];
    const touched = new Set([...removed, ...news.map(({ id }) => id)]);
    if (touched.size === 0) return;
    for (const id of touched) this.#elsewhere.delete(id);
    for (const { id } of underWay) this.#elsewhere.add(id);
    this.#undo = this.#undo.filter(({ id }) => !touched.has(id));
    this.#items = [...this.#items.filter(({ id }) => !touched.has(id)), ...news].toSorted(
      (a, b) => a.addedAt - b.addedAt,
    );
    this.changed();
  };

  #isUnderWayHere = (picture: Picture): boolean => isUnderWay(picture) && !this.#elsewhere.has(picture.id);

  #change({ id, index }: FindingPlace, change: (finding: Finding) => Finding): void {
    const picture = this.get(id);
    const finding = picture?.findings[index];
    // What is being read again has findings that are about to be replaced.
    if (picture?.progress !== 'done' || !finding) return;
    const { findings } = picture;
    this.#undo.push({ id, index, before: { findings } });
    this.#set({ ...picture, findings: findings.with(index, change(finding)) });
  }

  #set(picture: Picture): void {
    this.#items = this.#items.map((other) => (other.id === picture.id ? picture : other));
    this.#keep([picture]);
    this.changed();
  }

  #keep(pictures: readonly Picture[]): void {
    this.#services.library.put(pictures).catch(() => this.#refused());
  }

  #refused(): void {
    if (this.#notKept) return;
    this.#notKept = true;
    this.changed();
  }

  /** Reads what waits, one after the other. */
  async #work(): Promise<void> {
    if (this.#run) return;
    const run = new AbortController();
    this.#run = run;
    this.#through = 0;
    for (;;) {
      const next = this.#items.find(({ progress }) => progress === 'waiting');
      if (!next || run.signal.aborted) break;
      this.#set({ ...next, progress: 'running' });
      await this.#readOne(next, run.signal);
      this.#through += 1;
    }
    if (this.#run === run) {
      this.#run = undefined;
      this.changed();
    }
  }

  /** A picture as it is read: laid flat, turned, straightened and cropped. @throws {PictureProblemError} */
  async rendered({ source, edit }: Pick<Picture, 'source' | 'edit'>): Promise<ImageBitmap> {
    const opened = await this.#services.open(source);
    try {
      const flat = edit.corners ? await this.#services.flatten(opened, edit.corners) : opened;
      const rendered = renderPicture(flat, edit);
      flat.close();
      return rendered;
    } finally {
      opened.close();
    }
  }

  async #readOne({ id, source, edit }: Picture, signal: AbortSignal): Promise<void> {
    const settle = (change: Partial<Picture>): void => {
      const picture = this.get(id);
      // Removed, stopped, or to be read otherwise meanwhile.
      if (picture?.progress === 'running' && picture.edit === edit) this.#set({ ...picture, ...change });
    };
    let rendered: ImageBitmap | undefined;
    try {
      rendered = await this.rendered({ source, edit });
      settle({ thumbnail: await thumbnailOf(rendered) });
      const structures = await this.#services.recogniser.recognise(rendered, signal);
      const findings = inReadingOrder(structures).map((structure): Finding => ({
        structure,
        decision: structure.accepted ? 'accepted' : 'open',
        byItself: structure.accepted,
      }));
      settle({ progress: 'done', findings });
    } catch (error) {
      if (!signal.aborted) settle({ progress: 'failed', problem: problemOf(error), findings: [] });
    } finally {
      // Still here where the recogniser did not take it.
      rendered?.close();
    }
  }

  /** How many pictures stand in each way. */
  count(...standings: ReturnType<typeof standingOf>[]): number {
    return this.#items.filter((picture) => standings.includes(standingOf(picture))).length;
  }
}
