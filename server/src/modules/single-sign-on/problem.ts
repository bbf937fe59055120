/** Why a single sign-on came to nothing. */
export type ProblemKind =
  /** The provider does not answer. */
  | 'unreachable'
  /** The provider answers with something that is no answer, or refuses this server. */
  | 'unusable'
  /** The person cancelled, or the provider refused them. */
  | 'cancelled'
  /** Too late, a second time, or in another browser. */
  | 'expired'
  /** The answer does not belong to what was asked. */
  | 'invalid'
  /** The provider vouches for no email address. */
  | 'unverified'
  /** The account here was disabled. */
  | 'disabled'
  | 'busy'
  /** The visitor came by a name under which single sign-on cannot work. */
  | 'elsewhere'
  /** The database does not answer. */
  | 'unavailable'
  | 'failed';

/** What the problem's page offers. */
export type ProblemAction = 'again' | 'retry' | 'other-account' | 'start';

interface ProblemShape {
  /** The HTTP status. */
  status: number;
  action: ProblemAction;
  /** Whether the page names the request, for the administrator. */
  isOurs?: boolean;
}

export const problems: Readonly<Record<ProblemKind, ProblemShape>> = {
  unreachable: { status: 503, action: 'retry', isOurs: true },
  unusable: { status: 502, action: 'retry', isOurs: true },
  cancelled: { status: 403, action: 'again' },
  expired: { status: 400, action: 'again' },
  invalid: { status: 400, action: 'again', isOurs: true },
  unverified: { status: 403, action: 'other-account' },
  disabled: { status: 403, action: 'other-account' },
  busy: { status: 429, action: 'retry' },
  elsewhere: { status: 400, action: 'start' },
  unavailable: { status: 503, action: 'retry', isOurs: true },
  failed: { status: 500, action: 'retry', isOurs: true },
};

/** A single sign-on that comes to nothing; thrown anywhere below its routes. */
export class SignOnProblem extends Error {
  override name = 'SignOnProblem';
  readonly kind: ProblemKind;
  /** What the words name: the minutes to wait, or the address to use. */
  readonly detail: string;
  /** The email address of the account that it is about, for the log. */
  readonly account: string | undefined;

  constructor(
    kind: ProblemKind,
    options: { cause?: unknown; detail?: string; account?: string | undefined } = {},
  ) {
    super(`single sign-on: ${kind}`, { cause: options.cause });
    this.kind = kind;
    this.detail = options.detail ?? '';
    this.account = options.account;
  }
}
