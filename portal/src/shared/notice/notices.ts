import type { toast } from '@moiety/elements/toast/toast-region.js';
import { loadLaterWords } from '../words/later-words.ts';

export type NoticeType = 'success' | 'info' | 'warning' | 'error';
export interface NoticeOptions {
  heading?: string;
  /** Milliseconds; 0 stays until closed. */
  duration?: number;
  /** It tells what came of a form, and goes when a form is sent again. */
  ofAttempt?: boolean;
}

/** Loads the toast element and its words; done when the first toast is shown, or ahead of it. */
export const loadNotices = async (): Promise<{ toast: typeof toast }> => {
  const [region] = await Promise.all([import('@moiety/elements/toast/toast-region.js'), loadLaterWords()]);
  return region;
};

/** Closes what was said of the attempts so far, and tells those that are still to be said that they come too late. */
let attempts = new AbortController();
/** A form is sent, anew perhaps: what the attempt before came to does not stand beside what this one comes to. */
export const beginAttempt = (): void => {
  attempts.abort();
  attempts = new AbortController();
};

/**
 * Shows a toast. While one with the same words is there, its time begins anew instead.
 * @returns `false` where the toast element cannot be loaded, and nobody reads the words; it never rejects. A bar of the
 * shell says then that there is no network, or a new version.
 */
export const notify = async (
  type: NoticeType,
  text: string,
  { ofAttempt = false, ...options }: NoticeOptions = {},
): Promise<boolean> => {
  const { signal } = attempts;
  const region = await loadNotices().catch(() => undefined);
  if (ofAttempt && signal.aborted) return true;
  if (!region) return false;
  const shown = region.toast[type](text, options);
  if (ofAttempt) signal.addEventListener('abort', () => shown.close(), { once: true });
  return true;
};
