interface Drag {
  handle: HTMLElement;
  pointer: number;
  /** Of the column. */
  id: string;
  fromX: number;
  fromWidth: number;
}

/** A column's edge that follows the pointer. */
export class ColumnResize {
  #resize: (id: string, width: number) => void;
  #rtl: () => boolean;
  #last: Drag | undefined;

  /**
   * @param resize gives a column a width, px
   * @param rtl whether the columns run from right to left
   */
  constructor(resize: (id: string, width: number) => void, rtl: () => boolean) {
    this.#resize = resize;
    this.#rtl = rtl;
  }

  /** The drag that goes on. The browser is asked: an edge that left the page, its column being out of sight, hears of no end. */
  get #drag(): Drag | undefined {
    return this.#last?.handle.hasPointerCapture(this.#last.pointer) ? this.#last : undefined;
  }

  /** The id of the column whose edge is held. */
  get column(): string | undefined {
    return this.#drag?.id;
  }

  /** The pointer takes hold of a column's edge. */
  begin(event: PointerEvent, id: string, width: number): void {
    // A second finger takes hold of nothing.
    if (event.button !== 0 || this.#drag) return;
    // Neither the sorting by the header nor a selection of text begins.
    event.preventDefault();
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    this.#last = { handle, pointer: event.pointerId, id, fromX: event.clientX, fromWidth: width };
  }

  move = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const moved = (event.clientX - drag.fromX) * (this.#rtl() ? -1 : 1);
    this.#resize(drag.id, drag.fromWidth + moved);
  };
}
