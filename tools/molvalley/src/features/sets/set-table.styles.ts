import { css } from 'lit';

/** What the list of sets has beside `listTableStyles`. */
export const setTableStyles = css`
  .when,
  .file {
    color: var(--mo-color-text-muted);
  }
  .when {
    white-space: nowrap;
  }
  .unread {
    width: 1%;
    padding-inline-start: 0;
    color: var(--mo-color-warning);
    white-space: nowrap;
  }
  .choice {
    width: 1%;
    padding-inline-end: 0;
  }
  .selected {
    background: var(--mo-color-selected);
  }
  .source {
    display: none;
  }
  .empty p {
    max-width: 60ch;
  }
  .narrow {
    display: none;
  }
  @media (max-width: 719px) {
    .file {
      display: none;
    }
    .source {
      display: block;
      color: var(--mo-color-text-muted);
      font-size: var(--mo-text-s);
      font-weight: 400;
    }
  }
  @media (max-width: 559px) {
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
      padding: var(--mo-space-2) var(--menu-room, 48px) var(--mo-space-2) var(--mo-space-3);
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
    .name {
      display: block;
      width: auto;
    }
    .count,
    .unread,
    .when {
      margin-inline-end: var(--mo-space-2);
      font-size: var(--mo-text-s);
    }
    .count {
      color: var(--mo-color-text-muted);
    }
    tr:has(.choice) {
      padding-inline-start: 48px;
    }
    .choice {
      position: absolute;
      inset-block-start: 50%;
      inset-inline-start: var(--mo-space-3);
      width: auto;
      translate: 0 -50%;
    }
    .menu {
      position: absolute;
      inset-block-start: 50%;
      inset-inline-end: var(--mo-space-2);
      width: auto;
      translate: 0 -50%;
    }
  }
`;
