import { tokens } from '../tokens.ts';

let done = false;

/** Gives the page the design tokens, once, unless it has them already (it links `theme.css`). */
export const installTokens = (): void => {
  if (done) return;
  done = true;
  if (getComputedStyle(document.documentElement).getPropertyValue('--mo-tokens')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokens);
  document.adoptedStyleSheets.push(sheet);
};
