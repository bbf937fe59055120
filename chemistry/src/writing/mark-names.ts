/** What the columns of what people keep with molecules are called in files. */
const WRITTEN_MARKS = ['Star', 'Tags', 'Note'] as const;

/** What a column of marks is called in a file that has one of its own by that name. */
export const writtenBeside = (name: string): string => `Added ${name}`;

/** What they are called in a file with those columns of its own. */
export const markNames = (columns: readonly string[]): string[] => {
  const taken = new Set(columns.map((name) => name.toLowerCase()));
  return WRITTEN_MARKS.map((name) => (taken.has(name.toLowerCase()) ? writtenBeside(name) : name));
};

/** What stands in them for a molecule. */
export const markFields = (
  marks: { star: boolean; tags: readonly string[]; note: { text: string } | null } | undefined,
): string[] => [marks?.star ? '1' : '', marks?.tags.join('; ') ?? '', marks?.note?.text ?? ''];
