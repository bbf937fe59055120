import { StructureDrawingError, type StructureDrawing, type StructureService } from './drawing.ts';
import { ownFiles } from './own-files.ts';
import type { StructureReply, StructureRequest, StructureStart } from './protocol.ts';
import { startWorker } from './start-worker.ts';

export interface DrawingWorkersSettings {
  /** Absolute address of the drawing worker's script, beside which the WebAssembly lies; the package's own if none. */
  workerUrl: string | undefined;
  /** Milliseconds that a drawing may take before its worker is replaced. */
  timeLimit: number;
  /** Milliseconds without work after which a worker is ended. */
  idleLimit: number;
}

/** Each costs some 60 MB. */
const WORKERS_MAX = 2;
/** The first drawing waits for 7 MB to be loaded and compiled. */
const START_LIMIT = 60_000;

interface Job {
  request: StructureRequest;
  signal: AbortSignal | undefined;
  resolve(reply: StructureReply): void;
  reject(error: unknown): void;
}

interface Slot {
  worker: Worker;
  /** It has answered once, so that its engine is loaded. */
  started: boolean;
  job: Job | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** How an engine that does not start is told, because a browser gives no reason for what a policy forbids. */
const hint = (address: string): string =>
  `${address} could not be loaded. Is it there, with RDKit_minimal.wasm beside it? A Content-Security-Policy has to allow ` +
  `it: script-src and connect-src its origin, script-src 'wasm-unsafe-eval', worker-src 'self', or blob: from another origin. ` +
  `Up to version 7 Vite's development server needs optimizeDeps: { exclude: ['@moiety/elements'] }.`;

/**
 * Draws in at most two workers, which are started when first needed, do one drawing at a time each, are replaced when
 * they hang or fail, and end when there has been nothing to do for a while.
 */
export class DrawingWorkers implements StructureService {
  #settings: DrawingWorkersSettings;
  #files: { workerUrl: string; wasmUrl?: string };
  #slots: Slot[] = [];
  #queue: Job[] = [];

  constructor(settings: DrawingWorkersSettings) {
    this.#settings = settings;
    this.#files = settings.workerUrl ? { workerUrl: settings.workerUrl } : ownFiles();
  }

  draw: StructureService['draw'] = async (structure, { signal, ...options }) => {
    const reply = await this.#ask({ draw: structure, options }, signal);
    return (reply as { drawing: StructureDrawing }).drawing;
  };

  molfile: StructureService['molfile'] = async (structure) => {
    const reply = await this.#ask({ molfile: structure }, undefined);
    return (reply as { molfile: string }).molfile;
  };

  /** Ends every worker; what is under way is refused. */
  destroy(): void {
    const waiting = this.#queue.splice(0);
    for (const slot of this.#slots) this.#end(slot, new StructureDrawingError('engine', 'ended'));
    for (const { reject } of waiting) reject(new StructureDrawingError('engine', 'ended'));
  }

  #ask(request: StructureRequest, signal: AbortSignal | undefined): Promise<StructureReply> {
    return new Promise<StructureReply>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      this.#queue.push({ request, signal, resolve, reject });
      this.#dispatch();
    }).then((reply) => {
      if ('reason' in reply) throw new StructureDrawingError(reply.reason, reply.detail);
      return reply;
    });
  }

  #dispatch(): void {
    for (;;) {
      this.#queue = this.#queue.filter(({ signal }) => !signal?.aborted);
      if (this.#queue.length === 0) return;
      let slot = this.#slots.find(({ job }) => !job);
      // The second worker waits until the first has shown that the engine can be loaded here.
      const most = this.#slots.some(({ started }) => started)
        ? Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 1)
        : 1;
      if (!slot && this.#slots.length < most) slot = this.#start();
      if (!slot) return;
      this.#give(slot, this.#queue.shift()!);
    }
  }

  #start(): Slot | undefined {
    try {
      const { workerUrl, wasmUrl } = this.#files;
      const worker = startWorker(workerUrl);
      if (wasmUrl) worker.postMessage({ wasmUrl } satisfies StructureStart, []);
      const slot: Slot = { worker, started: false, job: undefined, timer: undefined };
      worker.addEventListener('message', ({ data }: MessageEvent<StructureReply>) => this.#done(slot, data));
      worker.addEventListener('error', (event) => {
        // What a crash says helps nobody but a developer, who finds it in the event's detail.
        event.preventDefault();
        const detail = slot.started ? event.message : hint(this.#files.workerUrl);
        this.#end(slot, new StructureDrawingError('engine', detail));
      });
      this.#slots.push(slot);
      return slot;
    } catch (error) {
      const refused = new StructureDrawingError('engine', `${hint(this.#files.workerUrl)} ${String(error)}`);
      for (const { reject } of this.#queue.splice(0)) reject(refused);
      return undefined;
    }
  }

  #give(slot: Slot, job: Job): void {
    clearTimeout(slot.timer);
    slot.job = job;
    const { timeLimit } = this.#settings;
    slot.timer = setTimeout(
      () =>
        this.#end(slot, new StructureDrawingError(slot.started ? 'timeout' : 'engine', `${timeLimit} ms`)),
      slot.started ? timeLimit : START_LIMIT,
    );
    slot.worker.postMessage(job.request, []);
  }

  #done(slot: Slot, reply: StructureReply): void {
    const { job } = slot;
    clearTimeout(slot.timer);
    slot.job = undefined;
    slot.timer = setTimeout(() => this.#end(slot), this.#settings.idleLimit);
    if ('reason' in reply && reply.reason === 'engine') {
      // An engine that did not load will not have loaded at the next try in the same worker either.
      this.#end(slot);
      job?.reject(new StructureDrawingError('engine', `${reply.detail} ${hint(this.#files.workerUrl)}`));
    } else {
      slot.started = true;
      job?.resolve(reply);
    }
    this.#dispatch();
  }

  #end(slot: Slot, reason?: StructureDrawingError): void {
    clearTimeout(slot.timer);
    this.#slots = this.#slots.filter((other) => other !== slot);
    slot.worker.terminate();
    if (!reason) return;
    slot.job?.reject(reason);
    // A worker that never started will not start for the others either.
    if (!slot.started && this.#slots.length === 0)
      for (const { reject } of this.#queue.splice(0)) reject(reason);
    this.#dispatch();
  }
}
