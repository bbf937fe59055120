import { css } from 'lit';

/**
 * A panel in the top layer beside the host, for `mo-popover` and for submenus. That it is fixed and scrolls is how
 * browsers draw a popover.
 */
export const panelStyles = css`
  :host {
    anchor-name: --mo-popover;
  }
  /* Too high to fit: as high as there is room, on a side that has nearly half the window. */
  @position-try --room {
    min-block-size: 40dvh;
    max-block-size: calc(100% - 14px);
  }
  .panel {
    position-anchor: --mo-popover;
    position-try-fallbacks:
      flip-block,
      flip-inline,
      flip-block flip-inline,
      --room,
      --room flip-block,
      --room flip-inline,
      --room flip-block flip-inline,
      flip-start,
      flip-start flip-inline;
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: min(100vw - 20px, var(--mo-popover-max-width, 420px));
    max-block-size: calc(100dvh - 20px);
    padding: var(--mo-popover-padding, var(--mo-space-3));
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-raised);
    color: var(--mo-color-text);
    box-shadow: var(--mo-shadow-raised);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
    overflow-wrap: anywhere;
  }
  /*
   * Opens at once, for speed; fades when it closes. Only where it stays in the top layer for that: WebKit 2.50, which does not, never
   * ends the transition of display of what is placed by an anchor, and the closed panel takes the clicks of what it covers.
   */
  @supports (overlay: auto) {
    .panel:not(:popover-open) {
      opacity: 0;
      transition: var(--mo-duration-fast) var(--mo-easing) allow-discrete;
      transition-property: opacity, overlay, display;
    }
  }
  .menu {
    padding: 0;
  }
`;
