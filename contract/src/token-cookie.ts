/** The cookie whose presence means signed in. The API never reads it: calls carry the token in `Authorization`. */
export const TOKEN_COOKIE = 'access_token';

/** How long a token is valid, and its cookie kept: 12 hours. */
export const TOKEN_SECONDS = 12 * 60 * 60;
