import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { GAP, MARGIN, resolvePlacement, type Placement } from './placement.ts';

/**
 * Places a panel beside its trigger in a browser without CSS anchors, and keeps it there.
 * @returns the end of that
 */
export const placeByScript = (anchor: Element, panel: HTMLElement, placement: Placement): (() => void) => {
  const place = async (): Promise<void> => {
    const { style } = panel;
    style.maxBlockSize = '';
    // As high as the window, it fits on no side and takes what room there is above or below.
    const isHigh = panel.offsetHeight >= document.documentElement.clientHeight - 2 * MARGIN;
    const { x, y } = await computePosition(anchor, panel, {
      strategy: 'fixed',
      placement: resolvePlacement(placement),
      middleware: [
        offset(GAP),
        flip({ padding: MARGIN, fallbackAxisSideDirection: isHigh ? 'none' : 'end' }),
        shift({ padding: MARGIN }),
        size({
          padding: MARGIN,
          apply: ({ availableHeight }) => {
            style.maxBlockSize = `${availableHeight}px`;
          },
        }),
      ],
    });
    style.margin = '0';
    style.left = `${x}px`;
    style.top = `${y}px`;
  };
  return autoUpdate(anchor, panel, () => void place());
};
