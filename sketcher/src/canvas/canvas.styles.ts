import { palette, roles } from '@moiety/elements/structure/palette.js';
import { css, unsafeCSS } from 'lit';

/** Each role's color, as in every drawing of the product. */
const colors = unsafeCSS(
  roles
    .map(
      (role) =>
        `.${role}{--mo-ink:var(--mo-structure-${role},light-dark(${palette[role].join()}));fill:var(--mo-ink)}`,
    )
    .join(''),
);

export const canvasStyles = css`
  :host {
    display: block;
    position: relative;
    min-block-size: 200px;
    overflow: hidden;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  svg {
    position: absolute;
    inset: 0;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border-radius: inherit;
    outline: none;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    cursor: crosshair;
  }
  svg.select {
    cursor: default;
  }
  svg:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  ${colors}
  .bond {
    fill: none;
    stroke: var(--mo-structure-carbon, light-dark(#1c2430, #e6eaf1));
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .bond.filled {
    fill: var(--mo-structure-carbon, light-dark(#1c2430, #e6eaf1));
  }
  .bond.dashed {
    stroke-dasharray: 4 3.5;
  }
  text {
    font-family: var(--mo-font);
    font-weight: 500;
    stroke: var(--mo-color-surface);
    stroke-width: 5;
    stroke-linejoin: round;
    paint-order: stroke;
    pointer-events: none;
  }
  text.note {
    fill: var(--mo-color-text-muted);
    font-size: 11px;
    text-anchor: middle;
  }
  .chosen {
    stroke: var(--mo-color-primary);
    stroke-opacity: 0.28;
    fill: none;
    stroke-width: 16;
    stroke-linecap: round;
  }
  circle.chosen {
    stroke: none;
    fill: var(--mo-color-primary);
    fill-opacity: 0.28;
  }
  .hovered {
    fill: none;
    stroke: var(--mo-color-primary);
    stroke-width: 1.5;
  }
  .cursor {
    fill: none;
    stroke: var(--mo-color-primary-text);
    stroke-width: 2.5;
  }
  .fault {
    fill: none;
    stroke: var(--mo-color-error);
    stroke-width: 2;
    stroke-dasharray: 3 2.5;
  }
  .group {
    fill: none;
    stroke: var(--mo-color-text-muted);
    stroke-width: 1;
    stroke-dasharray: 2 3;
  }
  .band {
    fill: var(--mo-color-primary);
    fill-opacity: 0.08;
    stroke: var(--mo-color-primary);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  .hint {
    position: absolute;
    inset: auto 0 0;
    margin: 0;
    padding: var(--mo-space-2) var(--mo-space-3);
    color: var(--mo-color-text-muted);
    font: var(--mo-text-s) / 1.4 var(--mo-font);
    text-align: center;
    pointer-events: none;
  }
  .said {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .bond,
    .bond.filled {
      stroke: CanvasText;
    }
    .bond.filled {
      fill: CanvasText;
    }
    text {
      --mo-ink: CanvasText;
      stroke: Canvas;
    }
    .chosen {
      stroke: Highlight;
    }
    circle.chosen {
      fill: Highlight;
    }
  }
`;
