import { activitiesOf, additiveModel } from '@moiety/chemistry/sar/contributions.ts';
import type { AdditiveModel } from '@moiety/chemistry/sar/contributions.ts';
import type { DecomposedRow, Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import { withoutPoints } from '@moiety/chemistry/sar/matched-pairs.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { selectBox, selectHeading } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Compound } from './compounds.ts';
import { analysisStatus } from './analysis-status.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundContent, compoundName, groupContent } from './group-content.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { AnalysisState, Series } from './series.ts';
import './heat-map.ts';
import './missing-combinations-view.ts';

/** Rows that are drawn at first; the others on request. */
const ROWS_SHOWN = 100;

/**
 * The R-group table of a series, what each group contributes, combinations that it lacks, and which compounds lack the core.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 */
@customElement('molvalley-r-groups')
export class RGroupsView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles, structureCellStyles];

  @property({ attribute: false }) series!: Series;
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) decomposition!: Decomposition;
  /** Where the enumeration of what the series lacks is, and what it found. */
  @property({ attribute: false }) enumeration!: AnalysisState<EnumeratedCompound[]>;
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';
  @state() private all = false;
  @state() private isUnmatchedOpen = false;
  @state() private unmatchedShown = ROWS_SHOWN;
  #model: AdditiveModel | null = null;
  #rows: readonly (readonly [DecomposedRow, Compound])[] = [];

  #watchSelection = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSelection.observe(this.selection);
    if (!changed.has('decomposition') && !changed.has('series')) return;
    const { decomposition, series } = this;
    this.all = false;
    this.unmatchedShown = ROWS_SHOWN;
    this.#model = additiveModel(decomposition, activitiesOf(series.compounds));
    // The most active first; without a value last.
    this.#rows = decomposition.rows
      .map((row) => [row, series.compounds[row.id]!] as const)
      .toSorted(([, one], [, other]) => (other.activity ?? -Infinity) - (one.activity ?? -Infinity));
  }

  override render(): TemplateResult {
    const { decomposition, series } = this;
    if (!decomposition.rows.length)
      return html`<div class="message">
        <p>${msg('No compound contains this core.', { id: 'molvalley.sar.noCore' })}</p>
        <p class="muted">
          ${msg('Choose another core, or enter a smaller one.', { id: 'molvalley.sar.noCoreTodo' })}
        </p>
      </div>`;
    return html`
      <div class="tools">
        <p class="note">
          ${msg(
            str`${number(decomposition.rows.length)} of ${number(series.compounds.length)} compounds contain the core; each is split into the core and its R groups.`,
            { id: 'molvalley.sar.groupsWhy' },
          )}
        </p>
        <mo-button icon="download" @click=${this.#save}
          >${msg('Download as CSV', { id: 'molvalley.sar.csv' })}</mo-button
        >
      </div>
      ${this.#renderTable()} ${this.#renderContributions()}
      ${
        decomposition.places.length > 1 && series.scale
          ? html`<molvalley-heat-map
              .series=${series}
              .selection=${this.selection}
              .decomposition=${decomposition}
              @show-compounds=${this.#passOn}
            ></molvalley-heat-map>`
          : nothing
      }
      ${this.#renderMissing()} ${this.#renderUnmatched()}
    `;
  }

  #renderTable(): TemplateResult {
    const { places, core } = this.decomposition;
    const common = withoutPoints(core);
    const rows = this.all ? this.#rows : this.#rows.slice(0, ROWS_SHOWN);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${this.#tableName}>
      <table>
        <thead>
          <tr>
            ${selectHeading()}
            <th scope="col">${msg('Structure', { id: 'molvalley.column.structure' })}</th>
            <th scope="col">${msg('Name', { id: 'molvalley.column.name' })}</th>
            ${
              this.series.scale
                ? html`<th scope="col" class="number">${this.series.activityName}</th>
                    <th scope="col" class="number">n</th>`
                : nothing
            }
            ${places.map((place) => html`<th scope="col">${place}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([row, compound]) =>
              html`<tr>
                <td class="select">
                  ${selectBox(this.selection, compound.positions, compoundName(compound))}
                </td>
                <td>${compoundContent(compound, common)}</td>
                <th scope="row" class="name">
                  ${compoundName(compound)}
                  ${
                    row.isRebuilt
                      ? nothing
                      : html`<br /><span class="muted"
                            >${msg('Core and R groups do not reconstruct this structure', {
                              id: 'molvalley.sar.notRebuilt',
                            })}</span
                          >`
                  }
                </th>
                ${
                  this.series.scale
                    ? html`<td class="number">${activityText(compound.activity)}</td>
                        <td class="number">${compound.n || '–'}</td>`
                    : nothing
                }
                ${places.map((place) => html`<td>${groupContent(row.groups[place])}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        rows.length < this.#rows.length
          ? html`<div class="more">
              <mo-button @click=${this.#showAll}
                >${msg(str`Show all ${number(this.#rows.length)} rows`, { id: 'molvalley.sar.showAll' })}</mo-button
              >
            </div>`
          : nothing
      }
    </div>`;
  }

  get #tableName(): string {
    return msg('R-group table', { id: 'molvalley.sar.groupsTable' });
  }

  #renderContributions(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (!model || !model.contributions.length) return nothing;
    const title = msg('Contribution of each group', { id: 'molvalley.sar.contributions' });
    return html`<h2>${title}</h2>
      <p class="note">
        ${msg(
          'An additive model (Free-Wilson, Fujita-Ban) fitted by least squares: the change in activity against the reference group of the position, with its 95% interval.',
          { id: 'molvalley.sar.contributionsWhy' },
        )}
        ${
          model.degrees > 0
            ? msg(
                str`${number(model.n)} compounds, R² ${model.r2.toFixed(2)}, residual SD ${model.deviation.toFixed(2)}.`,
                { id: 'molvalley.sar.modelFit' },
              )
            : msg(
                'There are too few compounds for this many groups: the model merely reproduces the values.',
                {
                  id: 'molvalley.sar.modelTooFew',
                },
              )
        }
      </p>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              <th scope="col">${msg('Position', { id: 'molvalley.sar.position' })}</th>
              <th scope="col">${msg('Group', { id: 'molvalley.sar.group' })}</th>
              <th scope="col" class="number">n</th>
              <th scope="col" class="number">
                ${msg(str`Mean ${this.series.activityName}`, { id: 'molvalley.sar.mean' })}
              </th>
              <th scope="col" class="number">${msg('Contribution', { id: 'molvalley.sar.contribution' })}</th>
              <th scope="col">${msg('95% interval', { id: 'molvalley.sar.interval' })}</th>
            </tr>
          </thead>
          <tbody>
            ${model.contributions.map(
              ({ place, group, mean, value, interval, isReference }) =>
                html`<tr>
                  <th scope="row">${place}</th>
                  <td>${groupContent(group)}</td>
                  <td class="number">${number(mean.n)}</td>
                  <td class="number">${activityText(mean.mean)}</td>
                  <td class="number">
                    ${
                      isReference
                        ? msg('Reference', { id: 'molvalley.sar.reference' })
                        : differenceText(value)
                    }
                  </td>
                  <td>
                    ${
                      isReference
                        ? nothing
                        : Number.isNaN(value)
                          ? msg('Cannot be separated from other groups', { id: 'molvalley.sar.dependent' })
                          : intervalText(interval)
                    }
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  #renderMissing(): TemplateResult | typeof nothing {
    const { enumeration, decomposition, series } = this;
    // Without a second place there is nothing to combine, without a model nothing to predict by.
    if (decomposition.places.length < 2 || !this.#model) return nothing;
    if (enumeration.phase !== 'found')
      return analysisStatus(enumeration, {
        cancel: () => series.cancel('enumeration'),
        again: () => void series.analyse({ name: 'enumeration', decomposition }),
      });
    return html`<molvalley-missing-combinations
      .series=${series}
      .compounds=${enumeration.found}
      .places=${decomposition.places}
      .core=${withoutPoints(decomposition.core)}
      .stem=${this.stem}
    ></molvalley-missing-combinations>`;
  }

  #renderUnmatched(): TemplateResult | typeof nothing {
    const { unmatched } = this.decomposition;
    if (!unmatched.length) return nothing;
    const title = msg(str`Compounds without this core: ${number(unmatched.length)}`, {
      id: 'molvalley.sar.unmatched',
    });
    const compounds = unmatched.slice(0, this.unmatchedShown).map((id) => this.series.compounds[id]!);
    return html`<details @toggle=${this.#toggleUnmatched}>
      <summary>${title}</summary>
      ${
        // Drawn once they are looked at.
        this.isUnmatchedOpen
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${title}>
              <table>
                <thead>
                  <tr>
                    ${selectHeading()}
                    <th scope="col">${msg('Structure', { id: 'molvalley.column.structure' })}</th>
                    <th scope="col">${msg('Name', { id: 'molvalley.column.name' })}</th>
                    ${
                      this.series.scale
                        ? html`<th scope="col" class="number">${this.series.activityName}</th>`
                        : nothing
                    }
                  </tr>
                </thead>
                <tbody>
                  ${compounds.map(
                    (compound) =>
                      html`<tr>
                        <td class="select">
                          ${selectBox(this.selection, compound.positions, compoundName(compound))}
                        </td>
                        <td>${compoundContent(compound)}</td>
                        <th scope="row" class="name">${compoundName(compound)}</th>
                        ${
                          this.series.scale
                            ? html`<td class="number">${activityText(compound.activity)}</td>`
                            : nothing
                        }
                      </tr>`,
                  )}
                </tbody>
              </table>
              ${
                compounds.length < unmatched.length
                  ? html`<div class="more">
                      <mo-button @click=${this.#showMoreUnmatched}
                        >${msg(str`Show more of ${number(unmatched.length)}`, { id: 'molvalley.sar.showMore' })}</mo-button
                      >
                    </div>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </details>`;
  }

  #toggleUnmatched = (event: Event): void => {
    this.isUnmatchedOpen = (event.currentTarget as HTMLDetailsElement).open;
  };

  #showMoreUnmatched = (): void => {
    this.unmatchedShown += ROWS_SHOWN;
  };

  #passOn = ({ detail }: CustomEvent<ShowCompoundsDetail>): void => {
    this.emit('show-compounds', detail);
  };

  #showAll = (): void => {
    this.all = true;
  };

  /** A compound's activity and of how many measurements it is the mean, where there is one. */
  #written({ activity, n }: Compound): string[] {
    if (!this.series.scale) return [];
    return [activity === null ? '' : String(Number(activity.toFixed(4))), String(n)];
  }

  #save = (): void => {
    const { decomposition, series } = this;
    const { places } = decomposition;
    const lines = [
      csvRow(['Name', 'SMILES', ...(series.scale ? [series.activityName, 'n'] : []), 'Core', ...places]),
      ...this.#rows.map(([row, compound]) =>
        csvRow([
          compound.record.name,
          compound.smiles,
          ...this.#written(compound),
          decomposition.core,
          ...places.map((place) => row.groups[place] ?? ''),
        ]),
      ),
      ...decomposition.unmatched.map((id) => {
        const compound = series.compounds[id]!;
        return csvRow([compound.record.name, compound.smiles, ...this.#written(compound)]);
      }),
    ];
    const blob = new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
    saveFile(blob, fileName(this.stem, 'csv', '-r-groups'));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-r-groups': RGroupsView;
  }
}
