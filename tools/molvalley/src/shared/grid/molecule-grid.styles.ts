import { css } from 'lit';

export const moleculeGridStyles = css`
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
    height: 36px;
    background: var(--mo-color-surface);
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .tall [role='row'] {
    height: 96px;
  }
  .head [role='row'] {
    height: 44px;
    background: var(--mo-color-background);
    color: var(--mo-color-text-muted);
    font-weight: 500;
  }
  .body [role='row'] {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
  }
  .body [role='row']:hover {
    background: var(--mo-color-hover);
  }
  .body [role='row'][aria-selected='true'] {
    background: var(--mo-color-selected);
  }
  /* The molecule beside the table: a bar at the row's begin, whatever is chosen. */
  .body [role='row'][aria-current='true'] > .cell:first-child::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    width: 4px;
    background: var(--mo-color-primary);
  }
  .cell {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
    min-width: 0;
    height: 100%;
    padding: 0 var(--mo-space-2);
    overflow: hidden;
    overflow-wrap: anywhere;
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
    z-index: 2;
    background: inherit;
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .fixed.last-fixed {
    box-shadow:
      inset 0 -1px var(--mo-color-border),
      inset -1px 0 var(--mo-color-border);
  }
  .gap {
    flex: none;
    width: var(--gap);
  }
  .number {
    justify-content: flex-end;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  /* Numbers by how great they are; the number itself stays. */
  .heat,
  .heat .interval,
  .heat .detail {
    color: var(--mo-color-text);
  }
  .heat1 {
    background: color-mix(in oklab, var(--mo-color-primary) 3%, transparent);
  }
  .heat2 {
    background: color-mix(in oklab, var(--mo-color-primary) 9%, transparent);
  }
  .heat3 {
    background: color-mix(in oklab, var(--mo-color-primary) 15%, transparent);
  }
  .heat4 {
    background: color-mix(in oklab, var(--mo-color-primary) 21%, transparent);
  }
  .heat5 {
    background: color-mix(in oklab, var(--mo-color-primary) 27%, transparent);
  }
  .heat6 {
    background: color-mix(in oklab, var(--mo-color-primary) 34%, transparent);
  }
  .heat7 {
    background: color-mix(in oklab, var(--mo-color-primary) 41%, transparent);
  }
  .fraction {
    text-align: start;
    white-space: pre;
  }
  .code {
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-xs);
    word-break: break-all;
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
  .head .number {
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
  .select {
    gap: var(--mo-space-2);
    padding-inline-end: var(--mo-space-1);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .structure {
    justify-content: center;
    padding: 3px var(--mo-space-1);
  }
  .structure mo-structure {
    width: 156px;
    height: 88px;
    cursor: zoom-in;
  }
  /* It has no trigger, and takes no room. */
  mo-popover {
    position: absolute;
  }
  .more {
    position: absolute;
    inset-block-start: var(--mo-space-1);
    inset-inline-end: var(--mo-space-1);
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: var(--mo-color-text-muted);
    cursor: pointer;
  }
  .more:hover {
    background: var(--mo-color-hover);
    color: var(--mo-color-text);
  }
  @media (hover: hover) {
    .cell:not(:hover, :focus, :focus-within) > .more {
      opacity: 0;
    }
  }
  @media (pointer: coarse) {
    .tall .more {
      width: 44px;
      height: 44px;
    }
    .body .cell:has(.open) {
      padding-inline-end: 48px;
    }
  }
  .unread mo-icon,
  .reason mo-icon {
    flex: none;
    color: var(--mo-color-warning);
  }
  .all {
    display: inline-grid;
    border-radius: var(--mo-radius-small);
  }
  .all:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .unread {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-2);
    color: var(--mo-color-warning);
  }
  .reason {
    justify-content: flex-start;
  }
  .reason .words {
    display: grid;
    gap: 2px;
    max-width: 640px;
  }
  .reason .detail {
    color: var(--mo-color-text-muted);
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-xs);
  }
  .reason mark {
    border-radius: 2px;
    background: var(--mo-color-error-soft);
    color: var(--mo-color-error);
    text-decoration: underline wavy;
  }
  .short .detail,
  .short .remark {
    display: none;
  }
  .prediction {
    display: grid;
    justify-items: end;
    line-height: 1.3;
  }
  .prediction mo-icon {
    margin-inline-end: var(--mo-space-1);
    color: var(--mo-color-warning);
    --mo-icon-size: 14px;
  }
  .interval {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
  }
  .short .interval {
    display: none;
  }
  .remark {
    color: var(--mo-color-warning);
    font-size: var(--mo-text-xs);
  }
  .empty-value {
    color: var(--mo-color-text-disabled);
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
