import type { FrameLocator, Locator, Page } from '@playwright/test';

/**
 * An open dialog by its name. Its content is slotted into the element, so what is in it is found below the element and
 * not below the native dialog in the shadow tree.
 */
export const dialog = (root: Page | FrameLocator, name: string): Locator =>
  root
    .locator('mo-dialog[open]')
    .filter({ has: root.getByRole('dialog', { name }).or(root.getByRole('alertdialog', { name })) });
