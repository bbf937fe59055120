import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { UPLOAD_DAYS, UPLOADS_PATH, sha256Schema } from '@moiety/contract';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import { Refusal } from '../../refusal.ts';
import { oneLine } from '../../one-line.ts';
import { required } from '../../plugins/field-wording.ts';
import { HOUR } from '../../jobs/periodic-job.ts';
import type { UploadState, Uploads } from './uploads.ts';

/** Characters of a file's name and type that are kept. */
const NAME_MAX = 255;
const TYPE_MAX = 100;

/** One request of the protocol: whose it is, and why it was refused where the protocol's own words are not ours. */
interface TusCall {
  ownerId: string;
  refusal?: Refusal;
}

const missing = (name: string): Refusal =>
  new Refusal('invalidRequest', undefined, { fields: [{ path: name, wording: required }] });

/** What an upload's metadata say of the file. @throws Refusal naming what is missing */
const describe = (metadata: Upload['metadata'] = {}) => {
  const { filename, filetype, sha256 } = metadata;
  const hash = sha256Schema.safeParse(sha256);
  if (!hash.success) throw missing('sha256');
  const name = oneLine(filename ?? '')
    .toWellFormed()
    .slice(0, NAME_MAX)
    .trim();
  if (name === '') throw missing('filename');
  const mediaType = /^[\w.+-]+\/[\w.+-]+$/.exec(filetype ?? '')?.[0].slice(0, TYPE_MAX);
  return { sha256: hash.data, name, mediaType: mediaType ?? 'application/octet-stream' };
};

const tusUpload = ({ id, size, received, createdAt }: UploadState): Upload =>
  new Upload({ id, size, offset: received, creation_date: createdAt.toISOString() });

/** Our uploads as the protocol's library wants a store. */
class TusStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  readonly #uploads: Uploads;
  readonly #call: () => TusCall;

  constructor(uploads: Uploads, call: () => TusCall) {
    super();
    this.#uploads = uploads;
    this.#call = call;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { ownerId } = this.#call();
    await this.#uploads.begin({
      id: upload.id,
      ownerId,
      size: upload.size ?? 0,
      ...describe(upload.metadata),
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    return tusUpload(await this.#uploads.get(this.#call().ownerId, id));
  }

  override write(stream: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    return this.#uploads.append(this.#call().ownerId, id, offset, stream);
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.remove(this.#call().ownerId, id);
  }

  override getExpiration(): number {
    return UPLOAD_DAYS * 24 * HOUR;
  }
}

/** Which of our refusals says what a status of the protocol's library means. */
const refusalOf = (status: number): Refusal => {
  if (status === 404) return new Refusal('notFound');
  if (status === 409) return new Refusal('conflict');
  if (status === 410) return new Refusal('linkExpired');
  if (status === 413) return new Refusal('tooLarge');
  // What the protocol allows and this server does not do, such as a length that comes later, is the caller's to change.
  if (status >= 500 && status !== 501)
    return new Refusal('unavailable', undefined, { headers: { 'retry-after': '1' } });
  return new Refusal('invalidRequest', (msg) =>
    msg('The request could not be read', { id: 'server.unreadableRequest' }),
  );
};

/** Answers requests of the tus protocol. @throws Refusal instead of answers of the protocol that refuse */
export type AnswerTus = (request: Request, ownerId: string) => Promise<Response>;

export const makeTus = (uploads: Uploads): AnswerTus => {
  const calls = new AsyncLocalStorage<TusCall>();
  const call = (): TusCall => {
    const present = calls.getStore();
    if (!present) throw new Error('an upload outside of a call');
    return present;
  };
  const server = new Server({
    path: UPLOADS_PATH.slice(0, -1),
    relativeLocation: true,
    datastore: new TusStore(uploads, call),
    // Within this process; over several, the database says whose bytes come next.
    locker: new MemoryLocker(),
    namingFunction: () => randomUUID(),
    onResponseError: (_request, error) => {
      if (error instanceof Refusal) {
        call().refusal = error;
        return { status_code: error.status, body: '' };
      }
      if (error instanceof Error && !('status_code' in error)) throw error;
      return undefined;
    },
  });
  return (request, ownerId) =>
    calls.run({ ownerId }, async () => {
      const response = await server.handleWeb(request);
      if (response.status < 400) return response;
      throw call().refusal ?? refusalOf(response.status);
    });
};
