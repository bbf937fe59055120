import type { ApiError } from '@moiety/api-client/api-error.ts';

/** A call of the API that failed, as it is thrown; `message` is what the server said, or empty. */
export class ApiFailure extends Error implements ApiError {
  readonly kind: ApiError['kind'];
  readonly status?: number;
  readonly code?: number;
  readonly requestId?: string;
  readonly retryAfter?: number;
  readonly fields?: { path: string; message: string }[];

  constructor({ kind, message, ...facts }: ApiError, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiFailure';
    this.kind = kind;
    Object.assign(this, facts);
  }

  /** Whether the same call may succeed a moment later. */
  get passing(): boolean {
    const { status = 0 } = this;
    return this.kind === 'no-answer' || (this.kind === 'refused' && (status >= 500 || status === 429));
  }
}

/** Whether a promise was ended on purpose, through an AbortSignal. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
