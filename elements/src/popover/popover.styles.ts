import { css } from 'lit';
import { panelStyles } from './panel.styles.ts';

export const popoverStyles = css`
  :host {
    display: inline-flex;
  }
  :host([hidden]) {
    display: none;
  }
  slot[name='trigger']::slotted(*) {
    flex: 1;
  }
  ${panelStyles}
  .tooltip {
    max-inline-size: min(100vw - 20px, 320px);
    padding: var(--mo-space-1) var(--mo-space-2);
    border-color: transparent;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-text);
    color: var(--mo-color-surface);
    font-size: var(--mo-text-s);
  }
`;
