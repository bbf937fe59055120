import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    position: relative;
    block-size: 100%;
    min-block-size: 240px;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  .loading {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  /* The usual shape of a tool: a title with actions, then rows. */
  .shape {
    animation: appear var(--mo-duration-fast) var(--mo-easing);
    display: grid;
    gap: var(--mo-space-4);
    padding: var(--mo-space-6);
  }
  .shape i {
    block-size: 20px;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-hover);
  }
  .shape .head {
    display: flex;
    justify-content: space-between;
    margin-block-end: var(--mo-space-2);
  }
  .head i {
    block-size: var(--mo-control-height);
    inline-size: min(240px, 40%);
  }
  .head i + i {
    inline-size: min(120px, 25%);
  }
  .error {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    gap: var(--mo-space-2);
    padding: var(--mo-space-6);
    overflow: auto;
  }
  .error > * {
    max-inline-size: 56ch;
    margin: 0;
  }
  h2 {
    font-size: var(--mo-text-l);
    font-weight: 600;
    line-height: 1.5;
  }
  .safe {
    color: var(--mo-color-text-muted);
  }
  button {
    justify-self: start;
    min-block-size: var(--mo-control-height);
    padding: 0 var(--mo-space-4);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  .error button {
    margin-block-start: var(--mo-space-2);
  }
  button:hover {
    background: var(--mo-color-hover);
  }
  button:active {
    background: var(--mo-color-pressed);
  }
  button:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .enter {
    position: absolute;
    inset-block-start: var(--mo-space-2);
    inset-inline-start: var(--mo-space-2);
    z-index: 1;
  }
  .enter:not(:focus) {
    clip-path: inset(50%);
  }
  @media (forced-colors: active) {
    .shape i {
      border: 1px solid GrayText;
    }
  }
`;
