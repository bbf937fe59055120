import { css } from 'lit';

/**
 * A page's list as a table in a frame (`.list`): cells of `.name`, `.count` and `.menu`, rows that wait (`.skeleton`), and what stands there
 * when it is `.empty`. What becomes of the rows on narrow screens is the page's own.
 */
export const listTableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--mo-text-m);
  }
  th {
    padding: var(--mo-space-2) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }
  td {
    height: 44px;
    padding: var(--mo-space-1) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    overflow-wrap: anywhere;
  }
  tbody tr:hover {
    background: var(--mo-color-hover);
  }
  tbody tr:last-child td {
    border-bottom: 0;
  }
  .name {
    width: 40%;
    font-weight: 500;
  }
  .count {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  .menu {
    width: 1%;
    text-align: end;
    white-space: nowrap;
  }
  .list {
    margin-top: var(--mo-space-6);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    overflow: hidden;
  }
  .skeleton td span {
    width: 60%;
  }
  .empty {
    display: grid;
    gap: var(--mo-space-3);
    justify-items: center;
    padding: var(--mo-space-12) var(--mo-space-6);
    text-align: center;
  }
  .empty > mo-icon {
    --mo-icon-size: 32px;
    color: var(--mo-color-text-muted);
  }
`;
