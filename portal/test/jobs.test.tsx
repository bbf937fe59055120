import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { http } from 'msw';
import { cancelJob, listJobs, type ListedJob } from '@moiety/contract/jobs.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, openStream, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { jobOf, jobsOfEachState } from './job-doubles.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';

/** A server that has these jobs of the person. */
const keep = (jobs: () => readonly ListedJob[]): void => {
  serve(
    answer(listJobs, (request) => {
      const { searchParams } = new URL(request.url);
      const state = searchParams.get('state');
      const wanted = jobs().filter(
        ({ endedAt }) => (state !== 'open' || endedAt === null) && (state !== 'ended' || endedAt !== null),
      );
      return { total: wanted.length, items: wanted.slice(0, Number(searchParams.get('page_size') ?? 20)) };
    }),
  );
  signedInAs(person.ada);
};
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: false }) });
/** What the row of that title says. */
const said = (title: string): string => row(title).element().textContent;

describe('the person’s jobs', () => {
  test('say how they go, why they failed, and what was paid and given back', async () => {
    keep(() => jobsOfEachState);
    open('/profile/jobs');
    await expect
      .poll(() => said('WO2026123456.pdf'))
      .toMatch(/Waiting.*Number 3 in the queue.*Reserved: 12 credits/);
    await expect.poll(() => said('Kinase assays.pdf')).toMatch(/Running/);
    await expect.element(row('Kinase assays.pdf').getByRole('progressbar')).toHaveAttribute('aria-valuenow');
    await expect
      .poll(() => said('Supplement.pdf'))
      .toMatch(/Done.*1 of 12 steps failed.*Paid: 11 credits · refunded: 1 credit/);
    await expect
      .poll(() => said('Scan.pdf'))
      .toMatch(/Failed.*Nothing could be read.*Paid: 0 credits · refunded: 12 credits/);
    await expect.poll(() => said('Draft.pdf')).toMatch(/Canceled/);
  });

  test('lead to what they are about, and say what stood in their way', async () => {
    keep(() => [
      jobOf({
        kind: 'molecule-set-export',
        title: 'Kinases',
        state: 'failed',
        position: null,
        reason: 'nothing',
        because: 'storage',
        target: { tool: 'molvalley', route: '/set/1' },
        endedAt: '2026-11-24T01:02:00.000Z',
      }),
    ]);
    open('/profile/jobs');
    await expect
      .poll(() => said('Kinases'))
      .toMatch(/Failed.*Molecule set export.*There is not enough storage left for the file/);
    await page.getByRole('link', { name: 'Kinases' }).click();
    await expect.poll(address).toBe('/molvalley?molvalley-app=%2Fset%2F1');
  });

  test('are those of the organization for whoever manages it, with who asked', async () => {
    const asked: (string | null)[] = [];
    keep(() => []);
    serve(
      answer(userInfo, () => ({
        ...infoOf(person.ada),
        orgs: [
          {
            id: '0199a0c0-0000-4000-8000-000000000001',
            name: 'Acme',
            type: 1 as const,
            role: memberRole.admin,
            validUntil: null,
          },
        ],
      })),
      answer(listJobs, (request) => {
        const of = new URL(request.url).searchParams.get('of');
        asked.push(of);
        return of === 'organization'
          ? { total: 1, items: [jobOf({ title: 'Theirs.pdf', by: 'Ben' })] }
          : { total: 0, items: [] };
      }),
    );
    open('/profile/jobs');
    await page.getByLabelText('Whose jobs').selectOptions('Acme');
    await expect.poll(() => said('Theirs.pdf')).toMatch(/Ben/);
    expect(address()).toBe('/profile/jobs?organization=true');
    expect(asked).toContain('organization');
    await expectNoFindings();
  });

  test('are cancelled after a question', async () => {
    let job = jobOf();
    keep(() => [job]);
    serve(
      answer(
        cancelJob,
        () => (job = jobOf({ state: 'cancelled', position: null, endedAt: '2026-11-24T01:02:00.000Z' })),
        { id: job.id },
      ),
    );
    open('/profile/jobs');
    await page.getByRole('button', { name: 'Cancel WO2026123456.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the job' }).click();
    await expect.poll(() => said('WO2026123456.pdf')).toMatch(/Canceled/);
    expect(page.getByRole('button', { name: 'Cancel WO2026123456.pdf' }).elements()).toEqual([]);
  });

  test('are shown anew when the stream says so', async () => {
    let job = jobOf();
    keep(() => [job]);
    const stream = openStream();
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    open('/profile/jobs');
    await expect.poll(() => said('WO2026123456.pdf')).toMatch(/Number 3/);
    job = jobOf({ position: 1 });
    stream.say({ name: 'job', id: 5, data: { id: job.id } });
    await expect.poll(() => said('WO2026123456.pdf')).toMatch(/Next in the queue/);
  });

  test('are counted in the header while they are open, which leads to them', async () => {
    keep(() => jobsOfEachState);
    open('/guide');
    await page.getByRole('link', { name: '2 open jobs' }).click();
    await expect.poll(address).toBe('/profile/jobs?state=open');
    await expect.element(row('Kinase assays.pdf')).toBeVisible();
    expect(row('Draft.pdf').elements()).toEqual([]);
  });

  test('are on the dashboard, where there are any', async () => {
    keep(() => jobsOfEachState);
    open('/home');
    await expect
      .element(page.getByRole('region', { name: 'Jobs' }).getByRole('heading', { name: /^Kinase assays/ }))
      .toBeVisible();
    await expectNoFindings();
  });

  test('are on the dashboard as long as they are open, however many ended since', async () => {
    const ended = Array.from({ length: 6 }, (_, at) =>
      jobOf({
        id: `0197a5c0-0000-7000-8000-0000000000c${at}`,
        title: `Later ${at}.pdf`,
        state: 'done',
        position: null,
        endedAt: '2026-11-24T02:00:00.000Z',
      }),
    );
    keep(() => [...ended, jobOf()]);
    open('/home');
    const jobs = page.getByRole('region', { name: 'Jobs' });
    await expect.element(jobs.getByRole('heading', { name: /^WO2026123456/ })).toBeVisible();
    await expect.poll(() => jobs.getByRole('listitem').elements().length).toBe(5);
    await expect.element(jobs.getByRole('link', { name: 'See all jobs' })).toBeVisible();
  });

  test('are none at first, and are told to be none like that', async () => {
    keep(() => []);
    open('/profile/jobs');
    await expect.element(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible();
    await expectNoFindings();
    open('/profile/jobs?state=ended');
    await expect.element(page.getByRole('heading', { name: 'No matching jobs' })).toBeVisible();
  });

  test('fail to load with a way to try again', async () => {
    let answers = false;
    signedInAs(person.ada);
    serve(
      answer(listJobs, () =>
        answers ? { total: 1, items: [jobOf()] } : refusal(500, 9, 'Broken', 'request-9'),
      ),
    );
    open('/profile/jobs');
    await expect.element(page.getByText('Request ID: request-9', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('WO2026123456.pdf')).toBeVisible();
  });

  test('are not asked for without a person', async () => {
    open('/profile/jobs');
    await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/profile/jobs')}`);
    expect(calls.some(({ url }) => url.includes('/v1/jobs/'))).toBe(false);
  });

  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('have no accessibility finding (%s, %s)', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(() => jobsOfEachState);
    open('/profile/jobs');
    await expect.element(row('Scan.pdf')).toBeVisible();
    await expectNoFindings();
  });
});
