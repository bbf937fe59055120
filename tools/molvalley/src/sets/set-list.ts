import { deleteMoleculeSet, listMoleculeSets, renameMoleculeSet, restoreMoleculeSet } from '@moiety/contract';
import type { MoleculeSet } from '@moiety/contract';
import type { Api } from '../api/client.ts';
import { Observable } from '../app/observable.ts';
import type { SetNews } from './set-news.ts';

/** The caller's molecule sets as last seen on the server. */
export class SetList extends Observable {
  #api: Api;
  #news: SetNews;
  #trash: boolean;
  #items: readonly MoleculeSet[] | undefined;
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
  get items(): readonly MoleculeSet[] | undefined {
    return this.#items;
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
    this.#put(this.#items?.filter((set) => set.id !== id));
  }

  /** Takes a set out of the trash. @throws ApiFailure */
  async restore(id: string): Promise<MoleculeSet> {
    const restored = await this.#api.call(restoreMoleculeSet, { params: { id } });
    this.#news.tell(id);
    if (this.#trash) this.#put(this.#items?.filter((set) => set.id !== id));
    else await this.load();
    return restored;
  }

  async #load(): Promise<void> {
    try {
      // The schema's input is the text that travels in the address.
      const query = { trash: String(this.#trash) };
      const { items } = await this.#api.call(listMoleculeSets, { query });
      this.#items = items;
      this.#failure = undefined;
    } catch (failure) {
      this.#failure = failure;
    }
  }

  #put(items: readonly MoleculeSet[] | undefined): void {
    this.#items = items;
    this.changed();
  }
}
