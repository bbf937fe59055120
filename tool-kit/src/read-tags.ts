/** Between tags that are written as one text: no tag has one of these. */
const BETWEEN = /[,;，；、]/;

/**
 * The tags of a text, with commas or semicolons between them; one that is known already is written as it is known.
 * @param parse a tag as it is kept; undefined for a text that is none
 * @returns undefined where one of them is none
 */
export const readTags = (
  text: string,
  known: Iterable<string>,
  parse: (text: string) => string | undefined,
): string[] | undefined => {
  const spelling = new Map(Array.from(known, (tag) => [tag.toLowerCase(), tag]));
  const tags: string[] = [];
  for (const part of text.split(BETWEEN)) {
    if (part.trim() === '') continue;
    const tag = parse(part);
    if (tag === undefined) return undefined;
    const spelled = spelling.get(tag.toLowerCase()) ?? tag;
    spelling.set(spelled.toLowerCase(), spelled);
    if (!tags.includes(spelled)) tags.push(spelled);
  }
  return tags;
};

const { compare } = new Intl.Collator('en', { numeric: true });

/** Tags by letter. */
export const byLetter = (tags: Iterable<string>): string[] => [...tags].toSorted(compare);
