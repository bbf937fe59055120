import { msg } from '@lit/localize';
import { PREVIEWED_CELLS_MAX } from '@moiety/contract';
import type { PreviewedRow } from '@moiety/contract';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import type { CellField } from '../../shared/results/group-cells.ts';
import { previewedRows, previewStyles } from './previewed-rows.ts';

/** Milliseconds after the last key before what was written is read. */
export const READ_AFTER = 200;

/** Cells as they would be corrected. */
export interface AskedPreview {
  /** The keys of those that get the value. */
  cells: readonly string[];
  field: CellField;
  value: string;
  /** Others that are corrected with them. */
  others: readonly { cell: string; value: string }[];
}

type Preview =
  | { name: 'none' }
  | { name: 'reading' }
  | { name: 'read'; rows: readonly PreviewedRow[] }
  | { name: 'failed'; words: string };

/** What was wrong: what the server says of the text, else what went wrong on the way. */
export const wordsOfRefusal = (failure: unknown): string =>
  (failure instanceof ApiFailure ? failure.fields?.[0]?.message : undefined) ?? failureWords(failure);

/** What the rows of cells would be put together to if these were corrected. */
@customElement('patsight-group-preview')
export class GroupPreview extends ToolElement {
  static override styles = [pageStyles, previewStyles];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) asked!: AskedPreview;
  @state() private preview: Preview = { name: 'none' };

  #timer: ReturnType<typeof setTimeout> | undefined;
  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  #abort(): void {
    clearTimeout(this.#timer);
    this.#run?.abort();
  }

  /** Leaves off what is being read. */
  stop(): void {
    this.#abort();
    if (this.preview.name === 'reading') this.preview = { name: 'none' };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('asked')) return;
    this.#abort();
    const { asked } = this;
    this.#timer = setTimeout(() => void this.#read(asked), READ_AFTER);
  }

  async #read({ cells, others, ...said }: AskedPreview): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    this.preview = { name: 'reading' };
    try {
      const rows = await this.session.previewGroup(
        {
          ...said,
          cells: cells.slice(0, PREVIEWED_CELLS_MAX),
          others: others.slice(0, PREVIEWED_CELLS_MAX),
        },
        run.signal,
      );
      if (!run.signal.aborted) this.preview = { name: 'read', rows };
    } catch (failure) {
      if (!isAbort(failure) && !run.signal.aborted)
        this.preview = { name: 'failed', words: wordsOfRefusal(failure) };
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (preview.name === 'none') return nothing;
    if (preview.name === 'reading')
      return html`<div class="preview" role="status">
        <p class="muted">${msg('Assembling…', { id: 'patsight.groups.assembling' })}</p>
      </div>`;
    if (preview.name === 'failed')
      return html`<div class="preview" role="status"><p class="error">${preview.words}</p></div>`;
    return html`<div class="preview" role="status">${previewedRows(preview.rows)}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-group-preview': GroupPreview;
  }
}
