import { css } from 'lit';

export const footerStyles = css`
  :host {
    display: block;
    background: var(--mo-color-footer);
    color: var(--mo-color-text-muted);
    font: var(--mo-text-s) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--mo-space-1) var(--mo-space-6);
    box-sizing: border-box;
    min-block-size: var(--mo-footer-height, 3rem);
    padding: var(--mo-space-2) var(--mo-space-6);
    border-block-start: 1px solid var(--mo-color-border);
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-1) var(--mo-space-4);
  }
  a {
    border-radius: var(--mo-radius-small);
    color: inherit;
  }
  a:hover {
    color: var(--mo-color-text);
  }
  a:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  @media (max-width: 479.98px) {
    footer {
      padding-inline: var(--mo-space-4);
    }
  }
`;
