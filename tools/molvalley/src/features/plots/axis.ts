import type { Look } from './look.ts';
import type { PlotArea } from './paint-dots.ts';

/** What all plots have: no motion, the page's own type, and no ground of their own. */
export const plain = (look: Look) => ({
  animation: false,
  textStyle: { fontFamily: look.font, color: look.text, fontSize: 12 },
});

/** From the plot's edges to its axes, px. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the axes stand; `top` for a legend above them. */
export const grid = (look: Look, top = 16): Margins & { outerBoundsMode: 'none' } => ({
  left: look.narrow ? 60 : 64,
  right: look.narrow ? 12 : 24,
  top,
  bottom: 48,
  // The axes stand just there, also where a label needs more room: points are painted between them.
  outerBoundsMode: 'none',
});

/** The part of an element that is within the margins, px. */
export const areaWithin = (
  { clientWidth, clientHeight }: HTMLElement,
  { left, right, top, bottom }: Margins,
): PlotArea => ({ left, top, right: clientWidth - right, bottom: clientHeight - bottom });

const lines = (look: Look) => ({
  axisLine: { show: true, lineStyle: { color: look.border } },
  axisTick: { show: true, lineStyle: { color: look.border } },
  splitLine: { lineStyle: { color: look.border, opacity: 0.6 } },
  axisLabel: { color: look.muted, hideOverlap: true },
  nameTextStyle: { color: look.text, fontWeight: 500 },
  nameLocation: 'middle' as const,
});

export const valueAxis = (
  look: Look,
  { name, isLog = false, isVertical = false }: { name: string; isLog?: boolean; isVertical?: boolean },
) => ({
  ...lines(look),
  type: isLog ? ('log' as const) : ('value' as const),
  name,
  nameGap: isVertical ? (look.narrow ? 36 : 46) : 30,
  nameTruncate: { maxWidth: look.narrow ? 240 : 420 },
  scale: true,
});

/** An edge of a plane whose directions mean nothing: a line, and nothing to read off. */
export const planeAxis = (look: Look) => ({
  ...lines(look),
  type: 'value' as const,
  scale: true,
  // At the plot's edge, not where a coordinate happens to be 0.
  axisLine: { show: true, onZero: false, lineStyle: { color: look.border } },
  axisTick: { show: false },
  axisLabel: { show: false },
  splitLine: { show: false },
});

export const categoryAxis = (
  look: Look,
  {
    name,
    categories,
    isVertical = false,
  }: { name: string; categories: readonly string[]; isVertical?: boolean },
) => ({
  ...lines(look),
  type: 'category' as const,
  name,
  nameGap: isVertical ? 100 : 30,
  nameTruncate: { maxWidth: look.narrow ? 240 : 420 },
  data: categories,
  splitLine: { show: false },
  axisLabel: {
    color: look.muted,
    hideOverlap: true,
    width: isVertical ? (look.narrow ? 64 : 88) : undefined,
    overflow: 'truncate' as const,
  },
});

/** The names of the series, above the axes. */
export const legend = (look: Look, names: readonly string[]) => ({
  show: true,
  type: 'plain' as const,
  top: 0,
  left: 0,
  right: 0,
  itemWidth: 10,
  itemHeight: 10,
  itemGap: 14,
  selectedMode: false,
  textStyle: { color: look.muted, width: look.narrow ? 96 : 160, overflow: 'truncate' as const },
  data: names,
});
