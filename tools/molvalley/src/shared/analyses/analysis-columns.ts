import type { Cluster, Clustering } from '@moiety/chemistry/sar/clusters.ts';
import type { Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import type { ScaffoldTree } from '@moiety/chemistry/sar/scaffold-groups.ts';

/** A column that an analysis fills. */
export interface FilledColumn {
  /** What it is called in files and addresses: `R1`, `Scaffold`. */
  name: string;
  kind: 'text' | 'number';
  /** By position; a molecule that is not among them was not analyzed, or is in no group. */
  values: ReadonlyMap<number, string>;
}

/** What was analyzed: compounds, each with its records' places in the set. */
export interface AnalyzedCompounds {
  positionsOf(ids: readonly number[]): readonly number[];
}

/** What each compound has, as what each molecule has. */
const byPosition = (
  compounds: AnalyzedCompounds,
  values: Iterable<readonly [ids: readonly number[], value: string]>,
): Map<number, string> => {
  const filled = new Map<number, string>();
  for (const [ids, value] of values)
    if (value !== '') for (const position of compounds.positionsOf(ids)) filled.set(position, value);
  return filled;
};

/** The R groups of compounds, a column for each place. */
export const groupColumns = (compounds: AnalyzedCompounds, { places, rows }: Decomposition): FilledColumn[] =>
  places.map((place) => ({
    name: place,
    kind: 'text',
    values: byPosition(
      compounds,
      rows.map(({ id, groups }) => [[id], groups[place] ?? '']),
    ),
  }));

/** The scaffolds of compounds; one without rings has none. */
export const scaffoldColumns = (
  compounds: AnalyzedCompounds,
  { frameworks }: ScaffoldTree,
): FilledColumn[] => [
  {
    name: 'Scaffold',
    kind: 'text',
    values: byPosition(
      compounds,
      frameworks.flatMap(({ scaffolds }) => scaffolds.map(({ ids, scaffold }) => [ids, scaffold] as const)),
    ),
  },
];

/** Clusters of several compounds, the largest first: their places in this list are their numbers. */
export const numberedClusters = ({ clusters }: Clustering): Cluster[] =>
  clusters.filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);

/** The numbers of clusters; a compound that is alone in its own has none. */
export const clusterColumns = (compounds: AnalyzedCompounds, clustering: Clustering): FilledColumn[] => [
  {
    name: 'Cluster',
    kind: 'number',
    values: byPosition(
      compounds,
      numberedClusters(clustering).map((cluster, index) => [cluster, String(index + 1)]),
    ),
  },
];
