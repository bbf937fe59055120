const KEY = 'moiety-reloaded';

/** Whether the server answers: only then can a newer version have replaced the part, and a reload find it. */
const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/**
 * A part of the application could not be loaded, most likely because a newer version has replaced it: reload the page,
 * once per version. The second time, the error page offers a reload. While the server cannot be reached nothing is
 * reloaded, because what is on the screen would be lost for nothing.
 * @param reload what loads the page anew
 * @returns ends it
 */
export const reloadOnPreloadError = (reload = (): void => location.reload()): (() => void) => {
  const onError = async (): Promise<void> => {
    if (!(await isServerThere())) return;
    try {
      if (sessionStorage.getItem(KEY) === import.meta.url) return;
      sessionStorage.setItem(KEY, import.meta.url);
    } catch {
      // What cannot be remembered could be reloaded for ever.
      return;
    }
    reload();
  };
  const listener = (): void => void onError();
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
};
