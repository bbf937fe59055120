/** What is kept free to the edges of the window, in pixels. */
export const MARGIN = 10;
/** Between trigger and panel, in pixels. */
export const GAP = 4;

type Side = 'top' | 'right' | 'bottom' | 'left';

/**
 * A side of the trigger and, with `-start` or `-end`, the ends that are aligned; else the middles are. `auto` is
 * `bottom-start`. Where room is short, each takes the opposite side, else one of the others.
 */
export type Placement = 'auto' | Side | `${Side}-${'start' | 'end'}`;

/** The side and the aligned ends that `auto` stands for. */
export const resolvePlacement = (placement: Placement): Exclude<Placement, 'auto'> =>
  placement === 'auto' ? 'bottom-start' : placement;

const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const;

/** Whether the browser places by CSS anchors, and takes another side where room is short. */
export const placesNatively = (): boolean => CSS.supports('position-area', 'bottom span-x-end');

/**
 * Places a panel beside the element that carries the anchor `--mo-popover` in the same tree; the style sheet lets it
 * take the other side when room is short.
 */
export const placeByAnchor = (panel: HTMLElement, placement: Placement): void => {
  const [side, align] = resolvePlacement(placement).split('-') as [Side, 'start' | 'end' | undefined];
  const vertical = side === 'top' || side === 'bottom';
  const { style } = panel;
  style.inset = 'auto';
  style.setProperty(
    'position-area',
    `${side} span-${align ? `${vertical ? 'x' : 'y'}-${align === 'start' ? 'end' : 'start'}` : 'all'}`,
  );
  style.margin = `${MARGIN}px`;
  style.setProperty(`margin-${opposite[side]}`, `${GAP}px`);
  // Aligned ends touch, so nothing is kept free there.
  if (align) style.setProperty(`margin-${vertical ? 'inline' : 'block'}-${align}`, '0');
};
