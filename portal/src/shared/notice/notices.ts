import type { toast, ToastHandle } from '@moiety/elements/toast/toast-region.js';
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

const open = new Set<string>();
/** How long the same words count as already said: the specification's default time of a toast. */
const REPEAT_MS = 3000;

/** Closes what was said of the attempts so far, and tells those that are still to be said that they come too late. */
let attempts = new AbortController();
/** A form is sent, anew perhaps: what the attempt before came to does not stand beside what this one comes to. */
export const beginAttempt = (): void => {
  attempts.abort();
  attempts = new AbortController();
};

/**
 * Shows a toast. The same words are not shown again while they are there.
 * @throws where the toast element is not loaded and cannot be
 */
export const notify = async (
  type: NoticeType,
  text: string,
  { ofAttempt = false, ...options }: NoticeOptions = {},
): Promise<void> => {
  const { signal } = attempts;
  const key = `${type} ${options.heading} ${text}`;
  if (open.has(key)) return;
  open.add(key);
  let shown: ToastHandle | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    clearTimeout(timer);
    open.delete(key);
    shown?.close();
  };
  if (ofAttempt) signal.addEventListener('abort', forget, { once: true });
  try {
    const region = await loadNotices();
    if (!ofAttempt || !signal.aborted) shown = region.toast[type](text, options);
  } finally {
    if (!ofAttempt || !signal.aborted)
      timer = setTimeout(() => open.delete(key), options.duration ?? REPEAT_MS);
  }
};
