import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createAnnouncement,
  listAllAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
  type Announcement,
} from '@moiety/contract/announcements.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { localTimeOf } from '../src/features/announcements/announcement-values.ts';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const id = '0199a0c0-0000-7000-8000-0000000000f1';
const make = (changes: Partial<Announcement> = {}): Announcement => ({
  id,
  type: '2',
  title: { 'en-US': '', 'zh-CN': '' },
  content: { 'en-US': 'Down on <b>Sunday</b>', 'zh-CN': '<b>周日</b>停机' },
  publishAt: '2026-03-01T08:30:20.000Z',
  endAt: null,
  state: 'out',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  author: 'Ada',
  ...changes,
});
const stored = (html: string): string => html.replaceAll(/<script>.*?<\/script>/g, '');
/** A server that keeps announcements, for an administrator. */
const keep = (...kept: Announcement[]): Announcement[] => {
  serve(
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listAllAnnouncements, () => ({ total: kept.length, items: kept })),
    answer(createAnnouncement, async (request) => {
      const body = createAnnouncement.body.parse(await request.json());
      body.content['en-US'] = stored(body.content['en-US']);
      kept.unshift(make({ ...body, state: Date.parse(body.publishAt) > Date.now() ? 'scheduled' : 'out' }));
      return kept[0]!;
    }),
    answer(previewAnnouncement, async (request) => {
      const { content } = previewAnnouncement.body.parse(await request.json());
      return { content: stored(content) };
    }),
  );
  signedInAs(person.ada);
  return kept;
};
const english = page.getByRole('textbox', { name: 'Text (English)' });
const chinese = page.getByRole('textbox', { name: 'Text (中文)' });
const sent = async (method: string): Promise<Record<string, unknown>> => {
  const call = calls.findLast((each) => each.method === method && /announcement\/([^:]*\/)?$/.test(each.url));
  return (await call!.clone().json()) as Record<string, unknown>;
};
const fill = async (): Promise<void> => {
  await english.fill('Down on <b>Sunday</b>');
  await chinese.fill('<b>周日</b>停机');
};

describe('who may', () => {
  test('everybody else has neither the entry nor the page, and no call is made', async () => {
    signedInAs(person.ada);
    open('/admin/announcements');
    await expect
      .element(page.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Announcements' })).not.toBeInTheDocument();
    expect(calls.filter(({ url }) => url.includes('/admin/'))).toHaveLength(0);
    await expectNoFindings();
  });

  test('visitors are led to the sign-in page', async () => {
    open('/admin/announcements');
    await expect.poll(address).toBe('/login?redirect=%2Fadmin%2Fannouncements');
  });

  test('administrators come there by the side menu', async () => {
    keep();
    open('/guide');
    await page.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click();
    await expect.element(page.getByRole('heading', { name: 'No announcements yet' })).toBeVisible();
    await expectNoFindings();
  });
});

describe('the list', () => {
  test('tells what each says and where it stands, and offers only what can be done', async () => {
    keep(
      make({ state: 'scheduled', type: '1', title: { 'en-US': 'Version 2', 'zh-CN': '版本 2' } }),
      make({ id: id.replace('f1', 'f2') }),
      make({ id: id.replace('f1', 'f3'), state: 'out', type: '1' }),
      make({ id: id.replace('f1', 'f4'), state: 'ended', endAt: '2026-03-02T08:30:00.000Z' }),
      make({ id: id.replace('f1', 'f5'), state: 'withdrawn' }),
    );
    open('/admin/announcements');
    await expect.element(page.getByRole('heading', { name: 'Version 2' })).toBeVisible();
    const offers = [...document.querySelectorAll('.row-list > li')].map((row) =>
      [row.querySelector('.row-state'), ...row.querySelectorAll('mo-button')].map((each) =>
        each?.textContent.trim(),
      ),
    );
    expect(offers).toEqual([
      ['Scheduled', 'Edit', 'Withdraw'],
      ['Published', 'Edit', 'Withdraw'],
      ['Published', 'Withdraw'],
      ['Ended'],
      ['Withdrawn'],
    ]);
  });

  test('withdraws after asking, and says why where it cannot', async () => {
    const kept = keep(make());
    let refuse = true;
    serve(
      answer(
        withdrawAnnouncement,
        () => {
          if (refuse) return refusal(500, 9, 'Broken', 'request-3');
          kept[0] = make({ state: 'withdrawn' });
          return kept[0];
        },
        { id },
      ),
    );
    open('/admin/announcements');
    await page.getByRole('button', { name: 'Withdraw: Down on Sunday' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw this announcement?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => timesSaid('Request ID: request-3')).toBe(1);
    await expect.element(question).toBeVisible();
    refuse = false;
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Withdraw: Down on Sunday' }))
      .not.toBeInTheDocument();
  });

  test('fails with a way to try again', async () => {
    keep();
    let answers = false;
    serve(
      answer(listAllAnnouncements, () =>
        answers ? { total: 1, items: [make()] } : refusal(500, 9, 'Broken', 'request-4'),
      ),
    );
    open('/admin/announcements');
    await expect.element(page.getByText('Request ID: request-4', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Down on Sunday' })).toBeVisible();
  });
});

const previews = (): (string | undefined)[] =>
  [...document.querySelectorAll('.announcement-preview-frame mo-announcement-bar')].map((bar) =>
    bar.shadowRoot?.querySelector('.text')?.textContent.trim(),
  );

describe('the form', () => {
  test('publishes now, in both languages, and shows before what the server would store', async () => {
    keep();
    open('/admin/announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await expect.poll(address).toBe('/admin/announcements?edit=new');
    await english.fill('Down on <b>Sunday</b><script>bad()</script>');
    await chinese.fill('<b>周日</b>停机');
    await expect.poll(previews).toEqual(['Down on Sunday', 'Down on Sunday', '周日停机', '周日停机']);
    const schemes = [...document.querySelectorAll('.announcement-preview-frame')].map(
      (frame) => getComputedStyle(frame).colorScheme,
    );
    expect(schemes).toEqual(['light', 'dark', 'light', 'dark']);
    await expectNoFindings();
    const before = Date.now();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(address).toBe('/admin/announcements');
    await expect.element(page.getByRole('heading', { name: 'Down on Sunday' })).toBeVisible();
    const body = await sent('POST');
    expect(body).toMatchObject({ type: '2', endAt: null, content: { 'zh-CN': '<b>周日</b>停机' } });
    expect(Date.parse(String(body.publishAt))).toBeGreaterThanOrEqual(before);
    await expect.poll(() => timesSaid('The announcement is published')).toBe(1);
  });

  test('schedules in local time, stored as UTC, and ends by itself', async () => {
    keep();
    open('/admin/announcements?edit=new');
    await fill();
    await page.getByRole('radio', { name: 'Later' }).click();
    const begin = localTimeOf(new Date(Date.now() + 86_400_000).toISOString());
    const end = localTimeOf(new Date(Date.now() + 2 * 86_400_000).toISOString());
    await page.getByLabelText('Publish at', { exact: false }).fill(begin);
    await page.getByRole('checkbox', { name: 'Set an end date' }).click();
    await page.getByLabelText('End at', { exact: false }).fill(end);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(page.getByText('Scheduled', { exact: true })).toBeVisible();
    expect(await sent('POST')).toMatchObject({
      publishAt: new Date(begin).toISOString(),
      endAt: new Date(end).toISOString(),
    });
  });

  test('says what is wrong at the fields, with the focus on the first', async () => {
    keep();
    open('/admin/announcements?edit=new');
    await page.getByRole('radio', { name: 'Notification to every account' }).click();
    await page.getByRole('radio', { name: 'Later' }).click();
    await page.getByLabelText('Publish at', { exact: false }).fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect.poll(() => page.getByText('Enter a title').elements().length).toBe(2);
    await expect.poll(() => page.getByText('Enter the text').elements().length).toBe(2);
    await expect.element(page.getByText('Choose a time in the future')).toBeVisible();
    expect(document.activeElement?.localName).toBe('mo-input');
    expect(document.activeElement).toHaveProperty('label', 'Title (English)');
    expect(calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/announcement/'))).toEqual(
      [],
    );
    await expectNoFindings();
  });

  test('loses nothing: not by a refusal, not by leaving, and gives it up on request', async () => {
    keep();
    serve(answer(createAnnouncement, () => refusedFields({ path: 'content.zh-CN', message: 'Too plain' })));
    const { router } = open('/admin/announcements?edit=new');
    await fill();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.element(page.getByText('Too plain')).toBeVisible();
    await expect.element(english).toHaveValue('Down on <b>Sunday</b>');
    await router.navigate('/guide');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await router.navigate('/admin/announcements?edit=new');
    await expect.element(page.getByText('Your draft is still here')).toBeVisible();
    await expect.element(chinese).toHaveValue('<b>周日</b>停机');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(chinese).toHaveValue('');
  });

  test('changes one that is out, which keeps its time, and tells when it is over meanwhile', async () => {
    keep(make());
    serve(answer(updateAnnouncement, () => refusal(409, errorCode.conflict, 'It is over'), { id }));
    open('/admin/announcements');
    await page.getByRole('button', { name: 'Edit: Down on Sunday' }).click();
    await expect.element(english).toHaveValue('Down on <b>Sunday</b>');
    await expect.element(page.getByRole('radio', { name: 'Later' })).not.toBeInTheDocument();
    await english.fill('Down on Monday');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => timesSaid('It is over')).toBe(1);
    expect(await sent('PUT')).toMatchObject({
      publishAt: '2026-03-01T08:30:20.000Z',
      content: { 'en-US': 'Down on Monday' },
    });
    await expect.element(english).toHaveValue('Down on Monday');
  });

  test('puts marks around what is selected', async () => {
    keep();
    open('/admin/announcements?edit=new');
    await english.fill('Down on Sunday');
    await english.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('button', { name: 'Bold: Text (English)' }).click();
    await expect.element(english).toHaveValue('<b>Down on Sunday</b>');
  });

  test('says where the preview cannot be made', async () => {
    keep();
    serve(answer(previewAnnouncement, () => refusal(500, 9, 'Broken')));
    open('/admin/announcements?edit=new');
    await english.fill('Words');
    await expect.element(page.getByText('The preview could not be created.', { exact: false })).toBeVisible();
    expect(timesSaid('Broken')).toBe(0);
  });

  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('has no accessibility finding (%s, %s)', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(make());
    const { router } = open('/admin/announcements');
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expectNoFindings();
    await router.navigate(`/admin/announcements?edit=${id}`);
    await expect
      .poll(() => document.querySelectorAll('.announcement-preview-frame mo-announcement-bar').length)
      .toBe(4);
    await expectNoFindings();
  });
});
