import { css } from 'lit';

/** A page of figures: paragraphs of a readable width, and tables that scroll by themselves. */
export const scorecardStyles = css`
  .page > * + * {
    margin-top: var(--mo-space-4);
  }
  p,
  ul {
    max-width: 70ch;
  }
  ul {
    margin-bottom: 0;
    padding-inline-start: var(--mo-space-5);
  }
  .table {
    overflow-x: auto;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: var(--mo-space-2) var(--mo-space-4);
    border-bottom: 1px solid var(--mo-color-border);
    text-align: start;
    vertical-align: top;
  }
  tr:last-child > *,
  tr:nth-last-child(2) > [rowspan='2'] {
    border-bottom: 0;
  }
  thead th {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    font-weight: 500;
  }
  tbody th {
    font-weight: 500;
  }
  .number {
    text-align: end;
  }
  @media (max-width: 599px) {
    th,
    td {
      padding: var(--mo-space-2);
    }
  }
  code {
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-s);
  }
`;
