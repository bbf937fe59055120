import { css } from 'lit';

/** A page to press: its thumbnail above its number and its state. Where it stands, and which attribute says that it is taken, is its list's. */
export const pageButtonStyles = css`
  button {
    position: absolute;
    display: grid;
    grid-template-rows: 64px 16px;
    justify-items: center;
    gap: 2px;
    padding: 2px;
    border: 1px solid transparent;
    border-radius: var(--mo-radius-small);
    background: none;
    color: var(--mo-color-text-muted);
    font: var(--mo-text-xs) / 16px var(--mo-font);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  button:hover {
    background: var(--mo-color-hover);
  }
  button:is([aria-current], [aria-pressed='true']) {
    border-color: var(--mo-color-primary-text);
    background: var(--mo-color-selected);
    color: var(--mo-color-text);
    font-weight: 600;
  }
  button:focus-visible {
    outline-offset: -2px;
  }
  .number {
    display: inline-flex;
    align-items: center;
    gap: 2px;
  }
  mo-icon {
    --mo-icon-size: 12px;
  }
  .read {
    color: var(--mo-color-success);
  }
`;
