import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Selection } from '../table/selection.ts';

/** Whether all of some molecules are selected, some of them, or none. */
export const selectedShare = (
  selection: Selection,
  positions: readonly number[],
): 'all' | 'some' | 'none' => {
  if (!selection.size || !positions.length) return 'none';
  let count = 0;
  for (const position of positions) if (selection.has(position)) count++;
  return count === 0 ? 'none' : count === positions.length ? 'all' : 'some';
};

/** The box by which the molecules of a row are selected, here as in the table. @param name what the row is of */
export const selectBox = (
  selection: Selection,
  positions: readonly number[],
  name: string,
): TemplateResult => {
  const share = selectedShare(selection, positions);
  const onChange = (): void => {
    if (share === 'all') selection.removeAll(positions);
    else selection.add(positions);
  };
  return html`<input
    type="checkbox"
    aria-label=${msg(str`Select ${name}`, { id: 'molvalley.select.row' })}
    ?disabled=${!positions.length}
    .checked=${live(share === 'all')}
    .indeterminate=${live(share === 'some')}
    @change=${onChange}
  />`;
};

/** The heading of a column of such boxes. */
export const selectHeading = (): TemplateResult =>
  html`<th scope="col" class="select">
    <span class="visually-hidden">${msg('Select', { id: 'molvalley.plots.select' })}</span>
  </th>`;
