// Runs in the page of the leak check: gives an element a life, again and again.
import type { Made } from './adapter.ts';

declare global {
  interface Window {
    /** Creates, opens, closes and removes an element, one after the other. */
    live(tag: string, times: number): Promise<void>;
  }
}

const items = [
  { id: 'one', title: 'One', url: '#one' },
  { id: 'two', title: 'Two', children: [{ id: 'three', title: 'Three', url: '#three' }] },
];
const inside =
  (html: string) =>
  (made: HTMLElement): void => {
    made.innerHTML = html;
  };

/** What makes an element do what it is for, where it needs more than its tag. */
const furnish: Readonly<Record<string, (made: HTMLElement) => void>> = {
  'mo-menu': inside('<mo-menu-item>One</mo-menu-item><mo-menu-item>Two</mo-menu-item>'),
  'mo-popover': inside('<button slot="trigger">Trigger</button><p>Content</p>'),
  'mo-dialog': (made) => Object.assign(made, { title: 'Title', content: 'Content', dialogType: 'confirm' }),
  'mo-toast': (made) => Object.assign(made, { text: 'Saved' }),
  'mo-badge': (made) => Object.assign(made, { count: 3 }),
  'mo-icon': (made) => Object.assign(made, { name: 'search' }),
  'mo-nav': (made) => Object.assign(made, { items }),
  'mo-nav-rail': (made) => Object.assign(made, { items }),
  'mo-field': inside('<mo-input></mo-input>'),
  'mo-tabs': inside('<mo-tab panel="a">A</mo-tab><mo-tab-panel name="a">A</mo-tab-panel>'),
  'mo-announcement-bar': (made) => Object.assign(made, { content: 'Words that <b>scroll</b>' }),
  'mo-sub-app': (made) =>
    Object.assign(made, { name: 'tool', url: new URLSearchParams(location.search).get('tool') }),
};

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const liveOnce = async (tag: string): Promise<void> => {
  const made = document.createElement(tag) as Made & { updateComplete?: Promise<unknown> };
  furnish[tag]?.(made);
  document.body.append(made);
  await made.updateComplete;
  if ('open' in made && typeof made.open === 'boolean') {
    made.open = true;
    await made.updateComplete;
    await frame();
    made.open = false;
    await made.updateComplete;
  }
  await frame();
  made.remove();
};

window.live = async (tag, times) => {
  for (let time = 0; time < times; time += 1) await liveOnce(tag);
  await frame();
  await frame();
};
