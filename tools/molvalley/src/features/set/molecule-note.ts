import { msg } from '@lit/localize';
import { NOTE_MAX } from '@moiety/contract';
import type { MoleculeNote, MoleculeRecord } from '@moiety/contract';
import '@moiety/elements/textarea/define.js';
import type { MoTextarea } from '@moiety/elements/textarea/textarea.js';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { byWords } from '../../shared/marks/by-words.ts';
import { saveNote } from '../../shared/marks/save-note.ts';

/**
 * The note of a molecule: read, or written. It is saved after a pause, when it is left and by Control+Enter; where somebody else wrote
 * it meanwhile both texts are shown.
 */
@customElement('molvalley-molecule-note')
export class MoleculeNoteField extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        display: grid;
        gap: var(--mo-space-1);
      }
      .kept {
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
      .about {
        min-height: 1.5em;
        font-size: var(--mo-text-s);
      }
      .problem {
        display: grid;
        gap: var(--mo-space-2);
        padding: var(--mo-space-2) var(--mo-space-3);
        border-radius: var(--mo-radius);
        background: var(--mo-color-warning-soft);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
      blockquote {
        max-height: 160px;
        margin: 0;
        padding-inline-start: var(--mo-space-2);
        border-inline-start: 3px solid var(--mo-color-warning);
        overflow: auto;
        white-space: pre-line;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) record!: MoleculeRecord;
  /** The text when the field was entered, to which a change can be taken back. */
  #before: string | undefined;
  #watch = new Watch(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#leave(this.record);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.session);
    const before = changed.get('record');
    // Another molecule is shown while this one's note is being written.
    if (before && before.position !== this.record.position) void this.#leave(before);
  }

  override render(): TemplateResult | typeof nothing {
    const { session, record } = this;
    const note = session.marks.at(record.position)?.note;
    if (!session.mayMark)
      return note?.text
        ? html`<p class="kept">${note.text}</p>
            ${note.at ? html`<p class="about muted">${byWords(note)}</p>` : nothing}`
        : nothing;
    return html`<mo-textarea
        rows="2"
        label=${msg('Note', { id: 'molvalley.marks.note' })}
        placeholder=${msg('What you want to remember about this molecule', { id: 'molvalley.marks.noteHint' })}
        maxlength=${NOTE_MAX}
        .value=${session.notes.text(record.position)}
        @focusin=${this.#onFocus}
        @focusout=${() => void this.#leave(this.record)}
        @keydown=${this.#onKeyDown}
        @input=${(event: Event) => session.notes.type(record.position, (event.target as MoTextarea).value)}
      ></mo-textarea>
      ${this.#renderState(note ?? undefined)}`;
  }

  #renderState(note: MoleculeNote | undefined): TemplateResult {
    const state = this.session.notes.state(this.record.position);
    if (state?.phase === 'conflict') return this.#renderConflict(state.theirs);
    if (state?.phase === 'failed')
      return html`<div class="problem" role="alert">
        <p>
          ${msg('The note was not saved. Your text is still here.', { id: 'molvalley.marks.noteFailed' })}
          ${failureWords(state.failure)}
        </p>
        <div class="actions">
          <mo-button icon="refresh" @click=${() => void this.session.notes.save(this.record.position)}
            >${msg('Retry', { id: 'kit.retry' })}</mo-button
          >
        </div>
      </div>`;
    const words =
      state?.phase === 'typing'
        ? msg('Not saved yet', { id: 'molvalley.marks.noteTyping' })
        : state?.phase === 'saving'
          ? msg('Saving…', { id: 'molvalley.marks.noteSaving' })
          : note?.text
            ? byWords(note)
            : '';
    return html`<p class="about muted" role="status">${words}</p>`;
  }

  #renderConflict(theirs: MoleculeNote): TemplateResult {
    const { notes } = this.session;
    const { position } = this.record;
    return html`<div class="problem" role="alert">
      <p>
        <b
          >${msg('Someone else has changed this note. Nothing was overwritten.', {
            id: 'molvalley.marks.conflict',
          })}</b
        >
        ${msg(
          'Your text is in the field. Copy what you need from the other text, then choose which to keep.',
          {
            id: 'molvalley.marks.conflictHow',
          },
        )}
      </p>
      <p class="muted">${byWords(theirs)}</p>
      <blockquote>
        ${theirs.text || msg('The note was removed.', { id: 'molvalley.marks.noteGone' })}
      </blockquote>
      <div class="actions">
        <mo-button variant="primary" @click=${() => void notes.keepMine(position)}
          >${msg('Keep my text', { id: 'molvalley.marks.keepMine' })}</mo-button
        >
        <mo-button @click=${() => this.#useTheirs(position)}
          >${msg('Use the other text', { id: 'molvalley.marks.useTheirs' })}</mo-button
        >
      </div>
    </div>`;
  }

  #useTheirs(position: number): void {
    const { notes } = this.session;
    const mine = notes.text(position);
    notes.drop(position);
    toastWithUndo(msg('The other text was kept', { id: 'molvalley.marks.theirsKept' }), () =>
      notes.type(position, mine),
    );
  }

  #onFocus = (): void => {
    this.#before ??= this.session.marks.at(this.record.position)?.note?.text ?? '';
  };

  #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void this.#leave(this.record);
    // The field is still being written in: from here on it is this text that a change is taken back to.
    this.#before = this.session.notes.text(this.record.position).trim();
  };

  /** Saves what was typed, and offers to take it back. */
  async #leave(record: MoleculeRecord): Promise<void> {
    const before = this.#before;
    this.#before = undefined;
    await saveNote(this.session, record, before);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-note': MoleculeNoteField;
  }
}
