import { css } from 'lit';

export const annotationStyles = css`
  :host {
    position: relative;
    display: block;
    height: 360px;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  .viewport {
    position: relative;
    width: 100%;
    height: 100%;
    /* Not hidden, which a focus out of sight scrolls: the view alone says what is seen. */
    overflow: clip;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-background);
    /* One finger scrolls the page around; two enlarge, which a listener takes over. */
    touch-action: pan-x pan-y;
    cursor: default;
  }
  :host([enlarged]) .viewport {
    touch-action: none;
    cursor: grab;
  }
  .viewport.moving {
    cursor: grabbing;
  }
  .viewport.cropping {
    touch-action: none;
    cursor: crosshair;
  }
  .moved {
    position: absolute;
    inset: 0 auto auto 0;
    width: 0;
    height: 0;
    will-change: transform;
  }
  .page {
    /* A drawing is black on white in either theme; marks keep the colours that are made for white. */
    color-scheme: light;
    position: absolute;
    transform-origin: 0 0;
    background: Canvas;
  }
  .page > img,
  .page > canvas {
    display: block;
    width: 100%;
    height: 100%;
    user-select: none;
    -webkit-user-drag: none;
  }
  svg.text {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    outline: none;
    pointer-events: none;
  }
  svg.text text {
    fill: transparent;
    font-family: sans-serif;
    white-space: pre;
    pointer-events: all;
    user-select: text;
    cursor: text;
  }
  svg.text text::selection {
    background: color-mix(in oklab, var(--mo-color-primary) 35%, transparent);
  }
  .found {
    fill: var(--mo-color-warning);
    fill-opacity: 0.3;
  }
  .found.at {
    fill-opacity: 0.45;
    stroke: var(--mo-color-text);
    stroke-width: calc(2px * var(--pixel));
  }
  svg.marks.over-text {
    pointer-events: none;
  }
  svg.marks {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    outline: none;
  }
  .mark {
    cursor: pointer;
  }
  .mark .area {
    fill: transparent;
    stroke: transparent;
    pointer-events: all;
  }
  .mark line.area {
    stroke-width: calc(14px * var(--pixel));
    pointer-events: stroke;
  }
  .mark .line {
    fill: none;
    stroke: var(--mo-color-primary);
    stroke-width: calc(1.5px * var(--pixel));
    stroke-opacity: 0.55;
    pointer-events: none;
  }
  .mark line.line {
    stroke-width: calc(3px * var(--pixel));
    stroke-opacity: 0.35;
    stroke-linecap: round;
  }
  .mark.doubtful .line {
    stroke: var(--mo-color-warning);
    stroke-width: calc(2.5px * var(--pixel));
    stroke-opacity: 1;
    fill: var(--mo-color-warning);
    fill-opacity: 0.16;
  }
  /* Where a page is small, a line of so many pixels of the screen would cover a row of a table: it has no more than so many of the picture. */
  .mark rect.line {
    stroke-width: min(calc(1.5px * var(--pixel)), 1.6px);
  }
  .mark.doubtful rect.line {
    stroke-width: min(calc(2.5px * var(--pixel)), 2.4px);
    fill: none;
  }
  .fills {
    opacity: 0.16;
    pointer-events: none;
  }
  .fill {
    fill: var(--mo-color-warning);
  }
  .mark.doubtful line.line {
    stroke-width: calc(5px * var(--pixel));
    stroke-opacity: 0.8;
  }
  .pointed {
    fill: var(--mo-color-primary);
    fill-opacity: 0.16;
    stroke: var(--mo-color-primary-text);
    stroke-width: calc(2.5px * var(--pixel));
    stroke-linecap: round;
    pointer-events: none;
  }
  .pointed.doubtful {
    fill: var(--mo-color-warning);
    fill-opacity: 0.3;
    stroke: var(--mo-color-warning);
  }
  line.pointed {
    stroke-width: calc(8px * var(--pixel));
    stroke-opacity: 0.55;
  }
  .active {
    fill: none;
    stroke: var(--mo-color-text);
    stroke-width: calc(2px * var(--pixel));
    stroke-dasharray: calc(4px * var(--pixel)) calc(3px * var(--pixel));
    pointer-events: none;
  }
  svg.marks:not(:focus-visible) .active {
    display: none;
  }
  .viewport:has(svg.marks:focus-visible),
  .viewport:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .controls {
    position: absolute;
    inset: auto var(--mo-space-2) var(--mo-space-2) auto;
    display: flex;
    gap: 2px;
    padding: 2px;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-raised);
  }
  .problem {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: var(--mo-space-4);
    color: var(--mo-color-text-muted);
    text-align: center;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .found {
      fill: Mark;
    }
    .mark .line,
    .pointed {
      stroke: Highlight;
    }
    .mark.doubtful .line {
      stroke: Mark;
    }
  }
`;
