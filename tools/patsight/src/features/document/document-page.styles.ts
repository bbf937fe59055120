import { css } from 'lit';

export const documentPageStyles = css`
  :host {
    /* where every page begins, of the head of the document too */
    --document-gutter: var(--mo-space-6);
    height: 100dvh;
  }
  @media (max-width: 767.98px) {
    :host {
      --document-gutter: var(--mo-space-4);
    }
  }
  .document {
    display: flex;
    flex-direction: column;
    height: 100%;
    min-height: 0;
  }
  patsight-document-head {
    flex: none;
  }
  .notices {
    display: grid;
    flex: none;
    gap: var(--mo-space-2);
    padding: 0 var(--document-gutter);
  }
  .notices > * {
    margin-bottom: var(--mo-space-2);
  }
  .running {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-1) var(--mo-space-3);
    min-height: 40px;
    padding: var(--mo-space-1) var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    font-variant-numeric: tabular-nums;
  }
  .running mo-progress {
    flex: 1 1 120px;
    max-width: 320px;
  }
  .running mo-button {
    margin-inline-start: auto;
  }
  .complete {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-1) var(--mo-space-2);
  }
  .complete strong {
    margin-inline-end: var(--mo-space-1);
    font-weight: 500;
  }
  .gap {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-1);
    min-height: 28px;
    padding: 0 var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: 14px;
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .gap:hover {
    background: var(--mo-color-hover);
  }
  .gap mo-icon {
    --mo-icon-size: 14px;
    color: var(--mo-color-warning);
  }
  .gap.groups mo-icon,
  .gap.rerun mo-icon {
    color: var(--mo-color-primary-text);
  }
  .panes {
    display: grid;
    flex: 1 1 0;
    grid-template-columns: minmax(320px, 4fr) minmax(360px, 5fr) minmax(280px, 3fr);
    grid-template-rows: minmax(0, 1fr);
    min-height: 320px;
    border-top: 1px solid var(--mo-color-border);
  }
  .panes > * {
    min-width: 0;
    min-height: 0;
  }
  .panes > * + * {
    border-inline-start: 1px solid var(--mo-color-border);
  }
  .panes.two {
    grid-template-columns: minmax(320px, 5fr) minmax(360px, 6fr);
  }
  .beside {
    display: flex;
    flex-direction: column;
  }
  .beside > .view {
    flex: 1 1 0;
    min-height: 0;
  }
  .viewhead {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: var(--mo-space-3);
    padding: var(--mo-space-2) var(--document-gutter);
    border-bottom: 1px solid var(--mo-color-border);
  }
  .instead {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--mo-space-3);
    padding: var(--mo-space-8) var(--mo-space-4);
    text-align: center;
    text-wrap: balance;
  }
  .instead p {
    max-width: 52ch;
  }
  .instead mo-icon {
    --mo-icon-size: 32px;
    color: var(--mo-color-text-muted);
  }
  .tabs {
    display: flex;
    flex: 1 1 0;
    flex-direction: column;
    min-height: 320px;
  }
  .tabs [role='tablist'] {
    display: flex;
    flex: none;
    gap: var(--mo-space-1);
    padding-inline: var(--mo-space-2);
    border-bottom: 1px solid var(--mo-color-border);
    overflow-x: auto;
  }
  .tabs [role='tab'] {
    min-height: 44px;
    padding: 0 var(--mo-space-3);
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--mo-color-text-muted);
    font: 500 var(--mo-text-m) / 1.3 var(--mo-font);
    white-space: nowrap;
    cursor: pointer;
  }
  .tabs [role='tab'][aria-selected='true'] {
    border-color: var(--mo-color-primary);
    color: var(--mo-color-primary-text);
  }
  .tabs [role='tab']:focus-visible {
    outline-offset: -2px;
  }
  .tabs [role='tabpanel'] {
    flex: 1 1 0;
    min-height: 0;
  }
  .tabs [role='tabpanel'] > * {
    height: 100%;
  }
  .skeleton {
    padding: var(--mo-space-6) var(--document-gutter);
  }
  .skeleton span {
    width: 320px;
    max-width: 70%;
    margin-bottom: var(--mo-space-4);
  }
  @media (max-width: 1199px) and (min-width: 900px) {
    .panes:not(.two) {
      grid-template-columns: minmax(320px, 1fr) minmax(360px, 1fr);
      grid-template-rows: minmax(0, 3fr) minmax(0, 2fr);
    }
    .panes:not(.two) > patsight-pages {
      grid-row: 1 / 3;
    }
    .panes:not(.two) > patsight-detail {
      border-top: 1px solid var(--mo-color-border);
    }
  }
  @media (max-width: 899px) {
    .document {
      height: auto;
      min-height: 100%;
    }
    .tabs {
      flex: none;
      height: 100dvh;
    }
    .complete {
      flex-wrap: nowrap;
    }
    .complete > * {
      flex: none;
    }
  }
`;
