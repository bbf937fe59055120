import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';
import { boxChart } from './box-chart.ts';
import type { Chart } from './chart.ts';
import { heatMapChart } from './heat-map-chart.ts';
import type { HeatMapAxis } from './heat-map-chart.ts';
import { histogramChart } from './histogram-chart.ts';
import { CLUSTER, mapColumns } from './map-columns.ts';
import type { PlotChoice } from './plot-choice.ts';
import type { GroupColumn, NumericColumn } from './plot-columns.ts';
import { radarChart } from './radar-chart.ts';
import { scatterChart } from './scatter-chart.ts';
import type { PlacedMap } from './set-map.ts';

/** What of a set can be plotted. */
export interface PlotColumns {
  numeric: readonly NumericColumn[];
  groups: readonly GroupColumn[];
  /** The column that is offered first: the activity. */
  first: NumericColumn | undefined;
}

/** In an address: nothing, where something is offered first. */
export const NONE = 'none';

const find = <Column extends { id: string }>(columns: readonly Column[], id: string): Column | undefined =>
  columns.find((column) => column.id === id);

/** The columns that a choice stands for, with what is offered first where nothing was chosen. */
export const axesOf = (
  choice: PlotChoice,
  { numeric, groups, first }: PlotColumns,
): {
  x: NumericColumn | undefined;
  y: NumericColumn | undefined;
  /** What colors points. */
  color: GroupColumn | NumericColumn | undefined;
  /** What boxes are made by. */
  boxes: GroupColumn | undefined;
  /** Of a heat map. */
  columns: HeatMapAxis | undefined;
  rows: HeatMapAxis | undefined;
  mean: NumericColumn | undefined;
} => {
  const either: readonly HeatMapAxis[] = [...groups, ...numeric];
  const lipophilicity = find(numeric, 'clogp');
  return {
    x: find(numeric, choice.x) ?? lipophilicity ?? numeric[0],
    y: find(numeric, choice.y) ?? first,
    color: find(either, choice.group),
    boxes: choice.group === NONE ? undefined : (find(groups, choice.group) ?? groups[0]),
    columns: find(either, choice.x) ?? groups[0] ?? lipophilicity,
    rows: find(either, choice.group) ?? groups[1] ?? find(numeric, 'molecularWeight'),
    mean: choice.y === NONE ? undefined : (find(numeric, choice.y) ?? first),
  };
};

/** What colors a map: `CLUSTER` where nothing else was chosen, undefined for nothing. */
export const mapColor = (
  { group }: PlotChoice,
  { numeric, groups }: PlotColumns,
): GroupColumn | NumericColumn | typeof CLUSTER | undefined =>
  group === NONE ? undefined : (find<GroupColumn | NumericColumn>([...groups, ...numeric], group) ?? CLUSTER);

/** Which molecules of a set are plotted. */
export interface PlottedMolecules {
  positions: readonly number[];
  /** Of a radar: those that are selected, in the order shown. */
  chosen: readonly number[];
  /** Of the molecules, where one is made. */
  map: PlacedMap | undefined;
}

export interface ChartMaterial extends PlottedMolecules {
  columns: PlotColumns;
  table: MoleculeTable;
  slice: TimeSlice;
}

const chartOf = async (choice: PlotChoice, material: ChartMaterial): Promise<Chart | undefined> => {
  const { columns, table, positions, chosen, slice, map } = material;
  const { x, y, color, boxes, columns: across, rows, mean } = axesOf(choice, columns);
  switch (choice.kind) {
    case 'scatter': {
      const { logX, logY, trend } = choice;
      return x && y ? scatterChart(positions, { x, y, color, logX, logY, trend }, slice) : undefined;
    }
    case 'histogram':
      return y ? histogramChart(positions, y, slice) : undefined;
    case 'box':
      return y ? boxChart(positions, { column: y, group: boxes }, slice) : undefined;
    case 'heat-map':
      return across && rows ? heatMapChart(positions, { x: across, y: rows, value: mean }, slice) : undefined;
    case 'map':
      return map && scatterChart(positions, mapColumns(map, mapColor(choice, columns)), slice);
    default:
      return radarChart(positions, {
        columns: columns.numeric,
        value: y,
        chosen: chosen.filter((position) => table.records[position]?.status === 'ok'),
        nameOf: (position) => nameOf(table, position),
      });
  }
};

/** The plot that was chosen, or undefined where there is nothing to plot. */
export const makeChart = async (choice: PlotChoice, material: ChartMaterial): Promise<Chart | undefined> => {
  const chart = await chartOf(choice, material);
  return chart && (chart.points?.positions.length || chart.parts?.length) ? chart : undefined;
};

const nameOf = (table: MoleculeTable, position: number): string => {
  const record = table.records[position];
  if (!record) return '';
  return record.name || (record.status === 'ok' ? record.formula : '');
};
