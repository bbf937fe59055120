import { FILE_BYTES_MAX, getOriginalFile, keepOriginalFile, linkFile } from '@moiety/contract';
import type { StoredFile } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { fetchFile } from '@moiety/tool-kit/fetch-file.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';

/** What is known of the file that a set was made from. */
export type OriginalState =
  | { phase: 'none' }
  /** On its way to the server; `share` from 0 to 1. */
  | { phase: 'keeping'; share: number }
  /** It is not on the server; the set is. */
  | { phase: 'not-kept'; failure: ApiFailure }
  | { phase: 'kept'; file: StoredFile };

/** A file that became a set. */
export interface OriginalSource {
  blob: Blob;
  /** Its name with the extension. */
  sourceName: string;
}

/** The uploader, which is loaded when it is first used. */
type UploadFile = typeof import('@moiety/tool-kit/upload-file.ts').uploadFile;
const uploadWhenLoaded: UploadFile = async (...given) =>
  (await import('@moiety/tool-kit/upload-file.ts')).uploadFile(...given);

/** The files that sets were made from, as they are on their way to the server or there already. */
export class Originals extends Observable {
  readonly #api: Api;
  readonly #upload: UploadFile;
  readonly #states = new Map<string, OriginalState>();
  readonly #sources = new Map<string, OriginalSource>();

  /** @param upload another uploader; for tests */
  constructor(api: Api, upload: UploadFile = uploadWhenLoaded) {
    super();
    this.#api = api;
    this.#upload = upload;
  }

  of(setId: string | undefined): OriginalState {
    return this.#states.get(setId ?? '') ?? { phase: 'none' };
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return [...this.#states.values()].some(({ phase }) => phase === 'keeping');
  }

  /** Keeps the file of a set that has just been stored; the set is safe whatever comes of it. */
  keep(setId: string, source: OriginalSource): void {
    // A file that is too large, and a text that was pasted, is none that could be kept.
    if (source.sourceName === '' || source.blob.size === 0 || source.blob.size > FILE_BYTES_MAX) return;
    this.#sources.set(setId, source);
    void this.#send(setId, source);
  }

  /** Tries again to keep a file. */
  retry(setId: string): void {
    const source = this.#sources.get(setId);
    if (source && this.of(setId).phase === 'not-kept') void this.#send(setId, source);
  }

  /** Asks whether the file of a set is kept. */
  async load(setId: string): Promise<void> {
    if (this.#states.has(setId)) return;
    try {
      const file = await this.#api.call(getOriginalFile, { params: { id: setId } });
      if (!this.#states.has(setId)) this.#set(setId, file ? { phase: 'kept', file } : { phase: 'none' });
    } catch {
      // Then nothing is offered; the next visit asks again.
    }
  }

  /** The file itself. @throws ApiFailure */
  async fetch({ id, name, size }: StoredFile): Promise<File> {
    const { path } = await this.#api.call(linkFile, { params: { id } });
    const address = new URL(path, this.#api.origin);
    return fetchFile(address, { name, bytes: size, signal: new AbortController().signal });
  }

  async #send(setId: string, { blob, sourceName }: OriginalSource): Promise<void> {
    this.#set(setId, { phase: 'keeping', share: 0 });
    try {
      const file = await this.#upload(blob, {
        api: this.#api,
        name: sourceName,
        signal: new AbortController().signal,
        onProgress: (share) => this.#set(setId, { phase: 'keeping', share }),
      });
      const kept = await this.#api.call(keepOriginalFile, { params: { id: setId }, body: { file } });
      this.#sources.delete(setId);
      this.#set(setId, { phase: 'kept', file: kept });
    } catch (error) {
      const failure =
        error instanceof ApiFailure ? error : new ApiFailure({ kind: 'no-answer', message: '' }, error);
      this.#set(setId, { phase: 'not-kept', failure });
    }
  }

  #set(setId: string, state: OriginalState): void {
    this.#states.set(setId, state);
    this.changed();
  }
}
