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
  moiety-data-grid {
    flex: 1 1 0;
    min-height: 160px;
  }
  .nothing {
    padding: var(--mo-space-8) var(--mo-space-4);
    color: var(--mo-color-text-muted);
    text-align: center;
  }
`;

/** What the cells of the results look like, inside the grid. */
export const resultCellStyles = css`
  .structure mo-structure {
    width: 160px;
    height: 92px;
    pointer-events: none;
  }
  .stacked {
    flex-direction: column;
    align-items: flex-start;
    justify-content: center;
    gap: 2px;
  }
  .stacked.end-aligned {
    align-items: flex-end;
  }
  .head .stacked {
    flex-direction: row;
    align-items: center;
    justify-content: flex-start;
  }
  .body .label {
    font-weight: 500;
  }
  .body .structure {
    padding: 0;
  }
  .body [role='row'] {
    cursor: pointer;
  }
  .body [role='row'].pointed {
    --row-color: var(--mo-color-hover);
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
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
