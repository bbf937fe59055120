/** How words move. */
export interface Movement {
  /** Until what is seen is what was seen at first, in pixels. */
  distance: number;
  /** Pixels a second. */
  speed: number;
  rightToLeft: boolean;
}

/**
 * Moves a track without end, by an animation of its transform alone: the browser lays nothing out while it runs. It
 * stands while anything holds it.
 */
export class Scroller {
  readonly #holds = new Set<string>();
  #animation: Animation | undefined;
  #track: HTMLElement | undefined;
  #movement: Movement | undefined;

  /** Moves the track, or goes on as it does if nothing changed. */
  run(track: HTMLElement, movement: Movement): void {
    const { distance, speed, rightToLeft } = movement;
    const old = this.#movement;
    const same =
      this.#track === track &&
      old?.distance === distance &&
      old.speed === speed &&
      old.rightToLeft === rightToLeft;
    if (same && this.#animation) return;
    // The words that are seen stay where they are, when the room or the speed changes.
    const offset = (Number(this.#animation?.currentTime ?? 0) * (old?.speed ?? 0)) / 1000;
    this.stop();
    this.#track = track;
    this.#movement = movement;
    this.#animation = track.animate(
      { transform: ['none', `translateX(${rightToLeft ? distance : -distance}px)`] },
      { duration: (distance / speed) * 1000, iterations: Number.POSITIVE_INFINITY },
    );
    this.#animation.currentTime = ((offset % distance) / speed) * 1000;
    this.#apply();
  }

  stop(): void {
    this.#animation?.cancel();
    this.#animation = undefined;
    this.#movement = undefined;
  }

  /** Holds the track, or lets it go, for one reason of several. */
  hold(reason: string, held: boolean): void {
    if (held) this.#holds.add(reason);
    else this.#holds.delete(reason);
    this.#apply();
  }

  /** Stops for good: nothing that held the track will tell that it lets it go. */
  end(): void {
    this.stop();
    this.#holds.clear();
  }

  /** Puts something in the first of the two texts where it can be seen. */
  reveal(element: Element, room: Element): void {
    const { distance, speed, rightToLeft } = this.#movement ?? { distance: 0, speed: 0, rightToLeft: false };
    if (!this.#animation || !this.#track) return;
    const target = element.getBoundingClientRect();
    const window = room.getBoundingClientRect();
    if (target.left >= window.left && target.right <= window.right) return;
    const track = this.#track.getBoundingClientRect();
    const offset = rightToLeft ? track.right - target.right : target.left - track.left;
    this.#animation.currentTime = (Math.min(offset, distance) / speed) * 1000;
  }

  #apply(): void {
    if (this.#holds.size > 0) this.#animation?.pause();
    else if (this.#animation?.playState === 'paused') this.#animation.play();
  }
}
