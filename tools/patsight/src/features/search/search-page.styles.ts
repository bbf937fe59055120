import { css } from 'lit';

/** The form and what it finds. */
export const searchPageStyles = css`
  .back {
    display: inline-block;
    margin-bottom: var(--mo-space-2);
    font-size: var(--mo-text-s);
  }
  .about {
    margin-top: var(--mo-space-1);
    max-width: 80ch;
  }
  form {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    align-items: start;
    gap: var(--mo-space-3);
    margin-top: var(--mo-space-4);
    padding: var(--mo-space-4);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  .structure-field {
    grid-column: span 4;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--mo-space-2);
  }
  .structure-field mo-input {
    flex: 1 1 200px;
  }
  /* Buttons are lower than fields. */
  .structure-field mo-button {
    margin-block-end: 2px;
  }
  .structure-field mo-input::part(input) {
    font-family: var(--mo-font-mono);
  }
  .half {
    grid-column: span 2;
  }
  .text-field {
    grid-column: span 3;
  }
  .actions {
    grid-column: 1 / -1;
  }
  .outcome {
    min-height: 21px;
    margin-top: var(--mo-space-4);
    font-size: var(--mo-text-s);
  }
  mo-callout,
  kit-failure {
    display: block;
    margin-top: var(--mo-space-3);
  }
  .list {
    margin-top: var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    overflow: hidden;
  }
  .found {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .found > li {
    display: grid;
    grid-template-columns: 168px minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--mo-space-2) var(--mo-space-4);
    padding: var(--mo-space-3);
    overflow-wrap: anywhere;
  }
  .found > li + li {
    border-top: 1px solid var(--mo-color-border);
  }
  .drawing {
    height: 112px;
  }
  .drawing mo-structure {
    display: block;
    width: 100%;
    height: 100%;
  }
  .without {
    display: grid;
    place-content: center;
    height: 100%;
    border: 1px dashed var(--mo-color-border);
    border-radius: var(--mo-radius-small);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    text-align: center;
  }
  .what {
    font-weight: 600;
  }
  .standing {
    margin-inline-start: var(--mo-space-2);
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
  }
  .standing.review,
  .may {
    color: var(--mo-color-warning);
  }
  .name {
    display: -webkit-box;
    overflow: hidden;
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-s);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .values {
    display: grid;
    gap: var(--mo-space-1);
    margin: var(--mo-space-2) 0 0;
    padding: 0;
    list-style: none;
    font-size: var(--mo-text-s);
    font-variant-numeric: tabular-nums;
  }
  .where {
    font-size: var(--mo-text-s);
  }
  .where .muted {
    display: block;
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
    text-wrap: balance;
  }
  .skeleton li {
    min-height: 136px;
  }
  @media (max-width: 719px) {
    form {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .structure-field,
    .text-field,
    .half {
      grid-column: 1 / -1;
    }
    .found > li {
      grid-template-columns: 104px minmax(0, 1fr);
    }
    .drawing {
      height: 80px;
    }
    .where {
      grid-column: 1 / -1;
    }
  }
`;
