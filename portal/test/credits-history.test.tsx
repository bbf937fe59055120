import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { creditReasons, creditStatistics, listCreditEntries } from '@moiety/contract/credits.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import {
  asked,
  balance,
  descriptions,
  everyReason,
  forgetAsked,
  idOf,
  keep,
  many,
  openCredits,
  table,
} from './credits-account.ts';
import { address, open } from './start.tsx';
import { timesSaid } from './toasts.ts';

const heading = (level: number, name: string) => page.getByRole('heading', { level, name, exact: true });
/** The documents of a line as they are seen. */
const seen = (): string => document.querySelector<HTMLElement>('.credits-documents')?.innerText ?? '';
/** A moment where the person is. */
const at = (day: number, hour: number, minute: number): string =>
  new Date(2026, 10, day, hour, minute).toISOString();
const fails = (): Response => refusal(500, 9, 'Broken', 'request-20');
/** What was given to the person. */
const saved = (): { files: Blob[]; names: string[] } => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { files, names };
};

// A wide window, in which the history is a table.
beforeEach(() => page.viewport(1280, 900));
afterEach(forgetAsked);

describe('the history', () => {
  test('words every reason, signs every amount, and names the platform where nobody else is', async () => {
    keep({ entries: everyReason() });
    openCredits();
    await expect.poll(() => table().length).toBe(15);
    expect(new Set(everyReason().map(({ reason }) => reason))).toEqual(new Set(creditReasons));
    expect(descriptions()).toEqual([
      'Gift for a new account',
      'Gift for inviting a friend',
      'Gift for inviting 3 friends',
      'Gift for accepting an invitation',
      'Daily check-in bonus for Nov 2, 2026',
      'Enterprise recharge',
      'Enterprise deduction',
      'Adjustment by the platform',
      'Adjustment by the platform: Sorry for Sunday',
      'Fee for the document WO1.pdf',
      'Fee for 2 documents: A.pdf and B.pdf',
      'Refund for the document WO1.pdf',
      'Refund for 3 documents: A.pdf, B.pdf, and C.pdf',
      'Expired: credits received on Nov 2, 2025',
      'Personal balance cleared by the upgrade to Lab Example',
    ]);
    expect(table()[0]?.slice(1)).toEqual(['Moiety', 'Gift for a new account', '+500', '10,000']);
    expect(table()[9]?.slice(1, 4)).toEqual(['Lab Example', 'Fee for the document WO1.pdf', '−12']);
    await expect.element(page.getByText('15 transactions')).toBeVisible();
    await expectNoFindings();
  });

  test('words them in Chinese', async () => {
    await setLocale('zh-CN');
    chooseTheme('dark');
    keep({ entries: everyReason() });
    openCredits();
    await expect.poll(() => table().length).toBe(15);
    expect(descriptions()).toEqual([
      '新用户赠送',
      '邀请1位好友的赠送',
      '邀请3位好友的赠送',
      '受邀注册赠送',
      '2026年11月2日每日签到奖励',
      '企业充值',
      '企业扣减',
      '平台调整',
      '平台调整：Sorry for Sunday',
      '文献扣费：WO1.pdf',
      '2篇文献扣费：A.pdf和B.pdf',
      '文献退费：WO1.pdf',
      '3篇文献退费：A.pdf、B.pdf和C.pdf',
      '2025年11月2日到账的积分已过期',
      '升级到Lab Example，个人余额清零',
    ]);
    await expectNoFindings();
  });

  test('names the first of many documents, and all of them on demand', async () => {
    const documents = Array.from({ length: 9 }, (_, index) => `D${index + 1}.pdf`);
    keep({ entries: [{ ...many(1)[0]!, reason: 'fee-deduction', params: { documents }, amount: -9 }] });
    openCredits();
    const short = page.getByText('Fee for 9 documents: D1.pdf, D2.pdf, D3.pdf, and 6 more');
    await expect.element(short).toBeVisible();
    expect(seen()).not.toContain('D9.pdf');
    await short.click();
    await expect.poll(seen).toContain('D9.pdf');
  });

  test('names no document where the member who asked for the work is gone', async () => {
    const [first, second] = many(2);
    keep({
      entries: [
        { ...first!, party: '', reason: 'fee-deduction', params: { documents: [] }, amount: -9 },
        { ...second!, party: '', reason: 'fee-refund', params: { documents: [] }, amount: 9 },
      ],
    });
    openCredits();
    await expect.poll(descriptions).toEqual(['Fee', 'Refund of a fee']);
  });

  test('is a list of lines on a phone', async () => {
    await page.viewport(360, 800);
    keep({ entries: everyReason() });
    openCredits();
    await expect.poll(() => document.querySelectorAll('.credits-lines > li').length).toBe(15);
    expect(document.querySelector('table')).toBeNull();
    const line = page.getByRole('listitem').filter({ hasText: 'Fee for the document WO1.pdf' });
    expect(line.element().textContent).toContain('−12');
    expect(line.element().textContent).toContain('Lab Example');
    expect(line.element().textContent).toContain('Balance 10,009');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoFindings();
  });

  test('is narrowed by reason and by local days, in its address, and remembers it over a reload and Back', async () => {
    const [one] = many(1);
    keep({
      entries: [
        { ...one!, id: idOf(1), createdAt: at(4, 0, 0), params: { note: 'after' } },
        { ...one!, id: idOf(2), createdAt: at(3, 23, 59), params: { note: 'last' } },
        { ...one!, id: idOf(3), createdAt: at(2, 0, 0), params: { note: 'first' } },
        { ...one!, id: idOf(4), createdAt: at(1, 23, 59), params: { note: 'before' } },
        { ...everyReason()[4]!, id: idOf(5), createdAt: at(3, 12, 0) },
      ],
    });
    openCredits('?from=2026-11-02&to=2026-11-03&reason=system');
    await expect.poll(() => descriptions().map((words) => words.split(': ')[1])).toEqual(['last', 'first']);
    expect(asked.at(-1)?.get('from')).toBe(at(2, 0, 0));
    expect(asked.at(-1)?.get('to')).toBe(at(4, 0, 0));
    await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-02');
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Daily check-in');
    await expect.poll(address).toBe('/profile/credits?reason=daily-check-in&from=2026-11-02&to=2026-11-03');
    await expect.poll(descriptions).toEqual(['Daily check-in bonus for Nov 2, 2026']);
    await page.getByRole('link', { name: 'User center' }).last().click();
    await expect.poll(address).toBe('/profile');
    history.back();
    await expect.poll(descriptions).toEqual(['Daily check-in bonus for Nov 2, 2026']);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(address).toBe('/profile/credits');
    await expect.poll(() => table().length).toBe(5);
  });

  test('asks for nothing while its last day is before its first, and says so', async () => {
    keep({ entries: many(1) });
    openCredits('?from=2026-11-03&to=2026-11-02');
    await expect.element(page.getByText('This date is before the start date')).toBeVisible();
    expect(asked).toHaveLength(0);
    await expectNoFindings();
  });

  test('is turned page by page, in its address, and takes the focus to its beginning', async () => {
    keep({ entries: many(45) });
    openCredits();
    await expect.poll(() => descriptions()[0]).toContain('Number 1');
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(address).toBe('/profile/credits?page=2');
    await expect.poll(() => descriptions()[0]).toContain('Number 21');
    await expect.element(heading(2, 'Transaction history')).toHaveFocus();
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => table().length).toBe(5);
    history.back();
    await expect.poll(() => descriptions()[0]).toContain('Number 21');
  });

  test('says where its address is past the end, with a way back', async () => {
    keep({ entries: many(21) });
    openCredits('?page=9');
    await expect.element(page.getByText(/This page is empty. The list ends before it\./)).toBeVisible();
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(address).toBe('/profile/credits?page=2');
  });

  test('is empty, and finds nothing', async () => {
    const kept = keep();
    openCredits();
    await expect.element(heading(3, 'No transactions yet')).toBeVisible();
    expect(page.getByRole('button', { name: 'Download CSV' }).elements()).toHaveLength(0);
    await expectNoFindings();
    kept.entries = many(1);
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Fee');
    await expect.element(heading(3, 'No transactions found')).toBeVisible();
    await expectNoFindings();
  });

  test('fails with the request id, and tries again in place; so does the balance', async () => {
    let broken = true;
    keep({ entries: many(2) });
    serve(
      answer(creditStatistics, () =>
        broken ? fails() : { remaining: 7, account: 'personal' as const, expiring: [] },
      ),
      answer(listCreditEntries, () => (broken ? fails() : { total: 1, items: many(1) })),
    );
    openCredits();
    await expect.element(page.getByText('Your balance could not be loaded')).toBeVisible();
    await expect.element(page.getByText('Your transactions could not be loaded')).toBeVisible();
    expect(page.getByText('Request ID: request-20', { exact: false }).elements().length).toBe(2);
    expect(timesSaid('Broken')).toBe(0);
    await expectNoFindings();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.poll(balance).toBe('7');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => table().length).toBe(1);
  });

  test('shows its own shape while it loads', async () => {
    const later = Promise.withResolvers<DataOf<typeof listCreditEntries>>();
    keep();
    serve(
      answer(listCreditEntries, () => later.promise),
      answer(creditStatistics, () => new Promise<never>(() => {})),
    );
    openCredits();
    await expect.poll(() => document.querySelectorAll('.credits mo-skeleton').length).toBe(3);
    await expectNoFindings();
    later.resolve({ total: 1, items: many(1) });
    await expect.poll(() => table().length).toBe(1);
  });

  test('is for whoever is signed in', async () => {
    open('/profile/credits?page=2');
    await expect.poll(address).toBe('/login?redirect=%2Fprofile%2Fcredits%3Fpage%3D2');
  });
});

describe('the CSV file', () => {
  afterEach(() => vi.restoreAllMocks());

  test('has all that the filter lets through, over many pages, in the reader’s words', async () => {
    const { files, names } = saved();
    keep({ entries: [...many(150), { ...everyReason()[9]!, id: idOf(500) }] });
    openCredits('?reason=system&page=2');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect.poll(() => files.length).toBe(1);
    expect(names).toEqual(['Credit transactions.csv']);
    const bytes = new Uint8Array(await files[0]!.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(151);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(lines[0]).toBe(`Time (${zone}),Transaction party,Detailed description,Credits,Balance after`);
    expect(lines[150]).toMatch(
      /^2026-11-\d\d \d\d:\d\d:\d\d,Moiety,Adjustment by the platform: Number 150,1,1$/,
    );
  });

  test('is in Chinese for whoever reads Chinese, names every document, and holds no formula', async () => {
    const { files, names } = saved();
    await setLocale('zh-CN');
    const documents = ['=HYPERLINK("http://x")', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'];
    const [one] = many(1);
    keep({
      entries: [
        { ...one!, reason: 'fee-deduction', params: { documents }, amount: -6, party: '=1+1' },
        { ...one!, id: idOf(2), params: { note: '你好, "世界"' } },
      ],
    });
    openCredits();
    await page.getByRole('button', { name: '下载CSV' }).click();
    await expect.poll(() => files.length).toBe(1);
    expect(names).toEqual(['积分交易记录.csv']);
    const [head, fee, note] = (await files[0]!.text()).split('\r\n');
    expect(head).toContain('交易方,详细说明,积分,交易后余额');
    // An apostrophe in front makes a text of what would be computed.
    expect(fee).toContain(",'=1+1,");
    expect(fee).toContain('6篇文献扣费：');
    expect(fee).toMatch(/f\.pdf",-6,\d+$/);
    expect(note).toContain('"平台调整：你好, ""世界"""');
  });

  test('shows how far it is, can be given up, and says why it failed', async () => {
    const { files } = saved();
    keep({ entries: many(250) });
    let gate = Promise.withResolvers<DataOf<typeof listCreditEntries> | Response>();
    serve(
      answer(listCreditEntries, (request) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('page_size') !== '100') return { total: 250, items: many(20) };
        return searchParams.get('page') === '1' ? { total: 250, items: many(100) } : gate.promise;
      }),
    );
    openCredits();
    const button = page.getByRole('button', { name: 'Download CSV' });
    await button.click();
    await expect.element(page.getByText('100 of 250')).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    gate.resolve(refusal(500, 9, 'Broken', 'request-21'));
    await button.click();
    await expect.element(page.getByText('Request ID: request-21', { exact: false })).toBeVisible();
    await expectNoFindings();
    gate = Promise.withResolvers();
    gate.resolve({ total: 200, items: many(200).slice(100) });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => files.length).toBe(1);
  });
});
