import { histogram } from '@moiety/chemistry/statistics/histogram.ts';
import { quantile } from '@moiety/chemistry/statistics/quantiles.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { molecules } from '../../shared/words/counts.ts';
import { grid, plain, valueAxis } from './axis.ts';
import type { Chart, ChartPart } from './chart.ts';
import { exactValues, leftOutWords, shortNumber } from './facts.ts';
import type { NumericColumn } from './plot-columns.ts';

/** How often the values of a column are. */
export const histogramChart = async (
  all: readonly number[],
  column: NumericColumn,
  slice: TimeSlice,
): Promise<Chart> => {
  const { positions, values, without, limits } = await exactValues(all, column, slice);
  const bins = histogram(values);
  const sorted = Float64Array.from(values).toSorted();
  const count = msg('Molecules', { id: 'molvalley.plots.count' });
  const parts = bins.map(({ from, to, members }): ChartPart => ({
    cells: [
      from === to ? shortNumber(from) : `${shortNumber(from)} – ${shortNumber(to)}`,
      number(members.length),
    ],
    positions: members.map((place) => positions[place]!),
  }));
  return {
    title: msg(str`Distribution of ${column.title}`, { id: 'molvalley.plots.distribution' }),
    facts: [
      molecules(values.length),
      ...(values.length
        ? [
            msg(
              str`median ${shortNumber(quantile(sorted, 0.5))}, quartiles ${shortNumber(quantile(sorted, 0.25))} and ${shortNumber(quantile(sorted, 0.75))}`,
              { id: 'molvalley.plots.quartiles' },
            ),
          ]
        : []),
      ...leftOutWords({ without, limits }),
    ],
    headings: [column.title, count],
    parts,
    option: (look, selected) => {
      const chosen = parts.map((part) => part.positions.filter((position) => selected.has(position)).length);
      return {
        ...plain(look),
        grid: grid(look),
        legend: { show: false },
        // The bars stand between the edges: on an axis of numbers, at the middle of each.
        xAxis: {
          ...valueAxis(look, { name: column.title }),
          min: bins[0]?.from,
          max: bins.at(-1)?.to,
          splitLine: { show: false },
        },
        yAxis: { ...valueAxis(look, { name: count, isVertical: true }), scale: false, minInterval: 1 },
        series: [
          bars(
            look.accent,
            bins.map(({ from, to, members }) => [(from + to) / 2, members.length]),
            {
              opacity: selected.size ? 0.35 : 0.85,
            },
          ),
          bars(
            look.accent,
            bins.map(({ from, to }, place) => [(from + to) / 2, chosen[place]!]),
            {
              opacity: 1,
              barGap: '-100%',
              silent: true,
            },
          ),
        ],
      };
    },
  };
};

const bars = (
  color: string,
  data: number[][],
  { opacity, ...more }: { opacity: number; barGap?: string; silent?: boolean },
): object => ({ type: 'bar', barWidth: '96%', data, itemStyle: { color, opacity }, ...more });
