// A page under the strictest Content-Security-Policy, Trusted Types enforced.
import { prepared } from './prepared.ts';
import { expect, test } from './use.ts';

test('nothing that the elements do is against it', async ({ page, show }) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      violations.push(`${violatedDirective} ${sourceFile} ${sample}`),
    );
  });
  await show({
    policy: `default-src 'none'; script-src ${prepared.elements} 'wasm-unsafe-eval'; style-src 'self'; img-src data:; connect-src ${prepared.elements}; worker-src blob:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html moiety moiety-html`,
    body: `<mo-layout app-info='{"name":"Assay desk"}' theme='{"primaryColor":"#7a0070"}'
        nav-items='[{"id":"a","title":"Home","url":"/a","icon":"home","unreadCount":120}]'>
        <mo-popover placement="bottom-start">
          <mo-button slot="trigger">More</mo-button>
          <mo-menu><mo-menu-item>Rename</mo-menu-item></mo-menu>
        </mo-popover>
        <mo-input label="Compound"></mo-input>
        <mo-announcement-bar content="&lt;b>New&lt;/b> version"></mo-announcement-bar>
        <mo-structure smiles="CC(=O)Oc1ccccc1C(=O)O"></mo-structure>
      </mo-layout>
      <mo-dialog title="Sure?" content="It is." dialog-type="confirm"></mo-dialog>`,
  });
  await expect(page.getByRole('main')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Compound').fill('aspirin');
  await page.locator('mo-dialog').evaluate((dialog) => dialog.setAttribute('open', ''));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => {
    const region = document.createElement('mo-toast-region');
    document.body.append(region);
    region.append(Object.assign(document.createElement('mo-toast'), { text: 'Saved', open: true }));
  });
  await expect(page.getByText('Saved').first()).toBeVisible();
  // Drawn by a worker of the other origin.
  await expect(page.locator('mo-structure').locator('svg path').first()).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});
