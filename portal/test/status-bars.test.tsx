import { http } from 'msw';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { userInfo } from '@moiety/contract/user-center.ts';
import { StatusBars } from '../src/app/shell/status-bars.tsx';
import { connection } from '../src/shared/api/connection.ts';
import { serverVersion } from '../src/shared/api/server-version.ts';
import { SettingsContext } from '../src/shared/config/use-settings.ts';
import { unsavedWork } from '../src/shared/unsaved-work.ts';
import { loadLaterWords } from '../src/shared/words/later-words.ts';
import { answer, calls, infoOf, noAnswer, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { open, settings, signedInAs } from './start.tsx';

const reload = vi.fn<() => void>();
let close = (): void => undefined;
afterEach(() => {
  close();
  serverVersion.heard(settings.version);
  vi.restoreAllMocks();
  reload.mockClear();
});

const show = async (): Promise<void> => {
  await loadLaterWords();
  const container = document.createElement('header');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <SettingsContext value={settings}>
      <StatusBars reload={reload} />
    </SettingsContext>,
  );
  close = () => {
    root.unmount();
    container.remove();
  };
  // As it begins it asks for pictures once: those of a test come later.
  await expect.poll(() => container.querySelector('.status-bar-offline')).not.toBeNull();
};

describe('a newer version', () => {
  const ready = page.getByText('A new version is ready.');
  beforeEach(async () => {
    await show();
    serverVersion.heard(settings.version);
  });

  test('is told by the answers of the API, and never loaded without a word', async () => {
    close();
    signedInAs(person.ada);
    const info = { code: 0, msg: '', data: infoOf(person.ada) };
    serve(answer(userInfo, () => Response.json(info, { headers: { 'x-moiety-version': '0.0.1' } })));
    open('/guide');
    await expect.element(ready).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.element(ready).not.toBeInTheDocument();
  });

  test('is loaded at once where nothing is lost by it', async () => {
    serverVersion.heard('0.0.1');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  test('is not told again after Later, but the next one is', async () => {
    serverVersion.heard('0.0.1');
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.element(ready).not.toBeInTheDocument();
    serverVersion.heard('0.0.2');
    await expect.element(ready).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  test('asks without loading anything, as a part of the version before may be gone', async () => {
    onTestFinished(unsavedWork.add(() => ['Set 1']));
    serverVersion.heard('0.0.1');
    const button = page.getByRole('button', { name: 'Reload' });
    await expect.element(button).toBeVisible();
    const before = document.querySelector('mo-dialog');
    (button.element() as HTMLElement).click();
    const dialog = document.querySelector('mo-dialog');
    onTestFinished(() => dialog?.remove());
    expect(before).toBeNull();
    expect(dialog).not.toBeNull();
  });

  test('names what is not saved, and waits for a word about it', async () => {
    const remove = unsavedWork.add(() => ['Set 1', 'Set 2']);
    try {
      serverVersion.heard('0.0.1');
      await page.getByRole('button', { name: 'Reload' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reload and lose unsaved work?' });
      await expect.element(question.getByText('Not saved: Set 1 and Set 2.')).toBeVisible();
      await expectNoFindings();
      await question.getByRole('button', { name: 'Later' }).click();
      await expect.element(question).not.toBeInTheDocument();
      expect(reload).not.toHaveBeenCalled();
      await page.getByRole('button', { name: 'Reload' }).click();
      await question.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => reload.mock.calls.length).toBe(1);
    } finally {
      remove();
    }
  });
});

describe('a network that is gone', () => {
  const offline = page.getByText('You are offline.', { exact: false });

  test('is said while it lasts', async () => {
    await show();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(offline).toBeVisible();
    await expectNoFindings();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(offline).not.toBeInTheDocument();
  });

  test('pictures that did not come are asked for again when the network is back', async () => {
    await show();
    const picture = document.createElement('img');
    const failed = vi.fn<() => void>();
    picture.addEventListener('error', failed);
    picture.src = '/nothing-there.png';
    document.body.append(picture);
    onTestFinished(() => picture.remove());
    await expect.poll(() => failed.mock.calls.length).toBe(1);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(offline).toBeVisible();
    expect(failed).toHaveBeenCalledTimes(1);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => failed.mock.calls.length).toBe(2);
  });

  test('as a failed call tells: what is on the screen is asked for anew once the server answers', async () => {
    signedInAs(person.ada);
    let there = false;
    // One call that is answered says that the server is there, so none may be.
    serve(
      http.all(/\/(?:xocapi|ironAPI)\//, () => (there ? undefined : noAnswer())),
      answer(userInfo, () => ({ ...infoOf(person.ada), nickname: 'Ada again' })),
    );
    // The server is asked until it answers.
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      input === '/healthz'
        ? there
          ? Promise.resolve(new Response())
          : Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init),
    );
    open('/guide');
    await expect.element(page.getByText('The server cannot be reached.', { exact: false })).toBeVisible();
    expect(connection.state()).toBe('unreachable');
    const asked = calls.length;
    there = true;
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada again' })).toBeVisible();
    expect(calls.length).toBeGreaterThan(asked);
    await expect
      .element(page.getByText('The server cannot be reached.', { exact: false }))
      .not.toBeInTheDocument();
  });
});
