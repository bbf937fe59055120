import { Engine } from '../engine.ts';

/** The engine of a worker: loaded once, and replaced after a structure has spoilt it. */
export class EngineHolder {
  #loading: Promise<Engine> | null = null;

  /** Loads the engine, unless it is loaded or loading. A failure is forgotten, so that the next start tries again. */
  async start(wasmUrl: string): Promise<void> {
    this.#loading ??= Engine.load({ wasmUrl });
    try {
      await this.#loading;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }

  /** The engine, sound. */
  async get(): Promise<Engine> {
    if (this.#loading === null) throw new Error('the worker has not been started');
    const engine = await this.#loading;
    if (engine.broken) await engine.renew();
    return engine;
  }
}
