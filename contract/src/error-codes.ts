/**
 * The `code` of an answer, the one list of all services. 0 is success and 1 says that the token is missing, expired
 * or revoked; every other code stands for one HTTP status.
 */
export const errorCode = {
  success: 0,
  /** 401: the token is missing, expired or revoked. */
  signInAgain: 1,
  /** 400: the account or the password is wrong; the same for an unknown account. */
  wrongCredentials: 1001,
  /** 400: `data.fields` names every wrong field. */
  invalidRequest: 1002,
  /** 403: the caller is known and may not do this. */
  forbidden: 1003,
  /** 404: there is no such thing, or the caller may not know of it. */
  notFound: 1004,
  /** 409: the call does not fit the present state. */
  conflict: 1005,
  /** 413: more bytes or more items than one call may carry. */
  tooLarge: 1006,
  /** 429: too many calls; `Retry-After` says when to come again. */
  tooManyRequests: 1007,
  /** 415: the body is of a type that the call does not take. */
  unsupportedMediaType: 1008,
  /** 409: the account holds as much as it may; something has to go first. */
  limitReached: 1009,
  /** 410: the emailed link was used before, is too old, or never was. */
  linkExpired: 1010,
  /** 403: account and password are right, but the email address was not verified; a new link was sent. */
  emailNotVerified: 1011,
  /** 402: the work costs more credits than the account can spend. */
  notEnoughCredits: 1012,
  /** 403: the caller may do this once they have signed in again. */
  confirmationRequired: 1013,
  /** 500: the fault is the server's; the request id finds it in the log. */
  serverError: 1500,
  /** 503: the server starts, stops or cannot reach its database. */
  unavailable: 1503,
} as const;
