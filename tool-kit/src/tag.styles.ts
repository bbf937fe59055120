import { css } from 'lit';

/** Tags that people gave something. */
export const tagStyles = css`
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
