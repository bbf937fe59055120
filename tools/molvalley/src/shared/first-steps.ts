import { completeFirstStep } from '@moiety/contract';
import type { FirstStep } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';

/** Tells the server which first steps were done. Nothing waits for it, and nobody hears of a failure. */
export class FirstSteps {
  #api: Api;
  #told = new Set<FirstStep>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** A step was done; each is told once in this page's life, and again only where telling it failed. */
  report(step: FirstStep): void {
    if (this.#told.has(step)) return;
    this.#told.add(step);
    // A session that is over is no reason to ask anybody to sign in for this.
    this.#api
      .call(completeFirstStep, { params: { step }, renew: false })
      .catch(() => void this.#told.delete(step));
  }
}
