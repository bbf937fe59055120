import type { Api } from '@moiety/tool-kit/api.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';

const encoder = new TextEncoder();

/** Counts what the tool sends to the server: nothing of what is read, but structures when they are saved, and their pictures with them. */
export class UploadMeter extends Observable {
  #bytes = 0;

  /** Bytes of the bodies that were sent since the page was opened. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts what is sent in another way than by a call. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.changed();
  }

  /** An API whose calls are counted. */
  counted(api: Api): Api {
    return {
      ...api,
      call: (endpoint, options) => {
        const body = options?.body;
        if (body !== undefined) this.add(encoder.encode(JSON.stringify(body)).length);
        return api.call(endpoint, options);
      },
    };
  }
}
