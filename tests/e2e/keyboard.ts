import type { Locator, Page } from '@playwright/test';

/** Whether the focus is on an element or inside it, shadow trees included. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    let focused = document.activeElement;
    while (focused && !element.contains(focused) && focused.shadowRoot)
      focused = focused.shadowRoot.activeElement;
    return focused !== null && (element.contains(focused) || focused.getRootNode() === element.shadowRoot);
  });

/** Presses Tab until the focus is on `target`, as somebody without a mouse would. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 40; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`40 presses of Tab did not reach ${String(target)}`);
};
