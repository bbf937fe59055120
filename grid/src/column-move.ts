/** How far the pointer goes with a header before it is taken along, px: less is a click. */
const TAKEN_AFTER = 6;

interface Drag {
  header: HTMLElement;
  pointer: number;
  fromX: number;
  /** Place of the column among the shown ones. */
  index: number;
  isTaken: boolean;
}

/** Where a header that is dragged would be put. */
export interface Drop {
  /** Before the column at this place; behind all where there is none. */
  index: number;
  /** Px from the start of all columns. */
  start: number;
}

/** A header that a person drags to another place. */
export class ColumnMove {
  #dropAt: (clientX: number) => Drop;
  #changed: () => void;
  #move: (from: number, to: number) => void;
  #drag: Drag | undefined;
  #drop: Drop | undefined;
  #endsWithClick = false;

  /**
   * @param dropAt where a header would be put that is let go of at a place of the window, CSS px
   * @param changed the place where it would be put is another
   * @param move puts the column at one place before that at another
   */
  constructor(
    dropAt: (clientX: number) => Drop,
    changed: () => void,
    move: (from: number, to: number) => void,
  ) {
    this.#dropAt = dropAt;
    this.#changed = changed;
    this.#move = move;
  }

  /** Where the header that is dragged would be put; undefined while none is. */
  get drop(): Drop | undefined {
    return this.#drop;
  }

  /** Whether the click that is coming is the end of a drag. */
  get endsWithClick(): boolean {
    return this.#endsWithClick;
  }

  /** The pointer is pressed on a header. A finger scrolls instead. */
  begin(event: PointerEvent, index: number): void {
    if (event.button !== 0 || event.pointerType === 'touch' || event.defaultPrevented) return;
    const header = event.currentTarget as HTMLElement;
    this.#drag = { header, pointer: event.pointerId, fromX: event.clientX, index, isTaken: false };
  }

  follow = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    if (!drag.isTaken) {
      if (Math.abs(event.clientX - drag.fromX) < TAKEN_AFTER) return;
      drag.isTaken = true;
      drag.header.setPointerCapture(event.pointerId);
    }
    const drop = this.#dropAt(event.clientX);
    if (drop.index === this.#drop?.index) return;
    this.#drop = drop;
    this.#changed();
  };

  end = (event: PointerEvent): void => {
    const [drag, drop] = [this.#drag, this.#drop];
    if (drag?.pointer !== event.pointerId) return;
    this.cancel();
    if (!drag.isTaken) return;
    this.#endsWithClick = true;
    setTimeout(() => (this.#endsWithClick = false));
    // Before itself or before the next one it stays where it is.
    if (event.type === 'pointerup' && drop && drop.index !== drag.index && drop.index !== drag.index + 1)
      this.#move(drag.index, drop.index);
  };

  cancel(): void {
    this.#drag = undefined;
    this.#drop = undefined;
    this.#changed();
  }
}
