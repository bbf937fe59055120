import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PdfDocument } from '@moiety/extraction/pdf/pdf-document.ts';
import { dialog } from '../pages/dialog.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { expect, fixture, inLanguage, test } from './journey.ts';

const pdfium = createRequire(import.meta.resolve('@moiety/extraction/pdf/pdf-document.ts')).resolve(
  '@embedpdf/pdfium/pdfium.wasm',
);

test.use({ signedIn: true });

inLanguage('zh-CN', (language) => {
  test('a set is handed on as a PDF report with its plot', async ({ page }) => {
    await page.goto('/molvalley');
    const { tool, title, choose, saved, say, button } = molvalleyPage(page, language);
    await choose(fixture('kinase-inhibitors.csv'));
    await saved();
    await tool.getByRole('link', { name: say('molvalley.plots.title'), exact: true }).click();
    await expect(button('molvalley.plots.save')).toBeEnabled();
    await page.goBack();
    await expect(title).toHaveText('kinase-inhibitors');

    await button('molvalley.download').click();
    await tool.getByRole('menuitem', { name: say('molvalley.report.item') }).click();
    const asked = dialog(tool, say('molvalley.report.title'));
    await expect(asked.getByRole('combobox')).toHaveValue('a4');
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: say('molvalley.report.create') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('kinase-inhibitors.pdf');

    const bytes = await readFile(await file.path());
    const pdf = await PdfDocument.open(bytes, { wasm: await readFile(pdfium) });
    const texts = Array.from({ length: pdf.pages }, (_, index) =>
      pdf
        .characters(index)
        .map(({ text }) => text)
        .join(''),
    );
    expect(pdf.title()).toBe('kinase-inhibitors');
    expect(texts[0]).toContain('Imatinib');
    // Text that was drawn from several parts of the font is found as it was written.
    expect(texts[0]).toContain(say('molvalley.report.source'));
    expect(texts[0]).toContain(say('molvalley.report.fileOrder'));
    expect(texts.at(-1)).toContain(say('molvalley.plots.title'));
    pdf.close();
  });
});
