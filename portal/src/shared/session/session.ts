import type { User } from '@moiety/contract/auth.ts';
import { departure } from './departure.ts';
import { SessionGate, type PromptReason } from './session-gate.ts';
import { clearToken, readToken, writeToken } from './token-cookie.ts';
import { canReadTokens, loadTokenReader, payloadOf } from './token-payload.ts';

/** Why nobody is signed in any more: by this page, by another tab, or because the prompt was dismissed. */
export type SessionEnd = 'signed-out' | 'signed-out-elsewhere' | 'expired';

/** What came of a token: somebody is signed in by it, nothing can be read from it, or the browser does not keep its cookie. */
export type SignInOutcome = 'signed-in' | 'unreadable' | 'not-kept';

/** What the session tells the application. */
export interface SessionListener {
  /** Someone is signed in. `former` is who was before; another person must not see what was that one's. */
  begun: (user: User, former: User | undefined) => void;
  ended: (reason: SessionEnd) => void;
  /** Why the prompt to sign in again must open; undefined when it is settled and must close. */
  prompted: (reason: PromptReason | undefined) => void;
}

const CHANNEL = 'moiety-session';
type Message = { kind: 'changed' } | { kind: 'ended' };

/**
 * When the cookie is read again after a message about it, in milliseconds. Tabs have processes of their own, and a message
 * may overtake the cookie that it speaks of: in Chromium up to a quarter of the readings found the former one.
 */
const READ_AGAIN = [20, 100, 500, 2000, 8000] as const;

/**
 * Who is signed in, the same in every tab. The `access_token` cookie is the truth; tabs tell each other that it
 * changed, never what it holds.
 */
export class Session {
  readonly gate: SessionGate;
  readonly #listener: SessionListener;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #tell: (message: Message) => void = this.#channel.postMessage.bind(this.#channel);
  readonly #closed = new AbortController();
  #token: string | undefined;
  #user: User | undefined;
  #leaving = false;
  #readingAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: SessionListener) {
    this.#listener = listener;
    this.gate = new SessionGate(listener.prompted);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) =>
      this.#hear(data, this.#token),
    );
    const { signal } = this.#closed;
    // Not every window that signs in can tell: one without a script, or one whose message came while this page slept.
    window.addEventListener('focus', () => this.follow(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => this.#comeBack(persisted), { signal });
    if (departure.take() && readToken() === undefined) this.#tell({ kind: 'ended' });
  }

  /** The person read from the token; undefined while nobody is signed in or nothing was read yet. */
  get user(): User | undefined {
    return this.#user;
  }

  /** The token to send now, after following what another tab may have changed. */
  token(): string | undefined {
    this.follow();
    return readToken();
  }

  /**
   * Reads the person from the cookie where it changed. A cookie that is gone without a word from another tab is an
   * expired one: the page stays, and the server's 401 opens the prompt.
   */
  follow(): void {
    const token = readToken();
    if (token === undefined || token === this.#token) return;
    if (!canReadTokens()) {
      void this.restore();
      return;
    }
    const payload = payloadOf(token);
    if (payload) this.#begin(token, payload);
    // What no token can be read from is none; keeping it would lead from page to page for ever.
    else clearToken();
  }

  /** Reads the person from the cookie, if there is one; to be waited for before it matters who is signed in. */
  async restore(): Promise<void> {
    if (readToken() === undefined) return;
    await loadTokenReader();
    this.follow();
  }

  /** A sign-in succeeded. */
  async signedIn(token: string): Promise<SignInOutcome> {
    await loadTokenReader();
    const payload = payloadOf(token);
    if (!payload) return 'unreadable';
    writeToken(token);
    // Without it the next call would ask to sign in again, and so for ever.
    if (readToken() !== token) return 'not-kept';
    this.#begin(token, payload);
    this.#tell({ kind: 'changed' });
    return 'signed-in';
  }

  /** Asks to sign in again. Resolves to whether the same person did; for callers that send their requests themselves. */
  async renew(): Promise<boolean> {
    const { signal } = new AbortController();
    const ticket = { epoch: this.gate.epoch, userId: this.#user?.id, order: 0 };
    return (await this.gate.renew(ticket, signal)) === 'replay';
  }

  /** The person signed out. */
  signOut(): void {
    this.#leave('signed-out');
  }

  /**
   * The person signs out at the single sign-on, where the server ends the session: until then it stays as it is, because
   * the server knows by its cookie which one to end.
   * @param leave goes there
   */
  signOutBy(leave: () => void): void {
    departure.mark();
    this.#leaving = true;
    leave();
  }

  /** The server no longer takes a token: the prompt opens if it is still the one in use. */
  expire(token: string | undefined): void {
    if (this.#user !== undefined && token === readToken()) this.gate.lapse();
  }

  /** The person does not want to sign in again. */
  dismiss(): void {
    this.#leave('expired');
  }

  /** Stops hearing other tabs. */
  close(): void {
    this.#closed.abort();
    this.#channel.close();
    clearTimeout(this.#readingAgain);
  }

  /**
   * Another tab said something of the cookie: does what it says as soon as it can be read here.
   * @param former the token that was in use when it was said
   * @param times how often it was read in vain
   */
  #hear(message: Message, former: string | undefined, times = 0): void {
    clearTimeout(this.#readingAgain);
    const token = readToken();
    if (token === undefined && message.kind === 'ended') {
      this.#end('signed-out-elsewhere');
      return;
    }
    // Somebody may have signed in again since an end was said.
    this.follow();
    const wait = READ_AGAIN[times];
    if (wait === undefined || (token !== undefined && token !== former)) return;
    this.#readingAgain = setTimeout(() => this.#hear(message, former, times + 1), wait);
  }

  /** The browser shows the page again as it was left, by Back: what was signed out of meanwhile must not stay on it. */
  #comeBack(persisted: boolean): void {
    if (!persisted) return;
    if (this.#leaving && readToken() === undefined) {
      departure.take();
      this.#leave('signed-out');
    }
    this.#leaving = false;
    this.follow();
  }

  #begin(token: string, { exp: _exp, ...user }: NonNullable<ReturnType<typeof payloadOf>>): void {
    const former = this.#user;
    this.#token = token;
    this.#user = user;
    this.gate.begin(user.id);
    this.#listener.begun(user, former);
  }

  #leave(reason: SessionEnd): void {
    clearToken();
    this.#end(reason);
    this.#tell({ kind: 'ended' });
  }

  #end(reason: SessionEnd): void {
    if (this.#user === undefined) return;
    this.#token = undefined;
    this.#user = undefined;
    this.gate.end();
    this.#listener.ended(reason);
  }
}
