import { completeMoleculeSet, createMoleculeSet, storeMolecules } from '@moiety/contract';
import { readRecord, setBody } from '../../server/test/support/molecules.ts';
import { inTurns } from '../pages/in-turns.ts';
import { dialog } from '../pages/dialog.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { profilePage } from '../pages/profile-page.ts';
import { callAs, newPerson, type Person } from './people.ts';
import { expect, expectAccessible, fixture, inLanguage, signInAs, test } from './journey.ts';

/** What an account may store here (`start-servers.ts`), less what is left. */
const NEARLY_ALL = 20e6 - 1000;

const sizeOf = (record: object): number => JSON.stringify(record).length;
const recordOf = (position: number, characters: number) => ({
  ...readRecord(position),
  source: 'C'.repeat(characters),
});

/** Saves a set that takes all storage of an account but for a kilobyte. */
const fill = async (person: Person, name: string): Promise<void> => {
  const records = [];
  let left = NEARLY_ALL;
  while (left > 2000) {
    const record = recordOf(records.length, Math.min(190_000, left - 1500));
    records.push(record);
    left -= sizeOf(record);
  }
  const { id } = createMoleculeSet.data.parse(
    await callAs(person, createMoleculeSet, setBody(records.length, name)),
  );
  const params = { id };
  for (let from = 0; from < records.length; from += 4)
    await callAs(person, storeMolecules, { molecules: records.slice(from, from + 4) }, { params });
  await callAs(person, completeMoleculeSet, undefined, { params });
};

for (const locale of inTurns('storage'))
  inLanguage(locale, (language) => {
    test('a full storage is said where it is used, and nothing that was read is lost', async ({
      page,
      context,
    }) => {
      // Two pages with the tool, and an account filled to its edge.
      test.slow();
      const person = await newPerson(language);
      await fill(person, 'Large');
      await signInAs(context, person);
      await page.goto('/molvalley');
      const { tool, say, choose, button, saved } = molvalleyPage(page, language);
      await choose(fixture('kinase-inhibitors.csv'));
      const notSaved = tool.getByText(say('molvalley.reading.notSaved'));
      await expect(notSaved).toBeVisible();
      await expect(
        tool.getByText(language === 'zh-CN' ? /存储空间已满/ : /Your storage is full/),
      ).toBeVisible();
      await expectAccessible(page);

      const other = await context.newPage();
      await other.goto('/profile#storage');
      const profile = profilePage(other, language);
      await expect(profile.storage).toContainText(say('portal.storage.nearly'));
      await expect(profile.storage.getByRole('meter')).toHaveAttribute(
        'aria-valuetext',
        /19\.9 MB.*20 MB|20 MB.*19\.9 MB/,
      );
      await expectAccessible(other);

      // Deleting alone makes no room; deleting for good does, and what was read is saved then.
      await other.goto('/molvalley');
      const second = molvalleyPage(other, language);
      await second.button('molvalley.sets.actionsFor', 'Large').click();
      await second.tool.getByRole('menuitem', { name: say('molvalley.delete') }).click();
      await expect(second.tool.locator('mo-toast').getByText(say('kit.remove.done', 'Large'))).toBeVisible();
      await button('kit.retry').click();
      await expect(notSaved).toBeVisible();
      await second.tool.getByRole('link', { name: say('molvalley.trash.title') }).click();
      await second.button('kit.trash.purgeNamed', 'Large').click();
      const question = dialog(second.tool, say('kit.purge'));
      await expectAccessible(other);
      await question.getByRole('button', { name: say('kit.purge') }).click();
      await expect(second.tool.getByText(say('kit.trash.empty'))).toBeVisible();
      await button('kit.retry').click();
      await saved();
    });
  });
