import { css } from 'lit';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';

export const predictionPanelStyles = [
  pageStyles,
  css`
    section {
      display: grid;
      gap: var(--mo-space-3);
      margin-top: var(--mo-space-4);
      padding-top: var(--mo-space-4);
      border-top: 1px solid var(--mo-color-border);
    }
    h3,
    h4,
    h5,
    p {
      margin: 0;
    }
    h3 {
      font-size: var(--mo-text-m);
    }
    h4 {
      font-size: var(--mo-text-s);
    }
    h5 {
      font-size: var(--mo-text-xs);
    }
    mo-button {
      justify-self: start;
    }
    .table {
      overflow-x: auto;
    }
    table {
      width: 100%;
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    th,
    td {
      padding: var(--mo-space-1) var(--mo-space-2);
      border-bottom: 1px solid var(--mo-color-border);
      font-weight: 400;
      text-align: start;
    }
    thead th {
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-xs);
    }
    .number {
      text-align: end;
      white-space: nowrap;
    }
    .chosen {
      background: var(--mo-color-primary-soft);
    }
    th button {
      width: 100%;
      min-height: 28px;
      padding: 0;
      border: 0;
      background: none;
      color: var(--mo-color-link, var(--mo-color-primary-text));
      font: inherit;
      text-align: start;
      cursor: pointer;
    }
    th button:focus-visible {
      outline: var(--mo-focus-ring);
      outline-offset: 2px;
    }
    .number mo-icon,
    dd mo-icon,
    .outside mo-icon {
      flex: none;
      color: var(--mo-color-warning);
      --mo-icon-size: 16px;
    }
    .outside {
      display: flex;
      gap: var(--mo-space-2);
      align-items: flex-start;
    }
    ul {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(128px, 1fr));
      gap: var(--mo-space-3);
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      min-width: 0;
      padding: var(--mo-space-2);
      border: 1px solid var(--mo-color-border);
      border-radius: var(--mo-radius);
    }
    li mo-structure {
      width: 100%;
      height: 96px;
    }
    dl {
      display: grid;
      gap: 2px;
      margin: 0;
      font-size: var(--mo-text-s);
    }
    dl > div {
      display: flex;
      justify-content: space-between;
      gap: var(--mo-space-2);
    }
    dt {
      color: var(--mo-color-text-muted);
    }
    dd {
      margin: 0;
      font-variant-numeric: tabular-nums;
    }
  `,
];
