import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What can be watched. */
export interface Watchable {
  /** Calls `listener` after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** A thing that changes and says so. */
export class Observable implements Watchable {
  #listeners = new Set<() => void>();

  /** Calls `listener` after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected changed(): void {
    // A listener may stop listening, or others begin, while they are being told.
    for (const listener of Array.from(this.#listeners))
      try {
        listener();
      } catch (fault) {
        // It is the listener's fault: neither what changed nor the others are to suffer.
        reportError(fault);
      }
  }
}

/** Renders its element again after each change of the thing that it watches. */
export class Watch implements ReactiveController {
  #host: ReactiveControllerHost;
  #watched: Watchable | undefined;
  #stop: (() => void) | undefined;
  #connected = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Watches `thing` from now on, instead of what it watched before. */
  observe(thing: Watchable | undefined): void {
    if (thing === this.#watched) return;
    this.#watched = thing;
    this.#listen();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#listen();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  #listen(): void {
    this.#stop?.();
    this.#stop = this.#connected ? this.#watched?.subscribe(() => this.#host.requestUpdate()) : undefined;
  }
}
