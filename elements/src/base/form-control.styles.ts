import { css } from 'lit';
import { glyphStyles } from '../icon/glyph.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Label, hint and error of a form control. */
export const formControlStyles = css`
  :host {
    display: block;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  ${glyphStyles}
  label,
  .label {
    display: block;
    margin-block-end: var(--mo-space-1);
    font-weight: 500;
  }
  .label:has(slot:empty) {
    margin: 0;
  }
  .mark {
    color: var(--mo-color-error);
  }
  .note {
    margin-block-start: var(--mo-space-1);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .error {
    display: flex;
    gap: var(--mo-space-1);
    color: var(--mo-color-error);
  }
  .error svg {
    inline-size: 16px;
    block-size: 16px;
    margin-block-start: 2px;
  }
`;

/** The box around what is typed or chosen. */
export const boxStyles = css`
  .field {
    display: flex;
    align-items: center;
    box-sizing: border-box;
    min-block-size: var(--mo-control-height-form);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
  }
  .field:hover {
    border-color: var(--mo-color-text-muted);
  }
  .field:has(#control:focus) {
    outline: var(--mo-focus-ring);
    outline-offset: -1px;
  }
  #control {
    flex: 1;
    box-sizing: border-box;
    min-inline-size: 0;
    margin: 0;
    padding: 0 var(--mo-space-3);
    border: 0;
    border-radius: inherit;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
  }
  #control::placeholder {
    color: var(--mo-color-text-muted);
    opacity: 1;
  }
  .field:has(#control:disabled) {
    border-color: var(--mo-color-border);
    background: var(--mo-color-hover);
    color: var(--mo-color-text-disabled);
  }
  .field:has(#control:read-only:not(select, :disabled)) {
    background: var(--mo-color-background);
  }
  .field.invalid {
    border-color: var(--mo-color-error);
  }
  @media (pointer: coarse) {
    .field {
      min-block-size: 44px;
      /* Below 16 px a phone zooms in. */
      font-size: var(--mo-text-l);
    }
  }
  @media (forced-colors: active) {
    .field:has(#control:disabled) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
