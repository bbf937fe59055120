import { errorCode } from '@moiety/contract';
import type { msg as localizeMsg } from '@lit/localize';
import type { SecurityNote } from './security-event.ts';

/** `msg` of the language of one request. */
export type Messages = typeof localizeMsg;
/** Words a message in the language that it is given. */
export type Wording = (msg: Messages) => string;

/** Why a call is refused; a name of the contract's `errorCode`. */
export type RefusalKind = Exclude<keyof typeof errorCode, 'success'>;

export interface RefusedField {
  /** Where in the call, for example `molecules.3.name`. */
  path: string;
  wording: Wording;
}

interface RefusalDetails {
  /** Instead of the kind's own HTTP status. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  fields?: readonly RefusedField[];
  /** What the log tells of it, and the answer does not; without it the kind decides. */
  noted?: SecurityNote;
}

const statuses: Record<RefusalKind, number> = {
  signInAgain: 401,
  wrongCredentials: 400,
  invalidRequest: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooManyRequests: 429,
  unsupportedMediaType: 415,
  limitReached: 409,
  linkExpired: 410,
  emailNotVerified: 403,
  notEnoughCredits: 402,
  confirmationRequired: 403,
  serverError: 500,
  unavailable: 503,
};

const wordings: Record<RefusalKind, Wording> = {
  signInAgain: (msg) => msg('Session expired. Please login again', { id: 'server.signInAgain' }),
  wrongCredentials: (msg) => msg('account or password error', { id: 'server.wrongCredentials' }),
  invalidRequest: (msg) => msg('Please check the marked fields', { id: 'server.invalidRequest' }),
  forbidden: (msg) => msg('You do not have permission to do this', { id: 'server.forbidden' }),
  notFound: (msg) => msg('Not found', { id: 'server.notFound' }),
  conflict: (msg) => msg('This is not possible in the current state', { id: 'server.conflict' }),
  tooLarge: (msg) => msg('This is too large', { id: 'server.tooLarge' }),
  tooManyRequests: (msg) =>
    msg('Too many attempts. Please try again later', { id: 'server.tooManyRequests' }),
  unsupportedMediaType: (msg) => msg('The body must be JSON', { id: 'server.unsupportedMediaType' }),
  limitReached: (msg) => msg('The limit has been reached', { id: 'server.limitReached' }),
  linkExpired: (msg) =>
    msg('This link has expired or was already used. Please request a new one', { id: 'server.linkExpired' }),
  emailNotVerified: (msg) =>
    msg('Please verify your email address first. A new link was sent to you', {
      id: 'server.emailNotVerified',
    }),
  notEnoughCredits: (msg) => msg('Not enough credits', { id: 'server.notEnoughCredits' }),
  confirmationRequired: (msg) =>
    msg('Please sign in again to confirm your identity', { id: 'server.confirmationRequired' }),
  serverError: (msg) => msg('Something went wrong on the server', { id: 'server.serverError' }),
  unavailable: (msg) => msg('The service is temporarily unavailable', { id: 'server.unavailable' }),
};

/** A call that is answered with an error; thrown anywhere below a route. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  readonly wording: Wording;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: readonly RefusedField[] | undefined;
  readonly noted: SecurityNote | undefined;

  /**
   * @param kind decides `code`, and the HTTP status unless the details name one
   * @param wording what the person reads; without it the kind's own words
   */
  constructor(kind: RefusalKind, wording: Wording = wordings[kind], details: RefusalDetails = {}) {
    super(kind);
    this.kind = kind;
    this.wording = wording;
    this.status = details.status ?? statuses[kind];
    this.headers = details.headers ?? {};
    this.fields = details.fields;
    this.noted = details.noted;
  }

  /** The `code` of the answer. */
  get code(): number {
    return errorCode[this.kind];
  }
}
