/** What the elements of a list show: each has a key, by which it stays the same element. */
export interface Slot<Item extends object> {
  key: number;
  item: Item;
}

/**
 * Which element shows which item of a list that is scrolled. An item keeps its element for as long as it is shown; those
 * of items that are gone are given to the ones that come, since filling an element takes a fraction of making one.
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

  /** Those of the items that were not shown. */
  coming(items: readonly Item[]): readonly Item[] {
    const shown = new Set(this.#slots.map(({ item }) => this.#idOf(item)));
    return items.filter((item) => !shown.has(this.#idOf(item)));
  }

  /**
   * The slots of the shown items, in the order of their elements.
   * @param isOrdered whether they are to be in the order of the items; otherwise none is moved to another place, which costs as
   * much as making it
   */
  show(items: readonly Item[], isOrdered: boolean): readonly Slot<Item>[] {
    const coming = [...this.coming(items)];
    const shown = new Map(items.map((item) => [this.#idOf(item), item]));
    const kept = this.#slots.map(({ key, item }) => ({ key, item: shown.get(this.#idOf(item)) }));
    const slots = kept.flatMap(({ key, item = coming.shift() }) =>
      item === undefined ? [] : [{ key, item }],
    );
    slots.push(...coming.map((item) => ({ key: this.#next++, item })));
    if (isOrdered) {
      const places = new Map(items.map((item, at) => [item, at]));
      slots.sort((a, b) => places.get(a.item)! - places.get(b.item)!);
    }
    this.#slots = slots;
    return slots;
  }
}
