import type { MoleculeNote } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { SetMarks } from './set-marks.ts';

/** Milliseconds after the last key until a note is saved. */
export const NOTE_PAUSE = 1500;

/**
 * What becomes of a note that is being written.
 * - `saved`: it is kept; the text is as it was typed, until the field is left
 * - `conflict`: somebody else wrote it since; nothing was overwritten, and both texts are there
 */
export type DraftState =
  | { phase: 'typing' }
  | { phase: 'saving' }
  | { phase: 'saved' }
  | { phase: 'failed'; failure: unknown }
  | { phase: 'conflict'; theirs: MoleculeNote };

interface Draft {
  text: string;
  /** The version of the note that the text began with. */
  seen: number;
  state: DraftState;
  /** It is on its way to the server, whatever is typed meanwhile. */
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** The notes of a set that are being written: saved after a pause, when they are left, and never over what somebody else wrote meanwhile. */
export class NoteDrafts extends Observable {
  readonly #marks: SetMarks;
  readonly #pause: number;
  #drafts = new Map<number, Draft>();

  /** @param pause milliseconds after the last key until a note is saved */
  constructor(marks: SetMarks, pause = NOTE_PAUSE) {
    super();
    this.#marks = marks;
    this.#pause = pause;
  }

  /** Whether something was typed that is not kept. */
  get unsaved(): boolean {
    return [...this.#drafts.values()].some(({ state }) => state.phase !== 'saved');
  }

  /** The text of a molecule's note: what is typed, else what is kept. */
  text(position: number): string {
    return this.#current(position)?.text ?? this.#keptText(position);
  }

  /** What becomes of what is typed; undefined where nothing is. */
  state(position: number): DraftState | undefined {
    return this.#current(position)?.state;
  }

  /** Takes what was typed. */
  type(position: number, text: string): void {
    const before = this.#current(position);
    clearTimeout(before?.timer);
    const seen = before?.seen ?? this.#version(position);
    // Both texts stay in sight until the person has chosen.
    const state: DraftState = before?.state.phase === 'conflict' ? before.state : { phase: 'typing' };
    this.#set(position, {
      text,
      seen,
      state,
      isSending: before?.isSending ?? false,
      timer: this.#later(position),
    });
  }

  /** Saves what was typed now, unless there is a conflict to be settled. @returns whether it is kept, as far as there was something */
  async save(position: number): Promise<boolean> {
    const draft = this.#drafts.get(position);
    if (!draft || draft.state.phase === 'saved') return true;
    clearTimeout(draft.timer);
    if (draft.state.phase === 'conflict') return false;
    if (draft.isSending) {
      // What is typed meanwhile is saved behind it: it begins with the version that comes of it.
      if (draft.state.phase === 'typing') this.#set(position, { ...draft, timer: this.#later(position) });
      return false;
    }
    if (draft.text.trim() === this.#keptText(position)) {
      this.#set(position, { ...draft, seen: this.#version(position), state: { phase: 'saved' } });
      return true;
    }
    return this.#write(position, draft);
  }

  /** The field is left: what was typed is saved, and what is kept is shown as it is kept. */
  async leave(position: number): Promise<boolean> {
    const isKept = await this.save(position);
    if (this.#drafts.get(position)?.state.phase === 'saved') this.drop(position);
    return isKept;
  }

  /** Saves all that was typed: the page may be closed. */
  flush(): void {
    for (const position of this.#drafts.keys()) void this.save(position);
  }

  /** Writes what was typed over what somebody else wrote, which the person has seen. */
  async keepMine(position: number): Promise<boolean> {
    const draft = this.#drafts.get(position);
    if (draft?.state.phase !== 'conflict') return false;
    clearTimeout(draft.timer);
    return this.#write(position, { ...draft, seen: draft.state.theirs.version });
  }

  /** Lets what was typed go. */
  drop(position: number): void {
    clearTimeout(this.#drafts.get(position)?.timer);
    if (this.#drafts.delete(position)) this.changed();
  }

  /** What was typed, unless it is kept and somebody has written the note since. */
  #current(position: number): Draft | undefined {
    const draft = this.#drafts.get(position);
    return draft?.state.phase === 'saved' && this.#version(position) > draft.seen ? undefined : draft;
  }

  #later(position: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.save(position), this.#pause);
  }

  #version(position: number): number {
    return this.#marks.at(position)?.note?.version ?? 0;
  }

  #keptText(position: number): string {
    return this.#marks.at(position)?.note?.text ?? '';
  }

  async #write(position: number, draft: Draft): Promise<boolean> {
    const text = draft.text.trim();
    const { timer: _ended, ...rest } = draft;
    this.#set(position, { ...rest, state: { phase: 'saving' }, isSending: true });
    let seen = draft.seen;
    let state: DraftState;
    try {
      seen = (await this.#marks.writeNote(position, text, draft.seen)).version;
      state = { phase: 'saved' };
    } catch (failure) {
      state = await this.#failed(position, draft.seen, failure);
    }
    const now = this.#drafts.get(position);
    if (!now) return state.phase === 'saved';
    const isTypedOn = now.text !== draft.text;
    // What was typed meanwhile waits for its own pause.
    this.#set(position, {
      ...now,
      seen,
      isSending: false,
      state: isTypedOn && state.phase === 'saved' ? { phase: 'typing' } : state,
    });
    return state.phase === 'saved' && !isTypedOn;
  }

  /** Whether somebody else wrote the note, or it could not be saved for another reason. */
  async #failed(position: number, seen: number, failure: unknown): Promise<DraftState> {
    if (!(failure instanceof ApiFailure) || failure.status !== 409) return { phase: 'failed', failure };
    try {
      const theirs = await this.#marks.readNote(position);
      return theirs && theirs.version !== seen ? { phase: 'conflict', theirs } : { phase: 'failed', failure };
    } catch {
      return { phase: 'failed', failure };
    }
  }

  #set(position: number, draft: Draft): void {
    this.#drafts.set(position, draft);
    this.changed();
  }
}
