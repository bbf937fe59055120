import { pageStorage } from '@moiety/tool-kit/local-storage.ts';
import { z } from 'zod';

const KEY = 'moiety-patsight-review';
/** Documents that are remembered; those that were not reviewed for longest are forgotten first. */
const KEPT = 20;

const placeSchema = z.object({
  /** Keys of what was to be reviewed since the person began, and of what was put off, in order. */
  seen: z.array(z.string()),
  skipped: z.array(z.string()),
  /** The key of what was looked at last. */
  current: z.string().optional(),
  /** The version of the log that the person has seen. */
  corrections: z.int(),
  /** When the person was last there. */
  at: z.iso.datetime(),
});
/** How far somebody is with the review of a document. */
export type ReviewPlace = z.infer<typeof placeSchema>;

const placesSchema = z.array(z.tuple([z.string(), placeSchema])).catch([]);

const read = (): [string, ReviewPlace][] => {
  try {
    return placesSchema.parse(JSON.parse(pageStorage()?.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

/** Where a person left the review of documents, as this browser remembers it. @param owner an opaque name of the person */
export const reviewPlaces = {
  of: (owner: string, document: string): ReviewPlace | undefined =>
    read().find(([key]) => key === `${owner} ${document}`)?.[1],

  keep: (owner: string, document: string, place: ReviewPlace): void => {
    const key = `${owner} ${document}`;
    const others = read().filter(([other]) => other !== key);
    try {
      pageStorage()?.setItem(KEY, JSON.stringify([...others.slice(1 - KEPT), [key, place]]));
    } catch {
      // The browser has no room: it is then forgotten with the page.
    }
  },
};
