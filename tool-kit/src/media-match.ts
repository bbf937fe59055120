import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Where there is no room for words on buttons whose icons say it too. */
export const NARROW = '(max-width: 479px)';

/** Renders its element again when a media query begins or ceases to match. */
export class MediaMatch implements ReactiveController {
  #host: ReactiveControllerHost;
  #query: MediaQueryList;

  constructor(host: ReactiveControllerHost, query: string) {
    this.#host = host;
    this.#query = window.matchMedia(query);
    host.addController(this);
  }

  get matches(): boolean {
    return this.#query.matches;
  }

  hostConnected(): void {
    this.#query.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.#onChange);
  }

  #onChange = (): void => this.#host.requestUpdate();
}
