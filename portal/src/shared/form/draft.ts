/**
 * What was typed into a form and not sent, kept in this tab for whoever typed it.
 * @param form what names the form, and within it what it is about
 * @param person whose draft it is
 */
export const draftOf = <Values>(form: string, person: string, about?: string) => {
  const key = [`moiety-${form}`, person, ...(about === undefined ? [] : [about])].join(':');
  return {
    read: (): Values | undefined => {
      try {
        const json = sessionStorage.getItem(key);
        return json ? (JSON.parse(json) as Values) : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (values: Values): void => {
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
