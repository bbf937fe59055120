import { useLocation } from 'react-router-dom';

/** What a page's entry in the history knows of a mail that was asked for; it survives a reload and is in no address. */
export interface SentState {
  /** The address as it was typed. */
  sentTo: string;
  /** Milliseconds since 1970 from which on another may be asked for. */
  nextAt: number;
  /** The document that it was asked for in, by its time origin. */
  document: number;
}

/** How long one waits before asking for another mail, in milliseconds. */
export const RESEND_AFTER_MS = 60_000;

/** The state of an entry whose mail was asked for just now. */
export const sentNow = (sentTo: string, waitMs = RESEND_AFTER_MS): SentState => ({
  sentTo,
  nextAt: Date.now() + waitMs,
  document: performance.timeOrigin,
});

/**
 * Whether the document was loaded again or come back to. An address that is opened anew where it is open already takes
 * over the entry's state, but whoever opens it wants the form.
 */
const goesOn = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
};

/** The mail that this entry of the history stands for; undefined where it stands for the form. */
export const useSentState = (): SentState | undefined => {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { sentTo, nextAt, document } = state as Partial<SentState>;
  if (typeof sentTo !== 'string' || typeof nextAt !== 'number' || document === undefined) return undefined;
  return document === performance.timeOrigin || goesOn() ? { sentTo, nextAt, document } : undefined;
};
