import { css } from 'lit';
import { markStyles } from '../marks/mark-styles.ts';

export const moleculeGridStyles = css`
  :host {
    display: grid;
    min-height: 0;
  }
  :host([cards]) {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .order {
    display: flex;
    align-items: end;
    gap: var(--mo-space-2);
    padding: 0 var(--mo-space-4) var(--mo-space-2);
  }
  .order mo-combobox {
    flex: 1 1 0;
    min-width: 0;
  }
  /* It has no trigger, and takes no room. */
  mo-popover {
    position: absolute;
  }
`;

/** What the cells of molecules look like, inside the grid. */
export const moleculeCellStyles = css`
  ${markStyles}
  /* Numbers by how great they are; the number itself stays. */
  .heat,
  .heat .interval,
  .heat .detail {
    color: var(--mo-color-text);
  }
  .heat1 {
    background: color-mix(in oklab, var(--mo-color-primary) 3%, transparent);
  }
  .heat2 {
    background: color-mix(in oklab, var(--mo-color-primary) 9%, transparent);
  }
  .heat3 {
    background: color-mix(in oklab, var(--mo-color-primary) 15%, transparent);
  }
  .heat4 {
    background: color-mix(in oklab, var(--mo-color-primary) 21%, transparent);
  }
  .heat5 {
    background: color-mix(in oklab, var(--mo-color-primary) 27%, transparent);
  }
  .heat6 {
    background: color-mix(in oklab, var(--mo-color-primary) 34%, transparent);
  }
  .heat7 {
    background: color-mix(in oklab, var(--mo-color-primary) 41%, transparent);
  }
  .fraction {
    min-width: var(--fraction, 0);
    text-align: start;
    white-space: pre;
  }
  .code {
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-xs);
    word-break: break-all;
  }
  .structure {
    padding: 3px var(--mo-space-1);
  }
  .structure mo-structure {
    width: 156px;
    height: 88px;
    cursor: zoom-in;
  }
  /* The number stands below the box, in one line. */
  .cell.card-choice {
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    padding: 0;
    overflow-wrap: normal;
  }
  .card-cell {
    padding: var(--mo-space-2);
  }
  .card {
    display: flex;
    gap: var(--mo-space-3);
    width: 100%;
    height: 100%;
    min-width: 0;
  }
  .card-structure {
    position: relative;
    display: grid;
    flex: none;
    align-items: center;
    padding: 0;
  }
  .card-structure mo-structure {
    width: 100px;
    height: 76px;
  }
  .card-words {
    position: relative;
    flex: 1 1 0;
    min-width: 0;
    overflow: hidden;
  }
  .card-name {
    display: flex;
    align-items: start;
    padding-inline-end: 44px;
    font-weight: 500;
  }
  .card-title {
    min-width: 0;
  }
  .card-structure .more {
    inset: 0 0 auto auto;
  }
  .card-name .more {
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  .card-values {
    display: grid;
    margin: var(--mo-space-1) 0 0;
  }
  .card-values > div {
    display: grid;
    /* However long a value is, its heading can be told; a long one takes nothing from the headings of others. */
    grid-template-columns: minmax(56px, 1fr) minmax(0, auto);
    gap: var(--mo-space-2);
  }
  .card-values dt {
    overflow: hidden;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .card-values dd {
    max-width: 120px;
    margin: 0;
    overflow: hidden;
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* A line of a box that ends after so many lines would be cut without a sign. */
  .card-values .clip {
    display: block;
    text-overflow: ellipsis;
  }
  .structure-small mo-structure {
    width: 112px;
    height: 60px;
  }
  .structure-large mo-structure {
    width: 272px;
    height: 160px;
  }
  .more {
    position: absolute;
    inset-block-start: var(--mo-space-1);
    inset-inline-end: var(--mo-space-1);
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: var(--mo-color-text-muted);
    cursor: pointer;
  }
  .more:hover {
    background: var(--mo-color-hover);
    color: var(--mo-color-text);
  }
  @media (hover: hover) {
    .cell:not(:hover, :focus, :focus-within) > .more,
    .cell:not(:hover, :focus, :focus-within) .card .more {
      opacity: 0;
    }
  }
  @media (pointer: coarse) {
    .tall .more {
      width: 44px;
      height: 44px;
    }
    .tall .structure > .more {
      border-color: transparent;
      background: none;
    }
    .body .cell:not(.card-cell):has(.open) {
      padding-inline-end: 48px;
    }
  }
  .unread mo-icon,
  .span mo-icon {
    flex: none;
    color: var(--mo-color-warning);
  }
  .unread {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-2);
    color: var(--mo-color-warning);
  }
  .span .words {
    display: grid;
    gap: 2px;
    max-width: 640px;
  }
  .span .detail {
    color: var(--mo-color-text-muted);
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-xs);
  }
  .span mark {
    border-radius: 2px;
    background: var(--mo-color-error-soft);
    color: var(--mo-color-error);
    text-decoration: underline wavy;
  }
  .short .detail,
  .short .remark {
    display: none;
  }
  .prediction {
    display: grid;
    justify-items: end;
    line-height: 1.3;
  }
  .prediction mo-icon {
    margin-inline-end: var(--mo-space-1);
    color: var(--mo-color-warning);
    --mo-icon-size: 14px;
  }
  .interval {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
  }
  .short .interval {
    display: none;
  }
  .cell.star-column {
    gap: 0;
    padding: 0 2px;
  }
  .marks-of-row {
    display: grid;
    place-items: center;
  }
  .note-sign {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    color: var(--mo-color-text-muted);
    cursor: pointer;
  }
  .short .marks-of-row {
    display: flex;
  }
  .short .marks-of-row .star {
    width: 24px;
    height: 24px;
  }
  .short .marks-of-row .note-sign {
    width: 18px;
  }
  .tall .tags {
    max-height: 76px;
    overflow: hidden;
  }
  .short .tags {
    flex-wrap: nowrap;
    overflow: hidden;
  }
  .short .tag {
    flex: none;
    max-width: 120px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .tall .marks-of-row .star {
      width: 44px;
      height: 44px;
    }
  }
  .remark {
    color: var(--mo-color-warning);
    font-size: var(--mo-text-xs);
  }
  .empty-value {
    color: var(--mo-color-text-disabled);
  }
`;
