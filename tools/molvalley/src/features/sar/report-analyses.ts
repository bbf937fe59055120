import type {
  ReportCell,
  ReportColumn,
  ReportRow,
  ReportSection,
  ReportTable,
} from '@moiety/chemistry/report/content.ts';
import { HYDROGEN_GROUP } from '@moiety/chemistry/sar/additive-fit.ts';
import { activitiesOf, additiveModel, combinationsOf } from '@moiety/chemistry/sar/contributions.ts';
import type { Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import type { Transformation } from '@moiety/chemistry/sar/matched-pairs.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import type { ReportDrawer } from '../../shared/report/report-drawer.ts';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import { compoundName } from './group-content.ts';
import { mostCommonGroups } from './heat-map.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import type { Series } from './series.ts';

/** Rows of a table of an analysis, and groups of a place: the most active, the most frequent. */
const ROWS_MAX = 200;
const GROUPS_MAX = 24;
/** On white, from the least to the most active, as on screen. */
const STEPS = ['#fafdff', '#edf5fe', '#e0eefe', '#d1e6fd', '#c2defc', '#b3d5fc'] as const;

const text = (words: string): ReportCell => ({ text: words });

/** A group as a drawing; a hydrogen is a letter. */
const groupCell = async (group: string | undefined, drawer: ReportDrawer): Promise<ReportCell> => {
  if (group === undefined || group === '') return text('–');
  if (group === HYDROGEN_GROUP || group === '*[H]') return text('H');
  const drawing = await drawer.draw(group, group, { size: 'group' });
  return drawing ? { text: '', drawing } : text(group);
};

const firstRows = (count: number): string[] =>
  count > ROWS_MAX
    ? [msg(str`The first ${number(ROWS_MAX)} of ${number(count)}.`, { id: 'molvalley.plots.firstParts' })]
    : [];

/** R groups of a series: the compounds with their groups, what each group contributes, and the mean activity of pairs of groups. */
export const reportGroups = (series: Series, decomposition: Decomposition): ReportPart => ({
  id: 'analysis:groups',
  kind: 'analysis',
  words: msg(str`R groups: ${series.scale.name}`, { id: 'molvalley.report.groups' }),
  make: async (drawer): Promise<ReportSection> => {
    const { rows, places } = decomposition;
    const { compounds } = series;
    const heatMap = places.length > 1 ? await combinationTable(series, decomposition, drawer) : undefined;
    const contributions = await contributionTable(series, decomposition, drawer);
    return {
      title: msg('R groups', { id: 'molvalley.sar.groups' }),
      notes: [
        msg(
          str`${number(rows.length)} of ${number(compounds.length)} compounds contain the core; each is split into the core and its R groups.`,
          { id: 'molvalley.sar.groupsWhy' },
        ),
        ...firstRows(rows.length),
      ],
      blocks: [
        await coreTable(decomposition, drawer),
        await groupTable(series, decomposition, drawer),
        ...(contributions
          ? [
              { kind: 'heading' as const, text: contributions.title, notes: contributions.notes },
              contributions.table,
            ]
          : []),
        ...(heatMap
          ? [{ kind: 'heading' as const, text: heatMap.title, notes: heatMap.notes }, heatMap.table]
          : []),
      ],
    };
  },
});

const coreTable = async ({ core }: Decomposition, drawer: ReportDrawer): Promise<ReportTable> => {
  const title = msg('Core', { id: 'molvalley.sar.core' });
  const drawing = await drawer.draw(core, core);
  return {
    kind: 'table',
    title,
    columns: [{ title, kind: 'structure' }],
    rows: [{ cells: [drawing ? { text: '', drawing } : text(core)] }],
    tooWide: 'parts',
  };
};

const groupTable = async (
  { compounds, scale }: Series,
  { rows, places }: Decomposition,
  drawer: ReportDrawer,
): Promise<ReportTable> => {
  const sorted = rows
    .map((row) => ({ row, compound: compounds[row.id]! }))
    .toSorted((one, other) => (other.compound.activity ?? -Infinity) - (one.compound.activity ?? -Infinity))
    .slice(0, ROWS_MAX);
  const groups = places.map((place): ReportColumn => ({ title: place, kind: 'structure' }));
  return {
    kind: 'table',
    title: msg('R-group table', { id: 'molvalley.sar.groupsTable' }),
    columns: [
      { title: msg('Name', { id: 'molvalley.column.name' }), kind: 'text', isHead: true },
      { title: scale.name, kind: 'number' },
      { title: 'n', kind: 'number' },
      ...groups,
    ],
    rows: await Promise.all(
      sorted.map(async ({ row, compound }): Promise<ReportRow> => ({
        cells: [
          text(compoundName(compound)),
          text(activityText(compound.activity)),
          text(compound.n ? number(compound.n) : '–'),
          ...(await Promise.all(places.map((place) => groupCell(row.groups[place], drawer)))),
        ],
      })),
    ),
    tooWide: 'parts',
  };
};

interface TitledTable {
  title: string;
  notes: readonly string[];
  table: ReportTable;
}

const contributionTable = async (
  { compounds, scale }: Series,
  decomposition: Decomposition,
  drawer: ReportDrawer,
): Promise<TitledTable | undefined> => {
  const model = additiveModel(decomposition, activitiesOf(compounds));
  if (!model || model.contributions.length === 0) return undefined;
  const title = msg('Contribution of each group', { id: 'molvalley.sar.contributions' });
  const rows = await Promise.all(
    model.contributions.map(
      async ({ place, group, mean, value, interval, isReference }): Promise<ReportRow> => {
        const contribution = isReference
          ? msg('Reference', { id: 'molvalley.sar.reference' })
          : differenceText(value);
        const half = isReference
          ? ''
          : Number.isNaN(value)
            ? msg('Cannot be separated from other groups', { id: 'molvalley.sar.dependent' })
            : intervalText(interval);
        return {
          cells: [
            text(place),
            await groupCell(group, drawer),
            text(number(mean.n)),
            text(activityText(mean.mean)),
            text(contribution),
            text(half),
          ],
        };
      },
    ),
  );
  const fit =
    model.degrees > 0
      ? msg(
          str`${number(model.n)} compounds, R² ${model.r2.toFixed(2)}, residual SD ${model.deviation.toFixed(2)}.`,
          { id: 'molvalley.sar.modelFit' },
        )
      : msg('There are too few compounds for this many groups: the model merely reproduces the values.', {
          id: 'molvalley.sar.modelTooFew',
        });
  return {
    title,
    notes: [
      msg(
        'An additive model (Free-Wilson, Fujita-Ban) fitted by least squares: the change in activity against the reference group of the position, with its 95% interval.',
        { id: 'molvalley.sar.contributionsWhy' },
      ),
      fit,
    ],
    table: {
      kind: 'table',
      title,
      columns: [
        { title: msg('Position', { id: 'molvalley.sar.position' }), kind: 'text', isHead: true },
        { title: msg('Group', { id: 'molvalley.sar.group' }), kind: 'structure' },
        { title: 'n', kind: 'number' },
        { title: msg(str`Mean ${scale.name}`, { id: 'molvalley.sar.mean' }), kind: 'number' },
        { title: msg('Contribution', { id: 'molvalley.sar.contribution' }), kind: 'number' },
        { title: msg('95% interval', { id: 'molvalley.sar.interval' }), kind: 'text' },
      ],
      rows,
      tooWide: 'parts',
    },
  };
};

/** The mean activity of each pair of groups at the first two places. */
const combinationTable = async (
  { compounds, scale }: Series,
  decomposition: Decomposition,
  drawer: ReportDrawer,
): Promise<TitledTable | undefined> => {
  const [rowPlace = '', columnPlace = ''] = decomposition.places;
  const cells = combinationsOf(decomposition, rowPlace, columnPlace, activitiesOf(compounds));
  if (cells.length === 0) return undefined;
  const byGroups = new Map(cells.map((cell) => [`${cell.rowGroup} ${cell.columnGroup}`, cell]));
  const rows = mostCommonGroups(cells, ({ rowGroup }) => rowGroup).slice(0, GROUPS_MAX);
  const columns = mostCommonGroups(cells, ({ columnGroup }) => columnGroup).slice(0, GROUPS_MAX);
  const means = cells.map(({ mean }) => mean.mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const fillOf = (mean: number): string =>
    STEPS[
      most > least
        ? Math.min(STEPS.length - 1, Math.floor(((mean - least) / (most - least)) * STEPS.length))
        : 0
    ]!;
  const title = msg(str`${rowPlace} × ${columnPlace}`, { id: 'molvalley.sar.heatMap' });
  const heads = await Promise.all(
    columns.map(async (group): Promise<ReportColumn> => {
      const { text: words, drawing } = await groupCell(group, drawer);
      return { title: words || group, kind: 'number', ...(drawing && { drawing }) };
    }),
  );
  return {
    title,
    notes: [
      msg(
        str`Mean ${scale.name} of the compounds with both groups, and their number; the darker, the more active. Empty cells are combinations that this set does not have.`,
        { id: 'molvalley.sar.heatMapWhy' },
      ),
    ],
    table: {
      kind: 'table',
      title,
      columns: [{ title: rowPlace, kind: 'structure', isHead: true }, ...heads],
      rows: await Promise.all(
        rows.map(async (row): Promise<ReportRow> => ({
          cells: [
            await groupCell(row, drawer),
            ...columns.map((column): ReportCell | undefined => {
              const cell = byGroups.get(`${row} ${column}`);
              return (
                cell && {
                  text: activityText(cell.mean.mean),
                  details: [`n ${number(cell.mean.n)}`],
                  fill: fillOf(cell.mean.mean),
                }
              );
            }),
          ],
        })),
      ),
      tooWide: 'parts',
    },
  };
};

/** Changes of one group into another, and what they did to the activity. */
export const reportPairs = (series: Series, transformations: readonly Transformation[]): ReportPart => ({
  id: 'analysis:pairs',
  kind: 'analysis',
  words: msg(str`Matched pairs: ${series.scale.name}`, { id: 'molvalley.report.pairs' }),
  make: async (drawer): Promise<ReportSection> => {
    const title = msg('Matched molecular pairs', { id: 'molvalley.sar.pairs' });
    const rows = await Promise.all(
      transformations.slice(0, ROWS_MAX).map(async ({ from, to, pairs, difference }): Promise<ReportRow> => ({
        cells: [
          await groupCell(from, drawer),
          await groupCell(to, drawer),
          text(number(pairs.length)),
          text(differenceText(difference.mean)),
          text(intervalText(difference.interval)),
        ],
      })),
    );
    return {
      title,
      notes: [
        msg(
          'Pairs of compounds that differ by one group at one bond (Hussain-Rea, single cuts), by change: the mean difference in activity with its 95% interval.',
          { id: 'molvalley.sar.pairsWhy' },
        ),
        ...firstRows(transformations.length),
      ],
      blocks: [
        {
          kind: 'table',
          title,
          columns: [
            { title: msg('From', { id: 'molvalley.sar.from' }), kind: 'structure' },
            { title: msg('To', { id: 'molvalley.sar.to' }), kind: 'structure' },
            { title: msg('Pairs', { id: 'molvalley.sar.pairCount' }), kind: 'number' },
            {
              title: msg(str`Mean Δ${series.scale.name}`, { id: 'molvalley.sar.meanDifference' }),
              kind: 'number',
            },
            { title: msg('95% interval', { id: 'molvalley.sar.interval' }), kind: 'text' },
          ],
          rows,
          tooWide: 'parts',
        },
      ],
    };
  },
});
