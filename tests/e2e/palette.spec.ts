import type { FrameLocator, Page } from '@playwright/test';
import { dialog } from '../pages/dialog.ts';
import { loginPage } from '../pages/login-page.ts';
import { messagesPages, withBar } from '../pages/messages-pages.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { palette } from '../pages/palette.ts';
import { words } from '../pages/words.ts';
import { expectAccessible } from './accessible.ts';
import { expect, fixture, test, toast, inLanguage } from './journey.ts';

inLanguage('zh-CN', (language) => {
  test.use({ signedIn: true });

  test('the palette leads to a tool and runs what the tool registered, by keyboard alone', async ({
    page,
  }) => {
    const { box, field, chosen, run, option, shortcuts } = palette(page, language);
    await page.goto('/guide');
    await expect(palette(page, language).button).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    // The first letters of the pinyin.
    await page.keyboard.type('fzfx');
    await expect(chosen).toContainText(words(language, 'molvalley.title'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/molvalley');
    await expect(box).toHaveCount(0);

    const { tool, say, title, choose, saved, button } = molvalleyPage(page, language);
    await expect(title).toHaveText(say('molvalley.sets.title'));
    await button('molvalley.sets.choose').focus();
    await run(say('molvalley.paste.title'));
    const paste = dialog(tool, say('molvalley.paste.title'));
    await expect(paste).toBeVisible();
    await expect(paste.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(paste).toHaveCount(0);

    await choose(fixture('solvents.smi'));
    await saved();
    await button('molvalley.download').focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(option(say('molvalley.command.structure'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(button('molvalley.download')).toBeFocused();
    const download = page.waitForEvent('download');
    await run(say('molvalley.command.download', 'SDF'));
    expect((await download).suggestedFilename()).toBe('solvents.sdf');
    await run(say('molvalley.command.structure'));
    await expect(tool.getByRole('textbox', { name: say('molvalley.substructure.label') })).toBeFocused();
    await page.keyboard.press('Escape');
    // A question mark in the tool, where nobody is typing.
    await button('molvalley.download').focus();
    await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);
  });
});

test('a visitor is offered what needs nobody signed in', async ({ page }) => {
  await page.goto('/no/such/page');
  const { button, box, option } = palette(page);
  await button.click();
  await expect(option(words('en-US', 'login.submit'))).toBeVisible();
  await expect(option(words('en-US', 'elements.log-out'))).toHaveCount(0);
  await page.keyboard.type('log in');
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
  await expect(loginPage(page).heading).toBeVisible();
});

/** The notes tool, in its frame. */
const notes = (page: Page) => {
  const tool: FrameLocator = page.frameLocator('iframe[name="notes"]');
  return {
    tool,
    title: tool.getByRole('heading', { level: 1 }),
    note: tool.getByRole('textbox'),
    button: (name: string) => tool.getByRole('button', { name, exact: true }),
  };
};

test.describe('a tool in plain HTML', () => {
  test.use({ signedIn: true });

  test('has language, appearance, token, routes and messages of its host', async ({ page }) => {
    await page.goto('/notes');
    const { tool, title, note, button } = notes(page);
    const { run } = palette(page);
    await expect(title).toHaveText('All notes');
    await expectAccessible(page);
    await expect(tool.getByText('Covered at the top: 0 px.')).toBeVisible();
    await button('Count my molecule sets').click();
    await expect(tool.getByText(/^Molecule sets: \d+$/)).toBeVisible();

    await tool.getByRole('link', { name: 'First note' }).click();
    await expect(page).toHaveURL('/notes?notes-app=/note/1');
    await page.goBack();
    await expect(title).toHaveText('All notes');
    await expect(page).toHaveURL('/notes');
    await page.goForward();
    await expect(title).toHaveText('First note');
    await page.reload();
    await expect(title).toHaveText('First note');

    await run(words('en-US', 'portal.palette.theme-dark'));
    await expect(tool.getByText('Appearance: dark.')).toBeVisible();
    await run('切换到中文');
    await expect(title).toHaveText('第一条笔记');
    await expect(tool.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await palette(page, 'zh-CN').run('English');
    await expect(title).toHaveText('First note');

    await note.fill('Ask about the assay');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await button('Save').click();
    await expect(toast(page, 'Note saved')).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue('');
  });

  test('is told how much of it an announcement covers, until that is closed', async ({ page }) => {
    await withBar(page, 'en-US');
    await page.goto('/notes');
    const { tool } = notes(page);
    const { bar, closeBar } = messagesPages(page);
    await expect(bar).toBeVisible();
    const height = await page
      .locator('.top-announcement')
      .evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(0);
    await expect(tool.getByText(`Covered at the top: ${height} px.`)).toBeVisible();
    await closeBar.click();
    await expect(tool.getByText('Covered at the top: 0 px.')).toBeVisible();
  });

  test('runs its commands, from its own page and from others', async ({ page }) => {
    await page.goto('/notes');
    const { tool, title, note, button } = notes(page);
    const { box, field, option, run } = palette(page);
    await expect(title).toHaveText('All notes');
    await note.click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await expect(option('Write a note')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(note).toBeFocused();
    await page.keyboard.type('Written where it was');
    await expect(note).toHaveValue('Written where it was');
    // What may be typed is no shortcut.
    await page.keyboard.press('?');
    await expect(note).toHaveValue('Written where it was?');

    await run('User center');
    await expect(page).toHaveURL('/profile');
    // Before that the keys are still the tool's, which is about to go out of sight.
    await expect(page.getByRole('heading', { name: 'User center', level: 1 })).toBeVisible();
    await expect(page.locator('iframe[name="notes"]')).toBeHidden();
    await run('Write a note');
    await expect(page).toHaveURL('/notes');
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Written where it was?');

    await run('Clear the note');
    const sure = tool.getByRole('dialog');
    await expect(sure).toBeVisible();
    // The host's own part is dimmed and cannot be reached meanwhile.
    const header = page.locator('mo-layout .top').first();
    await expect(header).toHaveJSProperty('inert', true);
    await button('Clear the note').last().click();
    await expect(sure).toBeHidden();
    await expect(header).toHaveJSProperty('inert', false);
    await expect(note).toHaveValue('');
    await palette(page).button.click();
    await expect(field).toBeFocused();
  });
});
