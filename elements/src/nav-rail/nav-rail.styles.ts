import { css } from 'lit';
import { navStyles } from '../nav/nav.styles.ts';

export const navRailStyles = [
  navStyles,
  css`
    :host {
      flex: none;
      inline-size: fit-content;
      block-size: 100%;
    }
    .column {
      display: flex;
      flex-direction: column;
      box-sizing: border-box;
      inline-size: var(--mo-nav-rail-width, 56px);
      block-size: 100%;
      padding: var(--mo-space-2);
      border-inline-end: 1px solid var(--mo-color-border);
      background: var(--mo-color-sidebar);
      overflow: hidden auto;
      overscroll-behavior: contain;
    }
    .column.titled {
      inline-size: var(--mo-nav-rail-width, 80px);
      padding-inline: var(--mo-space-1);
    }
    nav {
      flex: 1;
    }
    .header {
      display: flex;
      align-items: center;
      justify-content: center;
      box-sizing: border-box;
      min-block-size: 48px;
      margin-block-end: var(--mo-space-2);
      border-radius: var(--mo-radius-small);
      color: inherit;
      font-weight: 600;
      text-align: center;
      text-decoration: none;
      overflow-wrap: anywhere;
    }
    .header[hidden] {
      display: none;
    }
    a.header:hover {
      background: var(--mo-color-hover);
    }
    a.header:focus-visible {
      outline: var(--mo-focus-ring);
      outline-offset: -2px;
    }
    img {
      max-inline-size: 100%;
      max-block-size: 32px;
    }
    .rail > ul {
      gap: var(--mo-space-1);
    }
    .rail > ul > li > .item {
      min-block-size: 40px;
    }
    .titled .rail > ul > li > .item {
      flex-direction: column;
      gap: var(--mo-space-1);
      min-block-size: 56px;
      padding: var(--mo-space-2) 2px;
      font-size: var(--mo-text-xs);
      text-align: center;
    }
    .titled .rail > ul > li > .item > .title {
      display: -webkit-box;
      flex: none;
      inline-size: 100%;
      overflow: hidden;
      hyphens: auto;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  `,
];
