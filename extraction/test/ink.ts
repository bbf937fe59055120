import type { Component } from '../src/page/components.ts';

/** A connected piece of ink, of a capital's width where that is not told: left and top edge, width and height, in pixels; what share of them is ink. */
export const characterAt = (x0: number, y0: number, width = 20, height = 30, share = 0.5): Component => ({
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  width,
  height,
  ink: share * width * height,
  runs: [],
});
