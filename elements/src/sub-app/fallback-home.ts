import { msg } from '../base/words.ts';
import { makeHome, placedHome } from './home.ts';

let fallback: HTMLElement | undefined;

type Movable = Element & { moveBefore?: (node: Node, before: Node | null) => void };

const styles = `
  button {
    position: fixed; inset-block-end: var(--mo-space-4); inset-inline-start: var(--mo-space-4);
    padding: var(--mo-space-2) var(--mo-space-4);
    color: var(--mo-color-text); background: var(--mo-color-raised); font: 500 var(--mo-text-m) var(--mo-font);
    border: 1px solid var(--mo-color-border-control); border-radius: var(--mo-radius);
  }
  button:focus-visible { outline: var(--mo-focus-ring); outline-offset: 2px; }
  button:not(:focus) { clip-path: inset(50%); }
`;

/** @param leave what the way back from the frames does: they come after everything else in the order of Tab */
const fallbackHome = (leave: () => void): HTMLElement => {
  if (fallback?.isConnected) return fallback;
  const home = document.createElement('div');
  home.dataset.moSubAppPool = '';
  makeHome(home);
  const root = home.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  const word = (): void => {
    button.textContent = msg('Back to the page', { id: 'elements.sub-app.leave' });
  };
  word();
  button.addEventListener('focus', word);
  button.addEventListener('click', leave);
  root.append(document.createElement('slot'), button);
  document.body.append(home);
  fallback = home;
  return home;
};

/** The home for a new frame: the page's `mo-sub-app-pool`, else the node at the end of its body. */
export const homeFor = (leave: () => void): HTMLElement => placedHome() ?? fallbackHome(leave);

/** Takes the node at the end of the body away when nothing lives in it. */
export const closeFallback = (): void => {
  if (fallback?.querySelector('iframe')) return;
  fallback?.remove();
  fallback = undefined;
};

/** The present frames follow into a home that was just added, where the browser can move a live frame. */
export const moveIn = (home: HTMLElement): void => {
  const before = placedHome(1) ?? fallback;
  const target: Movable = home;
  if (before?.isConnected && target.moveBefore)
    for (const frame of before.querySelectorAll('iframe')) target.moveBefore(frame, null);
  closeFallback();
};
