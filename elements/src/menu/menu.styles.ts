import { css } from 'lit';

export const menuStyles = css`
  :host {
    display: block;
    min-inline-size: 160px;
    padding: var(--mo-space-1);
    outline: 0;
  }
  :host([hidden]) {
    display: none;
  }
  ::slotted([role='group'])::before {
    display: block;
    padding: var(--mo-space-2) var(--mo-space-3) var(--mo-space-1);
    color: var(--mo-color-text-muted);
    font: 500 var(--mo-text-s) / 1.3 var(--mo-font);
    content: attr(aria-label);
  }
  ::slotted(hr) {
    margin: var(--mo-space-1) 0;
    border: 0;
    border-block-start: 1px solid var(--mo-color-border);
  }
`;
