import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';

export const badgeStyles = css`
  :host {
    display: inline-flex;
    position: relative;
    vertical-align: middle;
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  .badge {
    box-sizing: border-box;
    min-inline-size: 18px;
    padding: 0 5px;
    border-radius: 9px;
    background: var(--mo-color-error);
    color: var(--mo-color-surface);
    font: 600 var(--mo-text-xs) / 18px var(--mo-font);
    font-variant-numeric: tabular-nums;
    text-align: center;
    direction: ltr;
  }
  @media (forced-colors: active) {
    .badge {
      outline: 1px solid;
    }
  }
`;
