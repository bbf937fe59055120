import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  listAllJobs,
  listJobWorkers,
  retryJob,
  stopJob,
  type AdministeredJob,
} from '@moiety/contract/jobs.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { administered, jobsOfEachState, workerDouble } from './job-doubles.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';

const everybodys = jobsOfEachState.map((job) => administered(job, { attempt: 2 }));
const kinds = ['document-analysis', 'molecule-set-export'];
const asked: URL[] = [];

/** A server with these jobs and processes, asked by an administrator. */
const keep = (jobs: () => readonly AdministeredJob[], workers = [workerDouble]): void => {
  asked.length = 0;
  serve(
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listJobWorkers, () => workers),
    answer(listAllJobs, (request) => {
      asked.push(new URL(request.url));
      return { total: jobs().length, items: [...jobs()], kinds };
    }),
  );
  signedInAs(person.ada);
};
const row = (title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: false }) });
/** What the row of that title says. */
const said = (title: string): string => row(title).element().textContent;

describe('everybody’s jobs', () => {
  test('are listed with whose they are, beside the processes that do them', async () => {
    keep(() => everybodys);
    open('/admin/jobs');
    await expect.poll(() => said('node-1, process 4242')).toMatch(/1 job running/);
    await expect
      .poll(() => said('Scan.pdf'))
      .toMatch(/Failed.*read-document · ada@example\.org · tried 2 times/);
  });

  test('are stopped and tried again', async () => {
    let jobs = everybodys;
    keep(() => jobs);
    const [waiting] = everybodys;
    const failed = everybodys[3]!;
    const stopped = { ...waiting!, state: 'cancelled' as const, position: null, endedAt: waiting!.createdAt };
    const again = { ...failed, state: 'waiting' as const, position: 1, reason: null, endedAt: null };
    serve(
      answer(
        stopJob,
        () => {
          jobs = jobs.with(0, stopped);
          return stopped;
        },
        { id: waiting!.id },
      ),
      answer(
        retryJob,
        () => {
          jobs = jobs.with(3, again);
          return again;
        },
        { id: failed.id },
      ),
    );
    open('/admin/jobs');
    await page.getByRole('button', { name: 'Stop WO2026123456.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the job' }).click();
    await expect.poll(() => said('WO2026123456.pdf')).toMatch(/Canceled/);
    await page.getByRole('button', { name: 'Try again: Scan.pdf' }).click();
    await expect.poll(() => said('Scan.pdf')).toMatch(/Next in the queue/);
  });

  test('say why one cannot be tried again', async () => {
    keep(() => everybodys);
    serve(
      answer(retryJob, () => refusal(402, 1012, 'Not enough credits: 12 needed'), { id: everybodys[3]!.id }),
    );
    open('/admin/jobs');
    await page.getByRole('button', { name: 'Try again: Scan.pdf' }).click();
    await expect.element(page.getByText('Not enough credits: 12 needed', { exact: false })).toBeVisible();
  });

  test('are narrowed by state, and show what the server does by itself on request', async () => {
    keep(() => everybodys);
    open('/admin/jobs');
    await expect.element(row('Scan.pdf')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('failed');
    await expect.poll(() => asked.at(-1)?.searchParams.get('state')).toBe('failed');
    await page.getByRole('checkbox', { name: 'Include system jobs' }).click();
    await expect.poll(() => asked.at(-1)?.searchParams.get('system')).toBe('true');
    expect(address()).toBe('/admin/jobs?state=failed&system=true');
  });

  test('are narrowed by what kind of work they are, and by account', async () => {
    keep(() => everybodys);
    open('/admin/jobs');
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Molecule set export');
    await expect.poll(() => asked.at(-1)?.searchParams.get('kind')).toBe('molecule-set-export');
    await page.getByRole('searchbox', { name: 'Email address' }).fill('ada@');
    await expect.poll(() => asked.at(-1)?.searchParams.get('account')).toBe('ada@');
    expect(address()).toBe('/admin/jobs?kind=molecule-set-export&q=ada%40');
  });

  test('warn where no process does them, and say that there are none', async () => {
    keep(() => [], []);
    open('/admin/jobs');
    await expect.element(page.getByText('No process is running jobs', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No matching jobs' })).toBeVisible();
    await expectNoFindings();
  });

  test('fail to load with a way to try again', async () => {
    keep(() => []);
    let answers = false;
    serve(
      answer(listAllJobs, () =>
        answers ? { total: 5, items: everybodys, kinds } : refusal(500, 9, 'Broken', 'request-9'),
      ),
    );
    open('/admin/jobs');
    await expect.element(page.getByText('Request ID: request-9', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('Scan.pdf')).toBeVisible();
  });

  test('are for administrators', async () => {
    signedInAs(person.ada);
    open('/admin/jobs');
    await expect
      .element(page.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    expect(calls.some(({ url }) => url.includes('/admin/job'))).toBe(false);
  });

  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('have no accessibility finding (%s, %s)', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(() => everybodys);
    open('/admin/jobs');
    await expect.element(row('Scan.pdf')).toBeVisible();
    await expectNoFindings();
  });
});
