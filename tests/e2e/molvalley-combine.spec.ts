import { inTurns } from '../pages/in-turns.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { dialog } from '../pages/dialog.ts';
import { expect, inLanguage, test } from './journey.ts';

test.use({ signedIn: true });
// Four sets are read or saved in it, each by an engine that starts anew.
test.slow();

/** A file of molecules with an activity. */
const csv = (name: string, lines: readonly string[]) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(['SMILES,Name,IC50 (nM)', ...lines].join('\n')),
});

for (const language of inTurns('combine'))
  inLanguage(language, () => {
    test('two sets are compared, what they share is merged, and what only one has becomes a set', async ({
      page,
    }) => {
      const stamp = `${language} ${Date.now()}`;
      const [first, second] = [`Screen ${stamp}`, `Repeat ${stamp}`];
      const { tool, say, button, choose, saved, set, title, grid, row, header } = molvalleyPage(
        page,
        language,
      );
      for (const file of [
        csv(first, [
          'CC(=O)Oc1ccccc1C(=O)O,Aspirin,100',
          'Cn1cnc2c1c(=O)n(C)c(=O)n2C,Caffeine,>5000',
          'CCO,Ethanol,9',
        ]),
        csv(second, [
          'CC(=O)Oc1ccccc1C(=O)[O-].[Na+],Aspirin sodium,250',
          'Cn1cnc2c1c(=O)n(C)c(=O)n2C,Koffein,7000',
        ]),
      ]) {
        await page.goto('/molvalley');
        await choose(file);
        await saved();
      }
      await page.goto('/molvalley');
      for (const name of [first, second])
        await set(name)
          .getByRole('checkbox', { name: say('molvalley.sets.selectNamed', name) })
          .check();
      await button('molvalley.compare.title').click();
      await expect(title).toHaveText(say('molvalley.compare.title'));
      // The sodium salt is another molecule, until parents are compared.
      await expect(tool.getByText(say('molvalley.compare.inAll', 1))).toBeVisible();
      await tool
        .getByRole('combobox', { name: say('molvalley.compare.by') })
        .selectOption({ label: say('molvalley.compare.by.parent') });
      await expect(tool.getByText(say('molvalley.compare.inAll', 2))).toBeVisible();
      await expect(grid).toHaveAttribute('aria-rowcount', '4');
      await expect(row('Aspirin sodium')).toContainText('2.5');
      await expect(row('Koffein')).toContainText('<1.4');

      // Back leads to the rule before.
      await page.goBack();
      await expect(tool.getByText(say('molvalley.compare.inAll', 1))).toBeVisible();
      await page.goForward();
      await expect(tool.getByText(say('molvalley.compare.inAll', 2))).toBeVisible();

      await tool.getByRole('button', { name: say('molvalley.compare.merge') }).click();
      await expect(grid).toHaveAttribute('aria-rowcount', '5');
      await button('molvalley.compare.save').click();
      const asked = dialog(tool, say('molvalley.compare.save'));
      await expect(asked.getByRole('row').filter({ hasText: `IC50 (${second}) (nM)` })).toBeVisible();
      const name = `Merged ${stamp}`;
      await asked.getByRole('textbox', { name: say('molvalley.compare.name') }).fill(name);
      await asked.getByRole('button', { name: say('molvalley.compare.submit') }).click();
      await saved();
      await expect(title).toHaveText(name);
      await expect(grid).toHaveAttribute('aria-rowcount', '4');
      await expect(row('Aspirin')).toContainText('250');
      await expect(grid.getByRole('columnheader', { name: `IC50 (${first}) (nM)` })).toBeVisible();

      // The molecules of the first set without those of the second.
      await page.goBack();
      await tool.getByRole('button', { name: say('molvalley.compare.only', 'A') }).click();
      await expect(row('Ethanol')).toBeVisible();
      await button('molvalley.compare.save').click();
      await asked.getByRole('button', { name: say('molvalley.compare.submit') }).click();
      await saved();
      await expect(title).toHaveText(say('molvalley.compare.only', first));
      await expect(grid).toHaveAttribute('aria-rowcount', '2');
      await expect(header('molvalley.column.name')).toBeVisible();
      await expect(row('Ethanol')).toContainText('9');
    });
  });
