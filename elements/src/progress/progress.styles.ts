import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';

export const progressStyles = css`
  :host {
    display: block;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  .words {
    display: flex;
    justify-content: space-between;
    gap: var(--mo-space-4);
    margin-block-end: var(--mo-space-1);
  }
  .value {
    color: var(--mo-color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  .track {
    block-size: 6px;
    overflow: hidden;
    border-radius: 3px;
    background: var(--mo-color-pressed);
  }
  .bar {
    block-size: 100%;
    border-radius: inherit;
    background: var(--mo-color-primary);
    transform-origin: left;
    transition: transform var(--mo-duration) var(--mo-easing);
  }
  .bar:dir(rtl) {
    transform-origin: right;
  }
  .waiting {
    inline-size: 30%;
    margin-inline: auto;
    transition: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    .waiting {
      margin: 0;
      animation: pass 1.4s linear infinite;
    }
    .waiting:dir(rtl) {
      animation-name: pass-back;
    }
  }
  @keyframes pass {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(333%);
    }
  }
  @keyframes pass-back {
    from {
      transform: translateX(100%);
    }
    to {
      transform: translateX(-333%);
    }
  }
  @media (forced-colors: active) {
    .track {
      border: 1px solid CanvasText;
    }
    .bar {
      background: Highlight;
    }
  }
`;
