import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import { UPLOADS_PATH } from '@moiety/contract';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { expect, inLanguage, signInAs, test } from './journey.ts';
import { newPerson } from './people.ts';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A file of a few molecules that is longer than one piece of an upload. */
const longFile = (): Buffer => {
  const rows = Array.from(
    { length: 300 },
    (_, index) => `${'C'.repeat((index % 9) + 1)}O,${randomBytes(7500).toString('hex')}`,
  );
  return Buffer.from(`SMILES,notes\n${rows.join('\n')}\n`);
};

inLanguage('en-US', (language) => {
  test('a set gives back the file that it was made from; an upload that broke off goes on after a reload', async ({
    page,
    context,
  }) => {
    // The tool is opened twice, and megabytes go by the test's own hands.
    test.slow();
    // Of their own, for two such sets and their file are most of an account's storage.
    await signInAs(context, await newPerson());
    const content = longFile();
    const file = { name: '激酶.csv', mimeType: 'text/csv', buffer: content };
    await page.goto('/molvalley');
    const { tool, choose, saved, say, button } = molvalleyPage(page, language);
    // The line breaks after the first piece.
    const offsets: number[] = [];
    await page.route(`**${UPLOADS_PATH}*`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const offset = Number(route.request().headers()['upload-offset']);
      offsets.push(offset);
      return offset === 0 ? route.continue() : route.abort('internetdisconnected');
    });
    await choose(file);
    await saved();
    await expect.poll(() => offsets.at(-1)).toBe(4 * 2 ** 20);

    // Left before the line is there again: it would go on by itself.
    page.once('dialog', (asked) => void asked.accept());
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const sent: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes(UPLOADS_PATH))
        sent.push(Number(request.headers()['upload-offset']));
    });
    await page.goto('/molvalley');
    await choose(file);
    await saved();
    await button('molvalley.download').click();
    const original = tool.getByRole('menuitem', { name: say('molvalley.download.original', '激酶.csv') });
    await expect(original).toBeVisible();
    expect(sent).toStrictEqual([4 * 2 ** 20]);

    const download = page.waitForEvent('download');
    await original.click();
    const given = await download;
    expect(given.suggestedFilename()).toBe('激酶.csv');
    expect(hashOf(await readFile(await given.path()))).toBe(hashOf(content));
  });
});
