import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';
import { visuallyHidden } from '../base/visually-hidden.ts';

export const calloutStyles = css`
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
  ${controlStyles}
  .box {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-3);
    padding: var(--mo-space-3) var(--mo-space-4);
    border: 1px solid transparent;
    border-radius: var(--mo-radius);
  }
  .box > svg {
    margin-block-start: 1px;
  }
  .info {
    background: var(--mo-color-info-soft);
  }
  .info > svg {
    color: var(--mo-color-info);
  }
  .success {
    background: var(--mo-color-success-soft);
  }
  .success > svg {
    color: var(--mo-color-success);
  }
  .warning {
    background: var(--mo-color-warning-soft);
  }
  .warning > svg {
    color: var(--mo-color-warning);
  }
  .error {
    background: var(--mo-color-error-soft);
  }
  .error > svg {
    color: var(--mo-color-error);
  }
  .words {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  strong {
    display: block;
    font-weight: 600;
  }
  ::slotted([slot='actions']) {
    margin-block-start: var(--mo-space-2);
    margin-inline-end: var(--mo-space-2);
  }
  .close {
    flex: none;
    margin-block: -5px;
    margin-inline: 0 -8px;
    color: var(--mo-color-text-muted);
  }
  @media (forced-colors: active) {
    .box {
      border-color: CanvasText;
    }
  }
`;
