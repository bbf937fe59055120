import { expect, type Locator, type Page } from '@playwright/test';

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
