import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Sketch } from './sketch.ts';

/** Draws an element again whenever its sketch changes. */
export class FollowSketch implements ReactiveController {
  #host: ReactiveControllerHost;
  #sketchOf: () => Sketch | undefined;
  #followed: Sketch | undefined;
  #connected = false;

  constructor(host: ReactiveControllerHost, sketchOf: () => Sketch | undefined) {
    this.#host = host;
    this.#sketchOf = sketchOf;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    this.hostUpdate();
  }

  hostUpdate(): void {
    const sketch = this.#connected ? this.#sketchOf() : undefined;
    if (sketch === this.#followed) return;
    this.#followed?.removeEventListener('change', this.#update);
    this.#followed = sketch;
    sketch?.addEventListener('change', this.#update);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.hostUpdate();
  }

  #update = (): void => this.#host.requestUpdate();
}
