import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

const documentOf = (name: string, content: string): string =>
  `<html lang="en-US"><title>${name}</title><main aria-label="${name}"><h1>${name}</h1>${content}</main></html>`;

test.describe('a fault of accessibility is found', () => {
  const fault = '<img src="data:,">';

  test('in the page', async ({ page }) => {
    await page.setContent(documentOf('page', ''));
    await expectAccessible(page);
    await page.setContent(documentOf('page', fault));
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt: img/);
  });

  test('in a frame that is shown, and not in one out of sight or left out', async ({ page }) => {
    const frame = (name: string, content: string): string =>
      `<iframe ${name} title="${name}" srcdoc='${documentOf(name, content)}'></iframe>`;
    const frames = frame('hidden', fault) + frame('shown', '') + frame('mail', fault);
    await page.setContent(documentOf('page', frames));
    await expectAccessible(page, { except: '[mail]' });
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt: iframe\S+ img"/);
  });
});
