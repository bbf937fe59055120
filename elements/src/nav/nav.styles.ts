import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';
import { glyphStyles } from '../icon/glyph.ts';

export const navStyles = css`
  :host {
    display: block;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.3 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  ${glyphStyles}
  ul {
    display: flex;
    flex-direction: column;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .item {
    display: flex;
    position: relative;
    align-items: center;
    gap: var(--mo-space-3);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 36px;
    margin: 0;
    padding: var(--mo-space-1) var(--mo-space-3);
    border: 0;
    border-radius: var(--mo-radius-small);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .item:hover {
    background: var(--mo-color-hover);
  }
  .item:active {
    background: var(--mo-color-pressed);
  }
  .item:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .item > mo-icon {
    color: var(--mo-color-text-muted);
  }
  [aria-current] {
    background: var(--mo-color-selected);
    color: var(--mo-color-primary-text);
    font-weight: 500;
  }
  [aria-current] > mo-icon {
    color: inherit;
  }
  [aria-disabled='true'],
  [aria-disabled='true'] > mo-icon {
    background: none;
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  .title {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .end {
    inline-size: 16px;
    block-size: 16px;
    color: var(--mo-color-text-muted);
  }
  .end:dir(rtl) {
    scale: -1 1;
  }
  [aria-expanded='true'] > .turn {
    rotate: 90deg;
  }
  [aria-expanded='true'] > .turn:dir(rtl) {
    rotate: -90deg;
  }
  .sub {
    margin-block-start: 2px;
    padding-inline-start: var(--mo-space-8);
  }
  .flyout > .sub {
    padding: 0;
  }
  .rail > ul > li > .item {
    justify-content: center;
    padding-inline: 0;
  }
  .rail > ul > li > .item > mo-badge {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: calc(50% - 2px);
  }
  .rail > ul > li > .item > mo-badge::part(badge) {
    min-inline-size: 16px;
    padding-inline: 3px;
    font-size: 10px;
    line-height: 16px;
  }
  .initial {
    inline-size: 20px;
    font-weight: 500;
    line-height: 20px;
    text-align: center;
  }
  .item:focus-visible {
    z-index: 1;
  }
  .panel {
    position: fixed;
    inset: auto;
    margin: 0;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-raised);
    color: var(--mo-color-text);
    box-shadow: var(--mo-shadow-raised);
  }
  .flyout {
    box-sizing: border-box;
    min-inline-size: 180px;
    max-inline-size: 320px;
    max-block-size: calc(100dvh - 20px);
    padding: var(--mo-space-1);
    overflow: auto;
  }
  .flyout p {
    margin: 0;
    padding: var(--mo-space-2) var(--mo-space-3);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .tip {
    padding: var(--mo-space-1) var(--mo-space-2);
    border-color: transparent;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-text);
    color: var(--mo-color-surface);
    font-size: var(--mo-text-s);
  }
  @media (pointer: coarse) {
    .item {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    [aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    [aria-disabled='true'],
    [aria-disabled='true'] > mo-icon {
      color: GrayText;
    }
    .tip {
      border-color: CanvasText;
    }
  }
`;
