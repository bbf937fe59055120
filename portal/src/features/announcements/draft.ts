import type { AnnouncementValues } from './announcement-values.ts';

/** What was typed and not sent, kept in this tab for whoever typed it. */
export const draftOf = (person: string, id: string) => {
  const key = `moiety-announcement:${person}:${id}`;
  return {
    read: (): AnnouncementValues | undefined => {
      try {
        const json = sessionStorage.getItem(key);
        return json ? (JSON.parse(json) as AnnouncementValues) : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (values: AnnouncementValues): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // Then it is lost with the page, and not before.
      }
    },
    drop: (): void => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
};
