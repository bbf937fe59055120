import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PdfDocument } from '@moiety/extraction/pdf/pdf-document.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from '@playwright/test';
import { dialog } from '../pages/dialog.ts';
import { inTurns } from '../pages/in-turns.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { expect, expectAccessible, fixture, inLanguage, signInAs, test } from './journey.ts';
import { origin } from '../product.ts';
import { newMember, newOrganization, newPerson } from './people.ts';

const pdfium = createRequire(import.meta.resolve('@moiety/extraction/pdf/pdf-document.ts')).resolve(
  '@embedpdf/pdfium/pdfium.wasm',
);

/** The series of a fixture as an Excel file in which two compounds were measured twice. */
const workbook = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const [headings = '', ...lines] = fixture('adrenergic-blockers.csv')
    .buffer.toString('utf8')
    .trim()
    .split(/\r?\n/);
  const rows = lines.map((line) => {
    const [compound = '', smiles = '', value = ''] = line.split(',');
    return [compound, smiles, Number(value)];
  });
  const again = rows
    .slice(0, 2)
    .map(([compound, smiles, value]) => [`${compound} again`, smiles!, Number(value) + 1]);
  const buffer = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Assay', rows: [headings.split(','), ...rows, ...again] }] }),
  );
  return {
    name: 'blockers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
};

for (const locale of inTurns('from Excel to a report'))
  inLanguage(locale, (language) => {
    test.use({ signedIn: true });

    test('an Excel file is imported, its replicates are merged, and its R-group table is handed on as PDF', async ({
      page,
    }) => {
      test.slow();
      await page.goto('/molvalley');
      const { tool, title, choose, saved, say, button, grid } = molvalleyPage(page, language);
      await choose(await workbook());
      await saved();
      await expect(title).toHaveText('blockers');
      await expect(grid).toHaveAttribute('aria-rowcount', '25');

      await tool
        .getByRole('link', { name: say('molvalley.sar.open') })
        .or(button('molvalley.sar.open'))
        .click();
      const groups = tool.getByRole('region', { name: say('molvalley.sar.groupsTable') });
      await expect(groups.getByRole('columnheader', { name: 'R1', exact: true })).toBeVisible();
      // 24 molecules are 22 compounds.
      await expect(tool.getByText(say('molvalley.sar.merged', 2))).toBeVisible();
      await expect(groups.getByRole('row')).toHaveCount(23);
      // The mean of 7.46 and 8.46, of two.
      await expect(groups.getByRole('row').filter({ hasText: 'm-H p-H' })).toContainText('7.96');

      await page.goBack();
      await expect(title).toHaveText('blockers');
      await button('molvalley.download').click();
      await tool.getByRole('menuitem', { name: say('molvalley.report.item') }).click();
      const asked = dialog(tool, say('molvalley.report.title'));
      const download = page.waitForEvent('download');
      await asked.getByRole('button', { name: say('molvalley.report.create') }).click();
      const pdf = await PdfDocument.open(await readFile(await (await download).path()), {
        wasm: await readFile(pdfium),
      });
      const text = Array.from({ length: pdf.pages }, (_, index) =>
        pdf
          .characters(index)
          .map((one) => one.text)
          .join(''),
      ).join('');
      pdf.close();
      expect(text).toContain(say('molvalley.sar.groups'));
      expect(text).toContain('m-H p-H');
      expect(text).toContain('7.96');
    });
  });

for (const locale of inTurns('a set shared for reading'))
  inLanguage(locale, (language) => {
    test('a set is shared with a colleague who may only read, analyzes it, and changes nothing', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const owner = await newPerson(language, origin, { nickname: 'Mia' });
      await newOrganization(`Lab ${owner.account}`, owner);
      const reader = await newMember(owner, language, origin, { nickname: 'Ben' });
      await signInAs(context, owner);
      await page.goto('/molvalley');
      const own = molvalleyPage(page, language);
      const { say } = own;
      await own.choose(fixture('kinase-inhibitors.csv'));
      await own.saved();
      await own.button('molvalley.set.actions').click();
      await own.tool.getByRole('menuitem', { name: say('molvalley.share'), exact: true }).click();
      const field = own.tool.getByRole('textbox', { name: say('kit.share.email') });
      await field.fill(reader.account);
      await own.tool.getByRole('combobox', { name: say('kit.share.role') }).selectOption('read');
      await own.button('kit.share.submit').click();
      await expect(field).toHaveValue('');
      await expect(own.tool.getByText(say('kit.share.memberRead', 'Mia', 'Ben'))).toBeVisible();

      const browser = await otherBrowser();
      await signInAs(browser, reader);
      const theirs: Page = await browser.newPage();
      await theirs.goto('/molvalley');
      const there = molvalleyPage(theirs, language);
      await expect(there.set('kinase-inhibitors')).toContainText(say('molvalley.share.byRead', 'Mia'));
      await there.tool.getByRole('link', { name: 'kinase-inhibitors' }).click();
      await expect(there.row('Imatinib')).toContainText('493.6');
      await there.button('molvalley.set.actions').click();
      await expect(there.tool.getByRole('menuitem', { name: say('molvalley.history.title') })).toBeVisible();
      for (const action of ['molvalley.rename', 'molvalley.share', 'molvalley.delete'])
        await expect(there.tool.getByRole('menuitem', { name: say(action), exact: true })).toHaveCount(0);
      await theirs.keyboard.press('Escape');
      await expect(
        there.row('Imatinib').getByRole('button', { name: say('molvalley.marks.starOne', 'Imatinib') }),
      ).toHaveCount(0);
      await expectAccessible(theirs);
      await there.tool.getByRole('link', { name: say('molvalley.plots.title'), exact: true }).click();
      await expect(there.button('molvalley.plots.save')).toBeEnabled();
    });
  });
