import { css } from 'lit';

/** What stands in the shell, but for the elements, which have their own looks. */
export const shellStyles = css`
  :host {
    display: block;
  }
  .page,
  .failure {
    box-sizing: border-box;
    max-inline-size: var(--mo-page-width);
    margin-inline: auto;
    padding: var(--mo-space-6);
  }
  h1,
  ::slotted(h1) {
    margin: 0 0 var(--mo-space-3);
    font-size: var(--mo-text-2xl);
    font-weight: 600;
    line-height: 1.3;
  }
  /* It has the focus so that what was navigated to is said; nobody can do anything with it. */
  h1:focus {
    outline: none;
  }
  p {
    max-inline-size: 70ch;
    margin: 0 0 var(--mo-space-3);
    color: var(--mo-color-secondary);
    overflow-wrap: anywhere;
  }
  a {
    color: var(--mo-color-primary-text);
  }
  a:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
    border-radius: var(--mo-radius-small);
  }
  .card {
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 360px);
    place-content: center;
    min-block-size: 100dvh;
    padding: var(--mo-space-4);
  }
  @media (max-width: 767.98px) {
    .page,
    .failure {
      padding: var(--mo-space-4);
    }
  }
`;
