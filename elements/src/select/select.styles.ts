import { css } from 'lit';
import { boxStyles, formControlStyles } from '../base/form-control.styles.ts';

export const selectStyles = css`
  ${formControlStyles}
  ${boxStyles}
  ::slotted(*) {
    display: none;
  }
  .field {
    position: relative;
  }
  #control {
    align-self: stretch;
    padding-inline-end: 36px;
    appearance: none;
    cursor: pointer;
    text-overflow: ellipsis;
  }
  #control:disabled {
    cursor: default;
    opacity: 1;
  }
  #control.empty:enabled {
    color: var(--mo-color-text-muted);
  }
  option,
  optgroup {
    background: var(--mo-color-raised);
    color: var(--mo-color-text);
  }
  .field > svg {
    position: absolute;
    inset-inline-end: var(--mo-space-3);
    inline-size: 16px;
    block-size: 16px;
    color: var(--mo-color-text-muted);
    pointer-events: none;
  }
`;
