import { histogram } from '@moiety/chemistry/statistics/histogram.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { molecules } from '../../shared/words/counts.ts';
import { categoryAxis, grid, plain } from './axis.ts';
import type { Chart, ChartPart } from './chart.ts';
import { exactValues, leftOutWords, shortNumber } from './facts.ts';
import { groupsOf } from './grouping.ts';
import type { Group } from './grouping.ts';
import type { Look } from './look.ts';
import type { GroupColumn, NumericColumn } from './plot-columns.ts';

/** Rows and columns that there is room for. */
const GROUPS_SHOWN = 20;
/** Classes of a column of numbers. */
const CLASSES = 10;

/** What a row or column of the map is of: groups, or numbers in classes. */
export type HeatMapAxis = GroupColumn | NumericColumn;

interface Cell {
  columnIndex: number;
  rowIndex: number;
  positions: number[];
  /** The mean, or the number of molecules. */
  result: number;
}

const axisGroups = async (
  positions: readonly number[],
  column: HeatMapAxis,
  slice: TimeSlice,
): Promise<Group[]> => {
  if (!('isLimit' in column)) return groupsOf(positions, column, { most: GROUPS_SHOWN, slice });
  const exact = await exactValues(positions, column, slice);
  return histogram(exact.values, CLASSES).map(({ from, to, members }) => ({
    name:
      to - from === 1 && !Number.isInteger(from)
        ? shortNumber(from + 0.5)
        : `${shortNumber(from)} – ${shortNumber(to)}`,
    positions: members.map((place) => exact.positions[place]!),
  }));
};

/** How many molecules are in each pair of classes, or what the mean of a column is there. */
export const heatMapChart = async (
  given: readonly number[],
  { x, y, value }: { x: HeatMapAxis; y: HeatMapAxis; value: NumericColumn | undefined },
  slice: TimeSlice,
): Promise<Chart> => {
  const measured = value ? await exactValues(given, value, slice) : undefined;
  const shown = measured?.positions ?? given;
  const columns = await axisGroups(shown, x, slice);
  const rows = await axisGroups(shown, y, slice);
  const rowOf = new Map<number, number>();
  for (const [index, row] of rows.entries()) for (const position of row.positions) rowOf.set(position, index);
  const cells: Cell[] = [];
  for (const [columnIndex, column] of columns.entries()) {
    if (slice.isOver()) await slice.yieldToMain();
    const byRow = Map.groupBy(
      column.positions.filter((position) => rowOf.has(position)),
      (position) => rowOf.get(position)!,
    );
    for (const [rowIndex, positions] of byRow) {
      const result = value
        ? positions.reduce((sum, position) => sum + value.at(position), 0) / positions.length
        : positions.length;
      cells.push({ columnIndex, rowIndex, positions, result });
    }
  }
  const placed = cells.reduce((sum, { positions }) => sum + positions.length, 0);
  const results = cells.map(({ result }) => result);
  const [least, most] = [Math.min(...results), Math.max(...results)];
  const what = value
    ? msg(str`Mean ${value.title}`, { id: 'molvalley.plots.mean' })
    : msg('Molecules', { id: 'molvalley.plots.count' });
  const parts = cells.map(({ columnIndex, rowIndex, positions, result }): ChartPart => ({
    cells: [
      columns[columnIndex]!.name,
      rows[rowIndex]!.name,
      ...(value ? [shortNumber(result)] : []),
      number(positions.length),
    ],
    positions,
  }));
  return {
    title: msg(str`${what} by ${x.title} and ${y.title}`, { id: 'molvalley.plots.byBoth' }),
    facts: [
      molecules(placed),
      ...leftOutWords({
        limits: measured?.limits ?? 0,
        without: given.length - placed - (measured?.limits ?? 0),
      }),
    ],
    headings: [x.title, y.title, ...(value ? [what] : []), msg('Molecules', { id: 'molvalley.plots.count' })],
    parts,
    option: (look, selected) => ({
      ...plain(look),
      grid: { ...grid(look, 48), left: look.narrow ? 92 : 132, bottom: 56 },
      legend: { show: false },
      xAxis: categoryAxis(look, { name: x.title, categories: columns.map(({ name }) => name) }),
      yAxis: {
        ...categoryAxis(look, { name: y.title, categories: rows.map(({ name }) => name), isVertical: true }),
        nameGap: look.narrow ? 74 : 108,
      },
      visualMap: {
        type: 'continuous',
        dimension: 2,
        min: least,
        max: most,
        orient: 'horizontal',
        top: 0,
        left: 0,
        itemWidth: 12,
        itemHeight: look.narrow ? 80 : 140,
        text: [shortNumber(most), look.narrow ? shortNumber(least) : `${what}  ${shortNumber(least)}`],
        textStyle: { color: look.muted },
        inRange: { color: [...look.steps] },
      },
      series: [
        {
          type: 'heatmap',
          data: cells.map(({ columnIndex, rowIndex, positions, result }) => ({
            value: [columnIndex, rowIndex, result, positions.length],
            label: { color: isDark(look, (result - least) / (most - least || 1)) ? '#fff' : '#16202e' },
            itemStyle: positions.some((position) => selected.has(position))
              ? { borderColor: look.text, borderWidth: 2 }
              : { borderColor: look.surface, borderWidth: 1 },
          })),
          label: {
            show: cells.length <= 100 && !look.narrow,
            // A mean of one molecule is to be told from one of ten.
            formatter: ({ value: [, , result = NaN, n = 0] }: { value: number[] }) =>
              value ? `${shortNumber(Number(result.toPrecision(3)))}\nn = ${number(n)}` : number(result),
          },
        },
      ],
    }),
  };
};

/** Whether the color at a share of the scale is one on which white is read. */
const isDark = (look: Look, share: number): boolean => {
  const color =
    look.steps[Math.min(look.steps.length - 1, Math.round(share * (look.steps.length - 1)))] ?? '';
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((part) => parseInt(part, 16));
  // Relative luminance without its gamma: enough to choose between two.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 130;
};
