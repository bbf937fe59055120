import { combinationsOf } from '@moiety/chemistry/sar/contributions.ts';
import type { Combination } from '@moiety/chemistry/sar/contributions.ts';
import type { Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { selectedShare } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { activityColumnsOf, ratioText } from './activity-columns.ts';
import type { ActivityColumn } from './activity-columns.ts';
import { showWords } from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundName, groupHeader } from './group-content.ts';
import { activityText, differenceText } from './numbers.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { OtherActivity, Series } from './series.ts';
import '@moiety/elements/select/define.js';

/** Groups of a place that a table has room for: the commonest. */
const GROUPS_SHOWN = 40;
/** Steps of the colour, which style sheets name: a strict policy allows no style in the markup. */
const STEPS = 6;

/**
 * The mean activity of each pair of groups at two places, or how much more that is than another activity.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 */
@customElement('molvalley-heat-map')
export class HeatMap extends ToolElement {
  static override styles = [
    pageStyles,
    analysisTableStyles,
    css`
      td {
        min-width: 64px;
        border-inline-start: 1px solid var(--mo-color-border);
        text-align: center;
      }
      thead th {
        height: 68px;
        text-align: center;
      }
      mo-structure.group {
        margin-inline: auto;
      }
      td small {
        display: block;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-xs);
      }
      td button {
        width: 100%;
        padding: var(--mo-space-1);
        border: 0;
        border-radius: var(--mo-radius);
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      td button:hover {
        text-decoration: underline;
      }
      td button:focus-visible {
        outline: var(--mo-focus-ring);
      }
      .s0 {
        background: color-mix(in srgb, var(--mo-color-primary) 2%, transparent);
      }
      .s1 {
        background: color-mix(in srgb, var(--mo-color-primary) 7%, transparent);
      }
      .s2 {
        background: color-mix(in srgb, var(--mo-color-primary) 12%, transparent);
      }
      .s3 {
        background: color-mix(in srgb, var(--mo-color-primary) 18%, transparent);
      }
      .s4 {
        background: color-mix(in srgb, var(--mo-color-primary) 24%, transparent);
      }
      .s5 {
        background: color-mix(in srgb, var(--mo-color-primary) 30%, transparent);
      }
      .has-selected {
        box-shadow: inset 0 0 0 2px var(--mo-color-primary);
      }
      .s3 small,
      .s4 small,
      .s5 small {
        color: var(--mo-color-text);
      }
    `,
  ];

  @property({ attribute: false }) series!: Series;
  /** Further activities beside that of the series. */
  @property({ attribute: false }) others: readonly OtherActivity[] = [];
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) decomposition!: Decomposition;
  @state() private rowPlace = '';
  @state() private columnPlace = '';
  /** Key of the activity that is shown. */
  @state() private shown = '';

  #watchSelection = new Watch(this);

  override willUpdate(): void {
    this.#watchSelection.observe(this.selection);
  }

  override render(): TemplateResult | typeof nothing {
    const { places } = this.decomposition;
    const rowPlace = places.includes(this.rowPlace) ? this.rowPlace : places[0]!;
    const columnPlace =
      places.includes(this.columnPlace) && this.columnPlace !== rowPlace
        ? this.columnPlace
        : places.find((place) => place !== rowPlace)!;
    const columns = activityColumnsOf(this.series, this.others);
    const column = columns.find(({ key }) => key === this.shown) ?? columns[0];
    if (!column) return nothing;
    const cells = combinationsOf(this.decomposition, rowPlace, columnPlace, exactValues(this.series, column));
    // Without a cell of one activity there may be some of another.
    if (!cells.length && columns.length < 2) return nothing;
    const title = msg(str`${rowPlace} × ${columnPlace}`, { id: 'molvalley.sar.heatMap' });
    return html`<h2>${title}</h2>
      <div class="tools">
        <p class="note">
          ${msg(
            str`Mean ${column.title} of the compounds with both groups, and their number; the darker, the higher. Empty cells are combinations that this set does not have.`,
            { id: 'molvalley.sar.heatMapWhy' },
          )}
          ${msg('Select a cell to see its compounds in the table.', { id: 'molvalley.sar.heatMapSelect' })}
        </p>
        ${
          columns.length > 1
            ? html`<mo-select
                label=${msg('Value', { id: 'molvalley.sar.heatMapValue' })}
                .value=${column.key}
                @change=${this.#chooseShown}
              >
                ${columns.map(
                  ({ key, title: words }) =>
                    html`<option value=${key} ?selected=${key === column.key}>${words}</option>`,
                )}
              </mo-select>`
            : nothing
        }
        ${
          places.length > 2
            ? html`${this.#renderPlaces(msg('Rows', { id: 'molvalley.sar.rows' }), rowPlace, this.#chooseRows)}
              ${this.#renderPlaces(msg('Columns', { id: 'molvalley.columns' }), columnPlace, this.#chooseColumns)}`
            : nothing
        }
      </div>
      ${this.#renderTable(cells, { title, rowPlace, column })}`;
  }

  #chooseShown = (event: Event): void => {
    this.shown = (event.currentTarget as HTMLElement & { value: string }).value;
  };

  #chooseRows = (place: string): void => {
    this.rowPlace = place;
  };

  #chooseColumns = (place: string): void => {
    this.columnPlace = place;
  };

  #renderPlaces(label: string, chosen: string, choose: (place: string) => void): TemplateResult {
    return html`<mo-select
      label=${label}
      .value=${chosen}
      @change=${(event: Event) => choose((event.currentTarget as HTMLElement & { value: string }).value)}
    >
      ${this.decomposition.places.map(
        (place) => html`<option value=${place} ?selected=${place === chosen}>${place}</option>`,
      )}
    </mo-select>`;
  }

  #renderTable(
    cells: readonly Combination[],
    { title, rowPlace, column: { kind } }: { title: string; rowPlace: string; column: ActivityColumn },
  ): TemplateResult {
    const byGroups = new Map(cells.map((cell) => [`${cell.rowGroup} ${cell.columnGroup}`, cell]));
    const rows = mostCommonGroups(cells, ({ rowGroup }) => rowGroup);
    const columns = mostCommonGroups(cells, ({ columnGroup }) => columnGroup);
    const means = cells.map(({ mean }) => mean.mean);
    const [least, most] = [Math.min(...means), Math.max(...means)];
    const stepOf = (mean: number): number =>
      most > least ? Math.min(STEPS - 1, Math.floor(((mean - least) / (most - least)) * STEPS)) : 0;
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>
            <th scope="col">${rowPlace}</th>
            ${columns.map((group) => html`<th scope="col">${groupHeader(group)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${groupHeader(row)}</th>
                ${columns.map((column) => {
                  const cell = byGroups.get(`${row} ${column}`);
                  return cell
                    ? html`<td
                        class=${`s${stepOf(cell.mean.mean)} ${this.#hasSelected(cell) ? 'has-selected' : ''}`}
                      >
                        <button title=${this.#namesOf(cell)} @click=${() => this.#show(cell)}>
                          ${
                            kind === 'difference'
                              ? html`${differenceText(cell.mean.mean)}<small
                                    >${ratioText(cell.mean.mean)} · n ${number(cell.mean.n)}</small
                                  >`
                              : html`${activityText(cell.mean.mean)}<small>n ${number(cell.mean.n)}</small>`
                          }<span class="visually-hidden">${showWords()}: ${this.#namesOf(cell)}</span>
                        </button>
                      </td>`
                    : html`<td></td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** Whether one of its compounds is selected. */
  #hasSelected({ ids }: Combination): boolean {
    return selectedShare(this.selection, this.series.positionsOf(ids)) !== 'none';
  }

  #namesOf({ ids }: Combination): string {
    return ids.map((id) => compoundName(this.series.compounds[id]!)).join(', ');
  }

  #show({ ids }: Combination): void {
    const detail: ShowCompoundsDetail = { ids };
    this.emit('show-compounds', detail);
  }
}

/** The values of a column that are no limits, by compound. */
const exactValues = ({ compounds }: Series, { at }: ActivityColumn): Map<number, number> =>
  new Map(
    compounds.flatMap((compound) => {
      const known = at(compound);
      return known && !known.side ? [[compound.id, known.value] as const] : [];
    }),
  );

/** Groups of some cells, the most frequent first. */
export const mostCommonGroups = (
  cells: readonly Combination[],
  groupOf: (cell: Combination) => string,
): string[] => {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(groupOf(cell), (counts.get(groupOf(cell)) ?? 0) + cell.ids.length);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, GROUPS_SHOWN)
    .map(([group]) => group);
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-heat-map': HeatMap;
  }
}
