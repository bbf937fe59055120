import { PRESENCE_INTERVAL } from '@moiety/contract';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DocumentSession } from '../../shared/documents/document-session.ts';

export interface PresenceSettings {
  session: () => DocumentSession;
  /** The key of what is looked at in the review; null outside of it. */
  item: () => string | null;
}

/** Tells the server that a document is looked at here while it is, and with it learns who else is there and what they changed. */
export class Presence implements ReactiveController {
  readonly #settings: PresenceSettings;
  readonly #window = randomId();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;
  /** Another one for each call that is planned. */
  #run = 0;
  /** What was told last. */
  #told = '';

  constructor(host: ReactiveControllerHost, settings: PresenceSettings) {
    this.#settings = settings;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#pause();
  }

  hostUpdated(): void {
    const { session, item } = this.#settings;
    if (!this.#isConnected || document.visibilityState === 'hidden' || !session().isWatched) {
      this.#pause();
      return;
    }
    const now = `${session().id} ${item() ?? ''}`;
    // What is looked at now is told at once: until then somebody else may begin with it.
    if (this.#timer !== undefined && now === this.#told) return;
    const wait = now === this.#told ? PRESENCE_INTERVAL : 0;
    this.#told = now;
    this.#pause();
    const run = ++this.#run;
    this.#timer = setTimeout(() => {
      void session()
        .visit(this.#window, item())
        .finally(() => {
          // Another one has begun since.
          if (run !== this.#run) return;
          this.#timer = undefined;
          this.hostUpdated();
        });
    }, wait);
  }

  #pause(): void {
    this.#run++;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #onVisible = (): void => {
    this.#told = '';
    this.hostUpdated();
  };
}
