import { msg } from '@lit/localize';
import type { AreaReading, DocumentBox } from '@moiety/contract';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DocumentSession } from '../../shared/documents/document-session.ts';

/** A box that a person drew on a page. */
export interface PageArea {
  /** From 1. */
  page: number;
  box: DocumentBox;
}

/** What a person says is printed in a box. */
export type AreaKind = 'structure' | 'name' | 'label' | 'table' | 'value' | 'formula';

/** Reads what is printed in a box, for a dialog that shows it beside the print. */
export class AreaText implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #stop = new AbortController();
  #isBusy = false;
  #problem = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Why nothing was read; empty where there is nothing to say. */
  get problem(): string {
    return this.#problem;
  }

  stop(): void {
    this.#stop.abort();
    this.#isBusy = false;
  }

  /** Reads it, in place of what was being read. @returns undefined where it could not be read, or something else was asked for meanwhile */
  async read(session: DocumentSession, { page, box }: PageArea): Promise<AreaReading | undefined> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#isBusy = true;
    this.#problem = '';
    this.#host.requestUpdate();
    try {
      const reading = await session.readArea(page, box, signal);
      if (signal.aborted) return undefined;
      if (reading.text === '')
        this.#problem = msg('No text was found here.', { id: 'patsight.area.nothing' });
      return reading;
    } catch (failure) {
      if (!signal.aborted) this.#problem = failureWords(failure);
      return undefined;
    } finally {
      if (!signal.aborted) {
        this.#isBusy = false;
        this.#host.requestUpdate();
      }
    }
  }
}
