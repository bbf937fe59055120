import { remarksOf } from '@moiety/chemistry/remarks.ts';
import type { ReadMolecule } from '@moiety/contract';
import { structureButtons } from '@moiety/elements/structure/structure-actions.js';
import '@moiety/elements/structure/define.js';
import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { builtInColumns, isPropertyId } from '../table/columns.ts';
import { remarkReason, remarkWords } from '../words/remark-words.ts';
import { columnTitle } from '../words/column-title.ts';
import { structureSource } from './structure-source.ts';
import '../predictions/prediction-panel.ts';

/**
 * One structure, large, with what is known of it and the ways to copy it.
 *
 * @fires close - the person is done
 * @fires {CustomEvent<{ record: ReadMolecule }>} search-structure - other molecules that have it in them are to be found
 */
@customElement('molvalley-structure-dialog')
export class StructureDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      mo-structure {
        display: block;
        width: 100%;
        height: auto;
        aspect-ratio: 8 / 5;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      .actions {
        margin-block: var(--mo-space-3);
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
        gap: var(--mo-space-2) var(--mo-space-4);
        margin: 0;
      }
      dl > div {
        min-width: 0;
      }
      .wide {
        grid-column: 1 / -1;
      }
      dt {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-xs);
      }
      dd {
        margin: 0;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .remark {
        margin-bottom: var(--mo-space-3);
      }
      .code {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  /** The molecule to show; the dialog is closed while there is none. */
  @property({ attribute: false }) record: ReadMolecule | undefined;
  /** SMILES or SMARTS whose atoms are highlighted. */
  @property() highlight = '';
  #wanted: ReadMolecule | undefined;

  override render(): TemplateResult {
    const { record } = this;
    return html`
      <mo-dialog
        .title=${record?.name || msg('Structure', { id: 'molvalley.column.structure' })}
        .open=${record !== undefined}
        .width=${'720px'}
        @close=${this.#close}
      >
        ${record ? this.#renderRecord(record) : nothing}
      </mo-dialog>
    `;
  }

  #renderRecord(record: ReadMolecule): TemplateResult {
    const { highlight } = this;
    const source = structureSource(record, highlight);
    return html`
      <mo-structure
        plain
        magnify="1.6"
        .structure=${source.structure}
        .name=${source.name ?? ''}
        .highlight=${highlight}
      ></mo-structure>
      <div class="actions">
        <mo-button icon="search" @click=${() => this.#search(record)}
          >${msg('Search with this structure…', { id: 'molvalley.substructure.searchWith' })}</mo-button
        >${structureButtons(source)}
      </div>
      ${remarksOf(record).map(
        (remark) =>
          html`<p class="remark"><b>${remarkWords(remark)}.</b> ${remarkReason(remark, record)}</p>`,
      )}
      <dl>
        ${builtInColumns.slice(3).map((column) => {
          const value = isPropertyId(column.id)
            ? (record.properties[column.id]?.toFixed(column.decimals) ?? '')
            : record[column.id as 'smiles' | 'inchiKey' | 'formula'];
          return html`<div class=${column.code ? 'wide' : ''}>
            <dt>${columnTitle(column)}</dt>
            <dd class=${column.code ? 'code' : ''}>${value || '–'}</dd>
          </div>`;
        })}
      </dl>
      <molvalley-prediction-panel .structure=${source.structure}></molvalley-prediction-panel>
    `;
  }

  #search(record: ReadMolecule): void {
    this.#wanted = record;
    this.emit('close');
  }

  #close = (): void => {
    if (this.record) this.emit('close');
    // What opens for the search takes the focus, which a closing dialog gives back.
    const record = this.#wanted;
    this.#wanted = undefined;
    if (record) this.emit('search-structure', { record });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-structure-dialog': StructureDialog;
  }
}
