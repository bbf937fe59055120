import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { issueToolToken } from '@moiety/contract/tools.ts';
import type { Session } from '../../shared/session/session.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** Seconds before its end in which a token is given out no more: what a tool does with it takes time. */
const SPARE_SECONDS = 60;

/** What came of asking the server for a tool's token. */
export type IssuedToken =
  | { data: DataOf<typeof issueToolToken>; error?: undefined }
  | { data?: undefined; error: unknown };

interface Kept {
  token: string;
  /** The session's own token, by which it was asked for. */
  under: string;
  /** Milliseconds since 1970 until which it is given out. */
  until: number;
}

interface Asked {
  under: string;
  answer: Promise<string | null>;
}

/**
 * The tokens of hosted tools: one a tool, asked for when the tool first needs it, kept while it is good, and renewed in
 * silence. Each belongs to the session under which it was asked for and goes with that. The session's own token is never
 * given to a tool.
 */
export class ToolTokens {
  readonly #session: Pick<Session, 'token' | 'user'>;
  readonly #issue: (tool: string) => PromiseLike<IssuedToken>;
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<string, Asked>();
  /** The session's token that the server took no more. */
  #refused: string | undefined;

  constructor(session: Pick<Session, 'token' | 'user'>, issue: (tool: string) => PromiseLike<IssuedToken>) {
    this.#session = session;
    this.#issue = issue;
  }

  /** Whether a tool has no token because the person has to sign in again. */
  get sessionIsOver(): boolean {
    const token = this.#session.token();
    return token === undefined || token === this.#refused;
  }

  /**
   * @param stale a token that the API refused: another one is wanted
   * @returns null where there is none for this tool, or not before the person signs in again
   * @throws ApiError where the server cannot be asked now
   */
  async get(tool: string, stale?: string | null): Promise<string | null> {
    const under = this.#session.token();
    if (under === undefined) return null;
    const kept = this.#kept.get(tool);
    if (kept?.under === under && kept.token !== stale && Date.now() < kept.until) return kept.token;
    const person = this.#session.user?.id;
    const token = await this.#ask(tool, under);
    if (this.#session.token() === under) return token;
    // The session was renewed meanwhile, or it is somebody else's now, to whom the tool does not belong.
    return this.#session.user?.id === person ? this.get(tool, stale) : null;
  }

  /** The person is gone: what was theirs is forgotten. */
  forget(): void {
    this.#kept.clear();
    this.#asked.clear();
    this.#refused = undefined;
  }

  /** Asks the server, once for all who ask meanwhile. */
  #ask(tool: string, under: string): Promise<string | null> {
    const before = this.#asked.get(tool);
    if (before?.under === under) return before.answer;
    const fetchOnce = async (): Promise<string | null> => {
      try {
        return await this.#fetch(tool, under);
      } finally {
        if (this.#asked.get(tool) === asked) this.#asked.delete(tool);
      }
    };
    const asked: Asked = { under, answer: fetchOnce() };
    this.#asked.set(tool, asked);
    return asked.answer;
  }

  async #fetch(tool: string, under: string): Promise<string | null> {
    const begun = Date.now();
    const answer = await this.#issue(tool);
    if (answer.data !== undefined) {
      const { token, expiresIn } = answer.data;
      const good = expiresIn - Math.min(SPARE_SECONDS, expiresIn / 4);
      if (this.#session.token() === under) this.#kept.set(tool, { token, under, until: begun + good * 1000 });
      return token;
    }
    this.#kept.delete(tool);
    const error = apiErrorOf(answer.error);
    if (error.kind === 'session-expired') this.#refused = under;
    else if (error.status !== 403 && error.status !== 404 && error.kind !== 'another-user') throw error;
    return null;
  }
}
