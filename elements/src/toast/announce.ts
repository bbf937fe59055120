import type { MoToast } from './toast.ts';

/**
 * Assistive technology must know a live region before its words arrive; the words follow after this many
 * milliseconds.
 */
const DELAY = 100;

/**
 * Puts a toast's words into the live region for them, until it closes.
 * @param regions where the live regions are: a polite one, and one for errors
 */
export const announce = (toast: MoToast, regions: ParentNode): void => {
  setTimeout(() => {
    if (!toast.open) return;
    const line = document.createElement('div');
    line.textContent = [toast.heading, toast.text].filter(Boolean).join('\n');
    regions.querySelector(toast.type === 'error' ? '[role=alert]' : '[role=status]')?.append(line);
    toast.addEventListener('close', () => line.remove(), { once: true });
  }, DELAY);
};
