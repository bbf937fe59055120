import { css } from 'lit';

export const resultTableStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    font-size: var(--mo-text-s);
    line-height: 1.3;
  }
  .tools {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2);
    padding: var(--mo-space-2) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
  }
  .tools mo-input {
    flex: 1 1 140px;
  }
  .tools mo-select {
    flex: 0 1 148px;
  }
  .shown {
    flex: none;
    color: var(--mo-color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  .scroller {
    position: relative;
    flex: 1 1 0;
    min-height: 160px;
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--mo-color-surface);
    contain: strict;
  }
  [role='grid'] {
    position: relative;
    width: var(--table-width);
    min-width: 100%;
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
    height: 96px;
    background: var(--mo-color-surface);
    box-shadow: inset 0 -1px var(--mo-color-border);
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
    cursor: pointer;
  }
  .body [role='row']:hover,
  .body [role='row'].pointed {
    background: var(--mo-color-hover);
  }
  .body [role='row'].current {
    background: var(--mo-color-selected);
  }
  .cell {
    display: flex;
    flex: none;
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    width: 128px;
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
  .choice,
  .label {
    position: sticky;
    z-index: 2;
    background: inherit;
    box-shadow: inset 0 -1px var(--mo-color-border);
  }
  .choice {
    inset-inline-start: 0;
    align-items: center;
    width: 36px;
    padding: 0;
  }
  .label {
    inset-inline-start: 36px;
    width: 84px;
    box-shadow:
      inset 0 -1px var(--mo-color-border),
      inset -1px 0 var(--mo-color-border);
    font-weight: 500;
  }
  .structure {
    align-items: center;
    width: 168px;
    padding: 0;
  }
  .structure mo-structure {
    width: 160px;
    height: 92px;
    pointer-events: none;
  }
  .name {
    width: 176px;
  }
  .page {
    width: 64px;
    padding: 0 var(--mo-space-2);
    margin: 0;
    max-width: none;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .standing {
    width: 112px;
  }
  .value {
    align-items: flex-end;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .clip {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  .head .clip {
    -webkit-line-clamp: 2;
  }
  .ordering {
    cursor: pointer;
  }
  .ordering:hover {
    color: var(--mo-color-text);
  }
  .heading {
    display: flex;
    align-items: center;
    gap: var(--mo-space-1);
    min-width: 0;
  }
  .value .heading {
    justify-content: flex-end;
  }
  .note {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
    font-weight: 400;
  }
  .one {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-1);
    max-width: 100%;
    padding: 2px var(--mo-space-1);
    border-radius: var(--mo-radius-small);
  }
  .one.current {
    outline: 2px solid var(--mo-color-primary-text);
  }
  .review {
    color: var(--mo-color-warning);
  }
  .one.review {
    background: var(--mo-color-warning-soft);
  }
  .accepted {
    color: var(--mo-color-success);
  }
  .one.accepted {
    color: inherit;
  }
  .rejected {
    color: var(--mo-color-text-muted);
  }
  .one.rejected {
    text-decoration: line-through;
  }
  mo-icon {
    --mo-icon-size: 14px;
    flex: none;
  }
  .check {
    display: grid;
    place-items: center;
    width: 16px;
    height: 16px;
    border: 1px solid var(--mo-color-border-control);
    border-radius: 3px;
    background: var(--mo-color-surface);
    color: var(--mo-color-on-primary);
  }
  .check.on {
    border-color: var(--mo-color-primary);
    background: var(--mo-color-primary);
  }
  .nothing {
    padding: var(--mo-space-8) var(--mo-space-4);
    color: var(--mo-color-text-muted);
    text-align: center;
  }
`;
