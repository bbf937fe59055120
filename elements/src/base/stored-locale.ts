/** The language that a person chose before, as kept in the browser's local storage under the key; else empty. */
export const readLocale = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // The browser keeps nothing for this page.
    return '';
  }
};

/** Keeps a person's choice for the next visit. */
export const keepLocale = (key: string, locale: string): void => {
  try {
    localStorage.setItem(key, locale);
  } catch {
    // Then it holds for this visit.
  }
};
