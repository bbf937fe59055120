import { consume } from '@lit/context';
import { ENUMERATED_MAX } from '@moiety/chemistry/sar/enumeration.ts';
import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import { structureCell, structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { paths } from '../../shared/places.ts';
import { SET_NAME_MAX } from '../../shared/imports/import-job.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { builtInTitle } from '../../shared/words/column-title.ts';
import { combinationsNote } from './analysis-notes.ts';
import { groupContent } from './group-content.ts';
import { activityText, intervalText } from './numbers.ts';
import type { Series } from './series.ts';

const ROWS_SHOWN = 20;
/** Properties beside the prediction; the others come with the set that they are saved as. */
const PROPERTIES = ['molecularWeight', 'clogp', 'tpsa'] as const;
const DIGITS = { molecularWeight: 1, clogp: 2, tpsa: 1 } as const;

/** Compounds of combinations of R groups that a series lacks, the most active by its additive model first. */
@customElement('molvalley-missing-combinations')
export class MissingCombinationsView extends ToolElement {
  static override styles = [
    pageStyles,
    analysisTableStyles,
    structureCellStyles,
    css`
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-2);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) series!: Series;
  @property({ attribute: false }) compounds: readonly EnumeratedCompound[] = [];
  @property({ attribute: false }) places: readonly string[] = [];
  /** SMARTS of what all have: they lie as it does. */
  @property() core = '';
  /** The name of the set. */
  @property() stem = '';
  @state() private all = false;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('compounds')) this.all = false;
  }

  override render(): TemplateResult {
    const { compounds } = this;
    return html`<h2>${this.#title}</h2>
      ${
        compounds.length
          ? html`<div class="tools">
                <p class="note">${this.#note}</p>
                <div class="actions">
                  <mo-button icon="download" @click=${this.#download}
                    >${msg('Download as CSV', { id: 'molvalley.sar.csv' })}</mo-button
                  >
                  <mo-button variant="primary" @click=${this.#save}
                    >${msg('Save as a new set', { id: 'molvalley.sar.saveCombinations' })}</mo-button
                  >
                </div>
              </div>
              ${this.#renderTable()}`
          : html`<p class="note">
              ${msg('Every combination of these groups whose activity can be estimated is in this set.', {
                id: 'molvalley.sar.noCombinations',
              })}
            </p>`
      }`;
  }

  get #title(): string {
    return msg('Combinations not in this set', { id: 'molvalley.sar.combinations' });
  }

  get #note(): string {
    const { compounds } = this;
    const most =
      compounds.length === ENUMERATED_MAX
        ? msg(str`The ${number(ENUMERATED_MAX)} with the highest predicted ${this.series.activityName}.`, {
            id: 'molvalley.sar.combinationsMost',
          })
        : '';
    return [combinationsNote(), most].filter(Boolean).join(' ');
  }

  #renderTable(): TemplateResult {
    const { compounds, places } = this;
    const rows = this.all ? compounds : compounds.slice(0, ROWS_SHOWN);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${this.#title}>
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Structure', { id: 'molvalley.column.structure' })}</th>
            <th scope="col" class="number">${this.#predicted}</th>
            <th scope="col">${msg('95% interval', { id: 'molvalley.sar.interval' })}</th>
            <th scope="col" class="number">n</th>
            ${places.map((place) => html`<th scope="col">${place}</th>`)}
            ${PROPERTIES.map((key) => html`<th scope="col" class="number">${builtInTitle(key)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ smiles, activity, interval, support, groups, properties }) =>
              html`<tr>
                <td>
                  ${structureCell({ structure: smiles, name: smiles, highlight: this.core, highlightRest: true })}
                </td>
                <td class="number">${activityText(activity)}</td>
                <td>${intervalText(interval)}</td>
                <td class="number">${number(support)}</td>
                ${places.map((place) => html`<td>${groupContent(groups[place])}</td>`)}
                ${PROPERTIES.map(
                  (key) => html`<td class="number">${properties[key]?.toFixed(DIGITS[key]) ?? '–'}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        rows.length < compounds.length
          ? html`<div class="more">
              <mo-button @click=${this.#showAll}
                >${msg(str`Show all ${number(compounds.length)} rows`, { id: 'molvalley.sar.showAll' })}</mo-button
              >
            </div>`
          : nothing
      }
    </div>`;
  }

  get #predicted(): string {
    return msg(str`Predicted ${this.series.activityName}`, { id: 'molvalley.sar.predicted' });
  }

  #showAll = (): void => {
    this.all = true;
  };

  /** The compounds as CSV; a group as its SMILES. @param written properties: a set calculates its own */
  #csv(written: readonly (typeof PROPERTIES)[number][] = []): string {
    const half = msg('95% interval (±)', { id: 'molvalley.sar.intervalHalf' });
    const lines = this.compounds.map(({ smiles, activity, interval, support, groups, properties }, index) =>
      csvRow([
        msg(str`Combination ${index + 1}`, { id: 'molvalley.sar.combinationName' }),
        smiles,
        activity.toFixed(2),
        Number.isFinite(interval) ? interval.toFixed(2) : '',
        String(support),
        ...this.places.map((place) => groups[place] ?? ''),
        ...written.map((key) => properties[key]?.toFixed(DIGITS[key]) ?? ''),
      ]),
    );
    const titles = written.map((key) => builtInTitle(key));
    return [csvRow(['Name', 'SMILES', this.#predicted, half, 'n', ...this.places, ...titles]), ...lines].join(
      '',
    );
  }

  #download = (): void => {
    const blob = new Blob(['\uFEFF', this.#csv(PROPERTIES)], { type: 'text/csv;charset=utf-8' });
    saveFile(blob, fileName(this.stem, 'csv', '-combinations'));
  };

  /** They become a set as a file does: alerts, predictions and plots are there for them too. */
  #save = (): void => {
    const name = msg(str`New combinations: ${this.stem}`, { id: 'molvalley.sar.combinationsSet' });
    const { id } = this.services.importQueue.add({
      blob: new Blob([this.#csv()], { type: 'text/csv' }),
      name: cutText(name, SET_NAME_MAX),
      sourceName: '',
      format: 'csv',
    });
    this.services.router.go(paths.reading(id));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-missing-combinations': MissingCombinationsView;
  }
}
