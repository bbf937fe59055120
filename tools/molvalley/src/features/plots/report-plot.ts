import { readSvg } from '@moiety/chemistry/report/read-svg.ts';
import type { ReportPicture } from '@moiety/chemistry/report/content.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { Chart } from './chart.ts';
import { chartSvg } from './chart-svg.ts';
import { paperLook } from './look.ts';
import { makeChart } from './make-chart.ts';
import type { PlottedMolecules } from './make-chart.ts';
import type { PlotChoice } from './plot-choice.ts';
import { firstValue, groupColumns, numericColumns } from './plot-columns.ts';

/**
 * A plot for the report of its set. Points that are selected when the report is made are highlighted in it.
 * @param of the molecules that it is of on the screen: whatever the table shows by then, they stay the same
 */
export const reportPlot = (
  session: SetSession,
  choice: PlotChoice,
  { chart, of }: { chart: Chart; of: PlottedMolecules },
): ReportPart => ({
  id: `plot:${choice.kind}`,
  kind: 'plot',
  words: chart.title,
  make: async (): Promise<ReportPicture | undefined> => {
    const { table, selection } = session;
    const slice = new TimeSlice();
    const numeric = numericColumns(table);
    const groups = await groupColumns(table, slice);
    const made = await makeChart(choice, {
      columns: { numeric, groups, first: firstValue(table, numeric) },
      table,
      ...of,
      slice,
    });
    if (!made) return undefined;
    const { title, facts } = made;
    const picture = readSvg(await chartSvg(made, { look: paperLook(), selected: selection.all }));
    return { kind: 'picture', title, facts, picture };
  },
});
