import { css } from 'lit';
import { boxStyles, formControlStyles } from '../base/form-control.styles.ts';
import { panelStyles } from '../popover/panel.styles.ts';

export const comboboxStyles = css`
  ${formControlStyles}
  ${boxStyles}
  ${panelStyles}
  :host {
    anchor-name: none;
  }
  ::slotted(:not([slot])) {
    display: none;
  }
  .field {
    position: relative;
    anchor-name: --mo-popover;
  }
  #control {
    align-self: stretch;
    /* As narrow as there is room, as a select. */
    inline-size: 100%;
    padding-inline-end: 36px;
    text-overflow: ellipsis;
  }
  .field > svg {
    position: absolute;
    inset-inline-end: var(--mo-space-3);
    inline-size: 16px;
    block-size: 16px;
    color: var(--mo-color-text-muted);
    pointer-events: none;
  }
  .panel {
    max-block-size: min(320px, 100dvh - 20px);
    padding: var(--mo-space-1);
    overscroll-behavior: contain;
    cursor: default;
    user-select: none;
  }
  .option {
    display: flex;
    align-items: center;
    gap: var(--mo-space-2);
    box-sizing: border-box;
    min-block-size: var(--mo-control-height);
    padding: var(--mo-space-1) var(--mo-space-3);
    border-radius: var(--mo-radius-small);
    line-height: 1.3;
    cursor: pointer;
  }
  .option:hover {
    background: var(--mo-color-hover);
  }
  .option.active {
    background: var(--mo-color-hover);
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .option[aria-disabled='true'] {
    background: none;
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  .option svg {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin-inline-start: auto;
    color: var(--mo-color-primary-text);
  }
  .group,
  .none {
    padding: var(--mo-space-1) var(--mo-space-3);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .group {
    font-weight: 500;
  }
  @media (pointer: coarse) {
    .option {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .option[aria-disabled='true'] {
      color: GrayText;
    }
  }
`;
