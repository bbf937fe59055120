import { readFile } from 'node:fs/promises';
import { exportedDocumentJsonSchema, exportedDocumentSchema } from '@moiety/contract';
import type { ExportedDocument } from '@moiety/contract';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from '@playwright/test';
import { creditsPage } from '../pages/credits-page.ts';
import { inTurns } from '../pages/in-turns.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { patsightPage } from '../pages/patsight-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { expect, expectAccessible, inLanguage, signInAs, test } from './journey.ts';
import { longDocument, patent, patentRows, substitutedPatent } from './patents.ts';
import { origin } from '../product.ts';
import { newMember, newOrganization, newPerson } from './people.ts';

/** The engine is loaded for the first page. */
const READ = { timeout: 90_000 };
/** Two rows of headings, and a row for each compound of both pages, of which the second has one. */
const gridRows = String(2 + patentRows.length + 1);
/** Of new accounts. */
const CREDITS = 100;

inLanguage('zh-CN', (language) => {
  test('a patent is analyzed page by page, each paid once; a missing unit is given to its whole column; it is found in molecule analysis', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    await page.goto('/patsight');
    const { tool, button, say, text, document, choose, grid, rows, dialog, field, question } = patsightPage(
      page,
      language,
    );
    const submit = (credits: number): ReturnType<typeof button> =>
      button(
        'patsight.quote.submit',
        credits === 1 ? say('patsight.credits.one') : say('patsight.credits.many', credits),
      );
    await expect(text('patsight.documents.empty')).toBeVisible();
    const file = patent();
    await choose(file);
    await document(file.name).click();
    await expect(tool.locator('mo-annotation')).toBeVisible(READ);
    await expect(page.getByRole('navigation', { name: say('elements.nav') })).toHaveCount(0);

    await button('patsight.analyze').first().click();
    await field('patsight.pages.numbers').fill('1');
    await expect(submit(1)).toBeEnabled();
    await expectAccessible(page);
    // However often it is pressed, it is paid once.
    await submit(1).dblclick();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(rows.first()).toContainText('2-methylpyridine', READ);

    await expect(button('patsight.analyze.more')).toBeVisible(READ);
    await button('patsight.analyze.more').click();
    await expect(submit(1)).toBeEnabled();
    await submit(1).click();
    await expect(grid).toHaveAttribute('aria-rowcount', gridRows, READ);
    await expect(button('patsight.analyze.more')).toHaveCount(0, READ);
    await expectAccessible(page);

    await tool.getByRole('link', { name: say('patsight.review.open', patentRows.length) }).click();
    await expect(question).toContainText('IC50');
    await page.keyboard.press('c');
    await field('patsight.field.unit').fill('nM');
    await tool.getByRole('checkbox', { name: say('patsight.edit.all', patentRows.length - 1) }).check();
    await page.keyboard.press('Enter');
    await expect(text('patsight.review.end')).toBeVisible();
    await button('patsight.review.leave').last().click();
    await expect(rows.first()).toContainText('12');

    await button('patsight.send').click();
    await button('patsight.send.submit').click();
    const open = tool.getByRole('link', { name: say('patsight.sent.open') });
    const [opened] = await Promise.all([page.waitForEvent('popup'), open.click()]);
    const there = molvalleyPage(opened, language);
    await expect(there.title).toHaveText('WO2026000001');
    // Columns that are out of sight are not drawn.
    await opened.setViewportSize({ width: 4000, height: 900 });
    await expect(there.row('morpholine')).toContainText('64');
    // Analyzed there, and followed back to the page on which it was read.
    await there.row('morpholine').getByRole('img').first().click();
    // The value is one as it was printed, with its own way there.
    const values = there.tool.locator('molvalley-measured-values');
    await expect(values.getByText(say('molvalley.value.printed', '64'))).toBeVisible();
    await expect(
      values.getByRole('link', { name: say('molvalley.origin.page', file.name, 1) }),
    ).toBeVisible();
    const source = there.tool
      .getByRole('region', { name: say('molvalley.origin.title') })
      .getByRole('link', { name: say('molvalley.origin.page', file.name, 1) });
    const [back] = await Promise.all([opened.waitForEvent('popup'), source.click()]);
    await expect(patsightPage(back, language).tool.locator('patsight-detail h2')).toHaveText(
      say('patsight.item.compound', '7'),
    );
    expect(new URL(back.url()).searchParams.get('patsight-app')).toContain('page=1');
    await back.close();
    await opened.close();

    await page.goto('/profile/credits');
    const credits = creditsPage(page, language);
    await expect(credits.balance).toHaveText(String(CREDITS - 2));
    await expect(credits.rows.first()).toContainText(file.name);
  });
});

for (const language of inTurns('without a credit'))
  inLanguage(language, () => {
    test('without a credit it is said how many are missing and how to get them; nothing is begun', async ({
      page,
      context,
    }) => {
      const owner = await newPerson(language);
      await newOrganization(`Poor ${owner.account}`, owner);
      await signInAs(context, owner);
      await page.goto('/patsight');
      const { tool, button, say, text, document, choose, dialog } = patsightPage(page, language);
      const file = patent();
      await choose(file);
      await document(file.name).click();
      await button('patsight.analyze').first().click();
      await expect(text('patsight.quote.short', 2)).toBeVisible();
      await expect(
        tool.getByRole('definition').filter({ hasText: say('patsight.credits.many', 0) }),
      ).toBeVisible();
      await expect(tool.getByRole('link', { name: say('patsight.quote.getCredits') })).toHaveAttribute(
        'href',
        /\/help\/credits$/,
      );
      await expectAccessible(page);
      // Pressed all the same, it is not begun.
      await tool.getByRole('button', { name: say('patsight.quote.analyze'), exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.reload();
      await expect(text('patsight.state.ready').first()).toBeVisible();
      await expect(button('patsight.analyze').first()).toBeVisible();
      await expect(tool.locator('.running')).toHaveCount(0);
    });
  });

for (const language of inTurns('R groups and a signed-off version'))
  inLanguage(language, () => {
    test('a cell of substituents is corrected by keys and its compound appears; what was signed off before stays as it was', async ({
      page,
      context,
    }) => {
      test.slow();
      await signInAs(context, await newPerson(language));
      await page.goto('/patsight');
      const { tool, button, say, text, document, choose, dialog, field, rows } = patsightPage(page, language);
      const file = substitutedPatent();
      await choose(file);
      await document(file.name).click();
      await button('patsight.analyze').first().click();
      await button('patsight.quote.submit', say('patsight.credits.one')).click();
      await expect(rows).toHaveCount(1, READ);
      await button('patsight.signOff').click();
      await dialog.getByRole('button', { name: say('patsight.signOff'), exact: true }).click();
      await expect(tool.locator('patsight-sign-off-dialog li')).toHaveCount(1);
      await page.keyboard.press('Escape');

      await tool.locator('button.groups').click();
      const groups = tool.locator('patsight-groups');
      await groups.getByText('Q-7', { exact: true }).click();
      await page.keyboard.press('Enter');
      const correcting = tool.locator('patsight-group-dialog');
      await expect(correcting.getByText(say('patsight.history.read', 'Q-7'))).toBeVisible();
      await field('patsight.groups.entry').fill('C2H5');
      await expect(correcting.getByText(say('patsight.groups.assembled', 1, 1))).toBeVisible(READ);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(groups.getByText('Q-7 → C2H5')).toBeVisible();
      await expect(
        groups.locator('.about', { hasText: say('patsight.groups.assembled', 2, 2) }),
      ).toBeVisible();

      // The formula itself is another, which is shown before it is saved, and all rows follow it.
      await groups.getByRole('button', { name: say('patsight.formula.correct') }).click();
      const supplying = tool.locator('patsight-formula-dialog');
      await field('patsight.formula.entry').fill('[*:1]c1ccc(S[*:2])cc1');
      await expect(supplying.getByText(say('patsight.formula.fits', 'R2', 'R2'))).toBeVisible(READ);
      await expect(supplying.getByText(say('patsight.groups.assembled', 2, 2))).toBeVisible(READ);
      await dialog.getByRole('button', { name: say('patsight.save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(groups.getByText(say('patsight.groups.givenBy', ''))).toBeVisible();
      await expect(
        groups.locator('.about', { hasText: say('patsight.groups.assembled', 2, 2) }),
      ).toBeVisible();

      // The version says that it is not the present results, and nothing in it can be corrected.
      await tool.getByRole('button', { name: say('patsight.signOff.changed') }).click();
      await tool
        .locator('patsight-sign-off-dialog')
        .getByRole('link', { name: say('patsight.version.open', 1) })
        .click();
      await expect(text('patsight.version.viewingOld')).toBeVisible();
      await expectAccessible(page);
      await tool.locator('button.groups').click();
      await groups.getByText('Q-7', { exact: true }).click();
      await expect(
        groups.locator('.about', { hasText: say('patsight.groups.assembled', 1, 2) }),
      ).toBeVisible();
      await expect(groups.getByRole('button', { name: say('patsight.correct'), exact: true })).toHaveCount(0);
      await tool.getByRole('link', { name: say('patsight.version.leave') }).click();
      await expect(rows).toHaveCount(2);

      // In the other language, in the same window: the table and its dialogs are there as well.
      const [other, name] =
        language === 'zh-CN' ? (['en-US', 'English'] as const) : (['zh-CN', '中文'] as const);
      const address = page.url();
      await page.goto('/');
      await shellPage(page, language).chooseLanguage(name);
      await expect(shellPage(page, other).userMenu).toBeVisible();
      await page.goto(address);
      const there = patsightPage(page, other);
      await tool.locator('button.groups').click();
      await groups.getByText('C2H5', { exact: true }).click();
      await page.keyboard.press('Enter');
      await there.field('patsight.groups.entry').fill('OCF3');
      await expect(correcting.getByText(there.say('patsight.groups.assembled', 1, 1))).toBeVisible(READ);
      await expectAccessible(page);
      await there.button('patsight.groups.correctHeading').click();
      await there.choice('patsight.groups.standsFor').selectOption('R2');
      await expect(correcting.getByText(there.say('patsight.groups.assembled', 2, 2))).toBeVisible(READ);
      await there.button('patsight.save').click();
      await expect(there.dialog).toHaveCount(0);
      await expect(
        groups.locator('.about', { hasText: there.say('patsight.groups.assembled', 2, 2) }),
      ).toBeVisible();
      await expectAccessible(page);
    });
  });

inLanguage('en-US', (language) => {
  test('ten values are reviewed by keys, where one left off after a reload; what is exported says so', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    await page.goto('/patsight');
    const { tool, button, say, text, document, choose, grid, question, dialog, field } = patsightPage(
      page,
      language,
    );
    const file = patent();
    await choose(file);
    await document(file.name).click();
    await button('patsight.analyze').first().click();
    await button('patsight.quote.submit', say('patsight.credits.many', 2)).click();
    await expect(dialog).toHaveCount(0);
    const review = tool.getByRole('link', { name: say('patsight.review.open', patentRows.length) });
    await expect(review).toBeVisible(READ);
    await expect(grid).toHaveAttribute('aria-rowcount', gridRows, READ);
    await review.click();
    await expect(question).toBeVisible();
    for (let left = patentRows.length; left > 6; left -= 1) {
      const asked = (await question.textContent())!;
      await page.keyboard.press(left === patentRows.length - 1 ? 'r' : 'a');
      await expect(question).not.toHaveText(asked);
    }
    // The last one again, rejected for accepted.
    const next = (await question.textContent())!;
    await page.keyboard.press('z');
    await expect(question).not.toHaveText(next);
    await page.keyboard.press('a');
    await expect(question).toHaveText(next);
    await page.reload();
    await expect(question).toHaveText(next);
    await expect(tool.locator('patsight-review .work')).toBeFocused();
    for (let left = 6; left > 1; left -= 1) {
      const asked = (await question.textContent())!;
      await page.keyboard.press('a');
      await expect(question).not.toHaveText(asked);
    }
    await page.keyboard.press('a');
    await expect(text('patsight.review.end')).toBeVisible();
    await expectAccessible(page);

    // What was reviewed is signed off, by the keyboard alone; pressed twice, it is one version.
    await button('patsight.signOff').focus();
    await page.keyboard.press('Enter');
    await expect(field('patsight.signOff.note')).toBeVisible();
    await expectAccessible(page);
    await field('patsight.signOff.note').fill('Checked against the tables');
    await dialog.getByRole('button', { name: say('patsight.signOff'), exact: true }).dblclick();
    const versions = tool.locator('patsight-sign-off-dialog li');
    await expect(versions).toHaveCount(1);
    await expect(versions).toContainText('Checked against the tables');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button('patsight.signOff')).toHaveCount(0);

    await button('patsight.export').click();
    await tool.getByRole('radio', { name: 'CSV' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: say('patsight.export') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('WO2026000001.csv');
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('morpholine');
    expect(csv.match(/"?accepted"?/g)?.length).toBeGreaterThanOrEqual(9);

    const exportedAs = async (format: string): Promise<string> => {
      await expect(dialog).toHaveCount(0);
      await button('patsight.export').click();
      await tool.getByRole('radio', { name: format }).check();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: say('patsight.export') }).click(),
      ]);
      return saved.path();
    };
    const { sheets } = await readXlsx(await readFile(await exportedAs(say('patsight.export.xlsx'))));
    expect(sheets.map((one) => one.name)).toEqual([
      say('patsight.column.compounds'),
      say('patsight.tab.evidence'),
    ]);
    expect(sheets[0]!.images?.length).toBeGreaterThanOrEqual(patentRows.length);
    const [headings, ...lines] = sheets[1]!.rows;
    const cell = (line: number, id: string): unknown => lines[line]![headings!.indexOf(say(id))];
    expect(cell(0, 'patsight.sheet.field')).toBe(say('patsight.structure'));
    const states = lines.map((_, line) => cell(line, 'patsight.filter.state'));
    expect(states.filter((one) => one === say('patsight.standing.accepted')).length).toBeGreaterThanOrEqual(
      9,
    );
    expect(cell(0, 'patsight.page.column')).toBe(1);
    expect(lines.flat().filter((one) => typeof one === 'string' && one.includes('morpholine'))).not.toEqual(
      [],
    );

    const json = JSON.parse(
      await readFile(await exportedAs(say('patsight.export.json')), 'utf8'),
    ) as ExportedDocument;
    expect(exportedDocumentSchema.parse(json)).toStrictEqual(json);
    // The schema is there for whoever is given the file.
    const schema = await (await fetch(json.$schema)).json();
    expect(schema).toStrictEqual(exportedDocumentJsonSchema(new URL(json.$schema).origin));

    // Found again by what it holds, in whichever document.
    await tool.getByRole('link', { name: say('patsight.documents.title') }).click();
    await tool.getByRole('link', { name: say('patsight.find.open') }).click();
    const structure = field('patsight.structure');
    await structure.fill('c1ccccc1');
    await structure.press('Enter');
    const found = tool.locator('patsight-search-page li').filter({ hasText: 'benzoic acid' });
    await expect(found).toBeVisible(READ);
    await found.scrollIntoViewIfNeeded();
    await expect(found.locator('svg[part=drawing]')).toBeVisible();
    await expectAccessible(page);
    await found.getByRole('link').first().click();
    await expect(tool.locator('patsight-detail h2')).toHaveText(say('patsight.item.compound', '9'));
  });

  test('the example is opened from the empty list and analyzed without a credit', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    await page.goto('/patsight');
    const { tool, button, say, text, rows, dialog } = patsightPage(page, language);
    await button('patsight.example.try').click();
    await expect(text('patsight.example.mark')).toBeVisible();
    await button('patsight.analyze').first().click();
    await expect(tool.getByText(say('patsight.quote.free'), { exact: true })).toBeVisible();
    await tool.getByRole('textbox', { name: say('patsight.pages.numbers') }).fill('3-4');
    await expect(text('patsight.pages.many', 2)).toBeVisible();
    await button('patsight.quote.analyze').click();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(7, READ);
    await expectAccessible(page);
    await page.goto('/profile/credits');
    await expect(creditsPage(page, language).balance).toHaveText(String(CREDITS));
  });

  test('where credits are short fewer pages are offered; what was not begun is refunded when it is stopped', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    await page.goto('/patsight');
    const { tool, button, say, text, document, choose, dialog } = patsightPage(page, language);
    const file = longDocument(CREDITS + 1);
    await choose(file);
    await document(file.name).click();
    await button('patsight.analyze').first().click();
    await expect(text('patsight.quote.short.one')).toBeVisible();
    await button('patsight.quote.fewer', `1-${CREDITS}`).click();
    await button('patsight.quote.submit', say('patsight.credits.many', CREDITS)).click();
    await expect(dialog).toHaveCount(0);
    await button('patsight.stop').click();
    await tool
      .getByRole('alertdialog')
      .getByRole('button', { name: say('patsight.stop') })
      .click();
    await expect(tool.getByText(say('patsight.outcome.cancelled')).first()).toBeVisible(READ);
    await button('patsight.payments').click();
    const cells = tool.locator('patsight-payments-dialog').getByRole('row').last().getByRole('cell');
    const [paid, refunded] = [
      Number(await cells.nth(5).textContent()),
      Number(await cells.nth(6).textContent()),
    ];
    expect(paid + refunded).toBe(CREDITS);
    expect(refunded).toBeGreaterThan(0);
    await page.goto('/profile/credits');
    await expect(creditsPage(page, language).balance).toHaveText(String(CREDITS - paid));
  });

  test('a document of an organization is shared with one colleague for reading and with one for review', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    const owner = await newPerson(language, origin, { nickname: 'Mia' });
    await newOrganization(`Lab ${owner.account}`, owner, origin, 5);
    const reader = await newMember(owner, language, origin, { nickname: 'Ben' });
    const reviewer = await newMember(owner, language, origin, { nickname: 'Ada' });
    await signInAs(context, owner);
    await page.goto('/patsight');
    const own = patsightPage(page, language);
    const { say } = own;
    const file = patent();
    await own.choose(file);
    await own.document(file.name).click();
    await own.button('patsight.analyze').first().click();
    await own.field('patsight.pages.numbers').fill('1');
    await own.button('patsight.quote.submit', say('patsight.credits.one')).click();
    await expect(own.rows.first()).toContainText('2-methylpyridine', READ);

    await own.button('patsight.share').click();
    for (const [{ account }, role] of [
      [reader, 'read'],
      [reviewer, 'review'],
    ] as const) {
      await own.field('kit.share.email').fill(account);
      await own.choice('kit.share.role').selectOption(role);
      await own.button('kit.share.submit').click();
      await expect(own.field('kit.share.email')).toHaveValue('');
    }
    await expect(own.text('kit.share.memberRead', 'Mia', 'Ben')).toBeVisible();
    await expect(own.text('kit.share.memberReview', 'Mia', 'Ada')).toBeVisible();
    await expectAccessible(page);

    const openedBy = async (who: typeof reader, mark: string): Promise<Page> => {
      const browser = await otherBrowser();
      await signInAs(browser, who);
      const theirs = await browser.newPage();
      await theirs.goto('/patsight');
      const there = patsightPage(theirs, language);
      await expect(there.tool.getByRole('row').filter({ hasText: file.name })).toContainText(
        say(mark, 'Mia'),
      );
      await there.document(file.name).click();
      await there.rows.first().getByText('2-methylpyridine').click();
      await expect(there.tool.locator('patsight-detail h2')).toHaveText(say('patsight.item.compound', '1'));
      return theirs;
    };
    const readers = await openedBy(reader, 'patsight.shared.read');
    const reading = patsightPage(readers, language);
    await expect(reading.text('patsight.reader', 'Mia')).toBeVisible();
    await expect(reading.button('patsight.export')).toBeVisible();
    for (const control of [
      'patsight.accept',
      'patsight.area.add',
      'patsight.merge',
      'patsight.analyze.more',
      'patsight.share',
    ])
      await expect(reading.button(control)).toHaveCount(0);
    await expectAccessible(readers);

    const reviewers = await openedBy(reviewer, 'patsight.shared.review');
    const reviewing = patsightPage(reviewers, language);
    await reviewing.button('patsight.accept').click();
    await expect(reviewing.tool.locator('patsight-detail .state')).toContainText(
      say('patsight.standing.accepted'),
    );
    await expect(reviewing.button('patsight.share')).toHaveCount(0);

    await own.choice('kit.share.roleOf', 'Ben').selectOption('');
    await expect(own.text('kit.share.memberStopped', 'Mia', 'Ben')).toBeVisible();
    await readers.reload();
    await expect(reading.text('patsight.document.unknownWhy')).toBeVisible();

    // Two review at once: each sees the other, and what the other has done.
    await page.keyboard.press('Escape');
    const toReview = (there: typeof own, count: number) =>
      there.tool.getByRole('link', { name: say('patsight.review.open', count) });
    await expect(own.text('patsight.here', 'Ada')).toBeVisible();
    await toReview(reviewing, patentRows.length).click();
    await expect(reviewing.question).toBeVisible();
    await reviewers.keyboard.press('a');
    await toReview(own, patentRows.length - 1).click();
    await expect(own.question).toBeVisible();
    await page.keyboard.press('a');
    await reviewing.button('patsight.review.leave').last().click();
    await expect(toReview(reviewing, patentRows.length - 2)).toBeVisible();
  });
});
