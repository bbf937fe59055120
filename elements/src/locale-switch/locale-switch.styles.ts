import { css } from 'lit';

export const localeSwitchStyles = css`
  :host {
    display: inline-block;
  }
  :host([hidden]) {
    display: none;
  }
  :host([withoutbutton]) {
    display: contents;
  }
  .languages {
    display: grid;
    gap: var(--mo-space-2);
  }
  .languages button {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    min-block-size: 44px;
    padding-inline: var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .languages button:hover {
    background: var(--mo-color-hover);
  }
  .languages button:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .languages button[aria-pressed='true'] {
    border-color: var(--mo-color-primary);
    background: var(--mo-color-selected);
    color: var(--mo-color-primary-text);
    font-weight: 500;
  }
  .current {
    margin-inline-start: auto;
  }
  @media (forced-colors: active) {
    .languages button[aria-pressed='true'] {
      border-color: Highlight;
    }
  }
`;
