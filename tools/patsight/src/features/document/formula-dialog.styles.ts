import { css } from 'lit';

/** The dialog in which tables are given a formula. */
export const formulaDialogStyles = css`
  form {
    display: grid;
    gap: var(--mo-space-4);
  }
  .sides {
    display: grid;
    gap: var(--mo-space-3);
  }
  .sides.two {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .side {
    display: grid;
    align-content: start;
    gap: var(--mo-space-2);
    min-width: 0;
  }
  h3 {
    margin: 0;
    font-size: var(--mo-text-s);
    font-weight: 600;
  }
  patsight-crop,
  .structure {
    height: 144px;
  }
  .structure {
    display: grid;
    place-items: center;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
  }
  .structure p {
    margin: 0;
    padding: var(--mo-space-3);
    text-align: center;
  }
  .structure mo-structure {
    width: 100%;
    height: 100%;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
  }
  .found {
    display: grid;
    gap: var(--mo-space-2);
  }
  .choices {
    display: flex;
    gap: var(--mo-space-2);
    padding: 2px 2px var(--mo-space-2);
    overflow-x: auto;
  }
  .choice {
    display: grid;
    flex: none;
    align-content: start;
    gap: var(--mo-space-1);
    width: 148px;
    padding: var(--mo-space-2);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    font-size: var(--mo-text-s);
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .choice:hover {
    border-color: var(--mo-color-border-control);
  }
  .choice:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 1px;
  }
  .choice[aria-pressed='true'] {
    border-color: var(--mo-color-primary);
    background: var(--mo-color-primary-soft);
  }
  .choice mo-structure {
    width: 100%;
    height: 72px;
    pointer-events: none;
  }
  .fit {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-1) var(--mo-space-4);
    margin: 0;
    padding: 0;
    font-size: var(--mo-text-s);
    list-style: none;
  }
  .fit li {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-1);
  }
  .fit mo-icon {
    --mo-icon-size: 16px;
    color: var(--mo-color-success);
  }
  .fit .warning mo-icon,
  .hint.warning {
    color: var(--mo-color-warning);
  }
  .hint,
  .error {
    margin: 0;
  }
  .hint {
    font-size: var(--mo-text-s);
  }
  @media (max-width: 599px) {
    patsight-crop,
    .structure {
      height: 112px;
    }
    .choice {
      width: 120px;
    }
  }
`;
