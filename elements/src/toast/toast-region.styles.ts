import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';

export const toastRegionStyles = css`
  :host {
    --top: max(20px, var(--mo-announcement-height, 0px) + 8px) 0 auto;
    position: fixed;
    inset: 0 auto auto 0;
  }
  ${visuallyHidden}
  .stack {
    position: fixed;
    inset: var(--mo-toast-inset, var(--top));
    flex-direction: column;
    align-items: center;
    gap: var(--mo-space-2);
    inline-size: fit-content;
    max-inline-size: 80%;
    margin: 0 auto;
    padding: 0;
    border: 0;
    overflow: visible;
    background: none;
    pointer-events: none;
  }
  /* A dialog has its buttons at its bottom, whatever the page says. */
  :host([slot='toasts']) .stack {
    inset: var(--top);
  }
  .stack:popover-open {
    display: flex;
  }
  ::slotted(*) {
    pointer-events: auto;
  }
`;
