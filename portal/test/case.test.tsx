import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getCase, listCases, type Case, type CaseSummary } from '@moiety/contract/cases.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';

type Lang = 'en' | 'zh';
const langOf = (request: Request): Lang =>
  new URL(request.url).searchParams.get('lang') === 'zh' ? 'zh' : 'en';
const titles = {
  first: { en: 'The first case', zh: '第一个案例' },
  second: { en: 'The second case', zh: '第二个案例' },
  third: { en: 'The third case', zh: '第三个案例' },
} as const;
type Id = keyof typeof titles;
const summaryOf = (id: Id, lang: Lang, tool = 'molvalley'): CaseSummary => ({
  id,
  title: titles[id][lang],
  summary: lang === 'zh' ? '它讲了什么。' : 'What it is about.',
  tool,
  minutes: 10,
});
const html = {
  en: `<p>Words with <strong>weight</strong>.</p><h2>One</h2>
<table><thead><tr><th>Name</th><th class="align-right">cLogP</th></tr></thead><tbody><tr><td>A</td><td class="align-right">1.10</td></tr></tbody></table>
<pre><code class="language-smiles">CCO Ethanol
CCN Ethylamine
</code></pre><pre><code>plain code</code></pre>
<p><img src="/cases/first/view.png" alt="A view"> <a href="/case/second">another</a> <a href="https://example.org/x">web</a> <a href="/cases/first/drugs.csv">the file</a></p>`,
  zh: '<p>一些文字。</p><h2>一</h2>',
};
const storyOf = (id: Id, lang: Lang, change: Partial<Case> = {}): Case => ({
  ...summaryOf(id, lang),
  html: html[lang],
  file: {
    name: 'drugs.csv',
    path: `/cases/${id}/drugs.csv`,
    bytes: 5460,
    source: lang === 'zh' ? '公有领域（CC0 1.0）' : 'Public domain (CC0 1.0)',
    route: `/open?case=${id}`,
  },
  ...change,
});
const ids = Object.keys(titles) as Id[];
const list = answer(listCases, (request) => ids.map((id) => summaryOf(id, langOf(request))));
const one = (id: Id, change: Partial<Case> = {}) =>
  answer(getCase, (request) => storyOf(id, langOf(request), change), { id });

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const asked = (part: string): Request[] => calls.filter(({ url }) => url.includes(part));

describe('the cases', () => {
  test('are listed for anybody, with the tool and the time, and lead to each', async () => {
    serve(list, one('second'));
    open('/case');
    await expect.element(heading('Cases')).toBeVisible();
    expect(address()).toBe('/case');
    await expect.element(link('The third case')).toBeVisible();
    await expect.element(page.getByText('Molecule analysis').first()).toBeVisible();
    expect(page.getByText('about 10 minutes').elements()).toHaveLength(3);
    await expect.poll(() => document.title).toBe('Cases · Moiety');
    await link('The second case').click();
    await expect.poll(address).toBe('/case/second');
    await expect.element(heading('The second case')).toBeVisible();
  });

  test('are those whose tool is there', async () => {
    serve(answer(listCases, () => [summaryOf('first', 'en'), summaryOf('second', 'en', 'patsight')]));
    open('/case');
    await expect.element(link('The first case')).toBeVisible();
    await expect.element(link('The second case')).not.toBeInTheDocument();
  });

  test('are asked for again in another language', async () => {
    serve(list);
    open('/case');
    await expect.element(link('The first case')).toBeVisible();
    await setLocale('zh-CN');
    await expect.element(link('第一个案例')).toBeVisible();
    await expect.element(heading('案例')).toBeVisible();
    await expect.element(page.getByText('约10分钟').first()).toBeVisible();
    await expectNoFindings();
  });

  test('say so where there are none', async () => {
    serve(answer(listCases, () => []));
    open('/case');
    await expect.element(page.getByText('No cases yet')).toBeVisible();
    await expectNoFindings();
  });

  test('that cannot be loaded say why, with the request id, and are tried again', async () => {
    serve(answer(listCases, () => refusal(500, 1500, 'Something failed.', 'request-31')));
    open('/case');
    await expect.element(page.getByText('The cases could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/Request ID: request-31/)).toBeVisible();
    await expectNoFindings();
    serve(list);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(link('The first case')).toBeVisible();
  });

  test('show their shape while they load', async () => {
    const { promise, resolve } = Promise.withResolvers<CaseSummary[]>();
    serve(answer(listCases, () => promise));
    open('/case');
    await expect.poll(() => document.querySelector('mo-skeleton')).toBeTruthy();
    resolve([summaryOf('first', 'en')]);
    await expect.element(link('The first case')).toBeVisible();
    expect(document.querySelector('mo-skeleton')).toBeNull();
  });
});

describe('a case', () => {
  test.each(['light', 'dark'] as const)('is read by anybody, with its drawings (%s)', async (theme) => {
    chooseTheme(theme);
    serve(list, one('first'));
    open('/case/first');
    await expect.element(heading('The first case')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'One' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '1.10' })).toBeVisible();
    await expect.element(page.getByText('Source: Public domain (CC0 1.0)')).toBeVisible();
    expect([...document.querySelectorAll('mo-structure')].map(({ smiles }) => smiles)).toEqual([
      'CCO',
      'CCN',
    ]);
    await expect.element(page.getByText('Ethylamine', { exact: true })).toBeVisible();
    await expect.element(page.getByText('plain code')).toBeVisible();
    await expect.poll(() => document.title).toBe('The first case · Moiety');
    await expectNoFindings();
  });

  test('has its way, its neighbours and its links', async () => {
    serve(list, one('first'), one('second'), one('third'));
    open('/case/second');
    const more = page.getByRole('navigation', { name: 'More cases' });
    await expect.element(more.getByRole('link', { name: 'Previous case The first case' })).toBeVisible();
    await more.getByRole('link', { name: 'Next case The third case' }).click();
    await expect.poll(address).toBe('/case/third');
    await expect.element(heading('The third case')).toBeVisible();
    await expect.element(more.getByRole('link', { name: /^Next case/ })).not.toBeInTheDocument();
    const web = page.getByRole('link', { name: 'web' });
    expect(web.element().getAttribute('rel')).toBe('noopener noreferrer');
    expect(link('the file').element().hasAttribute('download')).toBe(true);
    await link('another').click();
    await expect.poll(address).toBe('/case/second');
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Cases' }).click();
    await expect.poll(address).toBe('/case');
  });

  test('is asked for again in another language', async () => {
    serve(list, one('first'));
    open('/case/first');
    await expect.element(heading('The first case')).toBeVisible();
    await setLocale('zh-CN');
    await expect.element(heading('第一个案例')).toBeVisible();
    await expect.element(page.getByText('一些文字。')).toBeVisible();
    await expect.element(link('在分子分析中打开此文件')).toBeVisible();
    await expect.element(page.getByText('来源：公有领域（CC0 1.0）')).toBeVisible();
    expect(asked('/public/case/first/').map(({ url }) => new URL(url).search)).toEqual([
      '?lang=en',
      '?lang=zh',
    ]);
    await expectNoFindings();
  });

  test('has a file that can be kept under its name', async () => {
    serve(list, one('first'));
    open('/case/first');
    const keep = link('Download');
    await expect.element(keep).toBeVisible();
    expect(keep.element().getAttribute('href')).toBe('/cases/first/drugs.csv');
    expect(keep.element().getAttribute('download')).toBe('drugs.csv');
    await expect.element(page.getByText(/^5.5\skB$/)).toBeVisible();
  });

  test('leads by the keyboard to the tool with its file', async () => {
    serve(list, one('first'));
    signedInAs(person.ada);
    open('/case/first');
    const way = link('Open this file in Molecule analysis');
    await expect.element(way).toBeVisible();
    (way.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/molvalley');
    await expect
      .poll(() => new URLSearchParams(location.search).get('molvalley-app'))
      .toBe('/open?case=first');
  });

  test('leads whoever is not signed in through the sign-in to the same place', async () => {
    serve(list, one('first'));
    open('/case/first');
    await link('Open this file in Molecule analysis').click();
    await expect.poll(() => location.pathname).toBe('/login');
    const target = new URLSearchParams(location.search).get('redirect') ?? '';
    expect(new URL(target, location.origin).pathname).toBe('/molvalley');
    expect(new URL(target, location.origin).searchParams.get('molvalley-app')).toBe('/open?case=first');
  });

  test.each([
    [
      'that is not there',
      () => answer(getCase, () => refusal(404, 1004, 'This case does not exist'), { id: 'nothing' }),
    ],
    [
      'whose name cannot be',
      () => answer(getCase, () => refusal(400, 1002, 'Please check'), { id: 'nothing' }),
    ],
    [
      'whose tool is not there',
      () =>
        answer(getCase, () => storyOf('first', 'en', { id: 'nothing', tool: 'patsight' }), { id: 'nothing' }),
    ],
  ])('%s is not found, and the way leads on', async (_, double) => {
    serve(list, double());
    open('/case/nothing');
    await expect.element(heading('Case not found')).toBeVisible();
    await expectNoFindings();
    await link('All cases').click();
    await expect.poll(address).toBe('/case');
  });

  test('that cannot be loaded says why, and is tried again', async () => {
    serve(list, answer(getCase, noAnswer, { id: 'first' }));
    open('/case/first');
    await expect.element(page.getByText('This case could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/Network Error/)).toBeVisible();
    await expectNoFindings();
    serve(one('first'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading('The first case')).toBeVisible();
  });

  test('shows nothing of a text that is not fit to be shown', async () => {
    serve(
      list,
      one('first', {
        html: `<p onclick="alert(1)" style="color:red">Fit</p><script>document.title='run'</script>
<img src="x" onerror="document.title='run'"><img src="https://evil.example/a.png" alt="spy">
<a href="javascript:alert(1)">bad</a><iframe src="/login"></iframe><form><input></form><svg><a href="/x">s</a></svg>`,
      }),
    );
    open('/case/first');
    await expect.element(page.getByText('Fit', { exact: true })).toBeVisible();
    const text = document.querySelector('.case-text')!;
    expect([
      ...text.querySelectorAll('script, img, a, iframe, form, input, svg, [onclick], [style]'),
    ]).toEqual([]);
    expect(document.title).toBe('The first case · Moiety');
  });

  test('fits a phone: only tables are wider', async () => {
    await page.viewport(360, 740);
    serve(list, one('first'));
    open('/case/first');
    await expect.element(heading('The first case')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1280, 800);
  });
});
