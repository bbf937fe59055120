import { activitiesOf, additiveModel } from '@moiety/chemistry/sar/contributions.ts';
import type { AdditiveModel } from '@moiety/chemistry/sar/contributions.ts';
import type { DecomposedRow, Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import { withoutPoints } from '@moiety/chemistry/sar/matched-pairs.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number, sentences } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { selectBox, selectHeading } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Compound } from '../../shared/activities/compounds.ts';
import {
  activityCell,
  activityColumnsOf,
  orderedBy,
  writtenFields,
  writtenHeadings,
} from './activity-columns.ts';
import type { ActivityColumn } from './activity-columns.ts';
import { groupColumns } from '../../shared/analyses/analysis-columns.ts';
import { fillButton } from './filled-columns.ts';
import type { FillColumnsDetail } from './filled-columns.ts';
import { csvButton, saveAnalysis } from './analysis-file.ts';
import { analysisStatus } from './analysis-status.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundContent, compoundName, groupContent } from './group-content.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { AnalysisState, OtherActivity, Series } from './series.ts';
import './heat-map.ts';
import './missing-combinations-view.ts';

/** Rows that are drawn at first; the others on request. */
const ROWS_SHOWN = 100;

/**
 * The R-group table of a series, what each group contributes, combinations that it lacks, and which compounds lack the core.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 * @fires {CustomEvent<FillColumnsDetail>} fill-columns - the R groups are to be columns of the table, or no longer
 */
@customElement('molvalley-r-groups')
export class RGroupsView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles, structureCellStyles];

  @property({ attribute: false }) series!: Series;
  /** Further activities beside that of the series. */
  @property({ attribute: false }) others: readonly OtherActivity[] = [];
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) decomposition!: Decomposition;
  /** Where the enumeration of what the series lacks is, and what it found. */
  @property({ attribute: false }) enumeration!: AnalysisState<EnumeratedCompound[]>;
  /** Whether what was found is in the table of the set. */
  @property({ attribute: false }) isFilled = false;
  /** What structures with the core lie by, as `align` of a drawing takes it; empty for the core alone. */
  @property() alignment = '';
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';
  @state() private all = false;
  /** The column of activities by which the table is ordered. */
  @state() private order = { key: '', isDescending: true };
  @state() private isUnmatchedOpen = false;
  @state() private unmatchedShown = ROWS_SHOWN;
  #model: AdditiveModel | null = null;
  #columns: readonly ActivityColumn[] = [];
  #rows: readonly (readonly [DecomposedRow, Compound])[] = [];

  #watchSelection = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSelection.observe(this.selection);
    const { decomposition, series, others, order } = this;
    const isOther = changed.has('decomposition') || changed.has('series');
    if (isOther) {
      this.all = false;
      this.unmatchedShown = ROWS_SHOWN;
      this.#model = additiveModel(decomposition, activitiesOf(series.compounds));
    }
    this.#columns = activityColumnsOf(series, others);
    if (!isOther && !changed.has('others') && !(changed as PropertyValues).has('order')) return;
    // The most active first; without a value last.
    const column = this.#columns.find(({ key }) => key === order.key) ?? this.#columns[0];
    const compare = column && orderedBy(column, order.isDescending);
    const rows = decomposition.rows.map((row) => [row, series.compounds[row.id]!] as const);
    this.#rows = compare ? rows.toSorted(([, one], [, other]) => compare(one, other)) : rows;
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
        <div class="actions">${fillButton(this.isFilled, this.#fill)} ${csvButton(this.#save)}</div>
      </div>
      ${this.#renderNotes()} ${this.#renderTable()} ${this.#renderContributions()}
      ${
        decomposition.places.length > 1 && series.scale
          ? html`<molvalley-heat-map
              .series=${series}
              .others=${this.others}
              .selection=${this.selection}
              .decomposition=${decomposition}
              @show-compounds=${this.#passOn}
            ></molvalley-heat-map>`
          : nothing
      }
      ${this.#renderMissing()} ${this.#renderUnmatched()}
    `;
  }

  /** How replicates were merged, and what a difference of two activities is, where the table has any. */
  #renderNotes(): TemplateResult | typeof nothing {
    const hasReplicates = this.#rows.some(([, compound]) =>
      this.#columns.some(({ measured }) => (measured?.(compound).n ?? 0) > 1),
    );
    const notes = [
      ...(hasReplicates
        ? [
            msg(
              'Replicate measurements are merged: the geometric mean of concentrations, the mean of logarithms. n is how many there are, SD their standard deviation on the scale shown.',
              { id: 'molvalley.sar.replicatesNote' },
            ),
          ]
        : []),
      ...(this.#columns.some(({ kind }) => kind === 'difference')
        ? [
            msg(
              'Δ is the selectivity: the difference of the two logarithms, with the ratio of concentrations below. A limit (< or >) on one side gives a limit.',
              { id: 'molvalley.sar.selectivityNote' },
            ),
          ]
        : []),
    ];
    return notes.length ? html`<p class="note">${sentences(...notes)}</p>` : nothing;
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
            ${this.#columns.map((column) => this.#renderHeading(column))}
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
                <td>${compoundContent(compound, common, this.alignment)}</td>
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
                ${this.#columns.map((column) => activityCell(column, compound))}
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

  /** The heading of an activity, by which the table is ordered when it is pressed. */
  #renderHeading({ key, title }: ActivityColumn): TemplateResult {
    const { order } = this;
    const isOrdered = order.key === key;
    const direction = order.isDescending ? 'descending' : 'ascending';
    return html`<th scope="col" class="number" aria-sort=${isOrdered ? direction : 'none'}>
      <button type="button" class="order" @click=${() => this.#orderBy(key)}>
        <span class="arrow" aria-hidden="true">${isOrdered ? (order.isDescending ? '↓' : '↑') : ''}</span
        >${title}
      </button>
    </th>`;
  }

  #orderBy(key: string): void {
    const { order } = this;
    this.order = { key, isDescending: order.key === key ? !order.isDescending : true };
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
      .alignment=${this.alignment}
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
                    ${this.#columns.map(({ title: heading }) => html`<th scope="col" class="number">${heading}</th>`)}
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
                        ${this.#columns.map((column) => activityCell(column, compound))}
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

  #fill = (): void => {
    const detail: FillColumnsDetail = { columns: groupColumns(this.series, this.decomposition) };
    this.emit('fill-columns', detail);
  };

  #save = (): void => {
    const { decomposition, series } = this;
    const { places, core, unmatched } = decomposition;
    const fieldsOf = (compound: Compound): string[] => [
      compound.record.name,
      compound.smiles,
      ...this.#columns.flatMap((column) => writtenFields(column, compound)),
    ];
    saveAnalysis(this.stem, '-r-groups', [
      ['Name', 'SMILES', ...this.#columns.flatMap(writtenHeadings), 'Core', ...places],
      ...this.#rows.map(([row, compound]) =>
        fieldsOf(compound).concat(
          core,
          places.map((place) => row.groups[place] ?? ''),
        ),
      ),
      ...unmatched.map((id) => fieldsOf(series.compounds[id]!)),
    ]);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-r-groups': RGroupsView;
  }
}
