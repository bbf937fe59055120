import { css } from 'lit';

export const skeletonStyles = css`
  :host {
    display: grid;
    gap: var(--mo-space-2);
  }
  :host([hidden]) {
    display: none;
  }
  /* What loads at once must not flash. */
  span {
    block-size: 1em;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-pressed);
    animation: appear 0.01s 150ms backwards;
  }
  .line:last-child:not(:first-child) {
    inline-size: 60%;
  }
  .box {
    block-size: var(--mo-skeleton-height, 96px);
    border-radius: var(--mo-radius);
  }
  .circle {
    inline-size: var(--mo-skeleton-height, 32px);
    block-size: var(--mo-skeleton-height, 32px);
    border-radius: 50%;
  }
  @media (prefers-reduced-motion: no-preference) {
    span {
      animation:
        appear var(--mo-duration) 150ms backwards,
        breathe 1.6s 500ms ease-in-out infinite alternate;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
  @media (forced-colors: active) {
    span {
      border: 1px solid GrayText;
    }
  }
`;
