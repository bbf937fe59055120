import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Column } from '../table/columns.ts';
import { columnNote, columnNotes } from '../words/column-note.ts';
import { columnTitle } from '../words/column-title.ts';
import { checkBox } from './cells.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { ColumnResize } from './column-resize.ts';

interface HeaderCell {
  classes: string;
  tabIndex: '0' | '-1';
}

/** The header over the boxes, whose own box chooses every row that is shown, or none. */
export const chooseAllHeader = (
  { column, index }: PlacedColumn,
  { classes, tabIndex, state, toggle }: HeaderCell & { state: 'on' | 'off' | 'mixed'; toggle: () => void },
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
      aria-label=${msg('Select everything shown', { id: 'molvalley.grid.selectAll' })}
      tabindex=${tabIndex}
      >${checkBox(state)}</span
    >
    <span>${columnTitle(column)}</span>
  </div>`;

/** Whether rows can be sorted by a column. */
export const isSortable = ({ kind }: Column): boolean => kind !== 'structure' && kind !== 'select';

/** The header of any other column: it sorts, and its edge can be moved. */
export const columnHeader = (
  { column, index, width }: PlacedColumn,
  {
    classes,
    tabIndex,
    direction,
    rank,
    sort,
    resize,
  }: HeaderCell & {
    direction: 'ascending' | 'descending' | 'none';
    /** Its place among several columns that rows are sorted by, from 1; 0 for none. */
    rank: number;
    sort: (event: MouseEvent) => void;
    resize: ColumnResize;
  },
): TemplateResult => {
  const title = columnTitle(column);
  const sortable = isSortable(column);
  const note = columnNote(column);
  return html`<div
    role="columnheader"
    class=${classes}
    aria-colindex=${index + 1}
    aria-sort=${direction}
    aria-description=${
      sortable
        ? msg(
            'Enter sorts, Shift+Enter sorts by this column as well, Shift with the left and right arrow keys changes the width',
            {
              id: 'molvalley.grid.headerHint',
            },
          )
        : nothing
    }
    title=${[title, ...columnNotes(column)].join('\n')}
    data-row="-1"
    data-column=${index}
    tabindex=${tabIndex}
    @click=${sort}
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
