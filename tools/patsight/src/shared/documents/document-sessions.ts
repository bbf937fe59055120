import type { Api } from '@moiety/tool-kit/api.ts';
import { DocumentSession } from './document-session.ts';

/** Documents that stay as they were left, so that going back shows them at once. */
const KEPT = 4;

/** The documents that were opened last. */
export class DocumentSessions {
  readonly #api: Api;
  readonly #open = new Map<string, DocumentSession>();

  constructor(api: Api) {
    this.#api = api;
  }

  open(id: string): DocumentSession {
    const session = this.#open.get(id) ?? new DocumentSession(this.#api, id);
    this.#open.delete(id);
    this.#open.set(id, session);
    const [oldest] = this.#open.keys();
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest);
    return session;
  }
}
