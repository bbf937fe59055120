import { css } from 'lit';
import { visuallyHidden } from '../base/visually-hidden.ts';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';
import { skipLinkStyles } from './skip-link.ts';

export const layoutStyles = css`
  :host {
    display: block;
    min-block-size: 100dvh;
    background: var(--mo-color-background);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${glyphStyles}
  ${controlStyles}
  ${skipLinkStyles}
  ${visuallyHidden}
  .top {
    position: sticky;
    z-index: 2;
    inset-block-start: 0;
  }
  .opener {
    padding: var(--mo-space-2) var(--mo-space-3);
    border-block-end: 1px solid var(--mo-color-border);
    background: var(--mo-color-header);
  }
  .columns {
    display: flex;
    align-items: stretch;
  }
  .columns > :is(mo-sidebar, mo-nav-rail) {
    position: sticky;
    inset-block-start: var(--mo-layout-top-height, 4rem);
    align-self: flex-start;
    flex: none;
    block-size: calc(100dvh - var(--mo-layout-top-height, 4rem));
  }
  .page {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-inline-size: 0;
  }
  main {
    --mo-layout-content-height: calc(
      100dvh - var(--mo-layout-top-height, 4rem) -
        var(--mo-layout-footer-height, var(--mo-footer-height, 3rem))
    );
    flex: 1;
    min-block-size: var(--mo-layout-content-height);
    outline: 0;
    scroll-margin-block-start: var(--mo-layout-top-height, 4rem);
  }
  main:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .drawer {
    inset: 0 auto 0 0;
    box-sizing: border-box;
    inline-size: min(320px, calc(100vw - 56px));
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    box-shadow: var(--mo-shadow-raised);
  }
  .drawer:dir(rtl) {
    inset: 0 0 0 auto;
  }
  .drawer::backdrop {
    background: var(--mo-color-scrim);
  }
  .drawer mo-sidebar {
    max-inline-size: 100%;
    border: 0;
  }
  .drawer-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    overflow-wrap: anywhere;
    gap: var(--mo-space-2);
    padding: var(--mo-space-3) var(--mo-space-3) 0 var(--mo-space-6);
    font-weight: 600;
  }
  .user {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    padding: var(--mo-space-2) var(--mo-space-6);
    overflow: hidden;
    white-space: nowrap;
  }
  .user img {
    flex: none;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    object-fit: cover;
  }
  .language {
    padding: var(--mo-space-1) var(--mo-space-3);
  }
  .language .control {
    justify-content: flex-start;
    gap: var(--mo-space-3);
    inline-size: 100%;
    min-block-size: 36px;
    color: var(--mo-color-text-muted);
    font-weight: 400;
  }
  .language .square {
    justify-content: center;
  }
  .description {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  @media (max-width: 767.98px) {
    .description {
      display: none;
    }
  }
  @media print {
    .top,
    .skip,
    mo-sidebar,
    mo-nav-rail,
    mo-footer {
      display: none;
    }
  }
`;
