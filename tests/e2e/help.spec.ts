import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurns } from '../pages/in-turns.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test } from './journey.ts';
import { newPerson } from './people.ts';

for (const language of inTurns('help for an import'))
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('help for an import that failed is a click away from the reason, and leads to the whole help center', async ({
      page,
      context,
    }) => {
      const article = readFileSync(
        join(import.meta.dirname, `../../tools/molvalley/help/molvalley-import-problems/${language}.md`),
        'utf8',
      );
      const title = /^title: (.+)$/m.exec(article)?.[1] ?? '';
      const what = words(language, 'molvalley.file.binary');
      await signInAs(context, await newPerson(language));
      await page.goto('/molvalley');
      const { choose, tool, say, title: heading } = molvalleyPage(page, language);
      await heading.waitFor();
      await choose({
        name: 'report.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n\0\x01'),
      });
      const failed = tool
        .getByRole('alert')
        .filter({ hasText: say('molvalley.reading.refused', 'report.pdf') });
      await expect(failed).toContainText(what);
      const opened = page.waitForEvent('popup');
      await failed.getByRole('link', { name: say('molvalley.file.help') }).click();
      const help = await opened;
      await expect(help.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(help.getByRole('article')).toContainText(what.split(/[.。]/)[0]!);

      // The file's name and reason stay where they were; the help center is searched from the article.
      await expect(failed).toBeVisible();
      await help
        .getByRole('navigation', { name: words(language, 'elements.breadcrumbs') })
        .getByRole('link', { name: words(language, 'portal.help-center') })
        .click();
      await expect(help).toHaveURL('/help');
      await help.getByLabel(words(language, 'help.search')).fill('csv utf-8');
      await help.getByRole('listitem').getByRole('link', { name: title, exact: true }).click();
      await expect(help).toHaveURL('/help/molvalley-import-problems');
    });
  });
