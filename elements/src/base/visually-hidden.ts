import { css } from 'lit';

/** For words that only assistive technology gets. */
export const visuallyHidden = css`
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
