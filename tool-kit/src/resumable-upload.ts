import { errorCode } from '@moiety/contract';
import { ApiFailure } from './api-failure.ts';
import { persist, waitFor } from './persist.ts';
import { randomId } from './random-id.ts';

/** The calls by which something is stored in parts. Each may be made twice: an answer can get lost. */
export interface UploadSteps<Begun, Part, Done> {
  /** @param id of what is stored, made here, so that a beginning that is sent again begins nothing else */
  begin(id: string, signal: AbortSignal): Promise<Begun>;
  /** The parts that a call may carry, from the unit (byte, row) `from` on. */
  parts(from: number): Iterable<Part> | AsyncIterable<Part>;
  /** How many units a part has. */
  sizeOf(part: Part): number;
  send(begun: Begun, part: Part, signal: AbortSignal): Promise<unknown>;
  complete(begun: Begun, signal: AbortSignal): Promise<Done>;
  /** Tells the server that what was begun is given up. */
  abandon(begun: Begun): Promise<unknown>;
}

export interface UploadOptions {
  /** After each part: how many units the server holds. */
  onProgress: (stored: number) => void;
  /** Waits before sending again; a test can put its own clock in its place. */
  wait?: typeof waitFor | undefined;
}

/** Stores something on the server, part by part. After a failure `run` goes on where it stopped. */
export class ResumableUpload<Begun, Part, Done> {
  readonly #steps: UploadSteps<Begun, Part, Done>;
  readonly #options: UploadOptions;
  #id = randomId();
  #begun: Begun | undefined;
  #stored = 0;

  constructor(steps: UploadSteps<Begun, Part, Done>, options: UploadOptions) {
    this.#steps = steps;
    this.#options = options;
  }

  /** Units that the server holds. */
  get stored(): number {
    return this.#stored;
  }

  /** @throws ApiFailure when the server refused, or did not answer after several tries */
  async run(signal: AbortSignal): Promise<Done> {
    const { begin, parts, sizeOf, send, complete } = this.#steps;
    try {
      const begun = (this.#begun ??= await this.#persist(() => begin(this.#id, signal), signal));
      for await (const part of parts(this.#stored)) {
        await this.#persist(() => send(begun, part, signal), signal);
        this.#stored += sizeOf(part);
        this.#options.onProgress(this.#stored);
      }
      return await this.#persist(() => complete(begun, signal), signal);
    } catch (error) {
      // What was begun and not completed is removed by the server after a while: then begin anew. Without storage it stays.
      if (error instanceof ApiFailure && (error.status === 404 || error.code === errorCode.conflict)) {
        this.#id = randomId();
        this.#begun = undefined;
        this.#stored = 0;
      }
      throw error;
    }
  }

  /** Gives the upload up: what the server holds of it would count towards the storage. Nobody waits for it. */
  abandon(): void {
    if (this.#begun !== undefined) this.#steps.abandon(this.#begun).catch(() => undefined);
  }

  #persist<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    return persist(call, signal, this.#options.wait);
  }
}
