import type { MoPopover } from './popover.ts';

/** Gives a tooltip's words to what it describes, unless that has them as its name. */
export const describe = (tooltip: MoPopover, trigger: HTMLElement, control: HTMLElement): void => {
  const text = [...tooltip.childNodes]
    .filter((node) => node !== trigger)
    .map((node) => node.textContent?.trim())
    .join(' ')
    .trim();
  control.ariaDescription = text && text !== control.ariaLabel ? text : null;
};
