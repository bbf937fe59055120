import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { checkBox } from './check-box.ts';
import type { BoxState } from './check-box.ts';
import type { ColumnGroup } from './column-groups.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { ColumnMove } from './column-move.ts';
import type { ColumnResize } from './column-resize.ts';
import type { GridColumn } from './columns.ts';
import { placed as placedAt } from './placed.ts';

interface HeaderCell {
  classes: string;
  tabIndex: '0' | '-1';
}

/** The header over the boxes, whose own box selects every row that is shown, or none. */
export const chooseAllHeader = <Row>(
  { column, index }: PlacedColumn<GridColumn<Row>>,
  { classes, tabIndex, state, toggle }: HeaderCell & { state: BoxState; toggle: () => void },
): TemplateResult =>
  html`<div
    role="columnheader"
    class=${classes}
    aria-colindex=${index + 1}
    data-row="-1"
    data-column=${index}
    @click=${toggle}
  >
    <span
      class="all"
      role="checkbox"
      aria-checked=${state === 'mixed' ? 'mixed' : state === 'on' ? 'true' : 'false'}
      aria-label=${msg('Select everything shown', { id: 'grid.selectAll' })}
      tabindex=${tabIndex}
      >${checkBox(state)}</span
    >
    ${column.title ? html`<span>${column.title}</span>` : nothing}
  </div>`;

const hintOf = (isSortable: boolean, isMovable: boolean): string | typeof nothing => {
  const words = [
    isSortable && msg('Enter sorts, Shift+Enter sorts by this column as well.', { id: 'grid.hint.sort' }),
    msg('Shift with the left and right arrow keys changes the width.', { id: 'grid.hint.resize' }),
    isMovable &&
      msg('Control+Shift with the left and right arrow keys moves the column.', { id: 'grid.hint.move' }),
  ];
  return words.filter(Boolean).join(' ');
};

/** The header of any other column: it sorts, its edge can be moved, and it can be put elsewhere. */
export const columnHeader = <Row>(
  { column, index, width }: PlacedColumn<GridColumn<Row>>,
  {
    classes,
    tabIndex,
    direction,
    rank,
    sort,
    resize,
    move,
  }: HeaderCell & {
    direction: 'ascending' | 'descending' | 'none';
    /** Its place among several columns that rows are sorted by, from 1; 0 for none. */
    rank: number;
    sort: (event: MouseEvent) => void;
    resize: ColumnResize;
    /** Undefined for a column that keeps its place. */
    move: ColumnMove | undefined;
  },
): TemplateResult => {
  const { title, note, sortable = false } = column;
  return html`<div
    role="columnheader"
    class=${classes}
    aria-colindex=${index + 1}
    aria-sort=${direction}
    aria-description=${hintOf(sortable, move !== undefined)}
    title=${column.tooltip ?? title}
    data-row="-1"
    data-column=${index}
    tabindex=${tabIndex}
    @click=${sort}
    @pointerdown=${(event: PointerEvent) => move?.begin(event, index)}
    @pointermove=${(event: PointerEvent) => move?.follow(event)}
    @pointerup=${(event: PointerEvent) => move?.end(event)}
    @pointercancel=${(event: PointerEvent) => move?.end(event)}
  >
    <span class="heading"
      ><span class="clip">${title}</span>${note ? html`<span class="note">${note}</span>` : nothing}</span
    >
    ${
      direction === 'none'
        ? sortable
          ? html`<span class="arrow-room"></span>`
          : nothing
        : html`<mo-icon name=${direction === 'ascending' ? 'sortUp' : 'sortDown'}></mo-icon>${
              rank > 0 ? html`<span class="rank">${rank}</span>` : nothing
            }`
    }
    <span
      class="handle"
      @pointerdown=${(event: PointerEvent) => resize.begin(event, column.id, width)}
      @pointermove=${resize.move}
      @click=${(event: Event) => event.stopPropagation()}
    ></span>
  </div>`;
};

/** A header over neighbors, which stays in sight while they are scrolled; a plain cell over those that have none. */
export const groupHeader = ({ title, index, span, width }: ColumnGroup): TemplateResult =>
  html`<div
    role=${title ? 'columnheader' : 'gridcell'}
    class=${title ? 'group' : 'group none'}
    aria-colindex=${index + 1}
    aria-colspan=${span}
    title=${title}
    ${placedAt({ width })}
  >
    <span>${title}</span>
  </div>`;
