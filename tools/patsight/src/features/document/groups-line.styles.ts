import { css } from 'lit';

/** A line between a formula and its rows: words, and what can be done. */
export const groupsLineStyles = css`
  :host {
    flex: none;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-1) var(--mo-space-3);
    min-height: 44px;
    padding: var(--mo-space-1) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    font-size: var(--mo-text-s);
  }
  .line > span {
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
