import type { Api } from '@moiety/tool-kit/api.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';

const encoder = new TextEncoder();

/** Counts what the tool sends to the server: pictures are not among it, structures are when they are saved. */
export class UploadMeter extends Observable {
  #bytes = 0;

  /** Bytes of the bodies that were sent since the page was opened. */
  get bytes(): number {
    return this.#bytes;
  }

  /** An API whose calls are counted. */
  counted(api: Api): Api {
    return {
      ...api,
      call: (endpoint, options) => {
        const body = options?.body;
        if (body !== undefined) {
          this.#bytes += encoder.encode(JSON.stringify(body)).length;
          this.changed();
        }
        return api.call(endpoint, options);
      },
    };
  }
}
