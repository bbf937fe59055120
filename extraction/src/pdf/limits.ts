/** Limits: a page at 300 dpi, and pages of a document. */
export const LIMITS = { pixels: 60_000_000, pages: 2000, bytes: 500_000_000, characters: 60_000 };
