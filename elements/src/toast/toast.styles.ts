import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';

export const toastStyles = css`
  :host {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-2);
    box-sizing: border-box;
    max-inline-size: 100%;
    padding: var(--mo-space-2) var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-raised);
    color: var(--mo-color-text);
    box-shadow: var(--mo-shadow-raised);
    font: var(--mo-text-m) / 20px var(--mo-font);
    opacity: 0;
    transition: opacity var(--mo-duration-fast) var(--mo-easing);
  }
  :host([open]) {
    opacity: 1;
  }
  @starting-style {
    :host([open]) {
      opacity: 0;
    }
  }
  ${glyphStyles}
  ${controlStyles}
  .text {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .text strong {
    display: block;
    font-weight: 600;
  }
  .info,
  .loading {
    color: var(--mo-color-info);
  }
  .success {
    color: var(--mo-color-success);
  }
  .warning {
    color: var(--mo-color-warning);
  }
  .error {
    color: var(--mo-color-error);
  }
  .spinner {
    margin: 2px;
  }
  .control {
    flex: none;
    min-block-size: 24px;
    margin-block: -2px;
    padding-inline: var(--mo-space-1);
    color: var(--mo-color-primary-text);
  }
  .square {
    inline-size: 24px;
    margin-inline-end: -4px;
    color: var(--mo-color-text-muted);
  }
  .square svg {
    inline-size: 16px;
    block-size: 16px;
  }
`;
