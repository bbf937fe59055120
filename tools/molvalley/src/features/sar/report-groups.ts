import type {
  ReportCell,
  ReportColumn,
  ReportRow,
  ReportSection,
  ReportTable,
} from '@moiety/chemistry/report/content.ts';
import { activitiesOf, additiveModel, combinationsOf } from '@moiety/chemistry/sar/contributions.ts';
import type { Decomposition } from '@moiety/chemistry/sar/decomposition.ts';
import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import type { ReportDrawer } from '../../shared/report/report-drawer.ts';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import { activityColumnsOf, besideText, knownText, orderedBy } from './activity-columns.ts';
import { compoundName } from './group-content.ts';
import { mostCommonGroups } from './heat-map.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import { combinationsNote } from './analysis-notes.ts';
import { firstRows, groupCell, nameColumn, ROWS_MAX, structureCell, textCell } from './report-cells.ts';
import type { Series } from './series.ts';

/** Groups of a place: the most frequent. */
const GROUPS_MAX = 24;
/** On white, from the least to the most active, as on screen. */
const STEPS = ['#fafdff', '#edf5fe', '#e0eefe', '#d1e6fd', '#c2defc', '#b3d5fc'] as const;

/**
 * R groups of a series: the compounds with their groups, what each group contributes, the mean activity of pairs of groups, and
 * combinations that the series lacks.
 */
export const reportGroups = (
  series: Series,
  decomposition: Decomposition,
  missing: readonly EnumeratedCompound[],
): ReportPart => ({
  id: 'analysis:groups',
  kind: 'analysis',
  words: series.scale
    ? msg(str`R groups: ${series.activityName}`, { id: 'molvalley.report.groups' })
    : msg('R groups', { id: 'molvalley.sar.groups' }),
  make: async (drawer): Promise<ReportSection> => {
    const { rows, places } = decomposition;
    const { compounds } = series;
    const heatMap =
      places.length > 1 && series.scale ? await combinationTable(series, decomposition, drawer) : undefined;
    const contributions = await contributionTable(series, decomposition, drawer);
    const combinations = await missingTable(series, decomposition, missing, drawer);
    const titled = [contributions, heatMap, combinations].filter((table) => table !== undefined);
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
        ...titled.flatMap(({ title, notes, table }) => [
          { kind: 'heading' as const, text: title, notes },
          table,
        ]),
      ],
    };
  },
});

const coreTable = async ({ core }: Decomposition, drawer: ReportDrawer): Promise<ReportTable> => {
  const title = msg('Core', { id: 'molvalley.sar.core' });
  return {
    kind: 'table',
    title,
    columns: [{ title, kind: 'structure' }],
    rows: [{ cells: [await structureCell(core, core, drawer)] }],
    tooWide: 'parts',
  };
};

const groupTable = async (
  series: Series,
  { rows, places }: Decomposition,
  drawer: ReportDrawer,
): Promise<ReportTable> => {
  const { compounds } = series;
  const activities = activityColumnsOf(series, series.others);
  const [own] = activities;
  const compare = own && orderedBy(own, true);
  const sorted = rows
    .map((row) => ({ row, compound: compounds[row.id]! }))
    .toSorted((one, other) => compare?.(one.compound, other.compound) ?? 0)
    .slice(0, ROWS_MAX);
  const groups = places.map((place): ReportColumn => ({ title: place, kind: 'structure' }));
  return {
    kind: 'table',
    title: msg('R-group table', { id: 'molvalley.sar.groupsTable' }),
    columns: [
      nameColumn(),
      ...activities.map(({ title }): ReportColumn => ({ title, kind: 'number' })),
      ...groups,
    ],
    rows: await Promise.all(
      sorted.map(async ({ row, compound }): Promise<ReportRow> => ({
        cells: [
          textCell(compoundName(compound)),
          ...activities.map((column): ReportCell => {
            const beside = besideText(column, compound);
            const text = knownText(column.at(compound), column.kind);
            return beside ? { text, details: [beside] } : { text };
          }),
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
  { compounds, activityName }: Series,
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
            textCell(place),
            await groupCell(group, drawer),
            textCell(number(mean.n)),
            textCell(activityText(mean.mean)),
            textCell(contribution),
            textCell(half),
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
        { title: msg(str`Mean ${activityName}`, { id: 'molvalley.sar.mean' }), kind: 'number' },
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
  { compounds, activityName }: Series,
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
        str`Mean ${activityName} of the compounds with both groups, and their number; the darker, the higher. Empty cells are combinations that this set does not have.`,
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

/** Combinations in a report: the most active. */
const MISSING_MAX = 50;

/** Compounds that the series lacks, with what the additive model predicts. */
const missingTable = async (
  { activityName }: Series,
  { places }: Decomposition,
  missing: readonly EnumeratedCompound[],
  drawer: ReportDrawer,
): Promise<TitledTable | undefined> => {
  if (missing.length === 0) return undefined;
  const title = msg('Combinations not in this set', { id: 'molvalley.sar.combinations' });
  return {
    title,
    notes: [combinationsNote(), ...firstRows(missing.length, MISSING_MAX)],
    table: {
      kind: 'table',
      title,
      columns: [
        { title: msg('Structure', { id: 'molvalley.column.structure' }), kind: 'structure', isHead: true },
        { title: msg(str`Predicted ${activityName}`, { id: 'molvalley.sar.predicted' }), kind: 'number' },
        { title: msg('95% interval', { id: 'molvalley.sar.interval' }), kind: 'text' },
        { title: 'n', kind: 'number' },
        ...places.map((place): ReportColumn => ({ title: place, kind: 'structure' })),
      ],
      rows: await Promise.all(
        missing
          .slice(0, MISSING_MAX)
          .map(async ({ smiles, groups, activity, interval, support }): Promise<ReportRow> => ({
            cells: [
              await structureCell(smiles, smiles, drawer),
              textCell(activityText(activity)),
              textCell(intervalText(interval)),
              textCell(number(support)),
              ...(await Promise.all(places.map((place) => groupCell(groups[place], drawer)))),
            ],
          })),
      ),
      tooWide: 'parts',
    },
  };
};
