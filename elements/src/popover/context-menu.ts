import { GAP } from './placement.ts';
import type { MoPopover } from './popover.ts';
// Asked for at once with this, needed right after.
import './place-at-point.ts';

/** Opens a context menu where the pointer is; from the keyboard, below or above what has the focus. */
export const openFor = (popover: MoPopover, event: Event): void => {
  const pointed =
    event instanceof MouseEvent &&
    (event.button === 2 || (event instanceof PointerEvent && event.pointerType === 'touch'));
  if (pointed) return void popover.showAt(event.clientX, event.clientY);
  const { left, right, top, height } = popover.contextTarget!.getBoundingClientRect();
  void popover.showAt(popover.matches(':dir(rtl)') ? right : left, top - GAP, height + 2 * GAP);
};

/** How long a finger rests until it means a context menu, in milliseconds, and how far it may slip, in pixels. */
const HOLD = 500;
const SLIP = 10;

const swallow = (click: Event): void => {
  click.preventDefault();
  click.stopImmediatePropagation();
};

const holding = new WeakSet<MoPopover>();

/**
 * Calls `held` when a finger rested on a popover's trigger, as it is lifted: a panel shown before would be closed by the lifting.
 * Where the browser has its own event for that (`contextmenu`), it comes first and this keeps quiet.
 */
export const onHold = (popover: MoPopover, held: (start: PointerEvent) => void): void => {
  if (holding.has(popover)) return;
  holding.add(popover);
  const element: HTMLElement = popover;
  let start: PointerEvent | undefined;
  const end = (): void => {
    start = undefined;
  };
  element.addEventListener('pointerdown', (event) => {
    start = event.pointerType === 'touch' && event.isPrimary ? event : undefined;
  });
  element.addEventListener('pointermove', (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP) end();
  });
  element.addEventListener('pointercancel', end);
  element.addEventListener('contextmenu', end);
  element.addEventListener('pointerup', (event) => {
    const from = start;
    end();
    if (!from || event.timeStamp - from.timeStamp < HOLD) return;
    element.addEventListener('click', swallow, { capture: true });
    setTimeout(() => {
      element.removeEventListener('click', swallow, { capture: true });
      held(from);
    });
  });
};
