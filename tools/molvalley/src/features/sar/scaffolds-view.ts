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
import { branchCells, branchHeadings, unplacedWords } from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { scaffoldsNote } from './analysis-notes.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { Series } from './series.ts';

const ROWS_SHOWN = 50;

/**
 * The frameworks of a series, each with its scaffolds.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
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
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) tree!: ScaffoldTree;
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
    return html`<p class="note">${scaffoldsNote()} ${unplacedWords(unplaced.length)}</p>
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
