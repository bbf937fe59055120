import { remarksOf } from '@moiety/chemistry/remarks.ts';
import type { ReadMolecule } from '@moiety/contract';
import { structureButtons } from '@moiety/elements/structure/structure-actions.js';
import '@moiety/elements/structure/define.js';
import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { StructuralAlert } from '@moiety/chemistry/alerts/catalogues.ts';
import { alertsAbout, alertTitle, catalogueNote } from '../alerts/alert-words.ts';
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
      .alerts p {
        font-size: var(--mo-text-s);
      }
      .alerts button {
        min-height: 28px;
        max-width: 100%;
        padding: 0 var(--mo-space-2);
        border: 1px solid var(--mo-color-border-control);
        border-radius: var(--mo-radius);
        background: none;
        color: var(--mo-color-text);
        font: inherit;
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
        cursor: pointer;
      }
      .alerts button:hover {
        background: var(--mo-color-hover);
      }
      .alerts button[aria-pressed='true'] {
        border-color: var(--mo-color-primary);
        background: var(--mo-color-primary-soft);
      }
      .alerts button:focus-visible {
        outline: var(--mo-focus-ring);
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
  /** The structural alerts of the molecule; undefined where they are not known. */
  @property({ attribute: false }) alerts: readonly StructuralAlert[] | undefined;
  @state() private alert: StructuralAlert | undefined;
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
    const highlight = this.alert?.smarts ?? this.highlight;
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
      ${this.alerts ? this.#renderAlerts(this.alerts) : nothing}
      <molvalley-prediction-panel .structure=${source.structure}></molvalley-prediction-panel>
    `;
  }

  #renderAlerts(alerts: readonly StructuralAlert[]): TemplateResult {
    const title = msg('Structural alerts', { id: 'molvalley.alerts.title' });
    const catalogues = new Map(alerts.map(({ catalogue }) => [catalogueNote(catalogue), catalogue]));
    return html`<section class="alerts" aria-label=${title}>
      <h3>${title}</h3>
      ${
        alerts.length
          ? html`<div class="actions">
                ${alerts.map(
                  (alert) =>
                    html`<button
                      type="button"
                      aria-pressed=${alert === this.alert ? 'true' : 'false'}
                      title=${msg('Highlight in the drawing', { id: 'molvalley.alerts.highlight' })}
                      @click=${() => this.#toggleAlert(alert)}
                    >
                      ${alertTitle(alert)}
                    </button>`,
                )}
              </div>
              ${[...catalogues.keys()].map((note) => html`<p class="muted">${note}</p>`)}`
          : html`<p class="muted">${msg('None of the alerts matches.', { id: 'molvalley.alerts.none' })}</p>`
      }
      <p class="muted">${alertsAbout()}</p>
    </section>`;
  }

  #toggleAlert(alert: StructuralAlert): void {
    this.alert = this.alert === alert ? undefined : alert;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('record')) this.alert = undefined;
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
