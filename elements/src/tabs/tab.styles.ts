import { css } from 'lit';

export const tabStyles = css`
  :host {
    display: flex;
    position: relative;
    flex: none;
    align-items: center;
    gap: var(--mo-space-2);
    min-block-size: 40px;
    padding-inline: var(--mo-space-3);
    border-radius: var(--mo-radius-small);
    color: var(--mo-color-text-muted);
    font: 500 var(--mo-text-m) / 1.3 var(--mo-font);
    white-space: nowrap;
    cursor: pointer;
    user-select: none;
  }
  :host([hidden]) {
    display: none;
  }
  :host(:hover) {
    color: var(--mo-color-text);
  }
  :host([aria-selected='true']) {
    color: var(--mo-color-primary-text);
  }
  :host([aria-selected='true'])::after {
    position: absolute;
    inset: auto 0 0;
    block-size: 2px;
    background: var(--mo-color-primary);
    content: '';
  }
  :host(:focus-visible) {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  :host([disabled]) {
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  @media (pointer: coarse) {
    :host {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    :host([aria-selected='true'])::after {
      background: Highlight;
    }
    :host([disabled]) {
      color: GrayText;
    }
  }
`;
