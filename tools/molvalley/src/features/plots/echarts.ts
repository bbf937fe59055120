// The parts of ECharts that the plots use, in a chunk of their own that is loaded with the first plot.
import { BarChart, BoxplotChart, HeatmapChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  DataZoomInsideComponent,
  GridComponent,
  LegendPlainComponent,
  RadarComponent,
  TitleComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

register([
  BarChart,
  BoxplotChart,
  CanvasRenderer,
  DataZoomInsideComponent,
  GridComponent,
  HeatmapChart,
  LegendPlainComponent,
  LineChart,
  RadarChart,
  RadarComponent,
  ScatterChart,
  SVGRenderer,
  TitleComponent,
  VisualMapContinuousComponent,
]);

/**
 * Makes an element one that plots can be drawn in where the page enforces Trusted Types: ECharts empties it by `innerHTML = ''`, a text
 * that the policy would refuse.
 */
export const ground = <Ground extends HTMLElement>(element: Ground): Ground =>
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    set: (text: string) => {
      if (text) throw new TypeError('a plot is drawn, not written');
      element.replaceChildren();
    },
  });

export { init };
