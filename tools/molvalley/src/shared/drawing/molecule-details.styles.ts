import { css } from 'lit';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';

export const moleculeDetailsStyles = [
  pageStyles,
  css`
    .large {
      display: block;
      width: 100%;
      height: auto;
      aspect-ratio: 8 / 5;
      border: 1px solid var(--mo-color-border);
      border-radius: var(--mo-radius);
      background: var(--mo-color-surface);
    }
    .actions {
      margin-block: var(--mo-space-3);
    }
    dl {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
      gap: var(--mo-space-2) var(--mo-space-4);
      margin: 0;
    }
    dl > div {
      min-width: 0;
    }
    .wide {
      grid-column: 1 / -1;
    }
    dt {
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-xs);
      overflow-wrap: anywhere;
    }
    dd {
      margin: 0;
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
      white-space: pre-line;
    }
    .prediction {
      display: grid;
      white-space: normal;
    }
    .prediction mo-icon {
      margin-inline-end: var(--mo-space-1);
      color: var(--mo-color-warning);
      --mo-icon-size: 14px;
    }
    .interval {
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-xs);
    }
    section {
      margin-top: var(--mo-space-4);
    }
    h3 {
      margin: 0 0 var(--mo-space-2);
      font-size: var(--mo-text-m);
      font-weight: 600;
    }
    .alerts p,
    .outside p {
      font-size: var(--mo-text-s);
    }
    .alerts button {
      min-height: 28px;
      max-width: 100%;
      padding: 0 var(--mo-space-2);
      border: 1px solid var(--mo-color-border-control);
      border-radius: var(--mo-radius);
      background: none;
      color: var(--mo-color-text);
      font: inherit;
      font-size: var(--mo-text-s);
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    .alerts button:hover {
      background: var(--mo-color-hover);
    }
    .alerts button[aria-pressed='true'] {
      border-color: var(--mo-color-primary);
      background: var(--mo-color-primary-soft);
    }
    .alerts button:focus-visible {
      outline: var(--mo-focus-ring);
    }
    .remark {
      margin-bottom: var(--mo-space-3);
    }
    .code,
    pre {
      font-family: var(--mo-font-mono);
      font-size: var(--mo-text-s);
    }
    pre {
      max-height: 240px;
      margin: var(--mo-space-2) 0 var(--mo-space-4);
      padding: var(--mo-space-2);
      border: 1px solid var(--mo-color-border);
      border-radius: var(--mo-radius);
      overflow: auto;
    }
    .reason {
      display: flex;
      align-items: flex-start;
      gap: var(--mo-space-2);
    }
    .reason mo-icon {
      flex: none;
      color: var(--mo-color-warning);
    }
    .reason .words {
      display: grid;
      gap: 2px;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    .reason .detail {
      color: var(--mo-color-text-muted);
      font-family: var(--mo-font-mono);
      font-size: var(--mo-text-xs);
    }
    .reason mark {
      border-radius: 2px;
      background: var(--mo-color-error-soft);
      color: var(--mo-color-error);
      text-decoration: underline wavy;
    }
    .outside ul {
      display: flex;
      flex-wrap: wrap;
      gap: var(--mo-space-2) var(--mo-space-4);
      margin: 0 0 var(--mo-space-2);
      padding: 0;
      list-style: none;
    }
    .outside a {
      display: inline-flex;
      align-items: center;
      gap: var(--mo-space-1);
      min-height: 28px;
      --mo-icon-size: 14px;
    }
  `,
];
