import type { FrameworkGroup, ScaffoldGroup, ScaffoldTree } from '@moiety/chemistry/sar/scaffold-groups.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { structureCell, structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { selectBox, selectHeading } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { scaffoldColumns } from '../../shared/analyses/analysis-columns.ts';
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
import { scaffoldsNote } from './analysis-notes.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { OtherActivity, Series } from './series.ts';

const ROWS_SHOWN = 50;

/**
 * The frameworks of a series, each with its scaffolds.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 * @fires {CustomEvent<FillColumnsDetail>} fill-columns - the scaffolds are to be columns of the table, or no longer
 */
@customElement('molvalley-scaffolds')
export class ScaffoldsView extends ToolElement {
  static override styles = [
    pageStyles,
    analysisTableStyles,
    structureCellStyles,
    css`
      .inner > th {
        padding-inline-start: var(--mo-space-8);
      }
      .inner {
        background: var(--mo-color-background);
      }
    `,
  ];

  @property({ attribute: false }) series!: Series;
  /** Those that the series has beside its own activity: others are shown anew. */
  @property({ attribute: false }) others: readonly OtherActivity[] = [];
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) tree!: ScaffoldTree;
  /** Whether what was found is in the table of the set. */
  @property({ attribute: false }) isFilled = false;
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';
  @state() private shown = ROWS_SHOWN;
  /** The frameworks whose scaffolds are shown. */
  @state() private opened: ReadonlySet<FrameworkGroup> = new Set();

  #watchSelection = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSelection.observe(this.selection);
    if (!changed.has('tree')) return;
    this.shown = ROWS_SHOWN;
    this.opened = new Set();
  }

  override render(): TemplateResult {
    const { frameworks, unplaced } = this.tree;
    const title = msg('Scaffolds', { id: 'molvalley.sar.scaffoldsTab' });
    return html`<div class="tools">
        <p class="note">${scaffoldsNote()} ${unplacedWords(unplaced.length)}</p>
        <div class="actions">${fillButton(this.isFilled, this.#fill)} ${csvButton(this.#save)}</div>
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${selectHeading()}
              <th scope="col">${msg('Framework and scaffolds', { id: 'molvalley.sar.framework' })}</th>
              ${branchHeadings(this.series)}
            </tr>
          </thead>
          <tbody>
            ${frameworks.slice(0, this.shown).map((framework) => this.#renderFramework(framework))}
          </tbody>
        </table>
        ${
          this.shown < frameworks.length
            ? html`<div class="more">
                <mo-button @click=${this.#showMore}
                  >${msg(str`Show more of ${number(frameworks.length)}`, { id: 'molvalley.sar.showMore' })}</mo-button
                >
              </div>`
            : nothing
        }
      </div>`;
  }

  #renderFramework(group: FrameworkGroup): TemplateResult {
    const { framework, scaffolds, ids } = group;
    const isOpen = this.opened.has(group);
    return html`<tr>
        ${this.#renderSelect(ids, ringName(framework))}
        <th scope="row">
          ${ringContent(framework)}
          ${
            framework
              ? html`<mo-button
                  variant="plain"
                  icon=${isOpen ? 'minus' : 'plus'}
                  @click=${() => this.#toggle(group)}
                  >${
                    isOpen
                      ? msg('Hide scaffolds', { id: 'molvalley.sar.hideScaffolds' })
                      : msg(str`Show scaffolds: ${number(scaffolds.length)}`, {
                          id: 'molvalley.sar.showScaffolds',
                        })
                  }</mo-button
                >`
              : nothing
          }
        </th>
        ${branchCells(this.series, ids, { name: ringName(framework), show: () => this.#show(ids) })}
      </tr>
      ${isOpen ? scaffolds.map((scaffold) => this.#renderScaffold(scaffold)) : nothing}`;
  }

  #renderScaffold({ scaffold, ids }: ScaffoldGroup): TemplateResult {
    return html`<tr class="inner">
      ${this.#renderSelect(ids, ringName(scaffold))}
      <th scope="row">${ringContent(scaffold)}</th>
      ${branchCells(this.series, ids, { name: ringName(scaffold), show: () => this.#show(ids) })}
    </tr>`;
  }

  #renderSelect(ids: readonly number[], name: string): TemplateResult {
    return html`<td class="select">${selectBox(this.selection, this.series.positionsOf(ids), name)}</td>`;
  }

  #fill = (): void => {
    const detail: FillColumnsDetail = { columns: scaffoldColumns(this.series, this.tree) };
    this.emit('fill-columns', detail);
  };

  #save = (): void => {
    const { series, tree, stem } = this;
    saveAnalysis(stem, '-scaffolds', [
      [
        msg('Framework', { id: 'molvalley.sar.frameworkWritten' }),
        msg('Scaffold', { id: 'molvalley.sar.scaffoldWritten' }),
        ...writtenBranchHeadings(series),
      ],
      ...tree.frameworks.flatMap(({ framework, scaffolds }) =>
        scaffolds.map(({ scaffold, ids }) => [framework, scaffold, ...writtenBranch(series, ids)]),
      ),
    ]);
  };

  #showMore = (): void => {
    this.shown += ROWS_SHOWN;
  };

  #toggle(group: FrameworkGroup): void {
    const opened = new Set(this.opened);
    if (!opened.delete(group)) opened.add(group);
    this.opened = opened;
  }

  #show(ids: readonly number[]): void {
    const detail: ShowCompoundsDetail = { ids };
    this.emit('show-compounds', detail);
  }
}

const ringName = (smiles: string): string => smiles || msg('No rings', { id: 'molvalley.sar.noRings' });

const ringContent = (smiles: string): TemplateResult =>
  smiles ? structureCell({ structure: smiles, name: smiles }) : html`${ringName('')}`;

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-scaffolds': ScaffoldsView;
  }
}
