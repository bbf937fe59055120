import { css } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { glyphStyles } from '../icon/glyph.ts';

export const dialogStyles = css`
  :host {
    display: contents;
  }
  ${glyphStyles}
  ${controlStyles}
  dialog {
    box-sizing: border-box;
    flex-direction: column;
    inline-size: 480px;
    padding: 0;
    border: 1px solid var(--mo-color-border);
    border-radius: calc(var(--mo-radius) * 1.5);
    background: var(--mo-color-raised);
    color: var(--mo-color-text);
    box-shadow: var(--mo-shadow-raised);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
    overflow-wrap: anywhere;
  }
  /* Opens at once, for speed; fades when it closes. */
  dialog:not([open]) {
    opacity: 0;
    transition: var(--mo-duration-fast) var(--mo-easing) allow-discrete;
    transition-property: opacity, overlay, display;
  }
  dialog[open] {
    display: flex;
  }
  .typed {
    inline-size: 420px;
  }
  dialog::backdrop {
    background: var(--mo-color-scrim);
  }
  dialog:not([open])::backdrop {
    opacity: 0;
    transition: inherit;
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--mo-space-3);
    padding: var(--mo-space-5) var(--mo-space-5) 0 var(--mo-space-6);
  }
  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: var(--mo-text-l);
    font-weight: 600;
  }
  .close {
    margin: -4px;
    color: var(--mo-color-text-muted);
  }
  .body {
    /* Not 1, which WebKit takes for a height of none in a dialog as high as what it holds. */
    flex: auto;
    min-block-size: 0;
    padding: var(--mo-space-3) var(--mo-space-6) var(--mo-space-6);
    overflow: auto;
  }
  .typed .body {
    padding-inline-start: 56px;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--mo-space-2);
    padding: 0 var(--mo-space-6) var(--mo-space-5);
  }
  .foot .control {
    min-inline-size: 72px;
  }
  .head > svg {
    color: var(--mo-color-info);
  }
  svg.success {
    color: var(--mo-color-success);
  }
  svg.confirm {
    color: var(--mo-color-secondary);
  }
  svg.warning {
    color: var(--mo-color-warning);
  }
  svg.alert {
    color: color-mix(in oklab, var(--mo-color-warning), var(--mo-color-error));
  }
  svg.error {
    color: var(--mo-color-error);
  }
`;
