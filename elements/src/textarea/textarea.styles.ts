import { css } from 'lit';
import { boxStyles, formControlStyles } from '../base/form-control.styles.ts';

export const textareaStyles = css`
  ${formControlStyles}
  ${boxStyles}
  #control {
    display: block;
    /* Sized by its content, it would be as narrow as its words where nothing else says how wide it is: 20 letters. */
    inline-size: calc(12.5em + 2 * var(--mo-space-3));
    max-block-size: var(--mo-textarea-max-height, 320px);
    padding-block: 7px;
    resize: none;
    field-sizing: content;
  }
`;
