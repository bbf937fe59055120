/** The page's local storage; undefined where the browser refuses it to a framed page. */
export const pageStorage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};
