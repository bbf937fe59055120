import { css } from 'lit';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';

export const setPageStyles = [
  pageStyles,
  skeletonStyles,
  css`
    :host {
      height: 100dvh;
    }
    .set {
      display: flex;
      flex-direction: column;
      height: 100%;
      min-height: 0;
    }
    .back {
      font-size: var(--mo-text-s);
    }
    .trashed {
      display: grid;
      gap: var(--mo-space-3);
      margin-top: var(--mo-space-4);
    }
    molvalley-set-notices,
    molvalley-set-toolbar {
      padding: 0 var(--mo-space-6);
    }
    molvalley-set-toolbar {
      padding-bottom: var(--mo-space-1);
    }
    .workspace {
      position: relative;
      display: flex;
      flex: 1 1 0;
      min-height: 240px;
      border-top: 1px solid var(--mo-color-border);
    }
    .table {
      display: flex;
      flex: 1 1 0;
      flex-direction: column;
      min-width: 0;
    }
    molvalley-grid {
      flex: 1 1 0;
      min-height: 0;
    }
    molvalley-molecule-panel {
      flex: none;
      width: min(420px, 50%);
      border-inline-start: 1px solid var(--mo-color-border);
    }
    .nothing {
      display: grid;
      gap: var(--mo-space-2);
      justify-items: center;
      padding: var(--mo-space-12) var(--mo-space-6);
      text-align: center;
    }
    .skeleton {
      flex: 1;
      background: var(--mo-color-surface);
      overflow: hidden;
    }
    .skeleton .row {
      display: grid;
      grid-template-columns: 168px 176px 1fr 1fr;
      gap: var(--mo-space-6);
      align-items: center;
      height: 96px;
      padding: 0 var(--mo-space-6);
      border-bottom: 1px solid var(--mo-color-border);
    }
    .skeleton .row span:first-child {
      height: 64px;
    }
    @media (max-width: 599px) {
      :host {
        height: auto;
        min-height: 100dvh;
      }
      .set {
        height: auto;
        min-height: 100dvh;
      }
      molvalley-set-notices,
      molvalley-set-toolbar {
        padding-inline: var(--mo-space-4);
      }
      .workspace {
        flex: none;
        height: max(360px, calc(100dvh - 64px));
      }
      molvalley-molecule-panel {
        position: fixed;
        inset: 0;
        z-index: 5;
        width: auto;
        border: 0;
      }
    }
  `,
];
