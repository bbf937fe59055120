import type { Box } from './marks.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A place in pixels: to the right and down. */
export interface Point {
  x: number;
  y: number;
}

/** How a page is seen: `shown = scale × turned + (x, y)`, in CSS pixels of the viewport. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Pixels around a page that is fitted. */
const MARGIN = 8;
/** A small picture is enlarged to fit this many times at most. */
const FIT_MAX = 3;
/** CSS pixels that a pixel of the picture may take. */
const SCALE_MAX = 12;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The size of a page that is turned: that of the upright rectangle around it. */
export const turnedSize = ({ width, height }: Size, turn: number): Size => {
  const [cos, sin] = [Math.abs(Math.cos(radians(turn))), Math.abs(Math.sin(radians(turn)))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
};

/** The matrix `[a, b, c, d, e, f]` of CSS that turns a page about its middle, enlarges it and puts it at the origin. */
export const matrixOf = (page: Size, turn: number, scale: number): readonly number[] => {
  const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const turned = turnedSize(page, turn);
  const [x, y] = [page.width / 2, page.height / 2];
  return [
    scale * cos,
    scale * sin,
    -scale * sin,
    scale * cos,
    scale * (turned.width / 2 - (x * cos - y * sin)),
    scale * (turned.height / 2 - (x * sin + y * cos)),
  ];
};

/** Where a point of the page's picture lies on the turned page. */
export const toTurned = (page: Size, turn: number, point: Point): Point => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrixOf(page, turn, 1);
  return { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
};

/** The scale at which the whole turned page is seen. */
export const fittingScale = (viewport: Size, turned: Size): number =>
  Math.max(
    0.01,
    Math.min(
      (viewport.width - 2 * MARGIN) / turned.width,
      (viewport.height - 2 * MARGIN) / turned.height,
      FIT_MAX,
    ),
  );

const keep = (room: number, size: number, at: number): number =>
  size <= room ? (room - size) / 2 : Math.min(MARGIN, Math.max(room - size - MARGIN, at));

/** The page stays in sight: centered where there is room, else with its edges at or beyond those of the viewport. */
export const clamped = (viewport: Size, turned: Size, { scale, x, y }: View): View => {
  return {
    scale,
    x: keep(viewport.width, turned.width * scale, x),
    y: keep(viewport.height, turned.height * scale, y),
  };
};

/** The whole page. */
export const fitted = (viewport: Size, turned: Size): View =>
  clamped(viewport, turned, { scale: fittingScale(viewport, turned), x: 0, y: 0 });

/** Enlarges about a point of the viewport, which stays where it is. */
export const zoomed = (viewport: Size, turned: Size, view: View, factor: number, about: Point): View => {
  const least = fittingScale(viewport, turned);
  const scale = Math.min(Math.max(SCALE_MAX, least), Math.max(least, view.scale * factor));
  const grown = scale / view.scale;
  return clamped(viewport, turned, {
    scale,
    x: about.x - (about.x - view.x) * grown,
    y: about.y - (about.y - view.y) * grown,
  });
};

/** Moves so that a rectangle of the turned page is seen whole, no further than needed. */
export const showing = (viewport: Size, turned: Size, view: View, box: Box): View => {
  const shift = (room: number, from: number, size: number, at: number): number => {
    const [start, end] = [from * view.scale + at, (from + size) * view.scale + at];
    if (start < MARGIN) return at + MARGIN - start;
    return end > room - MARGIN ? at + room - MARGIN - end : at;
  };
  return clamped(viewport, turned, {
    scale: view.scale,
    x: shift(viewport.width, box.x, box.width, view.x),
    y: shift(viewport.height, box.y, box.height, view.y),
  });
};

/** A rectangle within the page, its corners put in order, at least `least` wide and high, in whole pixels. */
export const boxWithin = ({ width, height }: Size, box: Box, least = 16): Box => {
  const side = (start: number, size: number, room: number): [number, number] => {
    const [from, to] = size < 0 ? [start + size, start] : [start, start + size];
    const length = Math.min(Math.floor(room), Math.max(least, Math.round(to - from)));
    return [Math.round(Math.min(Math.max(0, from), Math.floor(room) - length)), length];
  };
  const [x, w] = side(box.x, box.width, width);
  const [y, h] = side(box.y, box.height, height);
  return { x, y, width: w, height: h };
};
