import { controlStyles } from '@moiety/elements/button/control.styles.js';
import { palette, roles } from '@moiety/elements/structure/palette.js';
import { css, unsafeCSS } from 'lit';

const colors = unsafeCSS(
  roles
    .map((role) => `.${role}{color:var(--mo-structure-${role},light-dark(${palette[role].join()}))}`)
    .join(''),
);

export const toolbarStyles = css`
  ${controlStyles}
  :host {
    display: block;
    min-inline-size: 0;
  }
  [role='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-1);
  }
  .control {
    position: relative;
    flex: none;
  }
  .control[aria-pressed='true'] {
    border-color: var(--mo-color-primary);
    background: var(--mo-color-selected);
  }
  .control[aria-disabled='true'] {
    color: var(--mo-color-text-disabled);
    cursor: default;
  }
  .letters {
    font-weight: 600;
  }
  svg {
    display: block;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .filled {
    fill: currentcolor;
  }
  ${colors}
  .gap {
    flex: none;
    inline-size: var(--mo-space-2);
    block-size: var(--mo-space-2);
  }
  @media (min-width: 720px) {
    :host([columns]) .gap {
      inline-size: 100%;
      block-size: var(--mo-space-1);
    }
  }
  @media (max-width: 719px) {
    [role='toolbar'] {
      flex-wrap: nowrap;
      margin: -3px;
      padding: 3px;
      overflow-x: auto;
      scrollbar-width: none;
    }
  }
  @media (pointer: coarse) {
    .control.square {
      inline-size: 40px;
      min-block-size: 40px;
    }
  }
`;
