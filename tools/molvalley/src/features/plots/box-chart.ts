import { boxSummary } from '@moiety/chemistry/statistics/quantiles.ts';
import type { BoxSummary } from '@moiety/chemistry/statistics/quantiles.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { molecules } from '../../shared/words/counts.ts';
import { categoryAxis, grid, plain, valueAxis } from './axis.ts';
import type { Chart, ChartPart } from './chart.ts';
import { exactValues, leftOutWords, shortNumber } from './facts.ts';
import { groupsOf } from './grouping.ts';
import type { GroupColumn, NumericColumn } from './plot-columns.ts';

/** Boxes that there is room for. */
const GROUPS_SHOWN = 20;
/** Up to so many molecules each is drawn as a point beside its box; of more, outliers and what is selected, as far as they are so few. */
const POINTS_MAX = 1000;

interface Box {
  name: string;
  /** Positions of its molecules. */
  members: number[];
  box: BoxSummary;
}

/** The values of a column by the groups of another; one box for all where there is none. */
export const boxChart = async (
  all: readonly number[],
  { column, group }: { column: NumericColumn; group: GroupColumn | undefined },
  slice: TimeSlice,
): Promise<Chart> => {
  const { positions, values, without, limits } = await exactValues(all, column, slice);
  const valueOf = new Map(positions.map((position, place) => [position, values[place]!]));
  const everything = msg('All molecules', { id: 'molvalley.plots.everything' });
  const groups = group
    ? await groupsOf(positions, group, { most: GROUPS_SHOWN, slice })
    : positions.length
      ? [{ name: everything, positions }]
      : [];
  const boxes: Box[] = [];
  for (const { name, positions: members } of groups) {
    boxes.push({ name, members, box: boxSummary(members.map((position) => valueOf.get(position)!)) });
    if (slice.isOver()) await slice.yieldToMain();
  }
  const parts = boxes.map(({ name, members, box }): ChartPart => ({
    cells: [name, number(box.n), ...[box.median, box.q1, box.q3, box.low, box.high].map(shortNumber)],
    positions: members,
  }));
  return {
    title: group
      ? msg(str`${column.title} by ${group.title}`, { id: 'molvalley.plots.by' })
      : msg(str`Distribution of ${column.title}`, { id: 'molvalley.plots.distribution' }),
    facts: [
      molecules(values.length),
      msg('box: quartiles and median; whiskers: within 1.5 interquartile ranges', {
        id: 'molvalley.plots.boxWhat',
      }),
      ...leftOutWords({ without, limits }),
    ],
    headings: [
      group?.title ?? '',
      msg('n', { id: 'molvalley.plots.n' }),
      msg('Median', { id: 'molvalley.plots.median' }),
      'Q1',
      'Q3',
      msg('Lower whisker', { id: 'molvalley.plots.lowerWhisker' }),
      msg('Upper whisker', { id: 'molvalley.plots.upperWhisker' }),
    ],
    parts,
    option: (look, selected) => {
      const names = boxes.map(({ name, box }) => `${name}\nn = ${number(box.n)}`);
      const showAll = positions.length <= POINTS_MAX;
      const dots = boxes.flatMap(({ members, box }, place) => {
        const outliers = new Set(box.outliers);
        return members
          .filter((position, member) => showAll || outliers.has(member) || selected.has(position))
          .map(
            (position) => [place + jitter(position, boxes.length), valueOf.get(position)!, position] as const,
          );
      });
      if (dots.length > POINTS_MAX) dots.length = 0;
      const of = (chosen: boolean): number[][] =>
        dots
          .filter(([, , position]) => selected.has(position) === chosen)
          .map(([place, value]) => [place, value]);
      return {
        ...plain(look),
        grid: { ...grid(look), bottom: 64 },
        legend: { show: false },
        xAxis: [
          { ...categoryAxis(look, { name: group?.title ?? '', categories: names }), nameGap: 44 },
          // The points have places of their own within a box's width.
          { type: 'value', min: -0.5, max: Math.max(0.5, boxes.length - 0.5), show: false },
        ],
        yAxis: valueAxis(look, { name: column.title, isVertical: true }),
        series: [
          {
            type: 'boxplot',
            data: boxes.map(({ box }) => [box.low, box.q1, box.median, box.q3, box.high]),
            boxWidth: [8, 56],
            itemStyle: { color: 'transparent', borderColor: look.text, borderWidth: 1.5 },
          },
          dotSeries(of(false), { color: look.accent, opacity: selected.size ? 0.35 : 0.6 }, 5),
          dotSeries(of(true), { color: look.accent, borderColor: look.surface, borderWidth: 1.5 }, 9),
        ],
      };
    },
  };
};

const dotSeries = (data: number[][], itemStyle: object, symbolSize: number): object => ({
  type: 'scatter',
  xAxisIndex: 1,
  silent: true,
  data,
  symbolSize,
  itemStyle,
  z: 4,
});

/**
 * A place beside the middle that is the same for a molecule each time: golden-ratio steps fill the width evenly. One box among few has
 * much room, of which its points take little.
 */
const jitter = (position: number, boxes: number): number =>
  ((((position + 1) * 0.618_033_988_75) % 1) - 0.5) * Math.min(0.4, 0.06 * boxes);
