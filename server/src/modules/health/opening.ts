import type { FastifyInstance } from 'fastify';

/** Whether visitors are served: not before everything is there that they may ask for, the owner's account above all. */
export class Opening {
  #isOpen = false;
  readonly #opened = Promise.withResolvers<void>();

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Serves whoever waits, and everybody from now on. */
  open(): void {
    this.#isOpen = true;
    this.#opened.resolve();
  }

  /** Lets the requests of an application wait until then, but for those that ask about its health. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', async ({ url }) => {
      if (!this.#isOpen && url !== '/healthz' && url !== '/readyz') await this.#opened.promise;
    });
  }
}

/** Of applications that serve at once. */
export const openedAlready = (): Opening => {
  const opening = new Opening();
  opening.open();
  return opening;
};
