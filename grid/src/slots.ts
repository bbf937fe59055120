/** An element of a list, by its key, and the item that it shows. */
export interface Slot<Item extends object> {
  key: number;
  item: Item;
}

/**
 * Recycles the elements of a virtualized list. An item keeps its element for as long as it is shown; the elements of items that
 * left are reused for items that are added, since filling an element costs a fraction of creating one.
 */
export class Slots<Item extends object> {
  #idOf: (item: Item) => unknown;
  #slots: readonly Slot<Item>[] = [];
  #next = 0;

  constructor(idOf: (item: Item) => unknown) {
    this.#idOf = idOf;
  }

  get count(): number {
    return this.#slots.length;
  }

  /** The items that are not shown yet. */
  added(items: readonly Item[]): readonly Item[] {
    const shown = new Set(this.#slots.map(({ item }) => this.#idOf(item)));
    return items.filter((item) => !shown.has(this.#idOf(item)));
  }

  /**
   * Assigns the items to slots, and returns these in the order of their elements.
   * @param isOrdered whether the elements are moved into the order of the items; moving one costs as much as creating it
   */
  show(items: readonly Item[], isOrdered: boolean): readonly Slot<Item>[] {
    const left = new Map(items.map((item) => [this.#idOf(item), item]));
    const kept = this.#slots.map(({ key, item }) => {
      const id = this.#idOf(item);
      const shown = left.get(id);
      left.delete(id);
      return { key, item: shown };
    });
    const added = [...left.values()];
    const slots = kept.flatMap(({ key, item = added.shift() }) => (item ? [{ key, item }] : []));
    slots.push(...added.map((item) => ({ key: this.#next++, item })));
    if (isOrdered) {
      const places = new Map(items.map((item, place) => [item, place]));
      slots.sort((a, b) => places.get(a.item)! - places.get(b.item)!);
    }
    this.#slots = slots;
    return slots;
  }
}
