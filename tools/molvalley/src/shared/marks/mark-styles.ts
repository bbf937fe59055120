import { css } from 'lit';

/** Stars, tags and the sign of a note, in the table and beside it. */
export const markStyles = css`
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
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-1);
    min-width: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .tag {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    min-height: 22px;
    padding: 0 var(--mo-space-2);
    /* A selected row has the color of a tag. */
    border: 1px solid color-mix(in oklab, var(--mo-color-primary) 40%, transparent);
    border-radius: 11px;
    background: var(--mo-color-primary-soft);
    color: var(--mo-color-text);
    font-size: var(--mo-text-xs);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
`;
