import type { Api } from '@moiety/tool-kit/api.ts';
import { DocumentSession } from './document-session.ts';
import { SignedSession } from './signed-session.ts';

/** Documents that stay as they were left, so that going back shows them at once. */
const KEPT = 4;

/** The documents that were opened last. */
export class DocumentSessions {
  readonly #api: Api;
  readonly #open = new Map<string, DocumentSession>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** @param version one that was signed off; what was found as it is now where there is none */
  open(id: string, version?: number): DocumentSession {
    const key = version === undefined ? id : `${id} ${version}`;
    const session =
      this.#open.get(key) ??
      (version === undefined
        ? new DocumentSession(this.#api, id)
        : new SignedSession(this.#api, id, version));
    this.#open.delete(key);
    this.#open.set(key, session);
    const [oldest] = this.#open.keys();
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest);
    return session;
  }
}
