import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { css } from 'lit';

export const historyPageStyles = [
  pageStyles,
  skeletonStyles,
  css`
    .back {
      display: inline-block;
      margin-bottom: var(--mo-space-2);
      font-size: var(--mo-text-s);
      overflow-wrap: anywhere;
    }
    .about {
      max-width: 90ch;
      margin-top: var(--mo-space-1);
    }
    .skeleton {
      display: grid;
      gap: var(--mo-space-4);
      margin-top: var(--mo-space-6);
    }
    kit-failure {
      margin-top: var(--mo-space-6);
    }
    .groups {
      margin: var(--mo-space-4) 0;
      padding: 0;
      list-style: none;
    }
    .groups > li {
      display: grid;
      gap: var(--mo-space-1);
      padding: var(--mo-space-4) 0;
      border-top: 1px solid var(--mo-color-border);
      overflow-wrap: anywhere;
    }
    .when {
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
    }
    .when b {
      color: var(--mo-color-text);
      font-weight: 600;
    }
    .what {
      max-width: 90ch;
      margin: 0;
      padding-inline-start: var(--mo-space-4);
      list-style: disc;
    }
    .actions {
      margin-top: var(--mo-space-1);
    }
    .now {
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
    }
    .compared {
      display: grid;
      gap: var(--mo-space-1);
      justify-items: start;
      margin-top: var(--mo-space-2);
    }
    molvalley-version-changes {
      width: 100%;
    }
  `,
];
