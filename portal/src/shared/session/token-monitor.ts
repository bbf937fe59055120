/** How often the token is checked, in milliseconds: every 5 minutes. */
export const MONITOR_EVERY_MS = 5 * 60_000;

/**
 * Asks at intervals, while somebody can see the page and there is a network. A page that comes back after longer than one
 * interval, be it from the background or with the machine from its sleep, asks once.
 * @returns the way to stop
 */
export const monitorToken = (ask: () => void): (() => void) => {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const now = Date.now();
    if (now - last >= MONITOR_EVERY_MS) {
      last = now;
      ask();
    }
    timer = setTimeout(look, last + MONITOR_EVERY_MS - now);
  };
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
};
