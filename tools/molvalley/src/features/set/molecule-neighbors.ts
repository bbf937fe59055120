import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import '@moiety/elements/structure/define.js';
import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { drawable } from '../../shared/drawing/drawable.ts';
import { structureCellStyles, structureMore } from '../../shared/drawing/structure-cell.ts';
import { structureSource } from '../../shared/drawing/structure-source.ts';
import type { Neighbor } from '../../shared/sets/neighbors.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { similarityNote } from '../../shared/words/column-note.ts';

/**
 * The molecules of the set that are most similar to one of them.
 *
 * @fires {CustomEvent<{ position: number }>} show-molecule - one of them was chosen
 */
@customElement('molvalley-molecule-neighbors')
export class MoleculeNeighbors extends ToolElement {
  static override styles = [
    pageStyles,
    structureCellStyles,
    css`
      section {
        margin-top: var(--mo-space-4);
      }
      h3 {
        margin: 0 0 var(--mo-space-2);
        font-size: var(--mo-text-m);
        font-weight: 600;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
        gap: var(--mo-space-2);
        margin: 0 0 var(--mo-space-2);
        padding: 0;
        list-style: none;
      }
      li {
        position: relative;
      }
      .one {
        display: grid;
        gap: 2px;
        width: 100%;
        padding: var(--mo-space-1);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
        color: var(--mo-color-text);
        font: inherit;
        font-size: var(--mo-text-xs);
        text-align: start;
        cursor: pointer;
      }
      .one:hover {
        border-color: var(--mo-color-border-control);
        background: var(--mo-color-hover);
      }
      mo-structure {
        width: 100%;
        height: 72px;
        pointer-events: none;
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .similarity {
        color: var(--mo-color-text-muted);
        font-variant-numeric: tabular-nums;
      }
      p {
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) record!: ReadMolecule;
  /** All molecules of the set are here. */
  @property({ type: Boolean }) complete = false;
  @state() private found: readonly Neighbor[] | undefined;
  @state() private failed = false;
  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('record') || changed.has('complete')) void this.#find();
  }

  override render(): TemplateResult {
    const title = msg('Most similar in this set', { id: 'molvalley.panel.neighbours' });
    return html`<section aria-label=${title} aria-busy=${this.found || this.failed ? 'false' : 'true'}>
      <h3>${title}</h3>
      ${this.#renderFound()}
      <p class="muted">${similarityNote()}</p>
    </section>`;
  }

  #renderFound(): TemplateResult {
    const { found } = this;
    if (this.failed)
      return html`<p role="alert">
        ${msg('This structure could not be compared with the others.', {
          id: 'molvalley.panel.noComparison',
        })}
      </p>`;
    if (!found)
      return html`<p class="muted" role="status">
        ${
          this.complete
            ? msg('Comparing…', { id: 'molvalley.panel.comparing' })
            : msg('Compared when all molecules are loaded.', { id: 'molvalley.panel.later' })
        }
      </p>`;
    if (!found.length)
      return html`<p class="muted">
        ${msg('None with a similarity of 0.3 or more.', { id: 'molvalley.panel.noNeighbours' })}
      </p>`;
    const { records } = this.session.table;
    return html`<ul>
      ${found.map(({ position, similarity }) => {
        const record = records[position];
        return record?.status === 'ok' ? this.#renderOne(record, similarity) : nothing;
      })}
    </ul>`;
  }

  #renderOne(record: ReadMolecule, similarity: number): TemplateResult {
    return html`<li>
      <button
        class="one"
        type="button"
        @click=${() => this.emit('show-molecule', { position: record.position })}
      >
        <mo-structure plain .structure=${drawable(record)} .name=${nameOf(record)}></mo-structure>
        <span class="name" title=${nameOf(record)}>${nameOf(record)}</span>
        <span class="similarity"
          >${msg('Similarity', { id: 'molvalley.column.similarity' })} ${similarity.toFixed(2)}</span
        >
      </button>
      ${structureMore({ source: structureSource(record, ''), smiles: record.smiles, record })}
    </li>`;
  }

  async #find(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.found = undefined;
    this.failed = false;
    if (!this.complete) return;
    try {
      const found = await this.session.search.neighbors(this.record, run.signal);
      if (!run.signal.aborted) this.found = found;
    } catch {
      if (!run.signal.aborted) this.failed = true;
    }
  }
}

const nameOf = (record: MoleculeRecord & { status: 'ok' }): string => record.name || record.formula;

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-neighbors': MoleculeNeighbors;
  }
}
