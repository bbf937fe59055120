const KEY = 'moiety-sub-apps';

/** What is remembered of a hosted tool for as long as the tab lives, also across a reload. */
export interface SubAppState {
  /** Somebody has opened it. */
  mounted: boolean;
  /** Where it was last. */
  route: string;
}

interface Stored {
  /** The id of the person who opened the tools; nobody else comes to where that one was. */
  person: string;
  apps: Record<string, SubAppState>;
}

const appsOf = (person: string | undefined): Record<string, SubAppState> => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored && stored.person === person ? stored.apps : {};
  } catch {
    return {};
  }
};

/** Which tools a person has opened in this tab, and where each was last. Of somebody who is not signed in nothing is kept. */
export const subAppStates = {
  get: (person: string | undefined, name: string): SubAppState =>
    appsOf(person)[name] ?? { mounted: false, route: '/' },
  set: (person: string | undefined, name: string, route: string): void => {
    if (person === undefined) return;
    const stored: Stored = { person, apps: { ...appsOf(person), [name]: { mounted: true, route } } };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(stored));
    } catch {
      // After a reload the tool begins at its start page.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Then nothing was remembered either.
    }
  },
};
