import type { ActivityCliff } from '@moiety/chemistry/sar/activity-cliffs.ts';
import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { selectBox, selectHeading } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { csvButton, saveAnalysis, writtenCompound } from './analysis-file.ts';
import { showButton } from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundContent, compoundName } from './group-content.ts';
import { activityText, writtenNumber } from './numbers.ts';
import { cliffsNote } from './analysis-notes.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { Series } from './series.ts';

/**
 * Pairs of like compounds with unlike activities.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 */
@customElement('molvalley-activity-cliffs')
export class ActivityCliffsView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles, structureCellStyles];

  @property({ attribute: false }) series!: Series;
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) cliffs: readonly ActivityCliff[] = [];
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';

  #watchSelection = new Watch(this);

  override willUpdate(): void {
    this.#watchSelection.observe(this.selection);
  }

  override render(): TemplateResult {
    const title = msg('Activity cliffs', { id: 'molvalley.sar.cliffs' });
    if (!this.cliffs.length)
      return html`<div class="message">
        <p>${msg('No two similar compounds differ in activity.', { id: 'molvalley.sar.noCliffs' })}</p>
      </div>`;
    return html`<div class="tools">
        <p class="note">${cliffsNote()}</p>
        ${csvButton(this.#save)}
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${selectHeading()}
              <th scope="col">${msg('Less active', { id: 'molvalley.sar.weaker' })}</th>
              <th scope="col" class="number">${this.series.activityName}</th>
              <th scope="col">${msg('More active', { id: 'molvalley.sar.stronger' })}</th>
              <th scope="col" class="number">${this.series.activityName}</th>
              <th scope="col" class="number">${msg('Similarity', { id: 'molvalley.sar.similarity' })}</th>
              <th scope="col" class="number">${msg('Difference', { id: 'molvalley.sar.difference' })}</th>
              <th scope="col" class="number">SALI</th>
              <th scope="col">
                <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            ${this.cliffs.map((cliff) => this.#renderCliff(cliff))}
          </tbody>
        </table>
      </div>`;
  }

  #renderCliff({ weaker, stronger, similarity, difference, sali, common }: ActivityCliff): TemplateResult {
    const [one, other] = [this.series.compounds[weaker]!, this.series.compounds[stronger]!];
    const name = `${compoundName(one)}, ${compoundName(other)}`;
    return html`<tr>
      <td class="select">${selectBox(this.selection, this.series.positionsOf([weaker, stronger]), name)}</td>
      <td>${compoundContent(one, common)}${compoundName(one)}</td>
      <td class="number">${activityText(one.activity)}</td>
      <td>${compoundContent(other, common)}${compoundName(other)}</td>
      <td class="number">${activityText(other.activity)}</td>
      <td class="number">${similarity.toFixed(2)}</td>
      <td class="number">${difference.toFixed(2)}</td>
      <td class="number">${Number.isFinite(sali) ? sali.toFixed(1) : '∞'}</td>
      <td>${showButton(name, () => this.#show([weaker, stronger]))}</td>
    </tr>`;
  }

  #save = (): void => {
    const { activityName, compounds } = this.series;
    const [weaker, stronger] = [
      msg('Less active', { id: 'molvalley.sar.weaker' }),
      msg('More active', { id: 'molvalley.sar.stronger' }),
    ];
    saveAnalysis(this.stem, '-activity-cliffs', [
      [
        ...[weaker, stronger].flatMap((words) => [words, `${words}: SMILES`, `${words}: ${activityName}`]),
        msg('Similarity', { id: 'molvalley.sar.similarity' }),
        `Δ${activityName}`,
        'SALI',
      ],
      ...this.cliffs.map((cliff) => [
        ...[cliff.weaker, cliff.stronger].flatMap((id) => writtenCompound(compounds[id]!)),
        writtenNumber(cliff.similarity),
        writtenNumber(cliff.difference),
        Number.isFinite(cliff.sali) ? writtenNumber(cliff.sali) : '∞',
      ]),
    ]);
  };

  #show(ids: readonly number[]): void {
    const detail: ShowCompoundsDetail = { ids };
    this.emit('show-compounds', detail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-activity-cliffs': ActivityCliffsView;
  }
}
