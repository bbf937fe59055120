import type { Preferences } from '../app/preferences.ts';

/** A column's edge that follows the pointer. */
export class ColumnResize {
  #preferences: () => Preferences;
  #rtl: () => boolean;
  #drag: { pointer: number; id: string; fromX: number; fromWidth: number } | undefined;

  /** @param rtl whether the columns run from right to left */
  constructor(preferences: () => Preferences, rtl: () => boolean) {
    this.#preferences = preferences;
    this.#rtl = rtl;
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
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, id, fromX: event.clientX, fromWidth: width };
  }

  move = (event: PointerEvent): void => {
    if (this.#drag?.pointer !== event.pointerId) return;
    const moved = (event.clientX - this.#drag.fromX) * (this.#rtl() ? -1 : 1);
    this.#preferences().setWidth(this.#drag.id, this.#drag.fromWidth + moved);
  };

  end = (event: PointerEvent): void => {
    if (this.#drag?.pointer === event.pointerId) this.#drag = undefined;
  };
}
