import { spreadOf } from '@moiety/chemistry/sar/statistics.ts';
import type { Spread } from '@moiety/chemistry/sar/statistics.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '@moiety/tool-kit/format.ts';
import { compoundName } from './group-content.ts';
import { activityText, writtenNumber } from './numbers.ts';
import type { OtherActivity, Series } from './series.ts';

/** Compounds that a person wants to see in the table. */
export interface ShowCompoundsDetail {
  ids: readonly number[];
}

/** The headings of {@link branchCells}. */
export const branchHeadings = (series: Series): TemplateResult =>
  html`<th scope="col" class="number">${msg('Compounds', { id: 'molvalley.sar.compoundCount' })}</th>
    ${
      series.scale
        ? html`<th scope="col" class="number">${msg('With a value', { id: 'molvalley.sar.valueCount' })}</th>
            <th scope="col" class="number">
              ${msg(str`Median ${series.activityName}`, { id: 'molvalley.sar.median' })}
            </th>
            <th scope="col" class="number">${msg('Range', { id: 'molvalley.sar.range' })}</th>`
        : nothing
    }
    ${series.others.map(
      ({ name }) =>
        html`<th scope="col" class="number">${msg(str`Median ${name}`, { id: 'molvalley.sar.median' })}</th>`,
    )}
    <th scope="col">
      <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
    </th>`;

export const showWords = (): string => msg('Show in table', { id: 'molvalley.sar.showInTable' });

/** The way to compounds in the table. @param name what they are */
export const showButton = (name: string, show: () => void): TemplateResult => {
  const words = showWords();
  return html`<mo-button variant="plain" label=${`${words}: ${name}`} @click=${show}>${words}</mo-button>`;
};

/** How many compounds a branch has, what their activities, also those beside that of the series, are about, and the way to them. */
export const branchCells = (
  series: Series,
  ids: readonly number[],
  { name, show }: { name: string; show: () => void },
): TemplateResult => {
  const spread = spreadOf(ids.flatMap((id) => series.compounds[id]?.activity ?? []));
  return html`<td class="number">${number(ids.length)}</td>
    ${
      series.scale
        ? html`<td class="number">${number(spread.n)}</td>
            <td class="number">${activityText(spread.median)}</td>
            <td class="number">${rangeText(spread)}</td>`
        : nothing
    }
    ${series.others.map((other) => {
      const { n, median } = spreadIn(other, ids);
      return html`<td class="number">
        ${activityText(median)}${n ? html`<small>n ${number(n)}</small>` : nothing}
      </td>`;
    })}
    <td>${showButton(name, show)}</td>`;
};

/** What a further activity of some compounds is about. */
const spreadIn = ({ values }: OtherActivity, ids: readonly number[]): Spread =>
  spreadOf(ids.flatMap((id) => values[id]?.activity ?? []));

/** The least and the largest of some activities; a dash where there is none. */
export const rangeText = ({ n, least, most }: Spread): string =>
  n ? `${activityText(least)} – ${activityText(most)}` : '–';

/** The headings of {@link writtenBranch} in a file. */
export const writtenBranchHeadings = (series: Series): string[] => [
  msg('Compounds (n)', { id: 'molvalley.sar.compoundsWritten' }),
  ...(series.scale
    ? [
        msg(str`${series.activityName}: n`, { id: 'molvalley.parents.n' }),
        msg(str`Median ${series.activityName}`, { id: 'molvalley.sar.median' }),
        msg(str`Lowest ${series.activityName}`, { id: 'molvalley.sar.lowest' }),
        msg(str`Highest ${series.activityName}`, { id: 'molvalley.sar.highest' }),
      ]
    : []),
  ...series.others.flatMap(({ name }) => [
    msg(str`${name}: n`, { id: 'molvalley.parents.n' }),
    msg(str`Median ${name}`, { id: 'molvalley.sar.median' }),
  ]),
  msg('Names', { id: 'molvalley.sar.namesWritten' }),
];

/** A branch's fields in a file: how many compounds it has, what their activities are about, and what they are called. */
export const writtenBranch = (series: Series, ids: readonly number[]): string[] => {
  const compounds = ids.map((id) => series.compounds[id]!);
  const { n, median, least, most } = spreadOf(compounds.flatMap(({ activity }) => activity ?? []));
  return [
    String(ids.length),
    ...(series.scale
      ? [String(n), ...[median, least, most].map((value) => writtenNumber(n ? value : null))]
      : []),
    ...series.others.flatMap((other) => {
      const spread = spreadIn(other, ids);
      return [String(spread.n), writtenNumber(spread.median)];
    }),
    compounds.map(compoundName).join('; '),
  ];
};

/** Compounds that are in none of the branches, where there are any. */
export const unplacedWords = (count: number): string =>
  count
    ? msg(str`Compounds that could not be grouped: ${number(count)}`, { id: 'molvalley.sar.unplaced' })
    : '';
