import { getDocumentVersion } from '@moiety/contract';
import type { DataOf, DocumentResults, DocumentVersion, listCorrections } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { DocumentSession } from './document-session.ts';

/** Results of a document as they were signed off: nothing of them can be changed. */
export class SignedSession extends DocumentSession {
  readonly #version: number;
  readonly #ownApi: Api;
  #signed: DocumentVersion | undefined;
  #results: DocumentResults | undefined;
  #isUnknown = false;

  constructor(api: Api, id: string, version: number) {
    super(api, id);
    this.#ownApi = api;
    this.#version = version;
  }

  override get version(): number {
    return this.#version;
  }

  override get signed(): DocumentVersion | undefined {
    return this.#signed;
  }

  override get isUnknownVersion(): boolean {
    return this.#isUnknown;
  }

  override get mayReview(): boolean {
    return false;
  }

  override get isWatched(): boolean {
    return false;
  }

  /** Which engine read which page is not kept of a version. */
  override get olderEngines(): readonly string[] {
    return [];
  }

  override get isMoving(): boolean {
    return false;
  }

  /** Of a version only the newest engine that read its pages is kept. */
  override engineOf = (): string => this.table.results.engine;

  /** A version has the corrections that had been made when it was signed off. */
  override async history(
    item: string,
    page: number,
    signal: AbortSignal,
  ): Promise<DataOf<typeof listCorrections>> {
    const { total, items } = await super.history(item, page, signal);
    const own = items.filter(({ version }) => version <= this.table.results.corrections);
    return { total: total - (items.length - own.length), items: own };
  }

  protected override async answerResults(): Promise<DocumentResults> {
    if (this.#results) return this.#results;
    try {
      const { signed, results } = await this.#ownApi.call(getDocumentVersion, {
        params: { id: this.id, number: String(this.#version) },
      });
      this.#signed = signed;
      this.#results = results;
      this.#isUnknown = false;
      return results;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
      this.#isUnknown = true;
      return this.table.results;
    }
  }
}
