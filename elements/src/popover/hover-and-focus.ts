import { controlOf, type MoPopover } from './popover.ts';

/** Between the pointer's coming or going and the panel's, in milliseconds. */
const HOVER_DELAY = 100;

const following = new WeakSet<MoPopover>();

/**
 * Opens and closes a popover as the pointer and the focus come and go, as far as its `trigger` says.
 * @param isPinned whether it was opened by more than that, so that their leaving does not close it
 */
export const followHoverAndFocus = (popover: MoPopover, isPinned: () => boolean): void => {
  if (following.has(popover)) return;
  following.add(popover);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const later = (open: boolean): void => {
    stop();
    timer = setTimeout(() => {
      if (popover.isConnected) popover.open = open;
    }, HOVER_DELAY);
  };
  const has = (trigger: string): boolean => popover.trigger.split(' ').includes(trigger);
  const hovers = (event: PointerEvent): boolean => has('hover') && event.pointerType !== 'touch';
  const inTrigger = (element: Element): boolean =>
    popover.querySelector(':scope > [slot=trigger]')?.contains(element) ?? false;
  /** Whether the focus is in the panel, or on a trigger that opens by focus. */
  const keptByFocus = (): boolean => {
    const focused = popover.querySelector(':focus');
    if (!focused) return false;
    return !inTrigger(focused) || (has('focus') && focused.matches(':focus-visible'));
  };

  popover.addEventListener('pointerenter', (event) => {
    if (hovers(event)) later(true);
  });
  popover.addEventListener('pointerleave', (event) => {
    if (!hovers(event)) return;
    if (isPinned() || keptByFocus()) stop();
    else later(false);
  });
  popover.addEventListener('focusin', (event) => {
    const target = event.target as HTMLElement;
    // While it closes, the focus comes back and must not open it again.
    if (!has('focus') || !inTrigger(target) || popover.shadowRoot?.querySelector(':popover-open')) return;
    // A press focuses too; what the press does is another trigger's matter.
    if (!controlOf(target).matches(':focus-visible')) return;
    stop();
    popover.open = true;
  });
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (!has('focus') || isPinned() || popover.contains(relatedTarget as Node | null)) return;
    if (!has('hover') || !popover.matches(':hover')) popover.close();
  });

  /** The platform does it for other popovers; not every browser has the kind that tooltips are. */
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    popover.close();
  };
  popover.addEventListener('open', (event) => {
    if (event.target !== popover) return;
    stop();
    if (popover.tooltip) document.addEventListener('keydown', closeOnEscape);
  });
  popover.addEventListener('close', (event) => {
    if (event.target !== popover) return;
    stop();
    document.removeEventListener('keydown', closeOnEscape);
  });
  // The pointer or the focus came before this did.
  if ((has('hover') && popover.matches(':hover')) || keptByFocus()) later(true);
};
