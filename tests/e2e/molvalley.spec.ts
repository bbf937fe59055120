import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { inTurns } from '../pages/in-turns.ts';
import { dialog } from '../pages/dialog.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { palette } from '../pages/palette.ts';
import { shellPage } from '../pages/shell-page.ts';
import { toolOrigin } from '../product.ts';
import { expectAccessible } from './accessible.ts';
import { endSession, expect, fixture, test, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { expectUncovered } from './uncovered.ts';

test.use({ signedIn: true });

inLanguage('en-US', (language) => {
  test('a file becomes a table with properties, is saved, and comes back as SDF and CSV', async ({
    page,
    browser,
  }) => {
    await page.goto('/guide');
    await shellPage(page, language).moleculeAnalysis.click();
    await expect(page).toHaveURL('/molvalley');
    const { tool, title, choose, saved, row, rows, say, button, grid, showColumn } = molvalleyPage(
      page,
      language,
    );
    await expect(title).toHaveText(say('molvalley.sets.title'));
    await choose(fixture('kinase-inhibitors.csv'));
    await saved();
    await expect(title).toHaveText('kinase-inhibitors');
    await expect(grid).toHaveAttribute('aria-rowcount', '6');
    const imatinib = row('Imatinib');
    await expect(imatinib).toContainText('493.6');
    await showColumn('molvalley.column.smiles');
    await showColumn('molvalley.column.inchiKey');
    await expect(imatinib).toContainText('Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(-c2cccnc2)n1');
    await expect(imatinib).toContainText('KTUFNOKKBVMGRW-UHFFFAOYSA-N');
    await expect(imatinib).toContainText('C29H31N7O');
    await expect(imatinib.getByRole('img')).toBeVisible();
    // The record that cannot be read is there, with its line and its reason.
    const broken = rows.filter({ hasText: 'Broken' });
    await expect(broken).toContainText(say('molvalley.unread.mark'));
    await expect(broken).toContainText(say('molvalley.unread.atLine', 5, say('molvalley.unread.smiles')));

    for (const format of ['SDF', 'CSV'] as const) {
      await button('molvalley.download').click();
      const download = page.waitForEvent('download');
      await tool.getByRole('menuitem', { name: say('molvalley.download.all', format) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`kinase-inhibitors.${format.toLowerCase()}`);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain('KTUFNOKKBVMGRW-UHFFFAOYSA-N');
      expect(text).toContain('BCR-ABL, first in class');
    }

    await button('molvalley.download').click();
    const download = page.waitForEvent('download');
    await tool.getByRole('menuitem', { name: say('molvalley.download.all', 'Excel') }).click();
    const workbook = await download;
    expect(workbook.suggestedFilename()).toBe('kinase-inhibitors.xlsx');
    const { sheets } = await readXlsx(await readFile(await workbook.path()));
    expect(sheets[0]?.name).toBe('kinase-inhibitors');
    expect(sheets[0]?.rows.flat()).toContain('BCR-ABL, first in class');
    expect(sheets[0]?.images).toHaveLength(4);

    // Another browser of the same person has it too.
    const elsewhere = await browser.newContext({
      storageState: await page.context().storageState(),
      locale: language,
    });
    const other = await elsewhere.newPage();
    await other.goto(page.url());
    const there = molvalleyPage(other, language);
    await expect(there.title).toHaveText('kinase-inhibitors');
    // The columns that were shown have moved the weight out of sight.
    await expect(there.row('Imatinib')).toContainText('C29H31N7O');
    await elsewhere.close();
  });
});

inLanguage('en-US', (language) => {
  test('pasted names become structures, and one that is typed into the list of commands is drawn', async ({
    page,
  }) => {
    await page.goto('/molvalley');
    const { showColumn, tool, say, button, saved, row, rows, grid } = molvalleyPage(page, language);
    await button('molvalley.paste.title').click();
    const paste = dialog(tool, say('molvalley.paste.title'));
    await paste
      .getByRole('textbox', { name: say('molvalley.paste.labelNames') })
      .fill('2,4-dichlorophenol\n2-氯吡啶\nbutan-2-ol\n2-chloropyridxne\nfluoropyridine\nCCO alcohol\n');
    await paste.getByRole('button', { name: say('molvalley.paste.submit') }).click();
    await saved();
    await expect(grid).toHaveAttribute('aria-rowcount', '7');
    await showColumn('molvalley.column.smiles');
    await expect(row('2,4-dichlorophenol')).toContainText('Oc1ccc(Cl)cc1Cl');
    await expect(row('2-氯吡啶')).toContainText('Clc1ccccn1');
    await expect(row('butan-2-ol')).toContainText(say('molvalley.remark.nameStereo'));
    await expect(rows.filter({ hasText: '2-chloropyridxne' }).locator('mark')).toHaveText(/xne$/);
    await expect(rows.filter({ hasText: 'fluoropyridine' })).toContainText(
      say('molvalley.unread.ambiguousName'),
    );
    await expect(row('alcohol')).toContainText('CCO');

    await page.goto('/guide');
    const commands = palette(page, language);
    await commands.button.click();
    await commands.field.fill('2-chloropyridine');
    await commands.option('2-chloropyridine').click();
    // What is drawn, in words below the drawing.
    await expect(tool.getByText('Clc1ccccn1').first()).toBeVisible({ timeout: 30_000 });
    await button('molvalley.paste.submit').click();
    await saved();
    await expect(row('2-chloropyridine')).toContainText('Clc1ccccn1');
  });
});

inLanguage('zh-CN', (language) => {
  test('pasted SMILES become a set; renaming, deleting and restoring work', async ({ page }) => {
    const name = `Pasted ${language} ${Date.now()}`;
    await page.goto('/molvalley');
    const { tool, say, button, saved, set, title, grid } = molvalleyPage(page, language);
    await button('molvalley.paste.title').click();
    const paste = dialog(tool, say('molvalley.paste.title'));
    await expect(paste).toBeVisible();
    await paste.getByLabel(say('molvalley.paste.name')).fill(name);
    await paste
      .getByRole('textbox', { name: say('molvalley.paste.labelNames') })
      .fill('CCO ethanol\nCC(=O)O acid');
    await paste.getByRole('button', { name: say('molvalley.paste.submit') }).click();
    await saved();
    await expect(title).toHaveText(name);
    await expect(grid).toHaveAttribute('aria-rowcount', '3');
    await tool.getByRole('link', { name: say('molvalley.sets.title') }).click();

    const act = async (which: string, action: string): Promise<void> => {
      await button('molvalley.sets.actionsFor', which).click();
      await tool.getByRole('menuitem', { name: say(action) }).click();
    };
    const renamed = `${name} *`;
    await act(name, 'molvalley.rename');
    const rename = dialog(tool, say('molvalley.rename.title'));
    await rename.getByRole('textbox').fill(renamed);
    await page.keyboard.press('Enter');
    await expect(rename).toBeHidden();
    await expect(set(renamed)).toBeVisible();
    await act(renamed, 'molvalley.delete');
    await expect(set(renamed)).toBeHidden();
    const trash = tool
      .getByRole('link', { name: say('molvalley.trash.title') })
      .or(button('molvalley.trash.title'));
    // What says that it is there does not cover the way there, on a phone neither.
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectUncovered(tool.locator('mo-toast').last(), trash);
    }
    await trash.click();
    await button('kit.trash.restoreNamed', renamed).click();
    await tool.getByRole('link', { name: say('molvalley.sets.title') }).click();
    await expect(set(renamed)).toBeVisible();
  });
});

for (const locale of inTurns('marks'))
  inLanguage(locale, (language) => {
    test('molecules are starred and tagged, filtered by tag and given a note, and all of it is there again', async ({
      page,
    }) => {
      await page.goto('/molvalley');
      const { choose, saved, tool, row, grid, say, button, header } = molvalleyPage(page, language);
      await choose(fixture('kinase-inhibitors.csv'));
      await saved();
      const names = ['Imatinib', 'Gefitinib', 'Erlotinib'];
      const star = (name: string) =>
        row(name).getByRole('button', { name: say('molvalley.marks.starOne', name) });
      const unstar = (name: string) =>
        row(name).getByRole('button', { name: say('molvalley.marks.unstarOne', name) });
      for (const name of names) {
        await star(name).click();
        await expect(unstar(name)).toHaveAttribute('aria-pressed', 'true');
      }
      // Selected by their boxes, and tagged together.
      for (const name of names) await row(name).getByRole('gridcell').first().click();
      await button('molvalley.marks.selected').click();
      await tool.getByRole('menuitem', { name: say('molvalley.marks.tagsDialog') }).click();
      const tags = dialog(tool, say('molvalley.marks.tagsOf', say('molvalley.molecules.many', 3)));
      await tags.getByRole('textbox').fill('to buy, 首选');
      await page.keyboard.press('Enter');
      await expect(tags.getByRole('listitem').filter({ hasText: '首选' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(header('molvalley.marks.tags')).toBeVisible();

      await button('molvalley.filter').click();
      await tool
        .getByRole('combobox', { name: say('molvalley.filter.column') })
        .fill(say('molvalley.marks.tags'));
      await page.keyboard.press('Enter');
      await tool.getByRole('checkbox', { name: 'to buy' }).check();
      await button('molvalley.filter.add').click();
      await expect(grid).toHaveAttribute('aria-rowcount', '4');

      await row('Imatinib').getByRole('img').first().click();
      const note = tool.getByRole('textbox', { name: say('molvalley.marks.note') });
      await note.fill('Only the mesylate. 仅甲磺酸盐。');
      await note.press('Control+Enter');
      await expect(tool.getByText(say('molvalley.marks.noteSaved', 'Imatinib')).first()).toBeVisible();

      await page.reload();
      await expect(grid).toHaveAttribute('aria-rowcount', '4');
      await expect(note).toHaveValue('Only the mesylate. 仅甲磺酸盐。');
      for (const name of names) {
        await expect(unstar(name)).toBeVisible();
        await expect(row(name)).toContainText('首选');
      }

      await button('molvalley.download').click();
      const download = page.waitForEvent('download');
      await tool.getByRole('menuitem', { name: say('molvalley.download.shown', 'CSV') }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text.split('\r\n')[0]).toMatch(/^\uFEFFName,Star,Tags,Added Note,/);
      expect(text).toContain('Imatinib,1,"to buy; 首选",Only the mesylate. 仅甲磺酸盐。,');
    });
  });

test('a series becomes an R-group table, which is saved', async ({ page }) => {
  await page.goto('/molvalley');
  const { choose, saved, tool, say, button } = molvalleyPage(page);
  await choose(fixture('adrenergic-blockers.csv'));
  await saved();
  await tool
    .getByRole('link', { name: say('molvalley.sar.open') })
    .or(button('molvalley.sar.open'))
    .click();
  const groups = tool.getByRole('region', { name: say('molvalley.sar.groupsTable') });
  // The commonest scaffold is the benzene ring, at which the chain is a place of its own.
  await expect(groups.getByRole('columnheader', { name: 'R3', exact: true })).toBeVisible();
  await expect(groups.getByRole('row')).toHaveCount(23);
  await tool
    .getByRole('combobox', { name: say('molvalley.sar.core'), exact: true })
    .selectOption('common-substructure');
  await expect(groups.getByRole('columnheader', { name: 'R3', exact: true })).toHaveCount(0);
  await expect(groups.getByRole('row').nth(1)).toContainText('m-Br p-Me');

  const download = page.waitForEvent('download');
  await button('molvalley.sar.csv').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFName,SMILES,pED50,pED50: n,pED50: SD,Core,R1,R2');
  expect(text).toContain('m-Cl p-F,');

  await tool.getByRole('tab', { name: say('molvalley.sar.clustersTab') }).click();
  const clusters = tool.getByRole('region', { name: say('molvalley.sar.clustersTab') });
  await expect(clusters.getByRole('row').nth(1)).toContainText('–');
  await tool.getByRole('tab', { name: say('molvalley.sar.pairsTab') }).click();
  await button('molvalley.sar.showPairs').first().click();
  await expect(button('molvalley.sar.hidePairs')).toBeVisible();
  await tool.getByRole('tab', { name: say('molvalley.sar.cliffs') }).click();
  const cliffs = tool.getByRole('region', { name: say('molvalley.sar.cliffs') });
  await expect(cliffs.getByRole('row').nth(1)).toContainText('m-H p-Me');

  await tool.getByRole('tab', { name: say('molvalley.sar.scaffoldsTab') }).click();
  await tool
    .getByRole('button', { name: say('molvalley.sar.showInTable') })
    .first()
    .click();
  await expect(tool.getByTitle(say('molvalley.filter.picked'))).toBeVisible();
  await expect(tool.getByText(say('molvalley.set.selected', '22'))).toBeVisible();
});

test('the 20 most active without PAINS become an R-group table, which is exported, in at most 8 clicks', async ({
  page,
}) => {
  await page.goto('/molvalley');
  const { choose, saved, tool, say, button } = molvalleyPage(page);
  await choose(fixture('adrenergic-blockers.csv'));
  await saved();
  const frame = page.frame({ name: 'molvalley' })!;
  // Counted where they arrive: whatever presses, and a keyboard's clicks as well.
  await frame.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    document.addEventListener('click', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true);
  });
  const clicks = (): Promise<number> =>
    frame.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
  await button('molvalley.filter').click();
  await tool.getByRole('button', { name: /^20 most active by/ }).click();
  await button('molvalley.alerts.title').click();
  await button('molvalley.filter.add').click();
  await expect(
    tool.getByText(say('molvalley.set.shown', '20', say('molvalley.molecules.many', '22'))),
  ).toBeVisible();
  await tool
    .getByRole('link', { name: say('molvalley.sar.open') })
    .or(button('molvalley.sar.open'))
    .click();
  const groups = tool.getByRole('region', { name: say('molvalley.sar.groupsTable') });
  await expect(groups.getByRole('columnheader', { name: 'R1', exact: true })).toBeVisible();
  await expect(tool.getByRole('combobox', { name: say('molvalley.scope') })).toHaveValue('shown');
  const download = page.waitForEvent('download');
  // The combinations that the set lacks have such a button too, once they are there.
  await button('molvalley.sar.csv').first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(21);
  // Of the page's life: it was never loaded anew.
  const made = await clicks();
  expect(made).toBeGreaterThanOrEqual(6);
  expect(made).toBeLessThanOrEqual(8);

  // A reload analyzes the same molecules, and the way back leads to the table as it was.
  await page.reload();
  await expect(tool.getByText(/^20 .+ with a value/)).toBeVisible();
  await tool.getByRole('link', { name: 'adrenergic-blockers' }).click();
  await expect(
    tool.getByText(say('molvalley.set.shown', '20', say('molvalley.molecules.many', '22'))),
  ).toBeVisible();
});

test('points that are drawn around in a plot are selected in the table, and the plot is saved', async ({
  page,
}) => {
  await page.goto('/molvalley');
  const { choose, saved, tool, say, button } = molvalleyPage(page);
  await choose(fixture('adrenergic-blockers.csv'));
  await saved();
  await tool
    .getByRole('link', { name: say('molvalley.plots.title') })
    .or(button('molvalley.plots.title'))
    .click();
  const canvas = tool.locator('.ground canvas').first();
  await expect(tool.getByText(/22 .+ r = /)).toBeVisible();
  const { x, y, width, height } = (await canvas.boundingBox())!;
  const corners = [
    [x + 1, y + 1],
    [x + width - 1, y + 1],
    [x + width - 1, y + height - 1],
    [x + 1, y + height - 1],
  ] as const;
  await page.mouse.move(...corners[0]);
  await page.mouse.down();
  for (const corner of corners.slice(1)) await page.mouse.move(...corner, { steps: 5 });
  await page.mouse.up();
  await expect(tool.getByText(say('molvalley.set.selected', '22'))).toBeVisible();
  await canvas.click({ position: { x: 80, y: 30 } });
  await expect(tool.getByText(say('molvalley.plots.hintPoints2'))).toBeVisible();

  const download = page.waitForEvent('download');
  await button('molvalley.plots.save').click();
  await tool.getByRole('menuitem', { name: 'SVG' }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toContain('<svg');
  expect(svg).toContain('pED50');

  // By keyboard: the plot's parts are a table as well.
  await tool
    .getByRole('combobox', { name: say('molvalley.plots.kind'), exact: true })
    .selectOption('histogram');
  await tool.getByText(say('molvalley.plots.asTable')).press('Enter');
  await tool
    .getByRole('button', { name: say('molvalley.plots.select') })
    .first()
    .press('Enter');
  await button('molvalley.sar.showInTable').press('Enter');
  await expect(tool.getByTitle(say('molvalley.filter.picked'))).toBeVisible();
});

test('SDF and MOL files are read with their own columns', async ({ page }) => {
  await page.goto('/molvalley');
  const { choose, saved, row, rows, tool, say, showColumn } = molvalleyPage(page);
  await choose(fixture('analgesics.sdf'));
  await saved();
  await expect(rows).toHaveCount(4);
  await showColumn('molvalley.column.inchiKey');
  await expect(row('Ibuprofen')).toContainText('HEFNNWSXXWATRW-UHFFFAOYSA-N');
  await tool.getByRole('link', { name: say('molvalley.sets.title') }).click();
  await choose(fixture('caffeine.mol'));
  await saved();
  await expect(row('Caffeine')).toContainText('C8H10N4O2');
});

test('files that are no molecule files are refused in words, and nothing is saved; one that is can be dropped', async ({
  page,
}) => {
  await page.goto('/molvalley');
  const { choose, tool, say, saved, row, showColumn } = molvalleyPage(page);
  await choose({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Item,Price\nflask,12\n') });
  await expect(tool.getByText(say('molvalley.file.noStructureOrName', 'Item, Price'))).toBeVisible();
  await choose({
    name: 'photo.sdf',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0, 0, 0, 1, 2, 0]),
  });
  await expect(tool.getByText(say('molvalley.file.binary'))).toBeVisible();
  await choose({ name: 'empty.smi', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(tool.getByText(say('molvalley.file.empty'))).toBeVisible();
  await expect(page).not.toHaveURL(/molvalley-app=(?:%2F|\/)set/);

  const { buffer } = fixture('solvents.smi');
  const transfer = await tool.locator('body').evaluateHandle((_, text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.smi'));
    return data;
  }, buffer.toString('utf8'));
  const target = tool.getByText('Drop an SDF, MOL, SMILES, CSV, Excel or CDXML file here');
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
  await saved();
  await showColumn('molvalley.column.inchiKey');
  await expect(row('benzene')).toContainText('UHOVQNZJYSORNB-UHFFFAOYSA-N');
});

test('structures are read from a column of InChI and from a ChemDraw document', async ({ page }) => {
  await page.goto('/molvalley');
  const { title, choose, saved, row, rows, say, showColumn } = molvalleyPage(page);
  await choose(fixture('inchi.csv'));
  await saved();
  await expect(title).toHaveText('inchi');
  await showColumn('molvalley.column.smiles');
  await expect(row('acetanilide')).toContainText('CC(=O)Nc1ccccc1');
  await expect(row('L-alanine')).toContainText('C[C@H](N)C(=O)O');
  const unread = rows.filter({ hasText: 'not an InChI' });
  await expect(unread).toContainText(say('molvalley.unread.atLine', 4, say('molvalley.unread.inchi')));

  await page.goto('/molvalley');
  await choose(fixture('drawings.cdxml'));
  await saved();
  await expect(title).toHaveText('drawings');
  await showColumn('molvalley.column.smiles');
  await expect(row('(R)-4a')).toContainText('C[C@H](O)F');
  await expect(row('4b')).toContainText('CCN');
});

test('the sample is sorted, filtered and searched, and the address keeps it', async ({ page }) => {
  test.slow();
  await page.goto('/molvalley');
  const { tool, say, button, saved, grid, header, row, rows, search } = molvalleyPage(page);
  await button('molvalley.sets.sample').first().click();
  await saved();
  const all = Number(await grid.getAttribute('aria-rowcount')) - 1;
  expect(all).toBeGreaterThanOrEqual(200);

  const weightAt = await header('molvalley.column.molecularWeight').getAttribute('aria-colindex');
  const weights = async (): Promise<number[]> =>
    (
      await rows
        .filter({ hasNot: tool.getByRole('columnheader') })
        .locator(`[aria-colindex="${weightAt}"]`)
        .allTextContents()
    )
      .map((text) => Number(text.trim()))
      .slice(0, 5);
  await header('molvalley.column.molecularWeight').click();
  await expect(header('molvalley.column.molecularWeight')).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await weights();
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  await header('molvalley.column.molecularWeight').click();
  await expect(header('molvalley.column.molecularWeight')).toHaveAttribute('aria-sort', 'descending');
  const descending = await weights();
  expect(descending[0]).toBeGreaterThan(ascending.at(-1)!);

  await search.fill('caffeine');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await expect(row('Caffeine')).toBeVisible();
  await search.fill('');
  await button('molvalley.structure.search').click();
  const query = tool.getByRole('textbox', { name: say('molvalley.substructure.label') });
  await query.fill('c1ccncc1');
  await query.press('Enter');
  await expect.poll(() => grid.getAttribute('aria-rowcount')).not.toBe(String(all + 1));
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(2);
  const found = await grid.getAttribute('aria-rowcount');
  const address = page.url();
  await page.reload();
  await expect(grid).toHaveAttribute('aria-rowcount', found!);
  await expect(header('molvalley.column.molecularWeight')).toHaveAttribute('aria-sort', 'descending');
  expect(page.url()).toBe(address);
});

test('a query that is no structure is refused in words; a substructure is drawn by keyboard and found; a name is one too', async ({
  page,
}) => {
  await page.goto('/molvalley');
  const { tool, say, button, saved, choose, grid } = molvalleyPage(page);
  await choose(fixture('kinase-inhibitors.csv'));
  await saved();
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await button('molvalley.structure.search').click();
  const query = tool.getByRole('textbox', { name: say('molvalley.substructure.label') });
  await query.fill('c1ccc(');
  await query.press('Enter');
  await expect(tool.getByText(/This is neither SMILES nor SMARTS/)).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await button('molvalley.substructure.draw').click();
  const drawing = tool.getByRole('application');
  await drawing.press('Enter');
  await drawing.press('f');
  await expect(tool.getByText('[#6]-[#9]', { exact: true })).toBeVisible();
  await button('molvalley.substructure.find').last().click();
  await expect(grid).not.toHaveAttribute('aria-rowcount', '6');
  await expect(page).toHaveURL(/sub(?:=|%3D)/);
  await button('molvalley.structure.search').click();
  await button('molvalley.substructure.draw').click();
  await tool.getByRole('textbox', { name: say('sketcher.read.queryLabel') }).fill('morpholine');
  await button('sketcher.read.draw').click();
  await expect(tool.getByText('[#6]1-[#6]-[#8]-[#6]-[#6]-[#7]-1', { exact: true })).toBeVisible();
});

test("the tool's route survives Back, Forward, reload, and leaving the page", async ({ page }) => {
  await page.goto('/molvalley');
  const { tool, say, choose, saved, title, search, grid } = molvalleyPage(page);
  await choose(fixture('kinase-inhibitors.csv'));
  await saved();
  const set = page.url();
  await search.fill('Gefitinib');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await shellPage(page).home.click();
  await expect(page).toHaveURL('/guide');
  await shellPage(page).moleculeAnalysis.click();
  await expect(search).toHaveValue('Gefitinib');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await tool.getByRole('link', { name: say('molvalley.sets.title') }).click();
  await expect(title).toHaveText(say('molvalley.sets.title'));
  await page.goBack();
  await expect(title).toHaveText('kinase-inhibitors');
  await page.goForward();
  await expect(title).toHaveText(say('molvalley.sets.title'));
  await page.goto(set);
  await page.reload();
  await expect(title).toHaveText('kinase-inhibitors');
});

test('the tool reaches the bottom of a narrow and of a wide window, wherever one comes from', async ({
  page,
}) => {
  const expectAtBottom = async (): Promise<void> => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const box = await page.locator('iframe[name="molvalley"]').boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0));
        })
        .toBe(800);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
    }
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/molvalley');
  await expect(molvalleyPage(page).title).toBeVisible();
  await expectAtBottom();
  await page.goto('/guide');
  await page.getByRole('link', { name: 'Open Molecule analysis' }).click();
  await expect(molvalleyPage(page).title).toBeVisible();
  await expectAtBottom();
});

test('language and appearance reach the tool at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/molvalley');
  const shell = shellPage(page);
  await expect(molvalleyPage(page).title).toHaveText('Your molecule sets');
  await shell.chooseLanguage('中文');
  const zh = molvalleyPage(page, 'zh-CN');
  await expect(zh.title).toHaveText(zh.say('molvalley.sets.title'));
  await shellPage(page, 'zh-CN').userMenu.click();
  await page.getByRole('menuitemradio', { name: '深色' }).click();
  await expect(zh.tool.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('where traffic need not be spared', () => {
  test.use({ loadsAhead: true });

  test('the tool is loaded while a page is quiet, and is there when somebody opens it', async ({ page }) => {
    await page.goto('/guide');
    const { title } = molvalleyPage(page);
    await expect(title).toBeAttached({ timeout: 30_000 });
    const loaded: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) loaded.push(frame.url());
    });
    await shellPage(page).moleculeAnalysis.click();
    await expect(title).toBeVisible();
    expect(loaded).toEqual([]);
  });
});

test('a tool that cannot be reached says so, and Retry brings it', async ({ page }) => {
  let down = true;
  await page.route(`${toolOrigin}/**`, (route) =>
    down ? route.abort('connectionrefused') : route.continue(),
  );
  await page.goto('/molvalley');
  const alert = page.getByRole('alert').filter({ hasText: 'could not be opened' });
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  down = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(molvalleyPage(page).title).toBeVisible();
});

test('a set that could not be saved is kept, and Retry saves it', async ({ page }) => {
  let down = true;
  await page.route(/\/molecule_set\/[0-9a-f-]{36}\/molecules\//, (route) =>
    down ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto('/molvalley');
  const { choose, button, saved, row, tool, say } = molvalleyPage(page);
  await choose(fixture('solvents.smi'));
  await expect(tool.getByText(say('molvalley.reading.notSaved'))).toBeVisible({ timeout: 30_000 });
  await expect(row('benzene')).toBeVisible();
  down = false;
  await button('kit.retry').click();
  await saved();
  await page.reload();
  await expect(row('benzene')).toBeVisible();
});

test('a session that ends while the tool works is asked for once, and the work goes on', async ({ page }) => {
  await page.goto('/molvalley');
  const { title, choose, saved, row } = molvalleyPage(page);
  await expect(title).toBeVisible();
  await endSession(page);
  await choose(fixture('solvents.smi'));
  await dialog(page, 'Sign in again').getByLabel('Password', { exact: true }).fill('Journey-Owner-1');
  await page.keyboard.press('Enter');
  await saved();
  await expect(row('ethanol')).toBeVisible();
});

test('the whole way by keyboard alone', async ({ page }) => {
  await page.goto('/guide');
  const shell = shellPage(page);
  await expect(shell.userMenu).toBeVisible();
  await tabTo(page, shell.moleculeAnalysis);
  await page.keyboard.press('Enter');
  const { tool, say, button, saved, grid, title, header, row } = molvalleyPage(page);
  await expect(title).toBeVisible();
  await tabTo(page, button('molvalley.paste.title'));
  await page.keyboard.press('Enter');
  await tabTo(page, tool.getByRole('textbox', { name: say('molvalley.paste.labelNames') }));
  await page.keyboard.insertText('CCO ethanol\nCCCCO butanol');
  await tabTo(page, button('molvalley.paste.submit'));
  await page.keyboard.press('Enter');
  await saved();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await tabTo(page, grid);
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 5; column++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(header('molvalley.column.molecularWeight')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(row('ethanol')).toHaveAttribute('aria-selected', 'true');
});
