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
  for (let presses = 0; presses < 40; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`40 presses of ${key} did not reach ${String(target)}`);
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

/** The elements that have had the focus in a walk; kept in the page. */
interface Walk {
  stopsSeen?: Set<Element>;
}

/** What has the focus now, looked at in the page: whether the walk is at its end, and what is wrong with this stop. */
const lookAtStop = (): { end?: boolean; fault?: string } => {
  const seen = ((window as Walk).stopsSeen ??= new Set());
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused || focused === document.body) return { end: true };
  // A date has a stop for each of its parts.
  if ([...seen].at(-1) === focused) return {};
  if (seen.has(focused)) return { end: true };
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
    return { fault: `no ring: ${name}` };
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight
    ? { fault: `out of sight: ${name}` }
    : {};
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
  // The walk begins where the document does, wherever the page put the focus.
  await page.evaluate(() => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  const faults: string[] = [];
  for (let presses = 0; ; presses++) {
    if (presses > 150) throw new Error('150 presses of Tab came to no end');
    await page.keyboard.press('Tab');
    const { end, fault } = await page.evaluate(lookAtStop);
    if (end) break;
    if (fault) faults.push(fault);
  }
  expect([...faults, ...(await page.evaluate(passedOver))]).toEqual([]);
};
