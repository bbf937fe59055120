import { css } from 'lit';

/** Tables of structures and numbers, as the molecule grid has them. */
export const analysisTableStyles = css`
  .note {
    max-width: 90ch;
    margin-bottom: var(--mo-space-3);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .scroll {
    max-height: max(360px, calc(100dvh - 320px));
    overflow: auto;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font: var(--mo-text-s) / 1.3 var(--mo-font);
    font-variant-numeric: tabular-nums;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    height: 36px;
    background: var(--mo-color-background);
    color: var(--mo-color-text-muted);
    font-weight: 500;
    white-space: nowrap;
  }
  th,
  td {
    padding: var(--mo-space-1) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    text-align: start;
    vertical-align: middle;
  }
  tr:last-child > * {
    border-bottom: 0;
  }
  tbody th {
    font-weight: 400;
  }
  .number {
    text-align: end;
    white-space: nowrap;
  }
  td.number small {
    display: block;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
  }
  /* A heading that orders its table. */
  .order {
    padding: var(--mo-space-1);
    border: 0;
    border-radius: var(--mo-radius-small);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .order:hover {
    color: var(--mo-color-text);
    text-decoration: underline;
  }
  .order:focus-visible {
    outline: var(--mo-focus-ring);
  }
  .order .arrow {
    display: inline-block;
    width: 1.2em;
    text-align: center;
  }
  .select {
    width: 40px;
  }
  .select input {
    width: 16px;
    height: 16px;
    margin: 0;
    vertical-align: middle;
    accent-color: var(--mo-color-primary);
  }
  tbody tr:has(.select input:checked) > * {
    background: var(--mo-color-selected);
  }
  @media (pointer: coarse) {
    .select input {
      width: 24px;
      height: 24px;
    }
  }
  .name {
    min-width: 96px;
    overflow-wrap: anywhere;
  }
  mo-structure {
    display: block;
    width: 140px;
    height: 84px;
  }
  mo-structure.group {
    width: 96px;
    height: 56px;
  }
  .more {
    display: flex;
    justify-content: center;
    padding: var(--mo-space-2);
  }
  h2 {
    margin: var(--mo-space-6) 0 var(--mo-space-2);
    font-size: var(--mo-text-m);
    font-weight: 600;
  }
  details {
    margin-top: var(--mo-space-4);
  }
  summary {
    cursor: pointer;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: var(--mo-space-2) var(--mo-space-3);
    margin-bottom: var(--mo-space-3);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--mo-space-2);
  }
  .tools > .note {
    flex: 0 1 auto;
    margin-bottom: 0;
  }
  .message {
    display: grid;
    gap: var(--mo-space-2);
    justify-items: center;
    padding: var(--mo-space-8) var(--mo-space-4);
    text-align: center;
  }
`;
