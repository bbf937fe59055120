import { css } from 'lit';

export const dataGridStyles = css`
  :host {
    display: block;
    min-height: 0;
    color: var(--mo-color-text);
    font: var(--mo-text-s) / 1.3 var(--mo-font);
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  .scroller {
    position: relative;
    height: 100%;
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--mo-color-surface);
    contain: strict;
  }
  [role='grid'] {
    position: relative;
    width: var(--table-width);
    min-width: 100%;
    user-select: none;
  }
  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: 3;
  }
  .body {
    position: relative;
    height: var(--body-height);
  }
  [role='row'] {
    display: flex;
    width: 100%;
    height: var(--row-height);
    --row-color: var(--mo-color-surface);
    background: var(--row-color);
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .head [role='row'] {
    position: relative;
    height: 44px;
    --row-color: var(--mo-color-background);
    color: var(--mo-color-text-muted);
    font-weight: 500;
  }
  .head .groups {
    height: 28px;
  }
  .pinned-groups {
    position: sticky;
    inset-inline-start: 0;
    z-index: 2;
    display: flex;
    flex: none;
    background: var(--row-color);
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .group {
    display: flex;
    flex: none;
    align-items: center;
    overflow: clip;
    box-shadow:
      inset 0 -1px var(--mo-color-border),
      inset -1px 0 var(--mo-color-border);
  }
  .group.none {
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .group span {
    position: sticky;
    inset-inline-start: calc(var(--fixed-width) + var(--mo-space-2));
    max-width: 100%;
    padding-inline: var(--mo-space-2);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Where the header that is dragged would be put. */
  .drop {
    position: absolute;
    inset-block: 0;
    z-index: 4;
    width: 3px;
    margin-inline-start: -2px;
    background: var(--mo-color-primary);
    pointer-events: none;
  }
  .body [role='row'] {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    /* What changes in a row lays out that row alone. */
    contain: size layout style;
  }
  .body [role='row']:hover {
    --row-color: var(--mo-color-hover);
  }
  .body [role='row'][aria-selected='true'] {
    --row-color: var(--mo-color-selected);
  }
  .body .waiting {
    background: linear-gradient(var(--mo-color-hover) 0 0) center / calc(100% - 32px) 12px no-repeat;
  }
  .body .waiting .cell {
    background: none;
  }
  /* The row that is shown elsewhere: a bar at its beginning, whatever is selected. */
  .body [role='row'][aria-current='true'] > .cell:first-child::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    width: 4px;
    background: var(--mo-color-primary);
  }
  /* Each stands where its column begins, so that others that come and go beside it move none. */
  .cell {
    position: absolute;
    inset-block-start: 0;
    display: flex;
    align-items: center;
    height: 100%;
    padding: 0 var(--mo-space-2);
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  /* Text alone needs no box of its own, which most cells of a wide table then do without. */
  .cell.text {
    display: block;
    align-content: center;
  }
  .cell:focus {
    outline: none;
  }
  .cell:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .fixed {
    position: sticky;
    inset-block-start: auto;
    flex: none;
    z-index: 2;
    /* Not inherited, for which browsers style all cells of a row again when the row goes to another place. */
    background: var(--row-color);
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .fixed.last-fixed {
    box-shadow:
      inset 0 -1px var(--mo-color-border),
      inset -1px 0 var(--mo-color-border);
  }
  .cell.marked {
    background: color-mix(in oklab, var(--mo-color-primary) 14%, var(--mo-color-surface));
  }
  /* A text that is longer than its cell hangs over the rows below. */
  .body .editing {
    z-index: 2;
  }
  .cell.edited {
    overflow: visible;
    z-index: 1;
  }
  .editor {
    position: absolute;
    inset: 0 0 auto;
    width: 100%;
    min-height: 100%;
    max-height: 240px;
    padding: var(--mo-space-2);
    border: 2px solid var(--mo-color-primary);
    border-radius: 0;
    outline: none;
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    text-align: start;
    resize: none;
    field-sizing: content;
    user-select: text;
  }
  .gap {
    flex: none;
  }
  .clip {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }
  .tall .clip {
    -webkit-line-clamp: 4;
  }
  .short .body .clip {
    display: block;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .head .clip {
    -webkit-line-clamp: 2;
    overflow-wrap: break-word;
  }
  .heading {
    display: grid;
    min-width: 0;
  }
  .heading .note {
    overflow: hidden;
    font-size: var(--mo-text-xs);
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .head .heading:has(.note) .clip {
    -webkit-line-clamp: 1;
  }
  .head .cell {
    gap: var(--mo-space-1);
    cursor: default;
  }
  .head .sortable {
    cursor: pointer;
  }
  .head .sortable:hover {
    color: var(--mo-color-text);
  }
  .head .sortable mo-icon {
    flex: none;
    --mo-icon-size: 16px;
    color: var(--mo-color-primary-text);
  }
  .rank {
    flex: none;
    margin-inline-start: calc(-1 * var(--mo-space-1));
    color: var(--mo-color-primary-text);
    font-size: var(--mo-text-xs);
  }
  .arrow-room {
    flex: none;
    width: 16px;
  }
  .center-aligned {
    justify-content: center;
    text-align: center;
  }
  .end-aligned {
    justify-content: flex-end;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .head .end-aligned {
    flex-direction: row-reverse;
    justify-content: flex-start;
  }
  .handle {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    width: 9px;
    cursor: col-resize;
    touch-action: none;
  }
  .handle::after {
    content: '';
    position: absolute;
    inset-block: 12px;
    inset-inline-end: 0;
    width: 1px;
    background: var(--mo-color-border);
  }
  .handle:hover::after,
  .handle:active::after {
    inset-block: 0;
    width: 2px;
    background: var(--mo-color-primary-text);
  }
  .check {
    display: inline-grid;
    flex: none;
    place-items: center;
    width: 16px;
    height: 16px;
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: transparent;
  }
  .check mo-icon {
    --mo-icon-size: 14px;
  }
  .check.on {
    border-color: var(--mo-color-primary);
    background: var(--mo-color-primary);
    color: var(--mo-color-on-primary);
  }
  .choice {
    gap: var(--mo-space-2);
    padding-inline-end: var(--mo-space-1);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .all {
    display: inline-grid;
    border-radius: var(--mo-radius-small);
  }
  .all:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .body [role='row'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .check.on {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
