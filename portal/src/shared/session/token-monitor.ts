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
  const check = (): void => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const now = Date.now();
    if (now - last >= MONITOR_EVERY_MS) {
      last = now;
      ask();
    }
    timer = setTimeout(check, last + MONITOR_EVERY_MS - now);
  };
  check();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
    window.removeEventListener('offline', check);
  };
};
