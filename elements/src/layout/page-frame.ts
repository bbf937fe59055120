import { css } from 'lit';

/**
 * Takes the browser's 8 px around the page away where the shell is the page. Also in `theme.css`, so that it holds
 * before the script arrives; in a cascade layer, so that a rule of the page's own wins.
 */
export const noPageFrame = css`
  @layer mo-tokens {
    body:has(> mo-layout) {
      margin: 0;
    }
  }
`.cssText;

let done = false;

/** Gives the page that rule, once. */
export const removePageFrame = (): void => {
  if (done) return;
  done = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(noPageFrame);
  document.adoptedStyleSheets.push(sheet);
};
