/** The session that a request was sent under. */
export interface Ticket {
  readonly epoch: number;
  readonly userId: string | undefined;
  /** The place among all requests, in the order of their first sending. */
  readonly order: number;
}

/** What becomes of a request that was held: sent again, or refused with the reason. */
export type Verdict = 'replay' | 'dismissed' | 'another-user' | 'aborted';

/** Why the prompt is open: the session lapsed, or what the person does asks for a recent sign-in. */
export type PromptReason = 'lapsed' | 'confirm';

interface Held {
  readonly userId: string | undefined;
  readonly order: number;
  /** Why it waits. */
  readonly reason: PromptReason;
  readonly decide: (verdict: Verdict) => void;
}

/**
 * One sign-in prompt for a session that lapsed, whatever number of requests fail by it.
 *
 * A 401 belongs to the session (its *epoch*) that the request was sent under, not to the session of the moment in
 * which it arrives: a late one of an earlier epoch is sent again without a second prompt while the same person is
 * signed in, and is refused in silence when nobody or somebody else is. What was held under one person is never sent
 * under another.
 *
 * The same prompt confirms who somebody is, where a request asks for a recent sign-in. Other requests go on meanwhile, and
 * leaving the prompt refuses only what asked for it.
 */
export class SessionGate {
  #epoch = 0;
  #userId: string | undefined;
  #prompt: PromptReason | undefined;
  #nextOrder = 0;
  #held: Held[] = [];
  readonly #onPrompt: (reason: PromptReason | undefined) => void;

  /** @param onPrompt hears why the prompt must open, and undefined when it must close */
  constructor(onPrompt: (reason: PromptReason | undefined) => void) {
    this.#onPrompt = onPrompt;
  }

  /** Counts the sessions of this page. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Someone signed in: what waits is sent again in its order if it is the same person, and refused if not. */
  begin(userId: string): void {
    this.#change(userId, (held) => (held.userId === userId ? 'replay' : 'another-user'));
  }

  /** Nobody is signed in any more: everything that waits is refused. */
  end(): void {
    this.#change(undefined, () => 'dismissed');
  }

  /**
   * The ticket for a request that is about to be sent. While the session is lapsed it waits for the outcome, and is the
   * reason for a refusal if the session does not go on.
   */
  async enter(signal: AbortSignal): Promise<Ticket | Exclude<Verdict, 'replay'>> {
    const order = this.#nextOrder++;
    if (this.#prompt === 'lapsed') {
      const verdict = await this.#hold({ userId: this.#userId, order }, 'lapsed', signal);
      if (verdict !== 'replay') return verdict;
    }
    return { epoch: this.#epoch, userId: this.#userId, order };
  }

  /** What to do with a request that was answered 401. Opens the prompt if it is the first of its session. */
  renew(ticket: Ticket, signal: AbortSignal): Promise<Verdict> {
    if (this.#userId === undefined) return Promise.resolve('dismissed');
    if (ticket.userId !== this.#userId) return Promise.resolve('another-user');
    if (ticket.epoch < this.#epoch && this.#prompt !== 'lapsed') return Promise.resolve('replay');
    this.lapse();
    return this.#hold(ticket, 'lapsed', signal);
  }

  /** What to do with a request that asks for a recent sign-in. */
  confirm(ticket: Ticket, signal: AbortSignal): Promise<Verdict> {
    if (this.#userId === undefined) return Promise.resolve('dismissed');
    if (ticket.userId !== this.#userId) return Promise.resolve('another-user');
    if (this.#prompt === undefined) this.#ask('confirm');
    return this.#hold(ticket, 'confirm', signal);
  }

  /** The person does not want to confirm who they are: what asked for it is given up, and the session goes on. */
  cancel(): void {
    if (this.#prompt !== 'confirm') return;
    const given = this.#held.filter(({ reason }) => reason === 'confirm');
    this.#held = this.#held.filter(({ reason }) => reason !== 'confirm');
    this.#ask(undefined);
    for (const each of given) each.decide('aborted');
  }

  /** The session of a request flagged not to be sent again lapsed: the prompt opens, and nothing waits for it. */
  report(ticket: Ticket): void {
    if (ticket.epoch === this.#epoch && this.#userId !== undefined) this.lapse();
  }

  /** Opens the prompt, unless it is open. */
  lapse(): void {
    if (this.#prompt !== 'lapsed') this.#ask('lapsed');
  }

  #ask(reason: PromptReason | undefined): void {
    this.#prompt = reason;
    this.#onPrompt(reason);
  }

  /** Not an async function: its promise must settle when it is decided, not some turns later. */
  #hold(
    { userId, order }: Pick<Held, 'userId' | 'order'>,
    reason: PromptReason,
    signal: AbortSignal,
  ): Promise<Verdict> {
    if (signal.aborted) return Promise.resolve('aborted');
    return new Promise((resolve) => {
      const abort = (): void => {
        this.#held = this.#held.filter((other) => other !== held);
        resolve('aborted');
      };
      const held: Held = {
        userId,
        order,
        reason,
        decide: (verdict) => {
          signal.removeEventListener('abort', abort);
          resolve(verdict);
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#held.push(held);
    });
  }

  #change(userId: string | undefined, verdictFor: (held: Held) => Verdict): void {
    this.#epoch++;
    this.#userId = userId;
    const held = this.#held.toSorted((a, b) => a.order - b.order);
    this.#held = [];
    if (this.#prompt !== undefined) this.#ask(undefined);
    // Promises settle in the order in which they are resolved, hence the requests leave in their first order.
    for (const each of held) each.decide(verdictFor(each));
  }
}
