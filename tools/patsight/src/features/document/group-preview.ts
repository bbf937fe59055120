import { msg, str } from '@lit/localize';
import { PREVIEWED_CELLS_MAX } from '@moiety/contract';
import type { PreviewedRow } from '@moiety/contract';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import type { GroupField } from '../../shared/results/group-cells.ts';
import { groupProblemWords, labelWords } from '../../shared/words/result-words.ts';

/** Milliseconds after the last key before what was written is read. */
const READ_AFTER = 200;
/** Rows that the preview shows before it counts the rest. */
const SHOWN_ROWS = 4;

/** Cells as they would be corrected. */
export interface AskedPreview {
  /** The keys of those that get the value. */
  cells: readonly string[];
  field: GroupField;
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
  static override styles = [
    pageStyles,
    css`
      .preview {
        display: grid;
        gap: var(--mo-space-2);
        padding: var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
      }
      .preview h3,
      .preview p {
        margin: 0;
        font-size: var(--mo-text-s);
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
        gap: var(--mo-space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        align-content: start;
        gap: var(--mo-space-1);
        min-width: 0;
        font-size: var(--mo-text-s);
      }
      li mo-structure {
        display: block;
        width: 100%;
        height: 96px;
      }
      .error {
        color: var(--mo-color-error);
      }
    `,
  ];

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
    const { rows } = preview;
    const made = rows.filter(({ problem }) => problem === null).length;
    const more = rows.length - SHOWN_ROWS;
    return html`<div class="preview" role="status">
      <h3>
        ${msg(str`${number(made)} of ${number(rows.length)} assembled`, { id: 'patsight.groups.assembled' })}
      </h3>
      <ul>
        ${rows.slice(0, SHOWN_ROWS).map(
          ({ label, smiles, problem }) =>
            html`<li>
              <span>${labelWords(label)}</span>
              ${
                problem
                  ? html`<span>${groupProblemWords(problem.reason, problem.text)}</span>`
                  : html`<mo-structure eager .structure=${smiles} .name=${labelWords(label)}></mo-structure>`
              }
            </li>`,
        )}
      </ul>
      ${
        more > 0
          ? html`<p class="muted">
              ${msg(str`and ${number(more)} more`, { id: 'patsight.columnEdit.more' })}
            </p>`
          : nothing
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-group-preview': GroupPreview;
  }
}
