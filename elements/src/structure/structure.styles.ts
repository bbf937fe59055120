import { css, unsafeCSS } from 'lit';
import { controlStyles } from '../button/control.styles.ts';
import { palette, roles } from './palette.ts';

/** Each role's color, for the theme that the element stands in. */
const colors = unsafeCSS(
  roles
    .map(
      (role) =>
        `.${role}{--mo-ink:var(--mo-structure-${role},light-dark(${palette[role].join()}));fill:var(--mo-ink)}`,
    )
    .join(''),
);

export const structureStyles = css`
  :host {
    display: inline-block;
    position: relative;
    box-sizing: border-box;
    inline-size: 200px;
    block-size: 140px;
    vertical-align: middle;
    color: var(--mo-color-text);
    font: var(--mo-text-xs) / 1.4 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  ${controlStyles}
  ${colors}
  .line {
    fill: none;
    stroke: var(--mo-ink);
  }
  .drawing {
    position: absolute;
    inset: 0;
    margin: auto;
    max-inline-size: 100%;
    max-block-size: 100%;
    overflow: visible;
  }
  .zoom {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--mo-radius-small);
    background: none;
    color: inherit;
    cursor: zoom-in;
  }
  .zoom:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .menu {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  .menu .control {
    min-block-size: 28px;
    inline-size: 28px;
    background: var(--mo-color-raised);
    border-color: var(--mo-color-border);
    opacity: 0;
  }
  :host(:hover) .menu .control,
  .menu .control:focus-visible,
  .menu[open] .control {
    opacity: 1;
  }
  .menu .control:focus-visible {
    outline-offset: -2px;
  }
  .menu svg,
  .problem svg {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .problem {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: var(--mo-space-1);
    padding: var(--mo-space-1);
    color: var(--mo-color-text-muted);
    text-align: center;
    overflow: hidden;
    overflow-wrap: anywhere;
    container-type: size;
  }
  .problem svg {
    color: var(--mo-color-warning);
  }
  .words {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  .retry {
    flex: none;
    min-block-size: 28px;
    font-size: var(--mo-text-xs);
  }
  /* Where there is no room for words the sign is left, whose words a pointer and assistive technology still find. */
  @container (inline-size < 96px) or (block-size < 60px) {
    .words {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }
  }
  .large {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 8 / 5;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
    margin-block-start: var(--mo-space-3);
  }
  @media (pointer: coarse) {
    .menu .control {
      min-block-size: 44px;
      inline-size: 44px;
      border-color: transparent;
      background: none;
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .drawing * {
      --mo-ink: CanvasText;
    }
    .drawing .highlight {
      --mo-ink: Highlight;
      opacity: 0.4;
    }
    .menu .control {
      border-color: ButtonText;
    }
  }
`;
