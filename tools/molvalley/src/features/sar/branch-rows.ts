import { spreadOf } from '@moiety/chemistry/sar/statistics.ts';
import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '@moiety/tool-kit/format.ts';
import { activityText } from './numbers.ts';
import type { Series } from './series.ts';

/** Compounds that a person wants to see in the table. */
export interface ShowCompoundsDetail {
  ids: readonly number[];
}

/** The headings of {@link branchCells}. */
export const branchHeadings = (series: Series): TemplateResult =>
  html`<th scope="col" class="number">${msg('Compounds', { id: 'molvalley.sar.compoundCount' })}</th>
    <th scope="col" class="number">${msg('With a value', { id: 'molvalley.sar.valueCount' })}</th>
    <th scope="col" class="number">
      ${msg(str`Median ${series.scale.name}`, { id: 'molvalley.sar.median' })}
    </th>
    <th scope="col" class="number">${msg('Range', { id: 'molvalley.sar.range' })}</th>
    <th scope="col">
      <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
    </th>`;

/** How many compounds a branch has, what their activities are about, and the way to them. */
export const branchCells = (
  series: Series,
  ids: readonly number[],
  { name, show }: { name: string; show: () => void },
): TemplateResult => {
  const { n, median, least, most } = spreadOf(ids.flatMap((id) => series.compounds[id]?.activity ?? []));
  const words = msg('Show in table', { id: 'molvalley.sar.showInTable' });
  return html`<td class="number">${number(ids.length)}</td>
    <td class="number">${number(n)}</td>
    <td class="number">${activityText(median)}</td>
    <td class="number">${n ? `${activityText(least)} – ${activityText(most)}` : '–'}</td>
    <td>
      <mo-button variant="plain" label=${`${words}: ${name}`} @click=${show}>${words}</mo-button>
    </td>`;
};

/** Compounds that are in none of the branches, where there are any. */
export const unplacedWords = (count: number): string =>
  count
    ? msg(str`Compounds that could not be grouped: ${number(count)}`, { id: 'molvalley.sar.unplaced' })
    : '';
