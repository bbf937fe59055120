import type { Box } from '../box.ts';
import type { ExtractionErrorCode } from '../extraction-error.ts';
import type { LayerText } from '../pdf/layer-text.ts';
import { LIMITS } from '../pdf/limits.ts';
import type { PdfCall, PdfCalls, PdfReply, PdfRequest } from './protocol.ts';

/** The part of a `Worker` that is used, so that a test can put something else in its place. */
export interface PdfWorker {
  postMessage(message: PdfRequest, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<PdfReply>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
}

export interface PdfFileOptions {
  /** Makes a worker that runs `pdf-worker.ts`; it is asked again after every failure. */
  createWorker: () => Promise<PdfWorker>;
  /** The address of PDFium's binary. */
  pdfium: string;
  /** Milliseconds after which a call is given up and the worker replaced; 30 seconds by default. */
  patience?: number;
}

/** Why a PDF or a page of it is not shown; `not-loaded` where programs did not arrive. */
export type PdfProblem = ExtractionErrorCode | 'too-many-pages' | 'not-loaded';

export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Bytes of a file: it lies in the memory of the page's process twice while it is opened. */
const BROWSER_BYTES_MAX = 200_000_000;

const PATIENCE_MS = 30_000;
/** After these nothing is wrong with the worker. */
const HARMLESS = new Set<PdfProblem>(['password-needed', 'password-wrong', 'not-pdf', 'encryption', 'empty']);

interface Turn {
  /** Somebody waits for it. */
  isUrgent: boolean;
  run: () => Promise<void>;
}

/**
 * A PDF that is opened in a worker of the browser; nothing of it leaves the page. One call is answered after the other, those that somebody waits for first. A worker that fails or
 * hangs is replaced, and the file opened again with the next call.
 */
export class PdfFile {
  readonly #file: Blob;
  readonly #options: PdfFileOptions;
  #password = '';
  #worker: Promise<PdfWorker> | undefined;
  #turns: Turn[] = [];
  #isAtWork = false;
  #isClosed = false;

  constructor(file: Blob, options: PdfFileOptions) {
    this.#file = file;
    this.#options = options;
  }

  /**
   * Opens the file. @returns how many pages it has
   * @throws {PdfError} `password-needed` and `password-wrong` among others: then it can be tried with another password
   */
  async open(password = ''): Promise<number> {
    if (this.#file.size === 0) throw new PdfError('empty');
    if (this.#file.size > BROWSER_BYTES_MAX) throw new PdfError('too-large');
    this.#password = password;
    return this.#inTurn(true, async () => {
      this.#end();
      const { pages } = await this.#openIn(await this.#options.createWorker().catch(() => notLoaded()));
      if (pages > LIMITS.pages) {
        this.#end();
        throw new PdfError('too-many-pages');
      }
      return pages;
    });
  }

  /** A page in colours, so many pixels across; by default as it is read. @param page from 0 @throws {PdfError} */
  picture(
    page: number,
    { width, isUrgent = true }: { width?: number; isUrgent?: boolean } = {},
  ): Promise<ImageBitmap> {
    return this.#inTurn(isUrgent, () =>
      this.#call('picture', { page, ...(width !== undefined && { width }) }),
    );
  }

  /** The text layer of a page, line by line; boxes in shares of its width and height. @throws {PdfError} */
  text(page: number): Promise<LayerText[]> {
    return this.#inTurn(true, () => this.#call('text', { page }));
  }

  /** Where drawings are on a page, in shares of its width and height, from 0 to 1. @throws {PdfError} */
  drawings(page: number): Promise<Box[]> {
    return this.#inTurn(true, () => this.#call('drawings', { page }));
  }

  /** A drawing of a page, without what else is in its box. @param index its place among `drawings` @throws {PdfError} */
  drawing(page: number, index: number): Promise<ImageBitmap> {
    return this.#inTurn(true, () => this.#call('drawing', { page, index }));
  }

  /** Ends the worker. What still waits is refused. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #inTurn<Result>(isUrgent: boolean, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = async (): Promise<void> => {
      try {
        if (this.#isClosed) throw new PdfError('cancelled');
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const before = isUrgent ? this.#turns.findIndex((turn) => !turn.isUrgent) : -1;
    this.#turns.splice(before < 0 ? this.#turns.length : before, 0, { isUrgent, run });
    void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let turn = this.#turns.shift(); turn; turn = this.#turns.shift()) await turn.run();
    this.#isAtWork = false;
  }

  #end(): void {
    void this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
  }

  async #call<Name extends PdfCall>(
    name: Name,
    given: PdfCalls[Name]['given'],
  ): Promise<PdfCalls[Name]['answer']> {
    if (!this.#worker) await this.#openIn(await this.#options.createWorker().catch(() => notLoaded()));
    return this.#ask<Name>(await this.#worker!, { name, given } as PdfRequest);
  }

  async #openIn(worker: PdfWorker): Promise<PdfCalls['open']['answer']> {
    this.#worker = Promise.resolve(worker);
    const file = await this.#file.arrayBuffer();
    return this.#ask<'open'>(worker, {
      name: 'open',
      given: { file, password: this.#password, pdfium: this.#options.pdfium },
    });
  }

  /** One question and its answer; the worker is ended where it did not answer, or PDFium's memory is in an unknown state. */
  async #ask<Name extends PdfCall>(
    worker: PdfWorker,
    request: PdfRequest,
  ): Promise<PdfCalls[Name]['answer']> {
    const { patience = PATIENCE_MS } = this.#options;
    const { promise, resolve } = Promise.withResolvers<PdfReply>();
    const timer = setTimeout(() => resolve({ problem: 'time' }), patience);
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => resolve({ problem: 'broken' }));
    worker.postMessage(request, request.name === 'open' ? [request.given.file] : []);
    const reply = await promise;
    clearTimeout(timer);
    if ('answer' in reply) return reply.answer;
    if (!HARMLESS.has(reply.problem) || request.name === 'open') this.#end();
    throw new PdfError(reply.problem);
  }
}

const notLoaded = (): never => {
  throw new PdfError('not-loaded');
};
