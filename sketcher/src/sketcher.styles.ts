import { css } from 'lit';

export const sketcherStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--mo-space-2);
    min-block-size: 0;
    color: var(--mo-color-text);
    font: var(--mo-text-m) / 1.5 var(--mo-font);
  }
  :host([hidden]) {
    display: none;
  }
  .reading {
    display: flex;
    align-items: flex-end;
    gap: var(--mo-space-2);
  }
  .reading mo-input {
    flex: 1;
    min-inline-size: 0;
  }
  .board {
    display: grid;
    flex: 1;
    grid-template-columns: auto minmax(0, 1fr) auto;
    grid-template-rows: minmax(0, 1fr);
    gap: var(--mo-space-2);
    min-block-size: 0;
  }
  mo-sketcher-canvas {
    min-block-size: min(416px, 46vh);
  }
  .beside {
    inline-size: calc(2 * 32px + var(--mo-space-1));
  }
  p {
    margin: 0;
  }
  mo-sketcher-inspector {
    min-block-size: 84px;
  }
  .answer {
    display: grid;
    gap: var(--mo-space-2);
  }
  .rest {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    overflow-wrap: anywhere;
  }
  mark {
    border-radius: 2px;
    background: var(--mo-color-error-soft);
    color: var(--mo-color-error);
    text-decoration: underline wavy;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .choices code {
    display: block;
    max-inline-size: 30ch;
    overflow: hidden;
    font: var(--mo-text-xs) / 1.4 var(--mo-font-mono);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Two lines, always: what is said moves nothing that a person is about to press. */
  .facts {
    display: flex;
    flex-wrap: wrap;
    align-content: flex-start;
    gap: 0 var(--mo-space-4);
    block-size: 40px;
    overflow: auto;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .facts code {
    font-family: var(--mo-font-mono);
    overflow-wrap: anywhere;
  }
  .fault {
    color: var(--mo-color-error);
  }
  .keys {
    display: grid;
    gap: var(--mo-space-2);
    margin: 0;
  }
  .keys > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: var(--mo-space-3);
  }
  .keys dd {
    margin: 0;
  }
  kbd {
    padding: 0 var(--mo-space-1);
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    font: var(--mo-text-xs) / 1.4 var(--mo-font-mono);
  }
  @media (max-width: 719px) {
    .board {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto minmax(0, 1fr) auto;
    }
    .beside {
      inline-size: auto;
    }
  }
`;
