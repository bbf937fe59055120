import type { EChartsCoreOption } from 'echarts/core';
import type { Chart } from './chart.ts';
import type { Look } from './look.ts';

/** Of a saved picture, px; a PNG has twice as many. */
export const SAVED = { width: 960, height: 600 };

/** What ECharts draws a chart of by itself, without a screen. */
export const savedOption = (
  chart: Chart,
  { look, selected }: { look: Look; selected: ReadonlySet<number> },
): EChartsCoreOption => {
  const option = chart.option(look, selected, false);
  // Large plots are drawn part by part, of which a picture would have the first only.
  for (const series of option['series'] as object[]) Object.assign(series, { progressive: 0 });
  return { backgroundColor: look.surface, ...option };
};

/** A chart as the text of an SVG file. */
export const chartSvg = async (
  chart: Chart,
  drawn: { look: Look; selected: ReadonlySet<number> },
): Promise<string> => {
  const { init } = await import('./echarts.ts');
  const engine = init(null, null, { renderer: 'svg', ssr: true, ...SAVED });
  engine.setOption(savedOption(chart, drawn));
  const text = engine.renderToSVGString();
  engine.dispose();
  return text;
};
