import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { molRecognitionPage } from '../pages/mol-recognition-page.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { expect, expectAccessible, inLanguage, test } from './journey.ts';

const patent = join(import.meta.dirname, '../../server/src/modules/extraction/example/example-patent.pdf');
const samples = join(import.meta.dirname, '../../tools/mol-recognition/samples');
const sample = (name: string): string => join(samples, `${name}.png`);
const ASPIRIN = 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N';
/** Programs and networks are loaded and compiled before the first picture. */
const FIRST = { timeout: 45_000 };

inLanguage('en-US', (language) => {
  test('somebody who has not signed in pastes a picture and has its structure, without anything being uploaded', async ({
    page,
  }) => {
    // Programs and networks are fetched and compiled first.
    test.slow();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.goto('/mol-recognition');
    const {
      tool,
      title,
      say,
      structure,
      marks,
      uploaded,
      samples: offered,
    } = molRecognitionPage(page, language);
    await expect(title).toHaveText(say('mol-recognition.title'));
    await expect(offered).toHaveCount(3);
    const picture = (await readFile(sample('aspirin'))).toString('base64');
    await tool.locator('body').evaluate((body, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Firefox takes only text from what the event is made with.
      Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
      body.dispatchEvent(paste);
    }, picture);
    await expect(title).toHaveText(say('mol-recognition.pasted'));
    await expect(structure).toBeVisible(FIRST);
    await expect(tool.getByText(ASPIRIN)).toBeVisible();
    await expect(tool.getByText('C9H8O4, 180.16 g/mol')).toBeVisible();
    expect(await marks.count()).toBeGreaterThan(20);
    await expect(uploaded).toHaveText('Uploaded: 0 bytes');
    expect(sent).toEqual([]);
    await expectAccessible(page);
  });

  test('a drawing on a page of a PDF has its structure, is corrected in the sketcher and exported as corrected, and nothing is uploaded', async ({
    page,
  }) => {
    test.slow();
    const sent: string[] = [];
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
      if (request.url().includes('pdfium')) fetched.push(request.url());
    });
    await page.goto('/mol-recognition');
    const { tool, title, say, button, choose, structure, drawings, uploaded } = molRecognitionPage(
      page,
      language,
    );
    await expect(title).toHaveText(say('mol-recognition.title'));
    expect(fetched).toEqual([]);
    await choose(patent);
    await expect(title).toHaveText('example-patent.pdf');
    await button('mol-recognition.pdf.pageNumber', 3).click();
    await expect(drawings).toHaveCount(7, FIRST);
    expect(fetched).toHaveLength(1);
    await expectAccessible(page);
    await drawings.last().click();
    await expect(title).toHaveText('example-patent, page 3, drawing 1');
    await expect(structure).toBeVisible(FIRST);
    await page.keyboard.press('c');
    const name = tool.getByRole('textbox', { name: say('sketcher.read.label') });
    await name.fill('aspirin');
    await name.press('Enter');
    await expect(tool.locator('mo-sketcher-dialog')).toContainText('CC(=O)Oc1ccccc1C(=O)O', FIRST);
    await button('sketcher.dialog.use').click();
    await expect(tool.getByText(ASPIRIN)).toBeVisible();
    await expect(tool.locator('.decision')).toContainText(say('mol-recognition.standing.corrected'));
    await tool.getByRole('link', { name: say('mol-recognition.pictures') }).click();
    await button('mol-recognition.export').click();
    const download = page.waitForEvent('download');
    await tool
      .locator('mo-dialog[open]')
      .getByRole('button', { name: say('mol-recognition.export') })
      .click();
    const sdf = await readFile(await (await download).path(), 'utf8');
    expect(sdf).toContain('accepted, corrected');
    await expect(uploaded).toHaveText('Uploaded: 0 bytes');
    expect(sent).toEqual([]);
  });

  test('once it is loaded it reads pictures without a network', async ({ page, context }) => {
    test.slow();
    await page.goto('/mol-recognition');
    const { tool, button, choose, cards, say } = molRecognitionPage(page, language);
    await choose(sample('ibuprofen'));
    await expect(tool.getByText('HEFNNWSXXWATRW-JTQLQIEISA-N')).toBeVisible(FIRST);
    await context.setOffline(true);
    await tool.getByRole('link', { name: say('mol-recognition.pictures') }).click();
    await expect(cards).toHaveCount(1);
    await choose(sample('aspirin'));
    await expect(tool.getByText(ASPIRIN)).toBeVisible(FIRST);
    // Laid flat between the corners of the picture it is the same picture.
    await button('mol-recognition.corners').click();
    const corners = tool.locator('.corner');
    await expect(corners).toHaveCount(4);
    for (const [index, keys] of [
      ['ArrowLeft', 'ArrowUp'],
      ['ArrowRight', 'ArrowUp'],
      ['ArrowRight', 'ArrowDown'],
      ['ArrowLeft', 'ArrowDown'],
    ].entries())
      for (const key of keys)
        for (let step = 0; step < 12; step += 1) await corners.nth(index).press(`Shift+${key}`);
    await button('mol-recognition.readAgain').click();
    await expect(tool.getByText(ASPIRIN)).toBeHidden();
    await expect(tool.getByText(ASPIRIN)).toBeVisible(FIRST);
    await button('mol-recognition.rotateRight').click();
    await expect(tool.locator('mol-recognition-structure-panel, .instead mo-icon')).toBeVisible(FIRST);
    await context.setOffline(false);
  });
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  inLanguage('zh-CN', (language) => {
    test('pictures are reviewed by keys, kept in this browser, and saved as a set that is found in molecule analysis', async ({
      page,
    }) => {
      // Two tools start, one of them twice.
      test.slow();
      const name = `识别 ${Date.now()}`;
      await page.goto('/mol-recognition');
      const { tool, button, say, title, choose, cards, structure } = molRecognitionPage(page, language);
      await choose(sample('ibuprofen'), sample('sildenafil'));
      await expect(cards).toHaveCount(2);
      const review = tool.getByRole('link', { name: say('mol-recognition.review', 1) });
      await expect(review).toBeVisible(FIRST);
      // Reloading stops what is being read, until somebody has it go on.
      await expect(cards.locator('svg[part=drawing]')).toHaveCount(2, FIRST);
      await review.click();
      await expect(title).toHaveText('ibuprofen.png');
      await expect(structure).toBeVisible();
      await page.keyboard.press('a');
      await expect(button('mol-recognition.accept')).toBeDisabled();
      await page.reload();
      await expect(title).toHaveText('ibuprofen.png');
      await expect(button('mol-recognition.accept')).toBeDisabled();
      await tool.getByRole('link', { name: say('mol-recognition.pictures') }).click();
      await button('mol-recognition.save').click();
      await tool.getByRole('textbox', { name: say('mol-recognition.save.name') }).fill(name);
      await button('mol-recognition.save.submit').click();
      await expect(tool.getByText(say('mol-recognition.saved.pictures'))).toBeVisible();
      const open = tool.getByRole('link', { name: say('mol-recognition.saved.open') });
      const [opened] = await Promise.all([page.waitForEvent('popup'), open.click()]);
      const there = molvalleyPage(opened, language);
      await expect(there.title).toHaveText(name);
      await there.showColumn('molvalley.column.inchiKey');
      await expect(there.row('ibuprofen')).toContainText('HEFNNWSXXWATRW-JTQLQIEISA-N');
      await expect(there.row('sildenafil')).toContainText('BNRNXUUZRGQAQC-UHFFFAOYSA-N');
      // Beside the structure stands the picture that it was read from.
      await there.row('ibuprofen').locator('mo-structure').click();
      const picture = there.tool.getByRole('img', { name: say('molvalley.picture.alt', 'ibuprofen') });
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
    });
  });
});
