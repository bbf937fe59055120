import { css } from 'lit';

export const fieldStyles = css`
  :host {
    display: block;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  .label {
    display: flex;
    gap: var(--mo-space-1);
    margin-block-end: var(--mo-space-1);
    font-weight: 500;
  }
  .mark {
    color: var(--mo-color-error);
  }
  /* A page's own rules win over these. */
  ::slotted(:is(
    input:not([type='checkbox'], [type='radio'], [type='range'], [type='file']),
    select,
    textarea
  )) {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: var(--mo-control-height-form);
    padding: 0 var(--mo-space-3);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
  }
  ::slotted(:is(input, select, textarea)[aria-invalid='true']) {
    border-color: var(--mo-color-error);
  }
  ::slotted([slot='hint']),
  ::slotted([slot='error']) {
    margin-block-start: var(--mo-space-1);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  ::slotted([slot='error']) {
    color: var(--mo-color-error);
  }
`;
