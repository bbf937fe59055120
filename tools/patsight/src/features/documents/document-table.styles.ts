import { css } from 'lit';

/** What the list of documents has beside `listTableStyles`. */
export const documentTableStyles = css`
  td {
    height: 56px;
    padding-block: var(--mo-space-2);
  }
  .pick {
    width: 1%;
    padding-inline-end: 0;
  }
  .pick input {
    display: block;
    width: 18px;
    height: 18px;
    margin: 3px;
    accent-color: var(--mo-color-primary);
  }
  .pick input:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .name {
    width: 38%;
  }
  .about {
    display: block;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    font-weight: 400;
  }
  .state {
    width: 22%;
    min-width: 180px;
  }
  .state .muted {
    font-size: var(--mo-text-s);
    font-variant-numeric: tabular-nums;
  }
  .state mo-progress {
    margin-block: var(--mo-space-1) 0;
    max-width: 200px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--mo-space-1);
    white-space: nowrap;
  }
  .chip.locked,
  .chip.unreadable {
    color: var(--mo-color-warning);
  }
  .when {
    color: var(--mo-color-text-muted);
    white-space: nowrap;
  }
  .list {
    margin-top: var(--mo-space-3);
  }
  .empty p {
    max-width: 60ch;
    text-wrap: balance;
  }
  .empty .begin {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-2);
    justify-content: center;
  }
  .narrow {
    display: none;
  }
  @media (max-width: 899px) {
    th.when,
    td.when {
      display: none;
    }
  }
  @media (max-width: 719px) {
    thead,
    .wide {
      display: none;
    }
    .narrow {
      display: inline;
    }
    tr {
      display: block;
      position: relative;
      padding: var(--mo-space-3) var(--menu-room, 48px) var(--mo-space-3) var(--mo-space-3);
      border-bottom: 1px solid var(--mo-color-border);
    }
    tbody tr:last-child {
      border-bottom: 0;
    }
    td {
      display: inline;
      height: auto;
      padding: 0;
      border: 0;
    }
    tr:has(.pick input) {
      padding-inline-start: var(--mo-space-12);
    }
    .pick:has(input) {
      display: block;
      position: absolute;
      inset-block-start: var(--mo-space-3);
      inset-inline-start: var(--mo-space-3);
      width: auto;
    }
    .name,
    .state {
      display: block;
      width: auto;
      min-width: 0;
    }
    td.count {
      margin-inline-end: var(--mo-space-2);
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
    }
    .skeleton td {
      display: block;
      padding-block: var(--mo-space-1);
    }
    .menu {
      position: absolute;
      inset-block-start: var(--mo-space-3);
      inset-inline-end: var(--mo-space-2);
      width: auto;
    }
  }
`;
