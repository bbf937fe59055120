/** Pixels that a picture may have, as on the command line. */
export const PIXELS_MAX = 60_000_000;
