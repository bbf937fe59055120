import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';
import { controlStyles } from '../button/control.styles.ts';
import { breadcrumbsStyles } from '../header/breadcrumbs.ts';
import { glyphStyles } from '../icon/glyph.ts';
import { skipLinkStyles } from '../layout/skip-link.ts';

export const pageLayoutStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${visuallyHidden}
  ${glyphStyles}
  ${controlStyles}
  ${skipLinkStyles}
  ${breadcrumbsStyles}
  .page {
    padding: var(--mo-page-layout-padding, var(--mo-space-6));
  }
  .way {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    min-block-size: var(--mo-control-height);
    margin-block: calc(-1 * var(--mo-space-2)) var(--mo-space-3);
  }
  .start {
    flex: 1;
    min-inline-size: 0;
  }
  .crumbs ol {
    flex-wrap: wrap;
  }
  .crumbs li {
    max-inline-size: 100%;
  }
  .help {
    flex: none;
  }
  .columns {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-6);
  }
  .side {
    position: sticky;
    inset-block-start: calc(var(--mo-layout-top-height, 0px) + var(--mo-space-6));
    flex: none;
    inline-size: var(--mo-page-layout-navigation-width, 240px);
    max-block-size: calc(100dvh - var(--mo-layout-top-height, 0px) - 2 * var(--mo-space-6));
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  .opener {
    display: none;
    justify-content: space-between;
    inline-size: 100%;
    min-block-size: 44px;
  }
  .turn {
    rotate: 90deg;
  }
  [aria-expanded='true'] > .turn {
    rotate: -90deg;
  }
  .main {
    flex: 1;
    min-inline-size: 0;
    outline: 0;
    scroll-margin-block-start: var(--mo-layout-top-height, 0px);
  }
  .main:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 4px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-3) var(--mo-space-4);
    margin-block-end: var(--mo-space-4);
  }
  .head > slot[name='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
  }
  h1,
  ::slotted([slot='title']) {
    flex: 1 1 0;
    min-inline-size: min(100%, 200px);
    margin: 0;
    font-size: var(--mo-text-2xl);
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: break-word;
  }
  .head > slot[name='actions'] {
    margin-inline-start: auto;
  }
  @container (max-width: 767.98px) {
    .page {
      padding: var(--mo-page-layout-padding, var(--mo-space-4));
    }
    .columns {
      flex-direction: column;
      align-items: stretch;
      gap: var(--mo-space-4);
    }
    .side {
      position: static;
      inline-size: auto;
      max-block-size: none;
    }
    .opener {
      display: flex;
    }
    .head > slot[name='actions'] {
      margin-inline-start: 0;
    }
    .navigation {
      padding-block-start: var(--mo-space-2);
    }
    .navigation:not(.unfolded) {
      display: none;
    }
  }
  @media print {
    .side,
    .help,
    .skip {
      display: none;
    }
  }
`;
