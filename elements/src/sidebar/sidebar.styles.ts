import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';

export const sidebarStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    inline-size: 240px;
    max-inline-size: 100%;
    block-size: 100%;
    border-inline-end: 1px solid var(--mo-color-border);
    background: var(--mo-color-sidebar);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${glyphStyles}
  ${controlStyles}
  .middle {
    flex: 1;
    min-block-size: 0;
    padding: var(--mo-space-3);
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  .group {
    margin: 0;
    padding: var(--mo-space-1) var(--mo-space-3) var(--mo-space-2);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
    font-weight: 500;
  }
  .foot {
    padding: var(--mo-space-2) var(--mo-space-3);
  }
  .control {
    justify-content: flex-start;
    gap: var(--mo-space-3);
    inline-size: 100%;
    min-block-size: 36px;
    color: var(--mo-color-text-muted);
    font-weight: 400;
  }
  .square {
    justify-content: center;
  }
  svg:dir(rtl) {
    scale: -1 1;
  }
`;
