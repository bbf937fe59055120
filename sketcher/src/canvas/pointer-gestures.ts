import type { Viewport } from '../drawing/viewport.ts';
import { pan, toPoint, zoomAbout } from '../drawing/viewport.ts';
import type { Place } from '../drawing/bonds.ts';
import { hitAt, usualLength } from '../editing/geometry.ts';
import type { Hit } from '../editing/geometry.ts';
import type { Sketch } from '../editing/sketch.ts';
import { eraseAt, fragmentOf, outcomeOf } from '../editing/tools.ts';
import type { Gesture } from '../editing/tools.ts';

/** CSS pixels that a pointer may wander in a press. */
const STILL = 5;
/** CSS pixels around an atom within which a mouse and a finger hit it; never more than this share of a bond. */
const MOUSE_REACH = 14;
const TOUCH_REACH = 24;
const REACH_SHARE = 0.45;
/** Milliseconds between the presses of a double one. */
const DOUBLE = 400;

/** What the gestures are made on. */
export interface Surface {
  readonly sketch: Sketch;
  viewport: Viewport;
  hovered: Hit | undefined;
  /** CSS pixels of a pointer's place from the corner of the drawing. */
  placeOf(event: PointerEvent | WheelEvent): Place;
  capture(event: PointerEvent): void;
}

/** What pointers do on the drawing: one draws, two move and zoom it. */
export class PointerGestures {
  #surface: Surface;
  #pointers = new Map<number, Place>();
  #gesture: Gesture | undefined;
  #begun: Place = { x: 0, y: 0 };
  #moved = false;
  #lastPress: { at: number; place: Place } | undefined;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  #reach(event: PointerEvent): number {
    const { viewport, sketch } = this.#surface;
    const pixels = event.pointerType === 'touch' ? TOUCH_REACH : MOUSE_REACH;
    return Math.min(pixels / (viewport.unit * viewport.zoom), REACH_SHARE * usualLength(sketch.drawn));
  }

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    const surface = this.#surface;
    const place = surface.placeOf(event);
    this.#pointers.set(event.pointerId, place);
    surface.capture(event);
    surface.hovered = undefined;
    const { sketch, viewport } = surface;
    if (this.#pointers.size > 1) {
      // A second finger: what the first began was no drawing.
      this.#gesture = undefined;
      sketch.preview(undefined);
      return;
    }
    const start = toPoint(viewport, place);
    const reach = this.#reach(event);
    const molecule = sketch.drawn;
    this.#begun = place;
    this.#moved = false;
    this.#gesture = {
      tool: sketch.tool,
      molecule,
      selection: sketch.selection,
      start,
      hit: hitAt(molecule, start, reach),
      reach,
      adds: event.shiftKey,
    };
  }

  move(event: PointerEvent): void {
    const surface = this.#surface;
    const { sketch, viewport } = surface;
    const place = surface.placeOf(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch')
        surface.hovered = hitAt(sketch.drawn, toPoint(viewport, place), this.#reach(event));
      return;
    }
    if (this.#pointers.size > 1) {
      this.#pinch(event.pointerId, before, place);
      return;
    }
    this.#pointers.set(event.pointerId, place);
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#moved ||= Math.hypot(place.x - this.#begun.x, place.y - this.#begun.y) > STILL;
    if (!this.#moved) return;
    const now = toPoint(viewport, place);
    if (gesture.tool.kind === 'erase')
      // What it passes goes at once; the whole way is one step.
      this.#gesture = { ...gesture, molecule: eraseAt(gesture.molecule, now, gesture.reach) };
    const going = this.#gesture!;
    sketch.preview(
      going.tool.kind === 'erase'
        ? { molecule: going.molecule, selection: sketch.selection }
        : outcomeOf(going, now, { moved: true, ended: false, free: event.altKey }),
    );
  }

  up(event: PointerEvent): void {
    const surface = this.#surface;
    const { sketch, viewport } = surface;
    const place = surface.placeOf(event);
    this.#pointers.delete(event.pointerId);
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#gesture = undefined;
    const now = toPoint(viewport, place);
    if (!this.#moved && gesture.tool.kind === 'select' && this.#isDouble(place) && gesture.hit) {
      sketch.draw(gesture.molecule, fragmentOf(gesture.molecule, gesture.hit));
      return;
    }
    if (gesture.tool.kind === 'erase' && this.#moved) {
      sketch.draw(gesture.molecule);
      return;
    }
    const { molecule, selection } = outcomeOf(gesture, now, {
      moved: this.#moved,
      ended: true,
      free: event.altKey,
    });
    sketch.draw(molecule, selection);
  }

  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#gesture = undefined;
    this.#surface.sketch.preview(undefined);
  }

  /** @returns whether a gesture was under way, which it ends without a trace */
  abandon(): boolean {
    if (!this.#gesture) return false;
    this.#gesture = undefined;
    this.#surface.sketch.preview(undefined);
    return true;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const surface = this.#surface;
    const { viewport } = surface;
    surface.viewport =
      event.ctrlKey || event.metaKey
        ? zoomAbout(viewport, toPoint(viewport, surface.placeOf(event)), Math.exp(-event.deltaY / 300))
        : pan(viewport, event.shiftKey ? { x: event.deltaY, y: 0 } : { x: event.deltaX, y: event.deltaY });
  }

  #isDouble(place: Place): boolean {
    const last = this.#lastPress;
    const at = performance.now();
    this.#lastPress = { at, place };
    return (
      last !== undefined &&
      at - last.at < DOUBLE &&
      Math.hypot(place.x - last.place.x, place.y - last.place.y) < 2 * STILL
    );
  }

  /** Two fingers: what is between them stays between them. */
  #pinch(id: number, before: Place, now: Place): void {
    const [other] = [...this.#pointers].flatMap(([key, place]) => (key === id ? [] : [place]));
    this.#pointers.set(id, now);
    if (!other) return;
    const surface = this.#surface;
    const [old, wide] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
    const about = toPoint(surface.viewport, { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
    const zoomed = zoomAbout(surface.viewport, about, (wide ?? 1) / Math.max(1, old ?? 1));
    surface.viewport = pan(zoomed, { x: (before.x - now.x) / 2, y: (before.y - now.y) / 2 });
  }
}
