import {
  createDocumentFolder,
  deleteDocumentFolder,
  listDocumentFolders,
  MOVED_MAX,
  moveDocuments,
  renameDocumentFolder,
} from '@moiety/contract';
import type { DocumentFolder } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { TabNews } from '@moiety/tool-kit/tab-news.ts';

/** The folders that the caller sees, as last seen on the server. */
export class Folders extends Observable {
  readonly #api: Api;
  readonly #news: TabNews;
  #items: readonly DocumentFolder[] | undefined;
  #without = 0;
  #loading: Promise<void> | undefined;

  constructor(api: Api, news: TabNews) {
    super();
    this.#api = api;
    this.#news = news;
  }

  /** By name; undefined until the first answer. */
  get items(): readonly DocumentFolder[] | undefined {
    return this.#items;
  }

  /** Documents in no folder. */
  get without(): number {
    return this.#without;
  }

  find(id: string | undefined): DocumentFolder | undefined {
    return this.#items?.find((folder) => folder.id === id);
  }

  /** Asks the server anew; where it does not answer, what was there before stands. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
      this.changed();
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      const { items, without } = await this.#api.call(listDocumentFolders, {});
      this.#items = items;
      this.#without = without;
    } catch {
      // The list of documents says what is wrong; it is asked for at the same time.
    }
  }

  /** @param id chosen by the caller: asked for twice, it is made once @throws ApiFailure */
  async create(id: string, name: string, of?: DocumentFolder['of']): Promise<DocumentFolder> {
    const made = await this.#api.call(createDocumentFolder, { body: { id, name, ...(of && { of }) } });
    await this.#changed(id);
    return made;
  }

  /** @throws ApiFailure */
  async rename(id: string, name: string): Promise<void> {
    await this.#api.call(renameDocumentFolder, { params: { id }, body: { name } });
    await this.#changed(id);
  }

  /** Its documents are in no folder from then on. @throws ApiFailure */
  async remove(id: string): Promise<void> {
    await this.#api.call(deleteDocumentFolder, { params: { id } });
    await this.#changed(id);
  }

  /** Moves documents to a folder, or out of any. @throws ApiFailure */
  async move(documents: readonly string[], folder: string | null): Promise<void> {
    for (let from = 0; from < documents.length; from += MOVED_MAX)
      await this.#api.call(moveDocuments, {
        body: { documents: documents.slice(from, from + MOVED_MAX), folder },
      });
    await this.#changed(folder ?? documents[0] ?? '');
  }

  async #changed(id: string): Promise<void> {
    this.#news.tell(id);
    await this.#loading;
    await this.load();
  }
}
