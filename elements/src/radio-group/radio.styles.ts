import { css } from 'lit';

export const radioStyles = css`
  :host {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-2);
    inline-size: fit-content;
    min-block-size: 25px;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
    cursor: pointer;
    outline: 0;
  }
  :host([hidden]) {
    display: none;
  }
  .mark {
    display: grid;
    flex: none;
    place-items: center;
    box-sizing: border-box;
    inline-size: 18px;
    block-size: 18px;
    margin: 3.5px 3px;
    border: 1px solid var(--mo-color-border-control);
    border-radius: 50%;
    background: var(--mo-color-surface);
  }
  .words {
    padding-block: 2px;
  }
  :host(:hover) .mark {
    border-color: var(--mo-color-text-muted);
  }
  :host(:focus-visible) .mark {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  :host([aria-checked='true']) .mark {
    border: 5px solid var(--mo-color-primary);
    background: var(--mo-color-on-primary);
  }
  :host([aria-disabled='true']) {
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  :host([aria-disabled='true']) .mark {
    border-color: var(--mo-color-border);
    background: var(--mo-color-hover);
  }
  :host([aria-disabled='true'][aria-checked='true']) .mark {
    border-color: var(--mo-color-text-disabled);
  }
  @media (pointer: coarse) {
    :host {
      align-items: center;
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    :host([aria-checked='true']) .mark {
      border-color: Highlight;
      background: Canvas;
    }
    :host([aria-disabled='true']),
    :host([aria-disabled='true']) .mark {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
