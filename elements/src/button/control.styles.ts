import { css } from 'lit';

/** How a button looks, for `mo-button` and for the buttons inside other elements: `<button class="control primary">`. */
export const controlStyles = css`
  .control {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--mo-space-2);
    box-sizing: border-box;
    min-block-size: var(--mo-control-height);
    margin: 0;
    padding: 0 var(--mo-space-3);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: var(--mo-color-text);
    font: 500 var(--mo-text-m) / 1.3 var(--mo-font);
    cursor: pointer;
  }
  .control:hover {
    background: var(--mo-color-hover);
  }
  .control:active {
    background: var(--mo-color-pressed);
  }
  .primary {
    border-color: transparent;
    background: var(--mo-color-primary);
    color: var(--mo-color-on-primary);
  }
  .primary:hover {
    background: var(--mo-color-primary-hover);
  }
  .primary:active {
    background: var(--mo-color-primary-pressed);
  }
  .danger {
    border-color: var(--mo-color-error);
    color: var(--mo-color-error);
  }
  .danger:hover {
    background: var(--mo-color-error-soft);
  }
  .plain {
    border-color: transparent;
    background: none;
  }
  .square {
    inline-size: var(--mo-control-height);
    padding: 0;
  }
  .control:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .control[aria-disabled='true'] {
    cursor: progress;
  }
  .spinner {
    flex: none;
    padding: 6px;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
  }
  @media (prefers-reduced-motion: no-preference) {
    .spinner {
      animation: spin 0.8s linear infinite;
    }
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
`;
