import { correlation, ranksOf } from '@moiety/chemistry/statistics/correlation.ts';
import type { Correlation } from '@moiety/chemistry/statistics/correlation.ts';
import { msg, str } from '@lit/localize';
import type { EChartsCoreOption } from 'echarts/core';
import { number } from '@moiety/tool-kit/format.ts';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { molecules } from '../../shared/words/counts.ts';
import { grid, legend, plain, planeAxis, valueAxis } from './axis.ts';
import type { Chart, ChartPoints, DotLayer } from './chart.ts';
import { eachInSlices, leftOutWords } from './facts.ts';
import { groupsOf } from './grouping.ts';
import type { Look } from './look.ts';
import type { GroupColumn, NumericColumn } from './plot-columns.ts';

/** Groups with a color of their own. */
const GROUPS_SHOWN = 7;
/** From so many points on they are drawn in one stroke, all alike. */
const LARGE = 2000;
/** Told apart by their shapes as well, without color. */
const symbols = ['circle', 'triangle', 'diamond', 'rect', 'pin', 'arrow', 'roundRect'] as const;

export interface ScatterChoice {
  x: NumericColumn;
  y: NumericColumn;
  /** What the color says; undefined for nothing. */
  color: GroupColumn | NumericColumn | undefined;
  logX: boolean;
  logY: boolean;
  trend: boolean;
  /** What the plane is, where x and y mean nothing by themselves: they are not named, numbered or correlated. */
  plane?: string;
}

interface Layer {
  name: string;
  /** Places in the points. */
  places: number[];
  /** What is left of the groups has no color of its own. */
  isRest?: boolean | undefined;
}

const isNumeric = (column: GroupColumn | NumericColumn): column is NumericColumn => 'isLimit' in column;

/** Two columns of numbers against each other. */
export const scatterChart = async (
  positions: readonly number[],
  choice: ScatterChoice,
  slice: TimeSlice,
): Promise<Chart> => {
  const { x, y, color, logX, logY, plane } = choice;
  // On a plane the color is the value that may be but a limit.
  const isLimit = (position: number): boolean =>
    plane === undefined
      ? x.isLimit(position) || y.isLimit(position)
      : color !== undefined && isNumeric(color) && color.isLimit(position);
  const [shown, lefts, ups]: [number[], number[], number[]] = [[], [], []];
  let [without, notPositive] = [0, 0];
  await eachInSlices(positions, slice, (position) => {
    const [left, up] = [x.at(position), y.at(position)];
    if (Number.isNaN(left) || Number.isNaN(up)) without++;
    else if ((logX && left <= 0) || (logY && up <= 0)) notPositive++;
    else {
      shown.push(position);
      lefts.push(left);
      ups.push(up);
    }
  });
  const points: ChartPoints = {
    positions: Uint32Array.from(shown),
    xs: Float64Array.from(lefts),
    ys: Float64Array.from(ups),
    logX,
    logY,
  };
  const [exact, limits]: [number[], number[]] = [[], []];
  for (const [place, position] of shown.entries()) (isLimit(position) ? limits : exact).push(place);
  if (slice.isOver()) await slice.yieldToMain();
  const related = plane === undefined && exact.length > 2 ? await relation(points, exact, slice) : undefined;
  const layers = color ? await layersOf(points, exact, { color, slice }) : [{ name: '', places: exact }];
  const content: ScatterContent = { choice, points, layers, limits, related };
  return {
    title: plane ?? msg(str`${y.title} against ${x.title}`, { id: 'molvalley.plots.against' }),
    facts: [
      molecules(shown.length),
      ...(related && !Number.isNaN(related.pearson) ? [correlationWords(related, logX || logY)] : []),
      ...(limits.length
        ? [
            plane === undefined
              ? msg(
                  str`${number(limits.length)} with only a limit (< or >): hollow, not in the correlation`,
                  {
                    id: 'molvalley.plots.limits',
                  },
                )
              : msg(str`${number(limits.length)} with only a limit (< or >): hollow, without a color`, {
                  id: 'molvalley.map.limits',
                }),
          ]
        : []),
      ...(plane === undefined
        ? leftOutWords({ without, notPositive })
        : without
          ? [
              msg(str`${number(without)} without a structure, not on the map`, {
                id: 'molvalley.map.without',
              }),
            ]
          : []),
    ],
    points,
    option: (look, selected, isOnScreen) => scatterOption(look, content, { selected, isOnScreen }),
    ...(shown.length > LARGE ? { dots: (look, selected) => dotsOf(look, content, selected) } : {}),
  };
};

/** How the axes go together, as they are drawn. */
interface Relation extends Correlation {
  /** Spearman's rank coefficient. */
  spearman: number;
}

const relation = async (
  { xs, ys, logX, logY }: ChartPoints,
  places: readonly number[],
  slice: TimeSlice,
): Promise<Relation> => {
  const left = Float64Array.from(places, (place) => (logX ? Math.log10(xs[place]!) : xs[place]!));
  const up = Float64Array.from(places, (place) => (logY ? Math.log10(ys[place]!) : ys[place]!));
  const found = correlation(left, up);
  const ranks: Float64Array[] = [];
  for (const values of [left, up]) {
    ranks.push(ranksOf(values));
    if (slice.isOver()) await slice.yieldToMain();
  }
  const { pearson: spearman } = correlation(ranks[0]!, ranks[1]!);
  return { ...found, spearman };
};

const correlationWords = ({ pearson, low, high, spearman }: Relation, isLog: boolean): string => {
  const words = Number.isNaN(low)
    ? `r = ${signed(pearson)}`
    : msg(str`r = ${signed(pearson)} (95% CI ${signed(low)} to ${signed(high)}), ρ = ${signed(spearman)}`, {
        id: 'molvalley.plots.correlation',
      });
  return isLog ? msg(str`${words}, on log axes`, { id: 'molvalley.plots.onLogAxes' }) : words;
};

const signed = (value: number): string => value.toFixed(2).replace('-', '−');

/** The points by their color. */
const layersOf = async (
  points: ChartPoints,
  exact: readonly number[],
  { color, slice }: { color: GroupColumn | NumericColumn; slice: TimeSlice },
): Promise<Layer[]> => {
  if (!isNumeric(color)) {
    const placeOf = new Map(exact.map((place) => [points.positions[place]!, place]));
    const groups = await groupsOf([...placeOf.keys()], color, { most: GROUPS_SHOWN, slice });
    return groups.map(({ name, positions, isRest }) => ({
      name,
      isRest,
      places: positions.map((position) => placeOf.get(position)!),
    }));
  }
  const values = exact.map((place) => color.at(points.positions[place]!));
  const known = values.filter((value) => !Number.isNaN(value));
  const least = known.reduce((one, other) => Math.min(one, other), Infinity);
  const most = known.reduce((one, other) => Math.max(one, other), -Infinity);
  const width = (most - least) / STEPS || 1;
  const steps = Array.from({ length: STEPS }, (_, step): Layer => {
    const [from, to] = [least + step * width, least + (step + 1) * width];
    return { name: `${short(from)} – ${short(to)}`, places: [] };
  });
  const unknown: Layer = { name: msg('No value', { id: 'molvalley.plots.noValue' }), places: [] };
  for (const [index, place] of exact.entries()) {
    const value = values[index]!;
    const step = Math.min(STEPS - 1, Math.floor((value - least) / width));
    (Number.isNaN(value) ? unknown : steps[step]!).places.push(place);
  }
  return [...steps, unknown].filter(({ places }) => places.length);
};

/** Colors of a number. */
const STEPS = 5;
const short = (value: number): string => String(Number(value.toPrecision(3)));

interface ScatterContent {
  choice: ScatterChoice;
  points: ChartPoints;
  layers: readonly Layer[];
  limits: readonly number[];
  related: Relation | undefined;
}

/** Places of the points whose molecules are selected. */
const chosenPlaces = ({ positions }: ChartPoints, selected: ReadonlySet<number>): number[] => {
  const places: number[] = [];
  if (selected.size)
    for (const [place, position] of positions.entries()) if (selected.has(position)) places.push(place);
  return places;
};

/** The layers with how they are drawn, from the lowest to the uppermost. */
const dotsOf = (look: Look, content: ScatterContent, selected: ReadonlySet<number>): DotLayer[] => {
  const { choice, points, layers, limits } = content;
  const { color } = choice;
  const count = points.positions.length;
  const size = count > LARGE ? 4 : count > 300 ? 6 : 9;
  const chosen = chosenPlaces(points, selected);
  const opacity = chosen.length ? 0.35 : count > LARGE ? 0.5 : 0.8;
  const isStepped = color !== undefined && isNumeric(color);
  const colors = isStepped ? look.steps : look.groups;
  return [
    ...layers.map(({ name, places, isRest }, index): DotLayer => ({
      name,
      places,
      size,
      opacity,
      color: color ? ((isRest ? undefined : colors[index]) ?? look.muted) : look.accent,
      symbol: isStepped || count > LARGE ? 'circle' : (symbols[index] ?? 'circle'),
    })),
    ...(limits.length
      ? [
          {
            name: limitName(),
            places: limits,
            size,
            opacity: chosen.length ? 0.4 : 1,
            color: look.muted,
            symbol: 'emptyCircle' as const,
          },
        ]
      : []),
    ...(chosen.length
      ? [
          {
            name: '',
            places: chosen,
            size: size + 3,
            opacity: 1,
            color: look.accent,
            symbol: 'ringed' as const,
          },
        ]
      : []),
  ];
};

const limitName = (): string => msg('Limit (< or >)', { id: 'molvalley.plots.limit' });

const scatterOption = (
  look: Look,
  content: ScatterContent,
  { selected, isOnScreen }: { selected: ReadonlySet<number>; isOnScreen: boolean },
): EChartsCoreOption => {
  const { choice, points, related } = content;
  const { x, y, logX, logY, trend, plane } = choice;
  const dots = dotsOf(look, content, selected);
  const names = dots.map(({ name }) => name).filter(Boolean);
  // On screen many points are painted apart; the axes are told how far they reach.
  const arePaintedApart = isOnScreen && points.positions.length > LARGE;
  return {
    ...plain(look),
    grid: grid(look, names.length ? (look.narrow ? 72 : 44) : 16),
    legend: names.length ? legend(look, names) : { show: false },
    xAxis: plane === undefined ? valueAxis(look, { name: x.title, isLog: logX }) : planeAxis(look),
    yAxis:
      plane === undefined
        ? valueAxis(look, { name: y.title, isLog: logY, isVertical: true })
        : planeAxis(look),
    // By the wheel with Ctrl and by pinching, so that scrolling the page stays scrolling.
    dataZoom: [
      { type: 'inside', xAxisIndex: 0, filterMode: 'none', ...zooming },
      { type: 'inside', yAxisIndex: 0, filterMode: 'none', ...zooming },
    ],
    series: [
      ...dots.map(({ name, places, size, opacity, color, symbol }) => ({
        type: 'scatter',
        name,
        silent: true,
        symbol: symbol === 'ringed' ? 'circle' : symbol,
        symbolSize: size,
        large: places.length > LARGE,
        dimensions: ['x', 'y'],
        data: arePaintedApart ? [] : dataOf(points, places),
        itemStyle: {
          color,
          opacity,
          ...(symbol === 'ringed' ? { borderColor: look.surface, borderWidth: 1.5 } : {}),
        },
        z: symbol === 'ringed' ? 5 : 2,
      })),
      ...(arePaintedApart ? [{ type: 'scatter', silent: true, symbolSize: 0, data: cornersOf(points) }] : []),
      ...(trend && related ? [trendLine(look, points, related)] : []),
    ],
  };
};

const leastAndMost = (values: Float64Array): [least: number, most: number] => {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
};

const cornersOf = ({ xs, ys }: ChartPoints): number[][] => {
  const [[left, right], [low, high]] = [leastAndMost(xs), leastAndMost(ys)];
  return [
    [left, low],
    [right, high],
  ];
};

const zooming = { zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, moveOnMouseWheel: false };

/** Many points go as one typed array, x and y in turn. */
const dataOf = ({ xs, ys }: ChartPoints, places: readonly number[]): Float64Array | number[][] => {
  if (places.length <= LARGE) return places.map((place) => [xs[place]!, ys[place]!]);
  const flat = new Float64Array(places.length * 2);
  for (const [index, place] of places.entries()) {
    flat[2 * index] = xs[place]!;
    flat[2 * index + 1] = ys[place]!;
  }
  return flat;
};

/** The least-squares line from the leftmost point to the rightmost. */
const trendLine = (
  look: Look,
  { xs, logX, logY }: ChartPoints,
  { slope, intercept }: Correlation,
): object => {
  const [left, right] = leastAndMost(xs);
  const at = (value: number): [number, number] => {
    const up = intercept + slope * (logX ? Math.log10(value) : value);
    return [value, logY ? 10 ** up : up];
  };
  return {
    type: 'line',
    silent: true,
    symbol: 'none',
    data: [at(left), at(right)],
    lineStyle: { color: look.text, width: 1.5, type: 'dashed' },
    z: 4,
  };
};
