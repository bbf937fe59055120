import {
  deleteMoleculeSet,
  listMoleculeSets,
  purgeMoleculeSet,
  renameMoleculeSet,
  restoreMoleculeSet,
} from '@moiety/contract';
import type { MoleculeSet, MoleculeSetSummary } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { PagedList } from '@moiety/tool-kit/paged-list.ts';
import type { ListPage } from '@moiety/tool-kit/paged-list.ts';
import type { TabNews } from '@moiety/tool-kit/tab-news.ts';

/** The caller's molecule sets as last seen on the server, newest change first. */
export class SetList extends PagedList<MoleculeSetSummary> {
  #api: Api;
  #news: TabNews;
  #trash: boolean;

  /** @param options.trash lists the deleted sets instead of those in use */
  constructor(api: Api, news: TabNews, { trash = false } = {}) {
    super();
    this.#api = api;
    this.#news = news;
    this.#trash = trash;
  }

  /** @throws ApiFailure */
  async rename(id: string, name: string): Promise<MoleculeSet> {
    const renamed = await this.#api.call(renameMoleculeSet, { params: { id }, body: { name } });
    this.#news.tell(id);
    this.replace(renamed);
    return renamed;
  }

  /** Moves a set to the trash. @throws ApiFailure */
  async remove(id: string): Promise<void> {
    await this.#api.call(deleteMoleculeSet, { params: { id } });
    this.#news.tell(id);
    this.drop(id);
  }

  /** Deletes a set in the trash permanently. @throws ApiFailure */
  async purge(id: string): Promise<void> {
    await this.#api.call(purgeMoleculeSet, { params: { id } });
    this.#news.tell(id);
    this.drop(id);
  }

  /** Takes a set out of the trash. @throws ApiFailure */
  async restore(id: string): Promise<MoleculeSet> {
    const restored = await this.#api.call(restoreMoleculeSet, { params: { id } });
    this.#news.tell(id);
    if (this.#trash) this.drop(id);
    else await this.load();
    return restored;
  }

  protected override fetchPage(page: number): Promise<ListPage<MoleculeSetSummary>> {
    // The schema's input is the text that travels in the address.
    return this.#api.call(listMoleculeSets, { query: { trash: String(this.#trash), page } });
  }
}
