import { extentOf, usualLength } from '../editing/geometry.ts';
import type { Point } from '../editing/geometry.ts';
import type { Molecule } from '../molecule/molecule.ts';
import type { Place } from './bonds.ts';

/** Pixels that a bond has in a drawing that is not zoomed, whatever unit its file measures in. */
const BOND_PIXELS = 39;
const ZOOM_MIN = 0.25;
const ZOOM_MAX = 4;
/** Pixels around the drawing when it is fitted. */
const MARGIN = 40;

/** Which part of the drawing is seen, and how large. */
export interface Viewport {
  /** CSS pixels of the window onto it. */
  readonly width: number;
  readonly height: number;
  /** What lies in its middle. */
  readonly center: Point;
  readonly zoom: number;
  /** Pixels of one unit of the molecule's coordinates while the drawing is not zoomed. */
  readonly unit: number;
}

/** The unit of a molecule: its bonds are drawn as long as those of any other. */
export const unitOf = (molecule: Molecule): number => BOND_PIXELS / usualLength(molecule);

const bounded = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));

/** Where a point lies in the drawing's own pixels, which zooming does not change. */
export const toDrawing = ({ unit }: Viewport, { x, y }: Point): Place => ({ x: x * unit, y: -y * unit });

/** Which point is at a place of the window, in CSS pixels from its corner. */
export const toPoint = ({ width, height, center, zoom, unit }: Viewport, { x, y }: Place): Point => ({
  x: center.x + (x - width / 2) / (unit * zoom),
  y: center.y - (y - height / 2) / (unit * zoom),
});

/** Where a point is in the window, in CSS pixels from its corner. */
export const toWindow = ({ width, height, center, zoom, unit }: Viewport, { x, y }: Point): Place => ({
  x: width / 2 + (x - center.x) * unit * zoom,
  y: height / 2 - (y - center.y) * unit * zoom,
});

/** The SVG's view box. */
export const viewBoxOf = (viewport: Viewport): string => {
  const { width, height, center, zoom } = viewport;
  const [wide, high] = [width / zoom, height / zoom];
  const middle = toDrawing(viewport, center);
  return `${middle.x - wide / 2} ${middle.y - high / 2} ${Math.max(1, wide)} ${Math.max(1, high)}`;
};

/** Zooms about a point, which stays where it is. */
export const zoomAbout = (viewport: Viewport, about: Point, factor: number): Viewport => {
  const zoom = bounded(viewport.zoom * factor);
  const kept = viewport.zoom / zoom;
  return {
    ...viewport,
    zoom,
    center: {
      x: about.x + (viewport.center.x - about.x) * kept,
      y: about.y + (viewport.center.y - about.y) * kept,
    },
  };
};

/** Moves by CSS pixels. */
export const pan = (viewport: Viewport, { x, y }: Place): Viewport => ({
  ...viewport,
  center: {
    x: viewport.center.x + x / (viewport.unit * viewport.zoom),
    y: viewport.center.y - y / (viewport.unit * viewport.zoom),
  },
});

/** Shows all that is drawn, at its own size where there is room. */
export const fit = (viewport: Viewport, molecule: Molecule): Viewport => {
  const { left, right, bottom, top } = extentOf(molecule.atoms);
  const unit = unitOf(molecule);
  const wide = (right - left) * unit;
  const high = (top - bottom) * unit;
  const zoom = Math.min(
    1,
    (viewport.width - 2 * MARGIN) / Math.max(1, wide),
    (viewport.height - 2 * MARGIN) / Math.max(1, high),
  );
  return {
    ...viewport,
    unit,
    zoom: bounded(Number.isFinite(zoom) ? zoom : 1),
    center: { x: (left + right) / 2, y: (bottom + top) / 2 },
  };
};
