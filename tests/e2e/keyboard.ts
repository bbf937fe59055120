import { expect, type Locator, type Page } from '@playwright/test';
import { framesDrawn } from './accessible.ts';

/** Whether the focus is on an element or inside it, shadow trees included. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    let focused = document.activeElement;
    while (focused && !element.contains(focused) && focused.shadowRoot)
      focused = focused.shadowRoot.activeElement;
    return focused !== null && (element.contains(focused) || focused.getRootNode() === element.shadowRoot);
  });

/** Presses Tab until the focus is on `target`, as somebody without a mouse would. @param key backwards: `Shift+Tab` */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`60 presses of ${key} did not reach ${String(target)}`);
};

/** Fails where what has the focus, in whatever shadow tree, or the box of its field has no ring: an outline or a shadow. */
export const expectFocusRing = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        if (!focused || focused === document.body) return 'nothing has the focus';
        for (const element of [focused, focused.closest('.field')]) {
          if (!element) continue;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
          if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none')
            return 'a ring';
        }
        return `no ring: ${focused.localName}.${focused.className}`;
      }),
    )
    .toBe('a ring');

/** A walk through a page by Tab; kept in the page. */
interface Walk {
  /** The elements that have had the focus. */
  stopsSeen?: Set<Element>;
  faultsSeen?: string[];
  walkEnded?: boolean;
}

/** How many presses of Tab are sent before their end is asked for: each question costs as much as several of them. */
const AT_ONCE = 15;

/** Begins a walk in the page: after each Tab it looks at what has the focus. */
const beginWalk = (): void => {
  const seen = new Set<Element>();
  const faults: string[] = [];
  const walk = Object.assign(window as Walk, { stopsSeen: seen, faultsSeen: faults, walkEnded: false });
  // Another walk may follow in the same page.
  const listening = new AbortController();
  const end = (): void => {
    walk.walkEnded = true;
    listening.abort();
  };
  const look = (): void => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!focused || focused === document.body) return end();
    // A date has a stop for each of its parts.
    if ([...seen].at(-1) === focused) return;
    if (seen.has(focused)) return end();
    seen.add(focused);
    const name = `${focused.localName} “${focused.getAttribute('aria-label') ?? focused.textContent}”`;
    // A card is pressed by the link in it, whose ring is the card's; a field's input has that of its box.
    const styles = [
      getComputedStyle(focused),
      getComputedStyle(focused, '::after'),
      getComputedStyle(focused.closest('.field') ?? focused),
    ];
    if (
      !styles.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
      )
    )
      faults.push(`no ring: ${name}`);
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      faults.push(`out of sight: ${name}`);
  };
  // The key comes up where the focus has gone.
  window.addEventListener('keyup', ({ key }) => key === 'Tab' && look(), {
    capture: true,
    signal: listening.signal,
  });
  // The walk begins where the document does, wherever the page put the focus.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
};

/** What can be operated and has not had the focus in the walk, found in the page. */
const passedOver = (): string[] => {
  const seen = (window as Walk).stopsSeen ?? new Set();
  const roots: (Document | ShadowRoot)[] = [document];
  const missed: string[] = [];
  for (const root of roots)
    for (const each of root.querySelectorAll<HTMLElement>('*')) {
      if (each.shadowRoot) roots.push(each.shadowRoot);
      if (
        each.matches('a[href], button, input, select, textarea, summary, [tabindex]') &&
        each.tabIndex >= 0 &&
        !each.matches(':disabled, [type=radio]') &&
        !each.shadowRoot?.delegatesFocus &&
        each.closest('[inert]') === null &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !seen.has(each)
      )
        missed.push(
          `passed over: ${each.localName} “${each.getAttribute('aria-label') ?? each.textContent}”`,
        );
    }
  return missed;
};

/**
 * Walks through a page by Tab, as it is now. Fails where a stop has no ring or is out of sight, where the focus does not come
 * to an end, and where something that can be operated was passed over.
 */
export const expectKeyboardReachesAll = async (page: Page): Promise<void> => {
  // A window that has just become another size has its drawer or its sidebar by then.
  await page.evaluate(framesDrawn);
  await page.evaluate(beginWalk);
  const devtools = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  for (let presses = 0; !(await page.evaluate(() => (window as Walk).walkEnded)); presses += AT_ONCE) {
    if (presses > 150) throw new Error(`${presses} presses of Tab came to no end`);
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => [
        devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
        devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
      ]).flat(),
    );
  }
  await devtools.detach();
  const faults = await page.evaluate(() => (window as Walk).faultsSeen);
  expect([...(faults ?? []), ...(await page.evaluate(passedOver))]).toEqual([]);
};
