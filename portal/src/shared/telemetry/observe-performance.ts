/**
 * Listens to the browser's measurements of one type, those from before included.
 * @returns the way to stop; where the browser knows no such type, nothing is heard
 */
export const observePerformance = (
  type: string,
  heard: (entries: PerformanceEntryList) => void,
  options: { durationThreshold?: number; buffered?: boolean } = {},
): (() => void) => {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes(type))
    return () => undefined;
  const observer = new PerformanceObserver((list) => heard(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  return () => observer.disconnect();
};
