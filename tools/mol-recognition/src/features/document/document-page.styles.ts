import { css } from 'lit';

export const documentPageStyles = css`
  .back {
    display: inline-block;
    margin-bottom: var(--mo-space-1);
    font-size: var(--mo-text-s);
  }
  .work {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: var(--mo-space-3) var(--mo-space-4);
    margin-top: var(--mo-space-4);
    outline: none;
  }
  nav {
    position: relative;
    overflow: hidden auto;
    height: min(720px, 75vh);
    overscroll-behavior: contain;
  }
  nav ol {
    display: grid;
    gap: var(--mo-space-1);
    margin: 0;
    padding: 2px;
    list-style: none;
  }
  nav li {
    content-visibility: auto;
    contain-intrinsic-size: auto 128px;
  }
  nav button {
    display: grid;
    justify-items: center;
    gap: var(--mo-space-1);
    width: 100%;
    padding: var(--mo-space-1);
    border: 1px solid transparent;
    border-radius: var(--mo-radius-small);
    background: none;
    color: var(--mo-color-text-muted);
    font: var(--mo-text-xs) / 1.3 var(--mo-font);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  nav button:hover {
    background: var(--mo-color-hover);
  }
  nav button:focus-visible {
    outline-offset: -2px;
  }
  nav button[aria-current] {
    border-color: var(--mo-color-primary-text);
    background: var(--mo-color-selected);
    color: var(--mo-color-text);
    font-weight: 600;
  }
  mol-recognition-page-thumbnail {
    border-radius: 2px;
    color-scheme: light;
    background: Canvas;
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
    flex: 1 1 auto;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  mo-annotation,
  .instead {
    height: min(660px, 68vh);
    min-height: 280px;
  }
  .instead {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--mo-space-3);
    margin-top: var(--mo-space-4);
    padding: var(--mo-space-4);
    border: 1px dashed var(--mo-color-border-control);
    border-radius: var(--mo-radius);
    background: var(--mo-color-surface);
    text-align: center;
    text-wrap: balance;
  }
  .page-view .instead {
    margin-top: 0;
  }
  .instead p {
    max-width: 48ch;
  }
  form {
    display: grid;
    gap: var(--mo-space-3);
    width: min(320px, 100%);
    text-align: start;
  }
  .found {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mo-space-2) var(--mo-space-3);
    margin-top: var(--mo-space-2);
  }
  .keys {
    margin-top: var(--mo-space-2);
    font-size: var(--mo-text-s);
  }
  @media (max-width: 799px) {
    .work {
      grid-template-columns: minmax(0, 1fr);
    }
    nav {
      overflow: auto hidden;
      height: auto;
    }
    nav ol {
      grid-auto-columns: 84px;
      grid-auto-flow: column;
    }
    nav li {
      contain-intrinsic-size: 84px 128px;
    }
    mo-annotation,
    .instead {
      height: 56vh;
    }
    .keys {
      display: none;
    }
  }
`;
