/**
 * Why a call gave nothing.
 * - `offline`: no answer came
 * - `timeout`: no answer within the limit
 * - `signed-out`: the session is over and was not renewed
 * - `refused`: HTTP 4xx; `message` is the server's, in the reader's language
 * - `server`: HTTP 5xx
 * - `unreadable`: an answer that does not follow the contract
 */
export type FailureKind = 'offline' | 'timeout' | 'signed-out' | 'refused' | 'server' | 'unreadable';

export interface FailureFacts {
  /** HTTP status, where there was an answer. */
  status?: number;
  /** The `code` of the answer, see `errorCode` of the contract. */
  code?: number;
  /** `x-request-id` of the answer, which finds it in the server's log. */
  requestId?: string;
}

/** A call of the API that failed; `message` is what the server said, or empty. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly requestId: string | undefined;

  constructor(kind: FailureKind, message = '', facts: FailureFacts = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.kind = kind;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
  }

  /** Whether the same call may succeed a moment later. */
  get passing(): boolean {
    return (
      this.kind === 'offline' || this.kind === 'timeout' || this.kind === 'server' || this.status === 429
    );
  }
}

/** Whether a promise was ended on purpose, through an AbortSignal. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
