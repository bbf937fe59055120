import { css } from 'lit';

export const cropBoxStyles = css`
  .crop {
    position: absolute;
    inset: 0 auto auto 0;
    border: 2px solid var(--mo-color-primary);
    outline: 100vmax solid var(--mo-color-scrim);
    cursor: move;
    touch-action: none;
  }
  .crop:focus-visible {
    border-color: var(--mo-color-text);
    box-shadow: inset 0 0 0 2px var(--mo-color-surface);
  }
  .handle {
    position: absolute;
    width: 28px;
    height: 28px;
    margin: -14px;
    touch-action: none;
  }
  .handle::after {
    content: '';
    position: absolute;
    inset: 8px;
    border: 2px solid var(--mo-color-primary);
    border-radius: 2px;
    background: Canvas;
  }
  .handle[data-x='-1'] {
    left: 0;
  }
  .handle[data-x='0'] {
    left: 50%;
  }
  .handle[data-x='1'] {
    left: 100%;
  }
  .handle[data-y='-1'] {
    top: 0;
  }
  .handle[data-y='0'] {
    top: 50%;
  }
  .handle[data-y='1'] {
    top: 100%;
  }
  .handle[data-x='0'] {
    cursor: ns-resize;
  }
  .handle[data-y='0'] {
    cursor: ew-resize;
  }
  .handle[data-x='-1'][data-y='-1'],
  .handle[data-x='1'][data-y='1'] {
    cursor: nwse-resize;
  }
  .handle[data-x='-1'][data-y='1'],
  .handle[data-x='1'][data-y='-1'] {
    cursor: nesw-resize;
  }
  @media (forced-colors: active) {
    .crop {
      border-color: Highlight;
      outline-color: GrayText;
    }
  }
`;
