import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '@moiety/tool-kit/format.ts';
import type { Compound, CompoundActivity } from '../../shared/activities/compounds.ts';
import { activityText, differenceText, writtenNumber } from './numbers.ts';
import type { OtherActivity, Series } from './series.ts';

/** A value that is known, or known to lie on one side of `value`. */
export interface KnownValue {
  value: number;
  /** Empty for the value itself. */
  side: '' | '<' | '>';
}

/** What is known of an activity; null where nothing is. */
export const knownValue = ({ activity, limit }: CompoundActivity): KnownValue | null => {
  if (activity !== null) return { value: activity, side: '' };
  return limit && { value: limit.value, side: limit.side };
};

const turned = { '': '', '<': '>', '>': '<' } as const;

/**
 * How much more one value is than another: of two logarithmic activities the selectivity. A limit on one of them, or limits that point
 * apart, leave a limit of the difference; limits that point the same way leave nothing.
 */
export const differenceOf = (one: KnownValue | null, other: KnownValue | null): KnownValue | null => {
  if (!one || !other) return null;
  const side = turned[other.side];
  if (one.side && side && one.side !== side) return null;
  return { value: one.value - other.value, side: one.side || side };
};

/** What stands in a column beside the compounds of a series: an activity, or how much more active they are than on another scale. */
export interface ActivityColumn {
  /** By which it is ordered and shown in a heat map: empty for the series' own activity. */
  key: string;
  title: string;
  kind: 'activity' | 'difference';
  isLogarithmic: boolean;
  at: (compound: Compound) => KnownValue | null;
  /** The measurements that the value is of; undefined for a difference. */
  measured?: (compound: Compound) => CompoundActivity;
}

const activityIn =
  ({ values }: OtherActivity) =>
  ({ id }: Compound): CompoundActivity =>
    values[id]!;

/** The activities of a series beside each other, then the differences of its own one to each of the others. */
export const activityColumnsOf = (series: Series, others: readonly OtherActivity[]): ActivityColumn[] => {
  if (!series.scale) return [];
  const { isLogarithmic } = series.scale;
  return [
    {
      key: '',
      title: series.activityName,
      kind: 'activity',
      isLogarithmic,
      at: knownValue,
      measured: (compound) => compound,
    },
    ...others.map((other): ActivityColumn => ({
      key: other.scale.column.id,
      title: other.name,
      kind: 'activity',
      isLogarithmic: other.scale.isLogarithmic,
      at: (compound) => knownValue(activityIn(other)(compound)),
      measured: activityIn(other),
    })),
    ...others
      .filter(({ scale }) => scale.isLogarithmic && isLogarithmic)
      .map((other): ActivityColumn => ({
        key: `difference:${other.scale.column.id}`,
        title: msg(str`Δ ${series.activityName} − ${other.name}`, { id: 'molvalley.sar.selectivity' }),
        kind: 'difference',
        isLogarithmic,
        at: (compound) => differenceOf(knownValue(compound), knownValue(activityIn(other)(compound))),
      })),
  ];
};

/** What a column is ordered by; limits stand beside what they are limits of. */
export const orderedBy = (
  { at }: ActivityColumn,
  isDescending: boolean,
): ((one: Compound, other: Compound) => number) => {
  const valueOf = (compound: Compound): [value: number, side: number] | null => {
    const known = at(compound);
    return known && [known.value, known.side === '<' ? -1 : known.side === '>' ? 1 : 0];
  };
  return (one, other) => {
    const [x, y] = [valueOf(one), valueOf(other)];
    if (!x || !y) return Number(!x) - Number(!y);
    const order = x[0] - y[0] || x[1] - y[1];
    return isDescending ? -order : order;
  };
};

/** A ratio of concentrations by its logarithm: `32×`, and `1/32×` for one below 1. */
export const ratioText = (difference: number): string => {
  const ratio = 10 ** Math.abs(difference);
  const rounded = number(Number(ratio.toPrecision(2)));
  return difference < 0 && rounded !== '1' ? `1/${rounded}×` : `${rounded}×`;
};

/** A value as it is shown, with the side on which the true one is; a dash where nothing is known. */
export const knownText = (known: KnownValue | null, kind: ActivityColumn['kind'] = 'activity'): string => {
  if (!known) return '–';
  const text = kind === 'difference' ? differenceText(known.value) : activityText(known.value);
  return known.side ? `${known.side} ${text}` : text;
};

/** Of how many measurements a value is the mean, and how they spread; empty for fewer than two. */
export const replicatesText = ({ n, deviation, isGeometric }: CompoundActivity): string => {
  if (n < 2) return '';
  const spread = deviation.toFixed(2);
  return isGeometric
    ? msg(str`n ${number(n)}, SD of log10 ${spread}`, { id: 'molvalley.sar.replicatesLog' })
    : msg(str`n ${number(n)}, SD ${spread}`, { id: 'molvalley.sar.replicates' });
};

/** What is said below a value: its replicates, or the ratio that a difference is; empty for most. */
export const besideText = ({ measured, at, kind }: ActivityColumn, compound: Compound): string => {
  if (measured) return replicatesText(measured(compound));
  const known = kind === 'difference' ? at(compound) : null;
  return known ? `${known.side ? `${known.side} ` : ''}${ratioText(known.value)}` : '';
};

/** A compound's cell in a column. */
export const activityCell = (column: ActivityColumn, compound: Compound): TemplateResult => {
  const beside = besideText(column, compound);
  return html`<td class="number">
    ${knownText(column.at(compound), column.kind)}${beside ? html`<small>${beside}</small>` : nothing}
  </td>`;
};

const writtenValue = (known: KnownValue | null): string =>
  known ? known.side + writtenNumber(known.value) : '';

/** The headings of a column in a file: an activity has the number of its measurements and their spread beside it. */
export const writtenHeadings = ({ title, measured, isLogarithmic }: ActivityColumn): string[] =>
  measured
    ? [
        title,
        msg(str`${title}: n`, { id: 'molvalley.parents.n' }),
        msg(str`${title}: SD`, { id: 'molvalley.parents.sd' }),
        // Means of other values are geometric where all of them are above 0.
        ...(isLogarithmic ? [] : [msg(str`${title}: SD of log10`, { id: 'molvalley.parents.sdLog' })]),
      ]
    : [title];

/** A compound's fields below {@link writtenHeadings}. */
export const writtenFields = (
  { at, measured, isLogarithmic }: ActivityColumn,
  compound: Compound,
): string[] => {
  const value = writtenValue(at(compound));
  if (!measured) return [value];
  const { n, deviation, isGeometric } = measured(compound);
  const spread = writtenNumber(deviation);
  return [
    value,
    n ? String(n) : '',
    isGeometric ? '' : spread,
    ...(isLogarithmic ? [] : [isGeometric ? spread : '']),
  ];
};
