import { consume } from '@lit/context';
import { ENUMERATED_MAX } from '@moiety/chemistry/sar/enumeration.ts';
import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number, sentences } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import { structureCell, structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { paths } from '../../shared/places.ts';
import { SET_NAME_MAX } from '../../shared/imports/import-job.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { builtInTitle, columnTitle } from '../../shared/words/column-title.ts';
import { alertsAbout } from '../../shared/alerts/alert-words.ts';
import { valueContent } from '../../shared/grid/cells.ts';
import { alertsColumn } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import { analysisCsv, csvButton, saveAnalysis } from './analysis-file.ts';
import { outlookOf } from './combination-outlook.ts';
import type { CombinationOutlook } from './combination-outlook.ts';
import { combinationsNote } from './analysis-notes.ts';
import { groupContent } from './group-content.ts';
import { activityText, intervalText } from './numbers.ts';
import type { Series } from './series.ts';
import '@moiety/tool-kit/progress.ts';

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
      .alerts {
        min-width: 160px;
      }
      .interval {
        display: block;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-xs);
      }
      mo-icon {
        color: var(--mo-color-warning);
        --mo-icon-size: 16px;
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
  /** What structures with the core lie by, as `align` of a drawing takes it; empty for the core alone. */
  @property() alignment = '';
  /** The name of the set. */
  @property() stem = '';
  @state() private all = false;
  #watchOutlook = new Watch(this);
  #outlook: CombinationOutlook | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('compounds')) this.all = false;
    this.#outlook = outlookOf(this.services.workers, this.compounds);
    this.#watchOutlook.observe(this.#outlook);
  }

  override render(): TemplateResult {
    const { compounds } = this;
    return html`<h2>${this.#title}</h2>
      ${
        compounds.length
          ? html`<div class="tools">
                <p class="note">${this.#note}</p>
                <div class="actions">
                  ${
                    this.#outlook?.phase === 'idle'
                      ? html`<mo-button @click=${() => this.#outlook?.start()}
                          >${msg('Predict ADMET and check alerts', { id: 'molvalley.sar.outlook' })}</mo-button
                        >`
                      : nothing
                  }
                  ${csvButton(this.#download)}
                  <mo-button variant="primary" @click=${this.#save}
                    >${msg('Save as a new set', { id: 'molvalley.sar.saveCombinations' })}</mo-button
                  >
                </div>
              </div>
              ${this.#renderOutlook()} ${this.#renderTable()}`
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
    return sentences(combinationsNote(), most);
  }

  /** The way to predictions and alerts, how far they are, and how they are read. */
  #renderOutlook(): TemplateResult | typeof nothing {
    const outlook = this.#outlook;
    switch (outlook?.phase) {
      case 'running':
        return html`<kit-progress
          .words=${msg('Predicting ADMET and checking alerts', { id: 'molvalley.sar.outlookRunning' })}
          .share=${outlook.share}
          cancellable
          @cancel=${() => outlook.cancel()}
        ></kit-progress>`;
      case 'done':
        return html`<p class="note">
          ${msg(
            'Predicted values are shown above their 90% interval. Outside the model’s domain, errors may be larger than the interval suggests.',
            { id: 'molvalley.report.predictedNote' },
          )}
          ${alertsAbout()}
        </p>`;
      case 'failed':
        return html`<p class="note" role="alert">
          ${msg('The predictions failed.', { id: 'molvalley.sar.outlookFailed' })}
          <mo-button icon="refresh" @click=${() => outlook.start()}
            >${msg('Retry', { id: 'kit.retry' })}</mo-button
          >
        </p>`;
      default:
        return nothing;
    }
  }

  #renderTable(): TemplateResult {
    const { compounds, places } = this;
    const outlook = this.#outlook?.phase === 'done' ? this.#outlook : undefined;
    const columns = outlook?.columns ?? [];
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
            ${outlook ? html`<th scope="col">${columnTitle(alertsColumn)}</th>` : nothing}
            ${columns.map((column) => html`<th scope="col" class="number">${columnTitle(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ smiles, activity, interval, support, groups, properties }, position) =>
              html`<tr>
                <td>
                  ${structureCell({ structure: smiles, name: smiles, highlight: this.core, highlightRest: true, align: this.alignment })}
                </td>
                <td class="number">${activityText(activity)}</td>
                <td>${intervalText(interval)}</td>
                <td class="number">${number(support)}</td>
                ${places.map((place) => html`<td>${groupContent(groups[place])}</td>`)}
                ${PROPERTIES.map(
                  (key) => html`<td class="number">${properties[key]?.toFixed(DIGITS[key]) ?? '–'}</td>`,
                )}
                ${
                  outlook
                    ? html`<td class="alerts">
                        ${outlook.alertsAt(position).join('; ') || msg('None', { id: 'molvalley.sar.noAlerts' })}
                      </td>`
                    : nothing
                }
                ${outlook ? columns.map((column) => predictedCell(outlook, position, column)) : nothing}
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

  /** The compounds as rows of a file, the headings first; a group as its SMILES. @param written properties: a set calculates its own */
  #rows(written: readonly (typeof PROPERTIES)[number][] = []): string[][] {
    const half = msg('95% interval (±)', { id: 'molvalley.sar.intervalHalf' });
    const lines = this.compounds.map(({ smiles, activity, interval, support, groups, properties }, index) => [
      msg(str`Combination ${index + 1}`, { id: 'molvalley.sar.combinationName' }),
      smiles,
      activity.toFixed(2),
      Number.isFinite(interval) ? interval.toFixed(2) : '',
      String(support),
      ...this.places.map((place) => groups[place] ?? ''),
      ...written.map((key) => properties[key]?.toFixed(DIGITS[key]) ?? ''),
    ]);
    const titles = written.map((key) => builtInTitle(key));
    return [['Name', 'SMILES', this.#predicted, half, 'n', ...this.places, ...titles], ...lines];
  }

  #download = (): void => {
    const rows = this.#rows(PROPERTIES);
    const added = this.#outlook?.written();
    saveAnalysis(
      this.stem,
      '-combinations',
      added
        ? rows.map((row, index) =>
            row.concat(index === 0 ? added.names : (added.values.get(index - 1) ?? [])),
          )
        : rows,
    );
  };

  /** They become a set as a file does: alerts, predictions and plots are there for them too. */
  #save = (): void => {
    const name = msg(str`New combinations: ${this.stem}`, { id: 'molvalley.sar.combinationsSet' });
    const { id } = this.services.importQueue.add({
      blob: new Blob([analysisCsv(this.#rows())], { type: 'text/csv' }),
      name: cutText(name, SET_NAME_MAX),
      sourceName: '',
      format: 'csv',
    });
    this.services.router.go(paths.reading(id));
  };
}

/** A compound's cell in a column of predictions, as the table of a set has it. */
const predictedCell = ({ table }: CombinationOutlook, position: number, column: Column): TemplateResult => {
  const { id } = column;
  const record = table.records[position]!;
  const content = valueContent(record, column, table.text(position, id), table.predicted(position, id));
  return html`<td class="number">${content === nothing ? '–' : content}</td>`;
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-missing-combinations': MissingCombinationsView;
  }
}
