import { css } from 'lit';
import { boxStyles, formControlStyles } from '../base/form-control.styles.ts';

export const inputStyles = css`
  ${formControlStyles}
  ${boxStyles}
  .field {
    block-size: var(--mo-control-height-form);
  }
  #control {
    block-size: 100%;
  }
  slot > svg,
  ::slotted([slot='prefix']) {
    flex: none;
    margin-inline-start: var(--mo-space-2);
    color: var(--mo-color-text-muted);
  }
  ::slotted([slot='suffix']) {
    flex: none;
    margin-inline-end: var(--mo-space-3);
    color: var(--mo-color-text-muted);
  }
  slot:has(svg) + #control {
    padding-inline-start: var(--mo-space-2);
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  input[type='number'] {
    font-variant-numeric: tabular-nums;
  }
  button {
    display: grid;
    position: relative;
    place-items: center;
    flex: none;
    inline-size: 28px;
    block-size: 28px;
    margin-inline-end: 3px;
    padding: 0;
    border: 0;
    border-radius: var(--mo-radius-small);
    background: none;
    color: var(--mo-color-text-muted);
    cursor: pointer;
  }
  button:hover {
    background: var(--mo-color-hover);
    color: var(--mo-color-text);
  }
  button:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -1px;
  }
  button svg {
    inline-size: 18px;
    block-size: 18px;
  }
  @media (pointer: coarse) {
    .field {
      block-size: 44px;
    }
    button {
      inline-size: 40px;
      block-size: 40px;
      margin-inline-end: 1px;
    }
  }
`;
