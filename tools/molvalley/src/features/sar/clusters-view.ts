import type { Cluster, Clustering } from '@moiety/chemistry/sar/clusters.ts';
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
import { clusterColumns, numberedClusters } from '../../shared/analyses/analysis-columns.ts';
import { fillButton } from './filled-columns.ts';
import type { FillColumnsDetail } from './filled-columns.ts';
import { csvButton, saveAnalysis } from './analysis-file.ts';
import {
  branchCells,
  branchHeadings,
  unplacedWords,
  writtenBranch,
  writtenBranchHeadings,
} from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundContent, compoundName } from './group-content.ts';
import { clustersNote } from './analysis-notes.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { OtherActivity, Series } from './series.ts';

const ROWS_SHOWN = 50;

/**
 * Clusters of like compounds; those that are alone in theirs are one row.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 * @fires {CustomEvent<FillColumnsDetail>} fill-columns - the clusters are to be columns of the table, or no longer
 */
@customElement('molvalley-clusters')
export class ClustersView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles, structureCellStyles];

  @property({ attribute: false }) series!: Series;
  /** Those that the series has beside its own activity: others are shown anew. */
  @property({ attribute: false }) others: readonly OtherActivity[] = [];
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) clustering!: Clustering;
  /** From which on two compounds are neighbours. */
  @property({ type: Number }) similarity = 0;
  /** Whether what was found is in the table of the set. */
  @property({ attribute: false }) isFilled = false;
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';
  @state() private shown = ROWS_SHOWN;
  #clusters: readonly Cluster[] = [];
  #singletons: readonly number[] = [];

  #watchSelection = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSelection.observe(this.selection);
    if (!changed.has('clustering')) return;
    this.shown = ROWS_SHOWN;
    const { clusters } = this.clustering;
    this.#clusters = numberedClusters(this.clustering);
    this.#singletons = clusters.filter(({ length }) => length === 1).flat();
  }

  override render(): TemplateResult {
    const { series } = this;
    const title = msg('Clusters', { id: 'molvalley.sar.clustersTab' });
    return html`<div class="tools">
        <p class="note">${clustersNote(this.similarity)} ${unplacedWords(this.clustering.unplaced.length)}</p>
        <div class="actions">${fillButton(this.isFilled, this.#fill)} ${csvButton(this.#save)}</div>
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${selectHeading()}
              <th scope="col">${msg('Cluster', { id: 'molvalley.sar.cluster' })}</th>
              <th scope="col">${msg('Centroid', { id: 'molvalley.sar.centroid' })}</th>
              ${branchHeadings(series)}
            </tr>
          </thead>
          <tbody>
            ${this.#clusters.slice(0, this.shown).map((cluster, index) => this.#renderCluster(cluster, index))}
            ${
              this.#singletons.length
                ? html`<tr>
                    ${this.#renderSelect(
                      this.#singletons,
                      msg('Singletons (clusters of one compound)', { id: 'molvalley.sar.singletons' }),
                    )}
                    <th scope="row" colspan="2">
                      ${msg('Singletons (clusters of one compound)', { id: 'molvalley.sar.singletons' })}
                    </th>
                    ${branchCells(series, this.#singletons, {
                      name: msg('Singletons (clusters of one compound)', { id: 'molvalley.sar.singletons' }),
                      show: () => this.#show(this.#singletons),
                    })}
                  </tr>`
                : nothing
            }
          </tbody>
        </table>
        ${
          this.shown < this.#clusters.length
            ? html`<div class="more">
                <mo-button @click=${this.#showMore}
                  >${msg(str`Show more of ${number(this.#clusters.length)}`, { id: 'molvalley.sar.showMore' })}</mo-button
                >
              </div>`
            : nothing
        }
      </div>`;
  }

  #renderCluster(cluster: Cluster, index: number): TemplateResult {
    const centroid = this.series.compounds[cluster[0]!]!;
    const name = msg(str`cluster ${number(index + 1)}`, { id: 'molvalley.sar.clusterName' });
    return html`<tr>
      ${this.#renderSelect(cluster, name)}
      <th scope="row" class="number">${number(index + 1)}</th>
      <td>${compoundContent(centroid)}${compoundName(centroid)}</td>
      ${branchCells(this.series, cluster, {
        name,
        show: () => this.#show(cluster),
      })}
    </tr>`;
  }

  #renderSelect(ids: readonly number[], name: string): TemplateResult {
    return html`<td class="select">${selectBox(this.selection, this.series.positionsOf(ids), name)}</td>`;
  }

  #fill = (): void => {
    const detail: FillColumnsDetail = { columns: clusterColumns(this.series, this.clustering) };
    this.emit('fill-columns', detail);
  };

  #save = (): void => {
    const { series, stem } = this;
    // Singletons have no number, as on the page.
    const rowOf = (cluster: Cluster, place: string): string[] => {
      const centroid = series.compounds[cluster[0]!]!;
      return [place, compoundName(centroid), centroid.smiles, ...writtenBranch(series, cluster)];
    };
    saveAnalysis(stem, '-clusters', [
      [
        msg('Cluster', { id: 'molvalley.sar.cluster' }),
        msg('Centroid', { id: 'molvalley.sar.centroid' }),
        msg('Centroid SMILES', { id: 'molvalley.sar.centroidSmiles' }),
        ...writtenBranchHeadings(series),
      ],
      ...this.#clusters.map((cluster, index) => rowOf(cluster, String(index + 1))),
      ...this.#singletons.map((id) => rowOf([id], '')),
    ]);
  };

  #showMore = (): void => {
    this.shown += ROWS_SHOWN;
  };

  #show(ids: readonly number[]): void {
    const detail: ShowCompoundsDetail = { ids };
    this.emit('show-compounds', detail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-clusters': ClustersView;
  }
}
