import { searchDocuments } from '@moiety/contract';
import type { FoundCompound } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { PagedList } from '@moiety/tool-kit/paged-list.ts';
import type { ListPage } from '@moiety/tool-kit/paged-list.ts';
import { askedOf, documentQueryText } from './document-query.ts';
import type { DocumentQuery } from './document-query.ts';

/** A compound that was found; `id` is its own among those of all documents. */
export type FoundItem = FoundCompound & { id: string };

const PAGE_SIZE = 50;

/** What one query finds in all documents, as last seen on the server. */
export class FoundList extends PagedList<FoundItem> {
  #api: Api;
  #query: DocumentQuery;
  #isComplete = true;

  constructor(api: Api, query: DocumentQuery) {
    super();
    this.#api = api;
    this.#query = query;
  }

  /** Whether all was compared; else there may be more than is found. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  protected override async fetchPage(page: number): Promise<ListPage<FoundItem>> {
    const { items, total, isComplete } = await this.#api.call(searchDocuments, {
      query: { ...askedOf(this.#query), page, page_size: PAGE_SIZE },
    });
    this.#isComplete = isComplete;
    return {
      total,
      items: items.map((item) => Object.assign(item, { id: `${item.document.id} ${item.item}` })),
    };
  }
}

/** The searches of all documents; the last one stays, for who comes back to it. */
export class DocumentSearches {
  #api: Api;
  #last: { text: string; list: FoundList } | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  open(query: DocumentQuery): FoundList {
    const text = documentQueryText(query);
    if (this.#last?.text !== text) this.#last = { text, list: new FoundList(this.#api, query) };
    return this.#last.list;
  }
}
