/** Limits: a page at 300 dpi, pages of a document, and what of a page is looked at: characters of its text, objects among which there are pictures that may cover it. */
export const LIMITS = {
  pixels: 60_000_000,
  pages: 2000,
  bytes: 500_000_000,
  characters: 60_000,
  objects: 60_000,
  pictures: 200,
};
