import type { Point } from './view.ts';

/** What moving and pinching comes to. */
export interface GestureTarget {
  element(): HTMLElement;
  /** Whether there is more of the page than is in sight: else one finger scrolls what lies around. */
  isEnlarged(): boolean;
  moveBy(dx: number, dy: number): void;
  /** @param about in pixels of the element */
  zoomBy(factor: number, about: Point): void;
  /** Whether a pointer is the browser's, which selects text with it. */
  isSelecting(event: PointerEvent): boolean;
  /** Takes a pointer for something else than moving. @returns what follows it until it is lifted */
  takes(event: PointerEvent): ((event: PointerEvent) => void) | undefined | false;
}

/** Pixels within which a press is a click. */
const SLACK = 4;

/** Mouse, pen and fingers on a page: one moves it, two enlarge it. */
export class Gestures {
  readonly #target: GestureTarget;
  readonly #held = new Map<number, Point>();
  #follow: ((event: PointerEvent) => void) | undefined;
  #traveled = 0;
  #stop: AbortController | undefined;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  /** Whether the pointer that was pressed last moved the page, so that what follows is no click. */
  get hasMoved(): boolean {
    return this.#traveled > SLACK;
  }

  start(): void {
    this.stop();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const element = this.#target.element();
    element.addEventListener('pointerdown', this.#onDown, { signal });
    element.addEventListener('pointermove', this.#onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, this.#onUp, { signal });
    // Two fingers are ours: prevented here, the browser does not begin to scroll with them.
    element.addEventListener('touchstart', this.#onTouch, { signal, passive: false });
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#held.clear();
    this.#follow = undefined;
  }

  #onTouch = (event: TouchEvent): void => {
    if (event.touches.length > 1) event.preventDefault();
  };

  #onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#target.isSelecting(event)) return;
    this.#held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#held.size > 1) {
      this.#follow = undefined;
      this.#traveled = Infinity;
      return;
    }
    this.#traveled = 0;
    const follow = this.#target.takes(event);
    this.#follow = follow === false ? undefined : follow;
    if (this.#follow) this.#capture(event);
  };

  #onMove = (event: PointerEvent): void => {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (this.#held.size === 2) this.#pinch(event, held);
    else if (this.#follow) {
      if (Math.hypot(dx, dy) > SLACK || this.#traveled > SLACK) {
        this.#traveled = Infinity;
        this.#follow(event);
      }
      return;
    } else if (this.#target.isEnlarged()) {
      this.#traveled = Math.max(this.#traveled, Math.hypot(dx, dy));
      // Captured only when it moves: a captured press would be a click on the viewport and not on a mark.
      if (!this.hasMoved) return;
      this.#capture(event);
      this.#target.element().classList.add('moving');
      this.#target.moveBy(dx, dy);
    }
    this.#held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  #onUp = (event: PointerEvent): void => {
    this.#held.delete(event.pointerId);
    if (this.#held.size === 0) {
      this.#follow = undefined;
      this.#target.element().classList.remove('moving');
    }
  };

  #pinch(event: PointerEvent, held: Point): void {
    const [, other] = [...this.#held].find(([id]) => id !== event.pointerId) ?? [];
    if (!other) return;
    const { left, top } = this.#target.element().getBoundingClientRect();
    const before = Math.hypot(held.x - other.x, held.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.#target.moveBy((event.clientX - held.x) / 2, (event.clientY - held.y) / 2);
    if (before > 0 && after > 0)
      this.#target.zoomBy(after / before, {
        x: (event.clientX + other.x) / 2 - left,
        y: (event.clientY + other.y) / 2 - top,
      });
  }

  #capture({ pointerId }: PointerEvent): void {
    try {
      this.#target.element().setPointerCapture(pointerId);
    } catch {
      // Lifted meanwhile.
    }
  }
}
