/** How long a first paint is waited for, in milliseconds. Firefox does not tell of each. */
const PAINT_WAIT = 1000;

/** Runs `then` after the browser has painted the first view. A page in the background paints nothing. */
export const afterFirstPaint = (then: () => void): void => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    setTimeout(then);
    return;
  }
  let due = true;
  const once = (): void => {
    if (due) setTimeout(then);
    due = false;
  };
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    once();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', once, { once: true });
  setTimeout(once, PAINT_WAIT);
};
