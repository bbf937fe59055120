import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';
import { breadcrumbsStyles } from './breadcrumbs.ts';

export const headerStyles = css`
  :host {
    display: block;
    background: var(--mo-color-header);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${glyphStyles}
  ${controlStyles}
  ${breadcrumbsStyles}
  header {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    box-sizing: border-box;
    block-size: var(--mo-header-height, 4rem);
    padding-inline: var(--mo-space-4);
    border-block-end: 1px solid var(--mo-color-border);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: var(--mo-space-2);
    min-inline-size: 0;
    border-radius: var(--mo-radius-small);
    color: inherit;
    font-size: var(--mo-text-l);
    font-weight: 600;
    text-decoration: none;
  }
  .brand:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .brand span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  img {
    flex: none;
    block-size: 28px;
    max-inline-size: 160px;
  }
  .middle {
    flex: 1;
    min-inline-size: 0;
  }
  .end {
    display: flex;
    align-items: center;
    gap: var(--mo-space-2);
  }
  svg:dir(rtl) {
    scale: -1 1;
  }
  @media (max-width: 479.98px) {
    header {
      gap: var(--mo-space-2);
      padding-inline: var(--mo-space-3);
    }
    .crumbs {
      display: none;
    }
  }
`;
