import { css } from 'lit';

export const emptyStateStyles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: var(--mo-space-2);
    box-sizing: border-box;
    padding: var(--mo-space-12) var(--mo-space-4);
    color: var(--mo-color-text-muted);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
    text-align: center;
  }
  :host([hidden]) {
    display: none;
  }
  .picture {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block-end: var(--mo-space-2);
    border-radius: 50%;
    background: var(--mo-color-hover);
    --mo-icon-size: 28px;
  }
  .heading {
    color: var(--mo-color-text);
    font-size: var(--mo-text-l);
    font-weight: 600;
  }
  .words {
    max-inline-size: 48ch;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--mo-space-2);
  }
  .actions:has(slot.filled) {
    margin-block-start: var(--mo-space-3);
  }
  @media (forced-colors: active) {
    .picture {
      border: 1px solid CanvasText;
    }
  }
`;
