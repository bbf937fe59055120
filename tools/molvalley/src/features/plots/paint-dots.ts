import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { DotLayer } from './chart.ts';

/** Dots between two looks at the clock. */
const STEPS = 1024;

/** The part of a plot within its axes, px. */
export interface PlotArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One dot as a picture, which is copied faster than it is drawn. */
const dotPicture = (
  { color, size, symbol }: DotLayer,
  { scale, ring }: { scale: number; ring: string },
): OffscreenCanvas => {
  const middle = size / 2 + 1;
  const picture = new OffscreenCanvas(Math.ceil(2 * middle * scale), Math.ceil(2 * middle * scale));
  const pen = picture.getContext('2d')!;
  pen.scale(scale, scale);
  pen.arc(middle, middle, size / 2, 0, 2 * Math.PI);
  pen.fillStyle = color;
  pen.strokeStyle = symbol === 'ringed' ? ring : color;
  if (symbol !== 'emptyCircle') pen.fill();
  if (symbol === 'emptyCircle' || symbol === 'ringed') pen.stroke();
  return picture;
};

/**
 * Paints many points without holding the page: in slices on a canvas of its own, which is shown when it is done.
 * @param ring the color of the ring around dots that have one
 * @throws AbortError from the slice when they are no longer wanted
 */
export const paintDots = async (
  canvas: HTMLCanvasElement,
  layers: readonly DotLayer[],
  {
    xs,
    ys,
    area,
    ring,
    slice,
  }: { xs: Float64Array; ys: Float64Array; area: PlotArea; ring: string; slice: TimeSlice },
): Promise<void> => {
  const scale = window.devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  const painted = new OffscreenCanvas(Math.round(clientWidth * scale), Math.round(clientHeight * scale));
  const pen = painted.getContext('2d');
  if (!pen || !painted.width || !painted.height) return;
  for (const layer of layers) {
    const dot = dotPicture(layer, { scale, ring });
    const half = dot.width / 2;
    pen.globalAlpha = layer.opacity;
    for (const [index, place] of layer.places.entries()) {
      if (index % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
      const [x, y] = [xs[place]!, ys[place]!];
      if (x >= area.left && x <= area.right && y >= area.top && y <= area.bottom)
        pen.drawImage(dot, x * scale - half, y * scale - half);
    }
  }
  if (slice.isOver()) await slice.yieldToMain();
  canvas.width = painted.width;
  canvas.height = painted.height;
  canvas.getContext('2d')?.drawImage(painted, 0, 0);
};
