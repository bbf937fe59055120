import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Router } from './router.ts';

/** Lets links inside an element, `<a href=${path}>`, change the tool's route instead of loading its page anew. */
export class RouteLinks implements ReactiveController {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #router: () => Pick<Router<unknown>, 'go'> | undefined;

  /** @param router asked at each click; undefined while there is none */
  constructor(
    host: ReactiveControllerHost & EventTarget,
    router: () => Pick<Router<unknown>, 'go'> | undefined,
  ) {
    this.#host = host;
    this.#router = router;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('click', this.#onClick);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('click', this.#onClick);
  }

  #onClick = (happened: Event): void => {
    const event = happened as MouseEvent;
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (!link || link.origin !== window.location.origin || link.target || link.download) return;
    const router = this.#router();
    if (!router) return;
    event.preventDefault();
    router.go(link.pathname + link.search);
  };
}
