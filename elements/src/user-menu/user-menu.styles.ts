import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';

export const userMenuStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([compact]) {
    display: inline-block;
    container-type: normal;
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  mo-popover {
    display: block;
    --mo-popover-padding: 0;
  }
  .trigger {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 48px;
    margin: 0;
    padding: var(--mo-space-2);
    border: 0;
    border-radius: var(--mo-radius);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .trigger:hover,
  [open] > .trigger {
    background: var(--mo-color-hover);
  }
  .trigger:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .name {
    flex: 1;
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .trigger mo-icon {
    color: var(--mo-color-text-muted);
  }
  :host([compact]) .trigger {
    min-block-size: 44px;
    padding: 6px;
    border-radius: 50%;
  }
  /* In a rail there is room for the picture only. */
  @container (inline-size < 100px) {
    .trigger {
      justify-content: center;
    }
    .name,
    .trigger mo-icon {
      display: none;
    }
  }
  .head {
    display: grid;
    padding: var(--mo-space-2) var(--mo-space-4);
    border-block-end: 1px solid var(--mo-color-border);
    overflow-wrap: anywhere;
  }
  .head strong {
    font-weight: 600;
  }
  .head span {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
`;
