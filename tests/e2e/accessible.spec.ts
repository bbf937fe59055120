import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

const documentOf = (name: string, content: string): string =>
  `<html lang="en-US"><title>${name}</title><main aria-label="${name}"><h1>${name}</h1>${content}</main></html>`;

/** A document without a landmark and a heading of its own. */
const around = (content: string): string => `<html lang="en-US"><title>page</title>${content}</html>`;

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

  test('that only frames together have: content out of landmarks, and a heading that only the frame has', async ({
    page,
  }) => {
    const shown = `<iframe title="shown" srcdoc='${documentOf('shown', '')}'></iframe>`;
    // The page's own part has neither a heading nor a landmark; those of the frame are the whole's.
    await page.setContent(around(shown));
    await expectAccessible(page);
    await page.setContent(around(`<p>Beside</p>${shown}`));
    await expect(expectAccessible(page)).rejects.toThrow(/region: p/);
    await page.setContent(around(`<iframe title="shown" srcdoc='${around('<p>Alone</p>')}'></iframe>`));
    await expect(expectAccessible(page)).rejects.toThrow(/landmark-one-main/);
  });
});
