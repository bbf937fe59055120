import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';

export const signInStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    max-inline-size: 400px;
    padding: var(--mo-space-8);
    border: 1px solid var(--mo-color-border);
    border-radius: calc(var(--mo-radius) * 1.5);
    background: var(--mo-color-surface);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  @media (max-width: 480px) {
    :host {
      padding: var(--mo-space-5);
    }
  }
  ${controlStyles}
  .heading {
    display: block;
    margin-block-end: var(--mo-space-6);
    font-size: var(--mo-text-xl);
    font-weight: 600;
    line-height: 1.3;
  }
  ::slotted([slot='logo']) {
    margin-block-end: var(--mo-space-4);
  }
  form {
    display: grid;
    gap: var(--mo-space-4);
  }
  /* Both fields are needed; there is nothing to tell apart. */
  mo-input::part(mark) {
    display: none;
  }
  /* The live region is there before its words, without taking room. */
  [role='alert']:not(:has(*)) {
    position: absolute;
  }
  .control {
    min-block-size: 40px;
    margin-block-start: var(--mo-space-2);
  }
  .control .spinner {
    flex: none;
  }
  ::slotted([slot='links']) {
    color: var(--mo-color-primary-text);
    font-size: var(--mo-text-s);
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--mo-space-1) var(--mo-space-4);
  }
  .links:not(:has(.filled)) {
    display: none;
  }
  @media (pointer: coarse) {
    .control {
      min-block-size: 44px;
    }
  }
`;
