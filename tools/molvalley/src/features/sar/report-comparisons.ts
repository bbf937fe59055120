import type { ReportRow, ReportSection } from '@moiety/chemistry/report/content.ts';
import type { ActivityCliff } from '@moiety/chemistry/sar/activity-cliffs.ts';
import type { Transformation } from '@moiety/chemistry/sar/matched-pairs.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import { cliffsNote, pairsNote } from './analysis-notes.ts';
import { compoundName } from './group-content.ts';
import { activityText, differenceText, intervalText } from './numbers.ts';
import { compoundCell, firstRows, groupCell, ROWS_MAX, textCell } from './report-cells.ts';
import type { Series } from './series.ts';

/** Changes of one group or link into another, and what they did to the activity. */
export const reportPairs = (series: Series, transformations: readonly Transformation[]): ReportPart => ({
  id: 'analysis:pairs',
  kind: 'analysis',
  words: msg(str`Matched pairs: ${series.activityName}`, { id: 'molvalley.report.pairs' }),
  make: async (drawer): Promise<ReportSection> => {
    const title = msg('Matched molecular pairs', { id: 'molvalley.sar.pairs' });
    const rows = await Promise.all(
      transformations.slice(0, ROWS_MAX).map(async ({ from, to, pairs, difference }): Promise<ReportRow> => ({
        cells: [
          await groupCell(from, drawer),
          await groupCell(to, drawer),
          textCell(number(pairs.length)),
          textCell(differenceText(difference.mean)),
          textCell(intervalText(difference.interval)),
        ],
      })),
    );
    return {
      title,
      notes: [pairsNote(), ...firstRows(transformations.length)],
      blocks: [
        {
          kind: 'table',
          title,
          columns: [
            { title: msg('From', { id: 'molvalley.sar.from' }), kind: 'structure' },
            { title: msg('To', { id: 'molvalley.sar.to' }), kind: 'structure' },
            { title: msg('Pairs', { id: 'molvalley.sar.pairCount' }), kind: 'number' },
            {
              title: msg(str`Mean Δ${series.activityName}`, { id: 'molvalley.sar.meanDifference' }),
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

/** Pairs of like compounds with unlike activities. */
export const reportCliffs = (series: Series, cliffs: readonly ActivityCliff[]): ReportPart => ({
  id: 'analysis:cliffs',
  kind: 'analysis',
  words: msg(str`Activity cliffs: ${series.activityName}`, { id: 'molvalley.report.cliffs' }),
  make: async (drawer): Promise<ReportSection> => {
    const title = msg('Activity cliffs', { id: 'molvalley.sar.cliffs' });
    const rows = await Promise.all(
      cliffs.slice(0, ROWS_MAX).map(async (cliff): Promise<ReportRow> => {
        const [one, other] = [series.compounds[cliff.weaker]!, series.compounds[cliff.stronger]!];
        const { sali, similarity, difference, common } = cliff;
        return {
          cells: [
            { ...(await compoundCell(one, drawer, common)), details: [compoundName(one)] },
            textCell(activityText(one.activity)),
            { ...(await compoundCell(other, drawer, common)), details: [compoundName(other)] },
            textCell(activityText(other.activity)),
            textCell(similarity.toFixed(2)),
            textCell(difference.toFixed(2)),
            textCell(Number.isFinite(sali) ? sali.toFixed(1) : '∞'),
          ],
        };
      }),
    );
    return {
      title,
      notes: [cliffsNote(), ...firstRows(cliffs.length)],
      blocks: [
        {
          kind: 'table',
          title,
          columns: [
            { title: msg('Less active', { id: 'molvalley.sar.weaker' }), kind: 'structure' },
            { title: series.activityName, kind: 'number' },
            { title: msg('More active', { id: 'molvalley.sar.stronger' }), kind: 'structure' },
            { title: series.activityName, kind: 'number' },
            { title: msg('Similarity', { id: 'molvalley.sar.similarity' }), kind: 'number' },
            { title: msg('Difference', { id: 'molvalley.sar.difference' }), kind: 'number' },
            { title: 'SALI', kind: 'number' },
          ],
          rows,
          tooWide: 'parts',
        },
      ],
    };
  },
});
