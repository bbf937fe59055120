import { css } from 'lit';
import { formControlStyles } from '../base/form-control.styles.ts';

/** A small native control beside its label. */
export const checkControlStyles = css`
  ${formControlStyles}
  .line {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-2);
    inline-size: fit-content;
    max-inline-size: 100%;
  }
  label {
    margin: 0;
    padding-block: 2px;
    font-weight: 400;
  }
  .box {
    display: grid;
    position: relative;
    flex: none;
    place-items: center;
    block-size: 25px;
    min-inline-size: 24px;
  }
  .box > * {
    grid-area: 1 / 1;
  }
  input {
    box-sizing: border-box;
    margin: 0;
    border: 1px solid var(--mo-color-border-control);
    background: var(--mo-color-surface);
    appearance: none;
    cursor: pointer;
  }
  /* The whole 24 px, on a touch screen 44 px, take the press. */
  input::after {
    position: absolute;
    inset: 0;
    content: '';
  }
  input:hover {
    border-color: var(--mo-color-text-muted);
  }
  input:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .invalid > input {
    border-color: var(--mo-color-error);
  }
  input:disabled {
    border-color: var(--mo-color-border);
    background: var(--mo-color-hover);
    cursor: default;
  }
  .line:has(:disabled) label {
    color: var(--mo-color-text-disabled);
  }
  .note {
    margin-inline-start: var(--mo-space-8);
  }
  @media (pointer: coarse) {
    .line {
      align-items: center;
      min-block-size: 44px;
    }
    input::after {
      inset: -10px;
    }
  }
  @media (forced-colors: active) {
    input:disabled {
      border-color: GrayText;
    }
    .line:has(:disabled) label {
      color: GrayText;
    }
  }
`;
