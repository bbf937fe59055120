import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';

/** How the cells of a column are edited in their place, as text. */
export interface CellEdit<Row> {
  /** What is edited; undefined for a row whose cell is not. */
  text: (row: Row) => string | undefined;
  /** Characters of a text, at most. */
  lengthMax?: number;
}

/** A cell that is being edited. */
interface Edited {
  /** Of its row. */
  id: string | number;
  column: string;
  /** As it was. */
  before: string;
  text: string;
}

/** Where the focus goes when a text is finished: to a neighbor of its cell, to the cell, or wherever the person put it. */
export type AfterEdit = 'down' | 'next' | 'previous' | 'stay' | 'elsewhere';

export interface EditingHost {
  /** Something is to be rendered. */
  changed: () => void;
  /** A text was finished, and is another one than before. */
  finished: (edit: { id: string | number; column: string; text: string }) => void;
  left: (to: AfterEdit) => void;
}

/** The text of a cell while a person edits it: one at a time. Finished by Enter, Tab, or going elsewhere; given up by Escape. */
export class CellEditing {
  readonly #host: EditingHost;
  #edited: Edited | undefined;

  constructor(host: EditingHost) {
    this.#host = host;
  }

  get isOn(): boolean {
    return this.#edited !== undefined;
  }

  /** Whether it is a cell of this row. */
  isIn(id: string | number): boolean {
    return this.#edited?.id === id;
  }

  has(id: string | number, column: string): boolean {
    return this.#edited?.id === id && this.#edited.column === column;
  }

  begin(id: string | number, column: string, text: string): void {
    if (this.has(id, column)) return;
    this.finish('elsewhere');
    this.#edited = { id, column, before: text, text };
    this.#host.changed();
  }

  /** Takes the text, and lets go of the cell. */
  finish(to: AfterEdit): void {
    const edited = this.#edited;
    if (!edited) return;
    this.#edited = undefined;
    const { id, column, before, text } = edited;
    if (text !== before) this.#host.finished({ id, column, text });
    this.#host.left(to);
    this.#host.changed();
  }

  /** Lets go of the cell; its text is as it was. */
  cancel(): void {
    if (!this.#edited) return;
    this.#edited = undefined;
    this.#host.left('stay');
    this.#host.changed();
  }

  /** @param label what is edited: the column's title */
  render(label: string, lengthMax: number | undefined): TemplateResult {
    return html`<textarea
      class="editor"
      rows="1"
      aria-label=${label}
      maxlength=${ifDefined(lengthMax)}
      .value=${this.#edited?.before ?? ''}
      @input=${(event: InputEvent) => {
        if (this.#edited) this.#edited.text = (event.target as HTMLTextAreaElement).value;
      }}
      @keydown=${this.#onKeyDown}
      @focusout=${() => this.finish('elsewhere')}
    ></textarea>`;
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    // No key of the grid, or of whoever uses it, is meant.
    event.stopPropagation();
    // Enter and Escape choose among the words of an input method.
    if (event.isComposing) return;
    if (event.key === 'Enter' && event.altKey) this.#breakLine(event.target as HTMLTextAreaElement);
    else if (event.key === 'Enter' && !event.shiftKey) this.finish('down');
    else if (event.key === 'Tab') this.finish(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') this.cancel();
    else return;
    event.preventDefault();
  };

  /** As spreadsheets do by this key; Shift+Enter does it by itself. */
  #breakLine(field: HTMLTextAreaElement): void {
    const { selectionStart, selectionEnd, maxLength, value } = field;
    if (maxLength >= 0 && value.length - (selectionEnd - selectionStart) >= maxLength) return;
    field.setRangeText('\n', selectionStart, selectionEnd, 'end');
    field.dispatchEvent(new InputEvent('input'));
  }
}
