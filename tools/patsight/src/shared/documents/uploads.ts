import { createDocument, listDocuments, restoreDocument } from '@moiety/contract';
import type { PatentDocument } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { persist } from '@moiety/tool-kit/persist.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import type { UploadKeeper } from './kept-uploads.ts';

/** Why a file is not uploaded at all. */
export type FileProblem = 'empty' | 'not-pdf' | 'too-large' | 'unreadable';

/** A file on its way to become a document. */
export interface DocumentUpload {
  /** Of the document that it becomes. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  phase: 'waiting' | 'sending' | 'failed' | 'refused' | 'known';
  /** From 0 to 1. */
  share: number;
  /** Why it is not uploaded. */
  problem?: FileProblem;
  /** Why it failed; it can be tried again. */
  failure?: unknown;
  /** What was there before with the same content. */
  known?: PatentDocument;
  /** Whether that was in the trash, and is out of it now. */
  isRestored?: boolean;
}

export type UploadFile = typeof import('@moiety/tool-kit/upload-file.ts').uploadFile;
/** The uploader, which is loaded when it is first used. */
const loaded = (): Promise<typeof import('@moiety/tool-kit/upload-file.ts')> =>
  import('@moiety/tool-kit/upload-file.ts');
const uploadWhenLoaded: UploadFile = async (...given) => (await loaded()).uploadFile(...given);

export interface UploadsSettings {
  api: Api;
  keeper: UploadKeeper;
  /** An opaque name of the person. */
  owner: () => Promise<string>;
  onAdded: (document: PatentDocument) => void;
  /** Bytes that a document may have here; undefined where that is not known, and the server says so later. */
  bytesMax: () => Promise<number | undefined>;
  upload?: UploadFile;
}

/** Viewers find the header of a PDF within its first 1,024 bytes. */
const HEADER_BYTES = 1024;

/** @returns why the file cannot become a document; undefined where it may */
const problemOf = async (file: File, bytesMax: number | undefined): Promise<FileProblem | undefined> => {
  if (file.size === 0) return 'empty';
  if (bytesMax !== undefined && file.size > bytesMax) return 'too-large';
  try {
    const head = new TextDecoder('latin1').decode(await file.slice(0, HEADER_BYTES).arrayBuffer());
    return head.includes('%PDF-') ? undefined : 'not-pdf';
  } catch {
    // A folder, or a file that is gone.
    return 'unreadable';
  }
};

/**
 * Files on their way to become documents, one after the other. The browser keeps each until it is there, so that it goes on after a reload; the
 * server knows what it has of it.
 */
export class Uploads extends Observable {
  readonly #settings: UploadsSettings;
  readonly #upload: UploadFile;
  #all: DocumentUpload[] = [];
  #files = new Map<string, File>();
  #runs = new Map<string, AbortController>();
  #bytesMax: number | undefined;
  #isSending = false;
  #resumed: Promise<void> | undefined;

  constructor(settings: UploadsSettings) {
    super();
    this.#settings = settings;
    this.#upload = settings.upload ?? uploadWhenLoaded;
  }

  /** In the order in which they were added. */
  get all(): readonly DocumentUpload[] {
    return this.#all;
  }

  /** Bytes that a file may have, by which those were judged that are refused; undefined where that is not known. */
  get bytesMax(): number | undefined {
    return this.#bytesMax;
  }

  /** Whether leaving the page now would interrupt something. */
  get unsaved(): boolean {
    return this.#all.some(({ phase }) => phase === 'waiting' || phase === 'sending');
  }

  /** Goes on with what was under way when the page was left. */
  resume(): Promise<void> {
    return (this.#resumed ??= this.#resume());
  }

  /** Uploads files; those that cannot become documents are told. */
  async add(files: readonly File[]): Promise<void> {
    const [owner, bytesMax] = await Promise.all([this.#settings.owner(), this.#settings.bytesMax()]);
    this.#bytesMax = bytesMax;
    for (const file of files) {
      const id = randomId();
      const problem = await problemOf(file, bytesMax);
      this.#put(id, file, problem);
      if (!problem)
        await this.#settings.keeper
          .put({ id, owner, file, addedAt: Date.now() })
          // Without it the upload ends with the page, and goes on once the file is chosen again.
          .catch(() => undefined);
    }
    void this.#send();
  }

  retry(id: string): void {
    this.#change(id, { phase: 'waiting', failure: undefined });
    void this.#send();
  }

  /** Gives an upload up, or takes what was told of it off the list. */
  remove(id: string): void {
    this.#runs.get(id)?.abort();
    this.#forget(id);
  }

  #put(id: string, file: File, problem: FileProblem | undefined): void {
    this.#files.set(id, file);
    this.#all = [
      ...this.#all,
      {
        id,
        name: file.name,
        size: file.size,
        phase: problem ? 'refused' : 'waiting',
        share: 0,
        ...(problem && { problem }),
      },
    ];
    this.changed();
  }

  #change(id: string, change: { [Key in keyof DocumentUpload]?: DocumentUpload[Key] | undefined }): void {
    this.#all = this.#all.map((one) => (one.id === id ? Object.assign({}, one, change) : one));
    this.changed();
  }

  #forget(id: string): void {
    this.#files.delete(id);
    this.#runs.delete(id);
    this.#all = this.#all.filter((one) => one.id !== id);
    this.#settings.keeper.remove(id).catch(() => undefined);
    this.changed();
  }

  async #resume(): Promise<void> {
    try {
      const kept = await this.#settings.keeper.list(await this.#settings.owner());
      for (const { id, file } of kept) if (!this.#files.has(id)) this.#put(id, file, undefined);
    } catch {
      return;
    }
    await this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (;;) {
        const next = this.#all.find(({ phase }) => phase === 'waiting');
        if (!next) return;
        await this.#sendOne(next);
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** The document that whoever pays has of a content, as far as the person sees it; one that they may take out of the trash is taken out. */
  async #find(
    sha256: string,
    signal: AbortSignal,
  ): Promise<{ document: PatentDocument; isRestored: boolean } | undefined> {
    const { api } = this.#settings;
    const listed = async (trash: boolean): Promise<PatentDocument | undefined> => {
      const { items } = await persist(
        () => api.call(listDocuments, { query: { sha256, trash: `${trash}`, page_size: 1 }, signal }),
        signal,
      );
      return items[0];
    };
    const document = await listed(false);
    if (document) return { document, isRestored: false };
    const thrown = await listed(true);
    if (!thrown) return undefined;
    const restored = await persist(
      () => api.call(restoreDocument, { params: { id: thrown.id }, signal }),
      signal,
    );
    return { document: restored, isRestored: true };
  }

  async #tellKnown(id: string, known: PatentDocument, isRestored: boolean): Promise<void> {
    const { keeper, onAdded } = this.#settings;
    await keeper.remove(id).catch(() => undefined);
    this.#change(id, { phase: 'known', known, isRestored });
    onAdded(known);
  }

  async #sendOne({ id, name }: DocumentUpload): Promise<void> {
    const { api, onAdded } = this.#settings;
    const run = new AbortController();
    this.#runs.set(id, run);
    this.#change(id, { phase: 'sending', share: 0 });
    try {
      const content = this.#files.get(id)!;
      const { hashOf, HASH_SHARE } = await loaded();
      const sha256 = await hashOf(content, run.signal, (share) =>
        this.#change(id, { share: share * HASH_SHARE }),
      );
      // Before a byte is sent.
      const had = await this.#find(sha256, run.signal);
      if (had) return await this.#tellKnown(id, had.document, had.isRestored);
      const file = await this.#upload(content, {
        api,
        name,
        sha256,
        signal: run.signal,
        onProgress: (share) => this.#change(id, { share }),
      });
      const { isKnown, ...document } = await persist(
        () => api.call(createDocument, { body: { id, file }, signal: run.signal }),
        run.signal,
      );
      if (isKnown) return await this.#tellKnown(id, document, false);
      this.#forget(id);
      onAdded(document);
    } catch (failure) {
      if (!isAbort(failure)) this.#change(id, { phase: 'failed', failure });
    }
  }
}
