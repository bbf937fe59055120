import {
  deleteMoleculeSet,
  listMoleculeSets,
  purgeMoleculeSet,
  renameMoleculeSet,
  restoreMoleculeSet,
} from '@moiety/contract';
import type { MoleculeSet, MoleculeSetSummary } from '@moiety/contract';
import type { Api } from '../api/client.ts';
import { Observable } from '../app/observable.ts';
import type { SetNews } from './set-news.ts';

/** The caller's molecule sets as last seen on the server. */
export class SetList extends Observable {
  #api: Api;
  #news: SetNews;
  #trash: boolean;
  #items: readonly MoleculeSetSummary[] | undefined;
  #total = 0;
  /** Pages that are shown. */
  #pages = 1;
  #failure: unknown;
  #loading: Promise<void> | undefined;

  /** @param options.trash lists the deleted sets instead of those in use */
  constructor(api: Api, news: SetNews, { trash = false } = {}) {
    super();
    this.#api = api;
    this.#news = news;
    this.#trash = trash;
  }

  /** Newest change first; undefined until the first answer. */
  get items(): readonly MoleculeSetSummary[] | undefined {
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

  /** @throws ApiFailure */
  async rename(id: string, name: string): Promise<MoleculeSet> {
    const renamed = await this.#api.call(renameMoleculeSet, { params: { id }, body: { name } });
    this.#news.tell(id);
    this.#put(this.#items?.map((set) => (set.id === id ? renamed : set)));
    return renamed;
  }

  /** Moves a set to the trash. @throws ApiFailure */
  async remove(id: string): Promise<void> {
    await this.#api.call(deleteMoleculeSet, { params: { id } });
    this.#news.tell(id);
    this.#drop(id);
  }

  /** Deletes a set in the trash permanently. @throws ApiFailure */
  async purge(id: string): Promise<void> {
    await this.#api.call(purgeMoleculeSet, { params: { id } });
    this.#news.tell(id);
    this.#drop(id);
  }

  /** Takes a set out of the trash. @throws ApiFailure */
  async restore(id: string): Promise<MoleculeSet> {
    const restored = await this.#api.call(restoreMoleculeSet, { params: { id } });
    this.#news.tell(id);
    if (this.#trash) this.#drop(id);
    else await this.load();
    return restored;
  }

  async #load(): Promise<void> {
    try {
      // All pages anew: a set that changed moved to the top, and the others one further.
      const items = new Map<string, MoleculeSetSummary>();
      let total = 0;
      for (let page = 1; page <= this.#pages; page++) {
        // The schema's input is the text that travels in the address.
        const query = { trash: String(this.#trash), page };
        const answer = await this.#api.call(listMoleculeSets, { query });
        for (const set of answer.items) items.set(set.id, set);
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

  #drop(id: string): void {
    this.#total -= 1;
    this.#put(this.#items?.filter((set) => set.id !== id));
  }

  #put(items: readonly MoleculeSetSummary[] | undefined): void {
    this.#items = items;
    this.changed();
  }
}
