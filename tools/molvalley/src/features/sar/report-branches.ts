import type { ReportCell, ReportColumn, ReportRow, ReportSection } from '@moiety/chemistry/report/content.ts';
import type { Clustering } from '@moiety/chemistry/sar/clusters.ts';
import type { ScaffoldTree } from '@moiety/chemistry/sar/scaffold-groups.ts';
import { spreadOf } from '@moiety/chemistry/sar/statistics.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import { clustersNote, scaffoldsNote } from './analysis-notes.ts';
import { rangeText, unplacedWords } from './branch-rows.ts';
import { compoundName } from './group-content.ts';
import { activityText } from './numbers.ts';
import { compoundCell, firstRows, ROWS_MAX, structureCell, textCell } from './report-cells.ts';
import type { Series } from './series.ts';

const branchColumns = ({ scale, activityName }: Series): ReportColumn[] => [
  { title: msg('Compounds', { id: 'molvalley.sar.compoundCount' }), kind: 'number' },
  ...(scale
    ? [
        { title: msg('With a value', { id: 'molvalley.sar.valueCount' }), kind: 'number' as const },
        { title: msg(str`Median ${activityName}`, { id: 'molvalley.sar.median' }), kind: 'number' as const },
        { title: msg('Range', { id: 'molvalley.sar.range' }), kind: 'number' as const },
      ]
    : []),
];

/** How many compounds a branch has, and what their activities are about. */
const branchCells = (series: Series, ids: readonly number[]): ReportCell[] => {
  const spread = spreadOf(ids.flatMap((id) => series.compounds[id]?.activity ?? []));
  return [
    textCell(number(ids.length)),
    ...(series.scale
      ? [textCell(number(spread.n)), textCell(activityText(spread.median)), textCell(rangeText(spread))]
      : []),
  ];
};

const notesOf = (note: string, unplaced: number, count: number): string[] =>
  [note, unplacedWords(unplaced), ...firstRows(count)].filter(Boolean);

/** The scaffolds of a series with what their compounds do, the most frequent first. */
export const reportScaffolds = (series: Series, { frameworks, unplaced }: ScaffoldTree): ReportPart => ({
  id: 'analysis:scaffolds',
  kind: 'analysis',
  words: series.scale
    ? msg(str`Scaffolds: ${series.activityName}`, { id: 'molvalley.report.scaffolds' })
    : msg('Scaffolds', { id: 'molvalley.sar.scaffoldsTab' }),
  make: async (drawer): Promise<ReportSection> => {
    const title = msg('Scaffolds', { id: 'molvalley.sar.scaffoldsTab' });
    const scaffolds = frameworks.flatMap((framework) => framework.scaffolds);
    const rows = await Promise.all(
      scaffolds.slice(0, ROWS_MAX).map(async ({ scaffold, ids }): Promise<ReportRow> => ({
        cells: [
          scaffold
            ? await structureCell(scaffold, scaffold, drawer)
            : textCell(msg('No rings', { id: 'molvalley.sar.noRings' })),
          ...branchCells(series, ids),
        ],
      })),
    );
    return {
      title,
      notes: notesOf(scaffoldsNote(), unplaced.length, scaffolds.length),
      blocks: [
        {
          kind: 'table',
          title,
          columns: [
            { title: msg('Scaffold', { id: 'molvalley.report.scaffold' }), kind: 'structure', isHead: true },
            ...branchColumns(series),
          ],
          rows,
          tooWide: 'parts',
        },
      ],
    };
  },
});

/** The clusters of a series of more than one compound, the largest first. */
export const reportClusters = (
  series: Series,
  { clusters, unplaced }: Clustering,
  similarity: number,
): ReportPart => ({
  id: 'analysis:clusters',
  kind: 'analysis',
  words: series.scale
    ? msg(str`Clusters: ${series.activityName}`, { id: 'molvalley.report.clusters' })
    : msg('Clusters', { id: 'molvalley.sar.clustersTab' }),
  make: async (drawer): Promise<ReportSection> => {
    const title = msg('Clusters', { id: 'molvalley.sar.clustersTab' });
    const several = clusters
      .filter(({ length }) => length > 1)
      .toSorted((one, other) => other.length - one.length);
    const singletons = clusters.filter(({ length }) => length === 1).flat();
    const rows = await Promise.all(
      several.slice(0, ROWS_MAX).map(async (cluster, index): Promise<ReportRow> => {
        const centroid = series.compounds[cluster[0]!]!;
        return {
          cells: [
            textCell(number(index + 1)),
            { ...(await compoundCell(centroid, drawer)), details: [compoundName(centroid)] },
            ...branchCells(series, cluster),
          ],
        };
      }),
    );
    const alone = msg('Singletons (clusters of one compound)', { id: 'molvalley.sar.singletons' });
    return {
      title,
      notes: notesOf(clustersNote(similarity), unplaced.length, several.length),
      blocks: [
        {
          kind: 'table',
          title,
          columns: [
            { title: msg('Cluster', { id: 'molvalley.sar.cluster' }), kind: 'text', isHead: true },
            { title: msg('Centroid', { id: 'molvalley.sar.centroid' }), kind: 'structure' },
            ...branchColumns(series),
          ],
          rows: singletons.length
            ? [...rows, { cells: [textCell(alone), undefined, ...branchCells(series, singletons)] }]
            : rows,
          tooWide: 'parts',
        },
      ],
    };
  },
});
