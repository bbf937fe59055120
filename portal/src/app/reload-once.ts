const KEY = 'moiety-reloaded';

/** Whether a newer version has replaced this one: then the file with this code is gone, and the server says so. */
const isReplaced = async (): Promise<boolean> => {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
};

interface ReloadOptions {
  /** Whether something is on the screen that is saved nowhere: then the person decides. */
  hasUnsavedWork: () => boolean;
  /** Loads the page anew. */
  reload: () => void;
}

/**
 * A part of the application could not be loaded. Where a newer version has replaced it, the page is loaded anew, once per
 * version; the second time, the error page offers it. In every other case nothing is reloaded, because what is on the
 * screen would be lost for nothing.
 * @returns ends it
 */
export const reloadOnPreloadError = ({ hasUnsavedWork, reload }: ReloadOptions): (() => void) => {
  const onError = async (): Promise<void> => {
    if (!(await isReplaced()) || hasUnsavedWork()) return;
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
