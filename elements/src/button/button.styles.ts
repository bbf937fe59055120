import { css } from 'lit';
import { controlStyles } from './control.styles.ts';

export const buttonStyles = css`
  :host {
    display: inline-flex;
    vertical-align: middle;
  }
  :host([hidden]) {
    display: none;
  }
  ${controlStyles}
  .control {
    flex: 1;
    text-decoration: none;
    touch-action: manipulation;
  }
  .control:disabled {
    border-color: var(--mo-color-border);
    background: var(--mo-color-hover);
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  .plain:disabled {
    border-color: transparent;
    background: none;
  }
  .form {
    min-block-size: var(--mo-control-height-form);
    padding-inline: var(--mo-space-4);
  }
  .form.square {
    inline-size: var(--mo-control-height-form);
    padding: 0;
  }
  .square slot {
    display: none;
  }
  .icon {
    padding-inline-start: var(--mo-space-2);
  }
  .form.icon {
    padding-inline-start: var(--mo-space-3);
  }
  @media (pointer: coarse) {
    .control {
      position: relative;
    }
    .control::after {
      position: absolute;
      inset: 50% auto auto 50%;
      inline-size: max(100%, 44px);
      block-size: 44px;
      content: '';
      translate: -50% -50%;
    }
  }
  @media (forced-colors: active) {
    .control:disabled {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
