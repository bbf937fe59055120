// What is on the screen.
import { expect } from '@open-wc/testing';
import { setLocale, type Locale } from '@moiety/locales';

/** An element inside another one's shadow tree; fails the test if it is not there. */
export function inside<Name extends keyof HTMLElementTagNameMap>(
  host: Element,
  name: Name,
): HTMLElementTagNameMap[Name];
export function inside(host: Element, selector: string): HTMLElement;
export function inside(host: Element, selector: string): HTMLElement {
  const found = host.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector} in <${host.localName}>`);
  return found;
}

/** Whether a person can see it. */
export const seen = (element: Element | null | undefined): boolean => {
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return width > 0 && height > 0 && element!.checkVisibility({ visibilityProperty: true });
};

/** Runs `check` in both languages, and leaves the page in English. */
export const inBothLanguages = async (check: (locale: Locale) => Promise<void>): Promise<void> => {
  try {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      await setLocale(locale);
      await check(locale);
    }
  } finally {
    await setLocale('en-US');
  }
};

/** Every animation that runs in a tree, shadow trees included. */
const animationsIn = (root: Document | ShadowRoot): Animation[] => [
  ...root.getAnimations(),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? animationsIn(shadowRoot) : [],
  ),
];

/** Resolves when every fade is over; what turns for ever is left turning. */
const settled = async (): Promise<void> => {
  const ending = animationsIn(document).filter(
    ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
  );
  await Promise.allSettled(ending.map((animation) => animation.finished));
};

/** Fails if axe finds anything in the element, in light or in dark. */
export const expectAccessible = async (element: Element): Promise<void> => {
  const root = document.documentElement;
  document.body.style.background = 'var(--mo-color-background)';
  for (const theme of ['light', 'dark']) {
    root.dataset.theme = theme;
    await settled();
    await expect(element).to.be.accessible();
  }
  delete root.dataset.theme;
};
