import { tagStyles } from '@moiety/tool-kit/tag.styles.ts';
import { css } from 'lit';

/** Stars, tags and the sign of a note, in the table and beside it. */
export const markStyles = css`
  ${tagStyles}
  .star {
    display: grid;
    flex: none;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 0;
    border-radius: var(--mo-radius-small);
    background: none;
    color: var(--mo-color-border-control);
  }
  button.star {
    cursor: pointer;
  }
  button.star:hover {
    background: var(--mo-color-pressed);
    color: var(--mo-color-text);
  }
  button.star:focus-visible {
    outline: var(--mo-focus-ring);
  }
  .star.on {
    color: var(--mo-color-accent);
  }
  .star path,
  .note-sign path {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .star.on path {
    fill: currentColor;
  }
`;
