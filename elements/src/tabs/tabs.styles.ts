import { css } from 'lit';

export const tabsStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  .list {
    display: flex;
    gap: var(--mo-space-1);
    overflow-x: auto;
    border-block-end: 1px solid var(--mo-color-border);
    scrollbar-width: thin;
  }
`;
