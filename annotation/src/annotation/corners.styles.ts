import { css } from 'lit';

export const cornersStyles = css`
  .sheet {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  .sheet path {
    fill: var(--mo-color-scrim);
    fill-rule: evenodd;
  }
  .sheet polygon {
    fill: none;
    stroke: var(--mo-color-primary);
    stroke-width: 2px;
  }
  .corner {
    position: absolute;
    inset: 0 auto auto 0;
    width: 44px;
    height: 44px;
    margin: -22px;
    padding: 0;
    border: 0;
    background: none;
    cursor: move;
    touch-action: none;
  }
  .corner::after {
    /* The corner itself is seen through its handle. */
    content: '';
    position: absolute;
    inset: 12px;
    border: 3px solid var(--mo-color-primary);
    border-radius: 50%;
    box-shadow: 0 0 0 1px Canvas;
  }
  .corner:focus-visible {
    outline: none;
  }
  .corner:focus-visible::after {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .sheet polygon {
      stroke: Highlight;
    }
    .corner::after {
      border-color: Highlight;
    }
  }
`;
