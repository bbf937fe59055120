/** Gives the titles of what would be lost if the page were loaded anew. */
type Look = () => readonly string[];

const looks = new Set<Look>();

/** What would be lost if the page were loaded anew, by title. Whoever may hold such work says how to find it. */
export const unsavedWork = {
  /** @returns the way to stop */
  add: (look: Look): (() => void) => {
    looks.add(look);
    return () => {
      looks.delete(look);
    };
  },
  titles: (): string[] => [...new Set([...looks].flatMap((look) => look()))],
};
