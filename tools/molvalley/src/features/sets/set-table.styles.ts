import { css } from 'lit';

/** The list of sets, in use or in the trash. */
export const setTableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--mo-text-m);
  }
  th {
    padding: var(--mo-space-2) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }
  td {
    height: 44px;
    padding: var(--mo-space-1) var(--mo-space-3);
    border-bottom: 1px solid var(--mo-color-border);
    overflow-wrap: anywhere;
  }
  tbody tr:hover {
    background: var(--mo-color-hover);
  }
  .name {
    width: 40%;
    font-weight: 500;
  }
  .count {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  .when,
  .file {
    color: var(--mo-color-text-muted);
  }
  .when {
    white-space: nowrap;
  }
  .menu {
    width: 1%;
    text-align: end;
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
  .list {
    margin-top: var(--mo-space-6);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    overflow: hidden;
  }
  .list tbody tr:last-child td {
    border-bottom: 0;
  }
  .skeleton td span {
    width: 60%;
  }
  .empty {
    display: grid;
    gap: var(--mo-space-3);
    justify-items: center;
    padding: var(--mo-space-12) var(--mo-space-6);
    text-align: center;
  }
  .empty p {
    max-width: 60ch;
  }
  .empty mo-icon {
    --mo-icon-size: 32px;
    color: var(--mo-color-text-muted);
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
