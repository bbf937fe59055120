import { css } from 'lit';

/** Native controls in the look of mo-input. */
export const controlStyles = css`
  .field {
    display: grid;
    gap: var(--mo-space-1);
    font-size: var(--mo-text-s);
    color: var(--mo-color-text-muted);
  }
  select,
  textarea,
  input[type='text'] {
    width: 100%;
    min-height: var(--mo-control-height);
    padding: 0 var(--mo-space-2);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  textarea {
    padding: var(--mo-space-2);
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-s);
    resize: vertical;
  }
  ::placeholder {
    color: var(--mo-color-text-muted);
    opacity: 1;
  }
  select:focus-visible,
  textarea:focus-visible,
  input:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 0;
  }
  label.check {
    display: flex;
    align-items: center;
    gap: var(--mo-space-2);
    min-height: 28px;
    color: var(--mo-color-text);
    cursor: pointer;
  }
  input[type='checkbox'] {
    width: 16px;
    height: 16px;
    margin: 0;
    flex: none;
    accent-color: var(--mo-color-primary);
  }
`;
