import { css } from 'lit';

export const combinePageStyles = css`
  .page {
    max-width: none;
  }
  .back {
    font-size: var(--mo-text-s);
  }
  mo-callout {
    margin-top: var(--mo-space-3);
  }
  .message {
    display: grid;
    gap: var(--mo-space-2);
    justify-items: start;
    margin-top: var(--mo-space-4);
  }
  .skeleton span {
    height: 36px;
    margin-top: var(--mo-space-2);
  }
  .overview {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
    gap: var(--mo-space-4);
    align-items: start;
    margin-top: var(--mo-space-4);
  }
  .overview > * {
    min-width: 0;
  }
  .card {
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    overflow: hidden;
  }
  .sets {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .sets li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--mo-space-3);
    align-items: center;
    padding: var(--mo-space-2) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
  }
  .sets li:last-child {
    border-bottom: 0;
  }
  .letter {
    display: grid;
    grid-row: span 2;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-primary-soft);
    color: var(--mo-color-primary-text);
    font-weight: 600;
  }
  .sets a {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .sets .muted,
  .facts,
  .note {
    font-size: var(--mo-text-s);
  }
  .rule {
    display: grid;
    gap: var(--mo-space-1);
    margin-top: var(--mo-space-4);
  }
  mo-select {
    max-width: 320px;
  }
  .facts {
    margin-top: var(--mo-space-2);
    font-variant-numeric: tabular-nums;
  }
  .ready-made {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
    margin-bottom: var(--mo-space-2);
  }
  .list-head {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2) var(--mo-space-4);
    align-items: center;
    justify-content: space-between;
    margin: var(--mo-space-6) 0 var(--mo-space-2);
  }
  h2 {
    font-size: var(--mo-text-l);
  }
  molvalley-combined-grid {
    height: max(420px, calc(100dvh - 200px));
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    overflow: hidden;
  }
  .note {
    margin-top: var(--mo-space-2);
    max-width: 90ch;
  }
`;
