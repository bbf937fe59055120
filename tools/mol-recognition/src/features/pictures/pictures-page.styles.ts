import { css } from 'lit';

export const picturesPageStyles = css`
  .drop {
    display: grid;
    justify-items: center;
    gap: var(--mo-space-2);
    margin-top: var(--mo-space-4);
    padding: var(--mo-space-5) var(--mo-space-4);
    border: 1px dashed var(--mo-color-border-control);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    text-align: center;
    text-wrap: balance;
  }
  .over .drop {
    border-color: var(--mo-color-primary-text);
    background: var(--mo-color-primary-soft);
  }
  .drop p {
    max-width: 60ch;
  }
  /* A camera is where one touches the screen. */
  .camera {
    display: none;
  }
  @media (pointer: coarse) {
    .camera {
      display: inline-block;
    }
  }
  .samples {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--mo-space-3);
    max-width: 640px;
    margin: var(--mo-space-2) auto 0;
    padding: 0;
    list-style: none;
  }
  .samples button {
    display: grid;
    gap: var(--mo-space-2);
    width: 100%;
    padding: var(--mo-space-2);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .samples button:hover {
    border-color: var(--mo-color-primary-text);
  }
  .samples img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--mo-radius-small);
    color-scheme: light;
    background: Canvas;
    object-fit: contain;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2) var(--mo-space-3);
    margin-top: var(--mo-space-6);
  }
  .bar h2 {
    flex: 1 1 auto;
  }
  @media (max-width: 599px) {
    .bar h2 {
      flex-basis: 100%;
    }
    .bar mo-select {
      flex: 1 1 0;
      min-width: 0;
    }
  }
  kit-progress {
    margin-top: var(--mo-space-3);
  }
  mo-callout {
    margin-top: var(--mo-space-3);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
    gap: var(--mo-space-4);
    margin: var(--mo-space-3) 0 0;
    padding: 0;
    list-style: none;
  }
  .card {
    position: relative;
    display: grid;
    grid-template-rows: 136px auto;
    overflow: hidden;
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    content-visibility: auto;
    contain-intrinsic-size: auto 220px;
  }
  .card:hover {
    border-color: var(--mo-color-border-control);
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    min-height: 0;
    border-bottom: 1px solid var(--mo-color-border);
  }
  .pair > * {
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
    height: 136px;
    padding: var(--mo-space-1);
  }
  .pair > * + * {
    border-inline-start: 1px solid var(--mo-color-border);
  }
  .no-structure {
    display: grid;
    place-items: center;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    text-align: center;
    text-wrap: balance;
  }
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--mo-space-2);
    align-content: start;
    padding: var(--mo-space-2) var(--mo-space-3);
  }
  .words a {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The whole card leads to its picture. */
  .words a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--mo-radius);
  }
  .words a:focus-visible {
    outline: none;
  }
  .words a:focus-visible::after {
    outline: var(--mo-focus-ring);
    outline-offset: -2px;
  }
  .words mo-popover {
    position: relative;
    grid-row: 1 / 3;
    grid-column: 2;
    align-self: center;
  }
  .decisions {
    position: relative;
    display: flex;
    grid-column: 1 / -1;
    gap: var(--mo-space-1);
    margin-inline: calc(-1 * var(--mo-space-2));
    justify-self: start;
  }
  .documents {
    display: grid;
    gap: var(--mo-space-1);
    margin: var(--mo-space-2) 0 0;
    padding: 0;
    list-style: none;
  }
  .documents li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--mo-space-2);
    min-height: var(--mo-control-height);
    padding: var(--mo-space-1) var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  .documents a {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .documents span {
    flex: 1;
    font-size: var(--mo-text-s);
  }
  .keys {
    margin-top: var(--mo-space-3);
    font-size: var(--mo-text-s);
  }
  @media (pointer: coarse) {
    .keys {
      display: none;
    }
  }
  .standing {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--mo-space-2);
    font-size: var(--mo-text-s);
    font-variant-numeric: tabular-nums;
  }
  .standing.accepted,
  .standing.corrected {
    color: var(--mo-color-success);
  }
  .standing.review,
  .standing.none {
    color: var(--mo-color-warning);
  }
  .standing.failed {
    color: var(--mo-color-error);
  }
  .standing.rejected,
  .standing.waiting,
  .standing.stopped,
  .standing.running {
    color: var(--mo-color-text-muted);
  }
`;
