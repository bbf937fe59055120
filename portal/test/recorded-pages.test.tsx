import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listJobs } from '@moiety/contract/jobs.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { Recorder } from '../src/shared/telemetry/replay/recorder.ts';
import { answer, serve } from './api.ts';
import { keep as keepAccount, everyReason, openCredits } from './credits-account.ts';
import { jobOf } from './job-doubles.ts';
import { idOf, keep as keepOrganization, openOrganization } from './organization-double.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

let recorded = '';
let recorder: Recorder | undefined;
/** Records the page from here on. */
const record = async (): Promise<void> => {
  recorded = '';
  recorder = new Recorder(
    ({ text }) => void (recorded += `${text}\n`),
    () => '/',
  );
  recorder.start();
  await vi.waitUntil(() => recorder?.state === 'started');
};
/** Those of the words that were recorded; not the whole of it, which would fill the screen of a test that fails. */
const among = (all: string, words: readonly string[]): string[] => words.filter((one) => all.includes(one));
/** What was recorded once words that are nobody's secret have been: the library gathers changes for some milliseconds. */
const recordedBy = async (words: string): Promise<string> => {
  await expect.poll(() => among(recorded, [words])).toHaveLength(1);
  document.body.append('the end of it');
  await expect.poll(() => among(recorded, ['the end of it'])).toHaveLength(1);
  return recorded;
};
const shadowOf = (element: Element | null): ShadowRoot => element!.attachShadow({ mode: 'open' });
afterEach(() => {
  recorder?.stop();
  recorder = undefined;
});

describe('a replay leaves out the names of documents', () => {
  test('in the history of credits on a phone', async () => {
    await page.viewport(360, 800);
    keepAccount({ entries: everyReason() });
    openCredits();
    await expect.poll(() => document.querySelector('.credits-lines')?.textContent).toContain('WO1.pdf');
    await record();
    expect(among(await recordedBy('Credits'), ['WO1.pdf'])).toEqual([]);
  });

  test('in the audit log on a phone', async () => {
    await page.viewport(360, 800);
    keepOrganization(memberRole.owner, {
      log: [
        {
          id: idOf(301),
          createdAt: '2026-11-20T12:00:00.000Z',
          actor: { nickname: 'Ada', email: 'ada@lab.example' },
          subject: null,
          action: 'document-deleted',
          document: 'patent.pdf',
        },
      ],
    });
    openOrganization('?tab=log');
    await expect.poll(() => document.querySelector('.organization-log')?.textContent).toContain('patent.pdf');
    await record();
    expect(among(await recordedBy('Audit log'), ['patent.pdf'])).toEqual([]);
  });

  test('in the question whether a job is to end, and in toasts', async () => {
    await page.viewport(1280, 800);
    serve(answer(listJobs, () => ({ total: 1, items: [jobOf()] })));
    signedInAs(person.ada);
    open('/profile/jobs');
    const cancel = page.getByRole('button', { name: 'Cancel WO2026123456.pdf' });
    await expect.element(cancel).toBeVisible();
    await record();
    await cancel.click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    toast.info('Deleted: Secret-7.pdf');
    await expect.element(page.getByText('Deleted: Secret-7.pdf')).toBeVisible();
    expect(among(await recordedBy('Jobs'), ['WO2026123456', 'Secret-7'])).toEqual([]);
  });
});

test('a replay has nothing of the shadow of an element that is left out, however deep and however often it changes', async () => {
  document.body.innerHTML = '<p>Plain words</p><mo-structure></mo-structure><div id="shown"></div>';
  const secret = shadowOf(document.querySelector('mo-structure'));
  secret.innerHTML = '<b>Secret-1</b><section></section>';
  const deeper = shadowOf(secret.querySelector('section'));
  deeper.innerHTML = '<b>Secret-2</b>';
  const shown = shadowOf(document.querySelector('#shown'));
  shown.innerHTML = '<b>Open words</b>';
  await record();
  secret.append('Secret-3');
  deeper.append('Secret-4');
  for (const bold of [secret, deeper].map((root) => root.querySelector('b')!)) {
    bold.append('Secret-5');
    bold.firstChild!.nodeValue = 'Secret-6';
    bold.setAttribute('title', 'Secret-7');
  }
  shown.querySelector('b')!.append('Later words');
  const all = await recordedBy('Later words');
  expect(among(all, ['Open words'])).toHaveLength(1);
  expect(all.match(/Secret-\d/g)).toBeNull();
});
