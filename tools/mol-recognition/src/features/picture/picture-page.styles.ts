import { css } from 'lit';

export const picturePageStyles = css`
  .back {
    display: inline-block;
    margin-bottom: var(--mo-space-1);
    font-size: var(--mo-text-s);
  }
  .work {
    margin-top: var(--mo-space-4);
    outline: none;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--mo-space-4);
  }
  .columns h2 {
    margin-bottom: var(--mo-space-2);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2);
    min-height: var(--mo-control-height);
    margin-bottom: var(--mo-space-2);
  }
  .bar h2 {
    flex: 1;
    margin: 0;
  }
  mo-annotation,
  mol-recognition-structure-panel,
  .instead {
    height: min(420px, 60vh);
    min-height: 240px;
  }
  .instead {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--mo-space-3);
    padding: var(--mo-space-4);
    border: 1px dashed var(--mo-color-border-control);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    text-align: center;
    text-wrap: balance;
  }
  .instead p {
    max-width: 44ch;
  }
  .sure {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--mo-space-1) var(--mo-space-3);
    margin-top: var(--mo-space-3);
  }
  .sure strong {
    font-size: var(--mo-text-xl);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .sure .sure-words {
    color: var(--mo-color-success);
    font-weight: 500;
  }
  .by-hand {
    display: flex;
    gap: var(--mo-space-2);
    align-items: flex-start;
    margin: 0 0 var(--mo-space-3);
    color: var(--mo-color-warning);
    font-weight: 500;
  }
  .sure .likely-words,
  .sure .doubtful-words {
    color: var(--mo-color-warning);
    font-weight: 500;
  }
  .decision {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2);
    margin-bottom: var(--mo-space-4);
    padding: var(--mo-space-3) var(--mo-space-4);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
  }
  .decision .where {
    display: flex;
    flex: 1 1 160px;
    flex-wrap: wrap;
    gap: 0 var(--mo-space-3);
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    font: var(--mo-text-xs) / 1.5 var(--mo-font-mono);
  }
  .details {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--mo-space-6) var(--mo-space-4);
    margin-top: var(--mo-space-6);
  }
  .details h2 {
    margin-bottom: var(--mo-space-2);
  }
  .doubts {
    display: grid;
    gap: var(--mo-space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .origin {
    font-size: var(--mo-text-s);
  }
  .tilt {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2);
    margin-top: var(--mo-space-2);
  }
  .tilt input {
    flex: 1 1 160px;
    min-width: 0;
    height: var(--mo-control-height);
    margin: 0;
    accent-color: var(--mo-color-primary);
  }
  .tilt output {
    min-width: 14ch;
    font-variant-numeric: tabular-nums;
  }
  h3 {
    margin: var(--mo-space-3) 0 var(--mo-space-2);
    font-size: var(--mo-text-m);
    font-weight: 600;
  }
  .alternatives {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--mo-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .alternatives button {
    display: grid;
    grid-template-rows: 96px auto;
    gap: var(--mo-space-1);
    width: 100%;
    padding: var(--mo-space-2);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    font-size: var(--mo-text-s);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .alternatives button:hover {
    border-color: var(--mo-color-primary-text);
  }
  .alternatives mo-structure {
    width: 100%;
    height: 96px;
  }
  .corrections,
  .lacking {
    margin-bottom: var(--mo-space-2);
  }
  .lacking {
    display: flex;
    gap: var(--mo-space-2);
  }
  .lacking mo-icon {
    flex: none;
    margin-top: 1px;
    color: var(--mo-color-warning);
  }
  .doubts li {
    display: flex;
    align-items: center;
    gap: var(--mo-space-1);
  }
  .valences {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mo-space-1) var(--mo-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .valences button {
    padding: 0 var(--mo-space-2);
    border: 1px solid var(--mo-color-warning);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-warning-soft);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .doubts button {
    display: flex;
    gap: var(--mo-space-2);
    width: 100%;
    min-height: var(--mo-control-height);
    padding: var(--mo-space-1) var(--mo-space-2);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .doubts button:hover,
  .doubts button.pointed {
    background: var(--mo-color-warning-soft);
    border-color: var(--mo-color-warning);
  }
  .doubts mo-icon {
    flex: none;
    margin-top: 1px;
    color: var(--mo-color-warning);
  }
  dl {
    display: grid;
    gap: var(--mo-space-3);
    margin: 0;
  }
  dt {
    color: var(--mo-color-text-muted);
    font-size: var(--mo-text-xs);
  }
  dd {
    display: flex;
    align-items: flex-start;
    gap: var(--mo-space-2);
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  dd > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* A button is higher than the line that it stands beside. */
  dd mo-button {
    margin-block: calc((1lh - var(--mo-control-height)) / 2);
  }
  .code {
    font-family: var(--mo-font-mono);
    font-size: var(--mo-text-s);
  }
  .keys {
    margin-top: var(--mo-space-3);
    font-size: var(--mo-text-s);
  }
  .several {
    margin-top: var(--mo-space-3);
  }
  @media (max-width: 799px) {
    .columns,
    .details {
      grid-template-columns: minmax(0, 1fr);
    }
    mo-annotation,
    mol-recognition-structure-panel,
    .instead {
      height: 300px;
    }
    .keys {
      display: none;
    }
  }
`;
