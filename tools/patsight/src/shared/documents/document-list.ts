import {
  addExampleDocument,
  changeDocument,
  deleteDocument,
  listDocuments,
  purgeDocument,
  restoreDocument,
  unlockDocument,
} from '@moiety/contract';
import type { BodyOf, DataOf, DocumentReview, DocumentState, PatentDocument } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { PagedList } from '@moiety/tool-kit/paged-list.ts';
import type { ListPage } from '@moiety/tool-kit/paged-list.ts';
import type { TabNews } from '@moiety/tool-kit/tab-news.ts';

/** In which order documents are listed: what was changed or added last first, names from A, the longest first. */
export const documentSorts = ['updated', 'created', 'name', 'pages'] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** Which documents are listed. */
export interface DocumentFilter {
  /** Words that all are in the name, title, number, applicant or labels; empty for any. */
  q: string;
  state: DocumentState | undefined;
  /** Only those that are so far reviewed; undefined for all. */
  review: DocumentReview | undefined;
  /** Only those whose last version this person signed off, by the account's id. */
  signer: string | undefined;
  /** Only those that have this tag. */
  label: string | undefined;
  /** Only those that are shared with a member of the organization. */
  isShared: boolean;
  /** Only those in this folder, by its id, or in none (`none`); undefined for all. */
  folder: string | undefined;
  sort: DocumentSort;
}

type ListAnswer = DataOf<typeof listDocuments>;
export type Signer = ListAnswer['signers'][number];
export type DocumentLimits = ListAnswer['limits'];

const PAGE_SIZE = 50;
/** The filter that leaves nothing out. */
export const EVERYTHING: DocumentFilter = {
  q: '',
  state: undefined,
  review: undefined,
  signer: undefined,
  label: undefined,
  isShared: false,
  folder: undefined,
  sort: 'updated',
};

/** The documents that the caller sees, as last seen on the server. */
export class DocumentList extends PagedList<PatentDocument> {
  #api: Api;
  #news: TabNews;
  #trash: boolean;
  #filter = EVERYTHING;
  #labels: readonly string[] = [];
  #signers: readonly Signer[] = [];
  #limits: DocumentLimits | undefined;
  /** The filter that the items stand for. */
  #shown: DocumentFilter = EVERYTHING;

  /** @param options.trash lists the deleted documents instead of those in use */
  constructor(api: Api, news: TabNews, { trash = false } = {}) {
    super();
    this.#api = api;
    this.#news = news;
    this.#trash = trash;
  }

  get filter(): DocumentFilter {
    return this.#filter;
  }

  /** Whether all documents are listed, so that an empty list means that there are none. */
  get isWhole(): boolean {
    const { sort: _, ...shown } = this.#shown;
    const { sort: __, ...everything } = EVERYTHING;
    return JSON.stringify(shown) === JSON.stringify(everything);
  }

  /** Every tag in use, the commonest first. */
  get labels(): readonly string[] {
    return this.#labels;
  }

  /** Who signed off the last version of a document, by name. */
  get signers(): readonly Signer[] {
    return this.#signers;
  }

  /** What a document may have here; undefined until the server has said so. */
  get limits(): DocumentLimits | undefined {
    return this.#limits;
  }

  /** What a document may have here, once the server has said so. */
  async limitsAsked(): Promise<DocumentLimits | undefined> {
    if (!this.#limits) await this.load();
    return this.#limits;
  }

  /** Something on the list changes by itself: its pages are counted, or it is analyzed. */
  get isMoving(): boolean {
    return (this.items ?? []).some(({ state }) => ['reading', 'waiting', 'running'].includes(state));
  }

  /** Lists others, or in another order. */
  async show(filter: Partial<DocumentFilter>): Promise<void> {
    this.#filter = { ...this.#filter, ...filter };
    await this.load();
    // What was under way was asked for with the filter of before.
    if (this.#shown !== this.#filter) await this.load();
  }

  /** Adds the example document, or gives the one that is there. @throws ApiFailure */
  async addExample(): Promise<PatentDocument> {
    const added = await this.#api.call(addExampleDocument, {});
    this.#news.tell(added.id);
    return added;
  }

  /** Renames a document, tags it, or corrects what it says of itself. @throws ApiFailure */
  async change(id: string, body: BodyOf<typeof changeDocument>): Promise<PatentDocument> {
    const changed = await this.#api.call(changeDocument, { params: { id }, body });
    this.#news.tell(id);
    for (const label of body.labels ?? [])
      if (!this.#labels.includes(label)) this.#labels = [...this.#labels, label];
    this.replace(changed);
    return changed;
  }

  /** Opens a document with its password. @throws ApiFailure */
  async unlock(id: string, password: string): Promise<PatentDocument> {
    const opened = await this.#api.call(unlockDocument, { params: { id }, body: { password } });
    this.#news.tell(id);
    this.replace(opened);
    return opened;
  }

  /** Moves a document to the trash. @throws ApiFailure */
  async remove(id: string): Promise<void> {
    await this.#api.call(deleteDocument, { params: { id } });
    this.#news.tell(id);
    this.drop(id);
  }

  /** Deletes a document in the trash permanently. @throws ApiFailure */
  async purge(id: string): Promise<void> {
    await this.#api.call(purgeDocument, { params: { id } });
    this.#news.tell(id);
    this.drop(id);
  }

  /** Takes a document out of the trash. @throws ApiFailure */
  async restore(id: string): Promise<PatentDocument> {
    const restored = await this.#api.call(restoreDocument, { params: { id } });
    this.#news.tell(id);
    if (this.#trash) this.drop(id);
    else await this.load();
    return restored;
  }

  protected override async fetchPage(page: number): Promise<ListPage<PatentDocument>> {
    const filter = this.#filter;
    const { q, state, review, signer, label, isShared, folder, sort } = filter;
    const answer = await this.#api.call(listDocuments, {
      query: {
        trash: String(this.#trash),
        sort,
        order: sort === 'name' ? 'asc' : 'desc',
        page,
        page_size: PAGE_SIZE,
        ...(q && { q }),
        ...(state && { state }),
        ...(review && { review }),
        ...(signer && { signer }),
        ...(label && { label }),
        ...(isShared && { shared: 'true' }),
        ...(folder !== undefined && { folder }),
      },
    });
    this.#shown = filter;
    this.#labels = answer.labels;
    this.#signers = answer.signers;
    this.#limits = answer.limits;
    return answer;
  }
}
