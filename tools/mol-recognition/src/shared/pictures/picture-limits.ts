/** Pixels that a picture may have, as on the command line. */
export const PIXELS_MAX = 60_000_000;
/** Pixels with which a picture is worked on; browsers of phones make no larger canvases. */
export const WORKING_PIXELS = 12_000_000;
