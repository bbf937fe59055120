import { css } from 'lit';

/** Words, links, titles and the page's frame, the same in every view. */
export const pageStyles = css`
  :host {
    display: block;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  p {
    margin: 0;
  }
  h1 {
    font-size: var(--mo-text-2xl);
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: var(--mo-text-m);
    font-weight: 600;
  }
  a {
    color: var(--mo-color-primary-text);
    text-decoration: none;
    border-radius: var(--mo-radius-small);
  }
  a:hover {
    text-decoration: underline;
  }
  :focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .page {
    max-width: var(--mo-page-width);
    margin: 0 auto;
    padding: var(--mo-space-6);
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--mo-space-3) var(--mo-space-4);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2);
  }
  .muted {
    color: var(--mo-color-text-muted);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (max-width: 599px) {
    .page {
      padding: var(--mo-space-4);
    }
  }
`;

/** The page's own shape while it loads; it shows only where loading takes longer than 150 ms. */
export const skeletonStyles = css`
  .skeleton {
    opacity: 0;
    animation: appear 0s 150ms forwards;
  }
  .skeleton span {
    display: block;
    height: 12px;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-hover);
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
`;
