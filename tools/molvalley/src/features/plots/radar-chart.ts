import { msg, str } from '@lit/localize';
import { counted, number } from '@moiety/tool-kit/format.ts';
import { legend, plain } from './axis.ts';
import type { Chart, ChartPart } from './chart.ts';
import { shortNumber } from './facts.ts';
import type { NumericColumn } from './plot-columns.ts';

/** Molecules that can be told apart in one plot. */
export const RADAR_MAX = 6;

/** The properties that are the plot's spokes, beside the activity. */
const spokes = [
  'molecularWeight',
  'clogp',
  'tpsa',
  'hBondDonors',
  'hBondAcceptors',
  'rotatableBonds',
  'fractionSp3',
];

/** Molecules beside one another over several properties, each from its least to its greatest value among all that are plotted. */
export const radarChart = (
  all: readonly number[],
  {
    columns,
    value,
    chosen,
    nameOf,
  }: {
    columns: readonly NumericColumn[];
    /** The activity. */
    value: NumericColumn | undefined;
    /** Positions of the molecules to show. */
    chosen: readonly number[];
    nameOf: (position: number) => string;
  },
): Chart => {
  const shown = chosen.slice(0, RADAR_MAX);
  const wanted = [
    ...(value && !spokes.includes(value.id) ? [value] : []),
    ...spokes.flatMap((id) => columns.find((column) => column.id === id) ?? []),
  ];
  // A molecule without a value has no place on a spoke; at its end it would be one with the least value.
  const isKnown = ({ at }: NumericColumn): boolean => shown.every((position) => !Number.isNaN(at(position)));
  const axes = wanted.filter(isKnown).flatMap((column) => {
    const range = rangeOf(all, column);
    // In what all molecules have in common nothing is compared.
    return range && range.most > range.least ? [{ column, ...range }] : [];
  });
  const unknown = wanted.filter((column) => !isKnown(column));
  const names = uniqueNames(shown, nameOf);
  const parts = shown.map((position, index): ChartPart => ({
    cells: [names[index]!, ...axes.map(({ column }) => valueText(column, position))],
    positions: [position],
  }));
  return {
    title: msg('Property profile', { id: 'molvalley.plots.profile' }),
    facts: [
      shown.length < chosen.length
        ? msg(str`the first ${number(shown.length)} of ${number(chosen.length)} selected molecules`, {
            id: 'molvalley.plots.firstSelected',
          })
        : msg(str`${number(shown.length)} selected`, { id: 'molvalley.set.selected' }),
      msg('each spoke runs from the lowest to the highest value of the plotted molecules', {
        id: 'molvalley.plots.spokes',
      }),
      ...unknown.map(({ title }) =>
        msg(str`${title} is left out: not every molecule has a value`, {
          id: 'molvalley.plots.unknownSpoke',
        }),
      ),
    ],
    headings: [msg('Name', { id: 'molvalley.column.name' }), ...axes.map(({ column }) => column.title)],
    parts,
    option: (look) => ({
      ...plain(look),
      legend: legend(
        look,
        parts.map(({ cells }) => cells[0]!),
      ),
      radar: {
        center: ['50%', '56%'],
        radius: look.narrow ? '46%' : '64%',
        indicator: axes.map(({ column, least, most }) => ({
          name: look.narrow ? column.title : `${column.title}\n${shortNumber(least)} – ${shortNumber(most)}`,
          min: least,
          max: most,
        })),
        axisName: {
          color: look.muted,
          fontSize: look.narrow ? 10 : 12,
          width: look.narrow ? 72 : 160,
          overflow: 'truncate',
        },
        axisLine: { lineStyle: { color: look.border } },
        splitLine: { lineStyle: { color: look.border } },
        splitArea: { show: false },
        splitNumber: 4,
      },
      series: [
        {
          type: 'radar',
          silent: true,
          symbolSize: 5,
          data: shown.map((position, index) => ({
            name: parts[index]!.cells[0],
            value: axes.map(({ column }) => column.at(position)),
            lineStyle: { color: look.groups[index], width: 2 },
            itemStyle: { color: look.groups[index] },
            areaStyle: { color: look.groups[index], opacity: 0.06 },
          })),
        },
      ],
    }),
  };
};

/** The legend tells molecules apart by their names: of the same name, by their number in the file as well. */
const uniqueNames = (positions: readonly number[], nameOf: (position: number) => string): string[] => {
  const names = positions.map(nameOf);
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : counted(name, positions[index]! + 1),
  );
};

/** A value as it is said: a limit with its sign. */
const valueText = (column: NumericColumn, position: number): string =>
  column.sign(position) + shortNumber(column.at(position));

const rangeOf = (
  positions: readonly number[],
  column: NumericColumn,
): { least: number; most: number } | undefined => {
  let [least, most] = [Infinity, -Infinity];
  for (const position of positions) {
    const value = column.at(position);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least <= most ? { least, most } : undefined;
};
