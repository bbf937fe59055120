import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { firstStepIds, listFirstSteps, type FirstStep } from '@moiety/contract/home.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, settings, signedInAs } from './start.tsx';

const made = (...steps: FirstStep[]) => steps.map((step) => ({ step, doneAt: '2026-03-04T12:00:00.000Z' }));

describe('the first steps of the guide', () => {
  beforeEach(() => void signedInAs(person.ada));

  test('show which are made, and when; each leads to where it is made', async () => {
    serve(answer(listFirstSteps, () => made('read-file')));
    open('/guide');
    await expect.element(page.getByText('1 of 4 done')).toBeVisible();
    await expect.element(page.getByText('Done on Mar 4, 2026')).toBeVisible();
    const hrefs = ['Import a file', 'Find what matters', 'Download your results', 'Work through a case'].map(
      (name) => page.getByRole('link', { name }).element().getAttribute('href'),
    );
    expect(hrefs).toEqual(['/molvalley?molvalley-app=%2F', '/molvalley', '/molvalley', '/case']);
    await expectNoFindings();
    await page.getByRole('link', { name: 'Find what matters' }).click();
    await expect.poll(address).toBe('/molvalley');
  });

  test('are folded away once all are made', async () => {
    serve(answer(listFirstSteps, () => made(...firstStepIds)));
    open('/guide');
    const done = page.getByText('All done: you know your way around.');
    await expect.element(done).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Import a file' })).not.toBeInTheDocument();
    await done.click();
    await expect.element(page.getByRole('link', { name: 'Import a file' })).toBeVisible();
    await expectNoFindings();
  });

  test('that need a tool are left out where it is not there', async () => {
    open('/guide', { subApps: [] });
    await expect.element(page.getByText('0 of 1 done')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Import a file' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'How to' })).not.toBeInTheDocument();
  });

  test('that cannot be loaded say why, and try again; the rest of the guide is there', async () => {
    let fails = true;
    serve(answer(listFirstSteps, () => (fails ? refusal(500, 1000, 'Failed', 'request-78') : [])));
    open('/guide');
    await expect.element(page.getByText('Your first steps could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/request-78/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open Molecule analysis' })).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('0 of 4 done')).toBeVisible();
  });
});

test('the guide shows pictures in the language, and leads to the help of the site', async () => {
  signedInAs(person.ada);
  await setLocale('zh-CN');
  const urls = { 'en-US': 'https://help.example/en', 'zh-CN': 'https://help.example/zh' };
  open('/guide', { help: { ...settings.help, center: urls } });
  const pictures = page.getByRole('article').getByRole('img');
  await expect.poll(() => pictures.elements().length).toBe(3);
  for (const picture of pictures.elements()) {
    expect(picture.getAttribute('srcset')).toContain('.zh-CN.light.');
    expect(picture.getAttribute('loading')).toBe('lazy');
  }
  const help = page.getByRole('region', { name: '帮助' }).getByRole('link');
  await expect.element(help).toHaveAttribute('href', 'https://help.example/zh');
  await expect.element(help).toHaveAttribute('target', '_blank');
  await expectNoFindings();
});
