import { css } from 'lit';
import { glyphStyles } from '../icon/glyph.ts';

export const menuItemStyles = css`
  :host {
    display: flex;
    position: relative;
    align-items: center;
    gap: var(--mo-space-2);
    min-block-size: var(--mo-control-height);
    padding: 0 var(--mo-space-3);
    border-radius: var(--mo-radius-small);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.3 var(--mo-font);
    cursor: pointer;
    user-select: none;
  }
  :host([hidden]) {
    display: none;
  }
  @media (pointer: coarse) {
    :host {
      min-block-size: 44px;
    }
  }
  :host(:hover),
  :host([aria-expanded='true']),
  :host(:focus-visible) {
    background: var(--mo-color-hover);
  }
  :host(:focus-visible) {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  :host(:active:not([aria-expanded='true'])) {
    background: var(--mo-color-pressed);
  }
  :host([disabled]) {
    background: none;
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  ${glyphStyles}
  mo-icon {
    color: var(--mo-color-text-muted);
  }
  :host([disabled]) mo-icon {
    color: inherit;
  }
  .check {
    margin-inline-start: auto;
    color: var(--mo-color-primary-text);
  }
  a {
    position: absolute;
    inset: 0;
  }
  @media (forced-colors: active) {
    :host([disabled]) {
      color: GrayText;
    }
  }
`;
