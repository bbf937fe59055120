import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Time between two questions, ms. */
const PAUSE = 2000;

export interface FollowSettings {
  /** Whether something changes by itself now. */
  isMoving: () => boolean;
  load: () => Promise<void>;
}

/** Asks the server again while something changes there by itself and somebody looks. */
export class Follow implements ReactiveController {
  readonly #settings: FollowSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;

  constructor(host: ReactiveControllerHost, settings: FollowSettings) {
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
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  hostUpdated(): void {
    if (this.#timer !== undefined || !this.#isConnected || !this.#settings.isMoving()) return;
    if (document.visibilityState === 'hidden') return;
    this.#timer = setTimeout(() => {
      void this.#settings.load().finally(() => {
        this.#timer = undefined;
        this.hostUpdated();
      });
    }, PAUSE);
  }

  /** What happened while nobody looked. */
  #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.#settings.load();
  };
}
