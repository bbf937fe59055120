import { msg } from '@lit/localize';
import type { GroupColumn, NumericColumn } from './plot-columns.ts';
import type { ScatterChoice } from './scatter-chart.ts';
import type { PlacedMap } from './set-map.ts';

/** In an address: the clusters of a map as its colors. */
export const CLUSTER = 'cluster';

export const clusterTitle = (): string =>
  msg('Cluster of similar structures', { id: 'molvalley.map.cluster' });

/** Clusters as a column; a molecule that is alone in its own is in none. */
export const clusterColumn = ({ cluster }: PlacedMap): GroupColumn => ({
  id: CLUSTER,
  title: clusterTitle(),
  at: (position) => (cluster[position] ? String(cluster[position]) : ''),
  noValue: msg('Singletons (clusters of one compound)', { id: 'molvalley.sar.singletons' }),
});

const coordinate = (id: string, values: Float64Array): NumericColumn => ({
  id,
  title: '',
  at: (position) => values[position] ?? NaN,
  isLimit: () => false,
  sign: () => '',
});

/** A map as a scatter plot. */
export const mapColumns = (
  map: PlacedMap,
  color: GroupColumn | NumericColumn | typeof CLUSTER | undefined,
): ScatterChoice => ({
  x: coordinate('map:x', map.x),
  y: coordinate('map:y', map.y),
  color: color === CLUSTER ? clusterColumn(map) : color,
  logX: false,
  logY: false,
  trend: false,
  plane: msg('Map of chemical space', { id: 'molvalley.map.title' }),
});
