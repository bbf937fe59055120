import { hasOpenLayer, onLayersChange, topModal } from '../base/layers.ts';
import { watchPlainModals } from './plain-modals.ts';
import type { MoToastRegion } from './region.ts';

/**
 * Keeps the region of the page's toasts where they can be used, and closes them by Escape.
 * @param place puts the region into the topmost modal, or out of those that closed
 */
export const servePage = (region: MoToastRegion, place: () => void): void => {
  // Only modal layers matter; a popover opens and closes without anything moving.
  const follow = (): void => {
    if (region.parentElement !== (topModal() ?? document.body)) place();
  };
  onLayersChange(follow);
  watchPlainModals();
  // What opened while this was loading.
  follow();
  // The newest goes first, unless Escape has something else to close.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer()) return;
    [...region.querySelectorAll('mo-toast')].findLast((toast) => toast.open)?.close();
  });
};
