import { tagSchema } from '@moiety/contract';

/** Between tags that are written as one text: no tag has one of these. */
const BETWEEN = /[,;，；、]/;

/**
 * The tags of a text, with commas or semicolons between them; one that is known already is written as it is known.
 * @returns undefined where one of them is none
 */
export const readTags = (text: string, known: Iterable<string>): string[] | undefined => {
  const spelling = new Map(Array.from(known, (tag) => [tag.toLowerCase(), tag]));
  const tags: string[] = [];
  for (const part of text.split(BETWEEN)) {
    if (part.trim() === '') continue;
    const tag = tagSchema.safeParse(part);
    if (!tag.success) return undefined;
    const spelled = spelling.get(tag.data.toLowerCase()) ?? tag.data;
    spelling.set(spelled.toLowerCase(), spelled);
    if (!tags.includes(spelled)) tags.push(spelled);
  }
  return tags;
};
