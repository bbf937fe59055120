import { Observable } from './observable.ts';

/** One page of a list, and how many items there are on all of them. */
export interface ListPage<Item> {
  items: readonly Item[];
  total: number;
}

/** A list that the server gives in pages, as last seen. */
export abstract class PagedList<Item extends { id: string }> extends Observable {
  #items: readonly Item[] | undefined;
  #total = 0;
  /** Pages that are shown. */
  #pages = 1;
  #failure: unknown;
  #loading: Promise<void> | undefined;

  /** Asks the server for a page, the first being 1. @throws ApiFailure */
  protected abstract fetchPage(page: number): Promise<ListPage<Item>>;

  /** Undefined until the first answer. */
  get items(): readonly Item[] | undefined {
    return this.#items;
  }

  /** How many there are, also beyond `items`. */
  get total(): number {
    return Math.max(this.#total, this.#items?.length ?? 0);
  }

  /** Why the last load gave nothing; the items of the one before still stand. */
  get failure(): unknown {
    return this.#failure;
  }

  get loading(): boolean {
    return this.#loading !== undefined;
  }

  /** Asks the server anew. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
      this.changed();
    });
    this.changed();
    return this.#loading;
  }

  /** Shows another page. */
  async loadMore(): Promise<void> {
    await this.#loading;
    this.#pages += 1;
    await this.load();
  }

  /** An item is different now; it keeps its place until the list is loaded again. */
  protected replace(item: Item): void {
    this.#put(this.#items?.map((other) => (other.id === item.id ? item : other)));
  }

  /** An item is gone. */
  protected drop(id: string): void {
    this.#total -= 1;
    this.#put(this.#items?.filter((item) => item.id !== id));
  }

  async #load(): Promise<void> {
    try {
      // All pages anew: an item that changed moved to the top, and the others one further.
      const items = new Map<string, Item>();
      let total = 0;
      for (let page = 1; page <= this.#pages; page++) {
        const answer = await this.fetchPage(page);
        for (const item of answer.items) items.set(item.id, item);
        ({ total } = answer);
        if (items.size >= total) break;
      }
      this.#items = [...items.values()];
      this.#total = total;
      this.#failure = undefined;
    } catch (failure) {
      this.#failure = failure;
    }
  }

  #put(items: readonly Item[] | undefined): void {
    this.#items = items;
    this.changed();
  }
}
