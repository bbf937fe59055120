import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCase, listCases, type Case, type CaseSummary } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseTextOf } from './case-text.ts';
import { loadCases, ownCases } from './load-cases.ts';
import { StartError } from '../../start-error.ts';
import { PORTAL, startProduct, TOOL, type Product } from '../../../test/support/product.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const page = (changes: Record<string, string | undefined> = {}, body = 'Words.\n'): string => {
  const fields = {
    title: 'T',
    summary: 'S',
    source: 'CC0',
    tool: 'molvalley',
    minutes: '5',
    order: '9',
    file: 'a.csv',
    ...changes,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return ['---', ...lines, '---', '', body].join('\n');
};

let folder: string;
let made = 0;
/** A folder with one case, `one`, and what is wrong with it. */
const operators = async (files: Record<string, string | Buffer | undefined> = {}): Promise<string> => {
  const own = join(folder, String(++made));
  const all = { 'en-US.md': page(), 'zh-CN.md': page(), 'a.csv': 'SMILES\nCCO\n', ...files };
  await mkdir(join(own, 'one'), { recursive: true });
  for (const [name, content] of Object.entries(all))
    if (content !== undefined) await writeFile(join(own, 'one', name), content);
  return own;
};

let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-cases-'));
  product = await startProduct();
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const list = async (lang?: 'en' | 'zh'): Promise<CaseSummary[]> =>
  (await product.call(listCases, lang ? { query: { lang } } : {})).data;
const one = (id: string, lang: 'en' | 'zh' = 'en') =>
  product.call(getCase, { params: { id }, query: { lang } });
const get = (url: string, headers: Record<string, string> = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', ...headers } });

describe('the cases of the product', () => {
  test('are listed in their order, in both languages, for anybody', async () => {
    const english = await list();
    expect(english.map(({ id }) => id)).toEqual([
      'drug-like-shortlist',
      'substructure-search',
      'mend-unread-records',
      'sar-series',
      'admet-triage',
    ]);
    const chinese = await list('zh');
    expect(chinese.map(({ id, tool, minutes }) => [id, tool, minutes])).toEqual(
      english.map(({ id, tool, minutes }) => [id, tool, minutes]),
    );
    expect(english[0]!.title).toMatch(/^From a list of cancer drugs/);
    expect(chinese[0]!.title).toMatch(/^从抗肿瘤药物表/);
  });

  test.each(['en', 'zh'] as const)(
    'have a text without scripts, styles or a first heading (%s)',
    async (lang) => {
      for (const { id } of await list(lang)) {
        const { html, file } = (await one(id, lang)).data as Case;
        expect(html).toContain('<h2>');
        expect(html).toContain('<table>');
        expect(html).toContain('class="language-smiles"');
        expect(html).not.toMatch(/<h1|<script|style=/);
        // Emphasis next to Chinese words or brackets may be none for Markdown: its marks would be read.
        expect(html.replaceAll(/<(pre|code)[\s\S]*?<\/\1>/g, '')).not.toMatch(/[*_]/);
        expect(file).toMatchObject({ path: `/cases/${id}/${file.name}`, route: `/open?case=${id}` });
        // Everybody may pass the file on.
        expect(file.source).toMatch(/CC0 1\.0|MIT/);
      }
    },
  );

  test('have a file that is kept under its name, byte for byte', async () => {
    const { file } = (await one('drug-like-shortlist')).data as Case;
    const { rawPayload, headers, statusCode } = await get(file.path);
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(await readFile(join(ownCases, 'drug-like-shortlist/cancer-drugs.csv')));
    expect(rawPayload.length).toBe(file.bytes);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="cancer-drugs.csv"',
      'x-content-type-options': 'nosniff',
    });
    const again = await get(file.path, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('have files that tools may read, and no other origin', async () => {
    const { file } = (await one('drug-like-shortlist')).data as Case;
    const asked = async (origin: string) =>
      (await get(file.path, { origin })).headers['access-control-allow-origin'];
    expect(await asked(TOOL)).toBe(TOOL);
    for (const origin of [PORTAL, 'https://evil.example', 'null'])
      expect(await asked(origin)).toBeUndefined();
    expect((await get(file.path)).headers['vary']).toContain('origin');
  });

  test.each([
    '/cases/drug-like-shortlist/en-US.md',
    '/cases/drug-like-shortlist/..%2FREADME.md',
    '/cases/drug-like-shortlist/%2e%2e%2fREADME.md',
    '/cases/README.md/x',
    '/cases/..%2f..%2fpackage.json/x',
    '/cases/no-such-case/cancer-drugs.csv',
    '/cases/drug-like-shortlist/__proto__',
    '/cases/drug-like-shortlist/',
  ])('have nothing else to give: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('that are not there are not found, in words', async () => {
    expect(await one('no-such-case')).toMatchObject({
      status: 404,
      code: 1004,
      msg: 'This case does not exist',
      data: null,
    });
    expect(await one('..%2F..')).toMatchObject({ status: 400, code: 1002 });
  });
});

describe('the cases of an operator', () => {
  test('stand in the place of those; a case of a tool that is not there is not shown', async () => {
    const own = await operators({
      'en-US.md': page(
        { title: '"Quoted: title"', tool: 'molvalley' },
        '# Top\n\n![A view](view.png)\n\n[The file](a.csv)\n',
      ),
      'zh-CN.md': page({ title: '标题' }, '# 顶\n'),
      'view.png': PICTURE,
    });
    await cp(join(own, 'one'), join(own, 'other'), { recursive: true });
    for (const locale of ['en-US', 'zh-CN'])
      await writeFile(join(own, 'other', `${locale}.md`), page({ tool: 'patsight', order: '1' }));
    await mkdir(join(own, '.git'));
    const other = await startProduct({ cases: await loadCases(own) });
    try {
      expect((await other.call(listCases)).data).toEqual([
        { id: 'one', title: 'Quoted: title', summary: 'S', tool: 'molvalley', minutes: 5 },
      ]);
      expect((await other.call(getCase, { params: { id: 'other' } })).status).toBe(404);
      const { html } = (await other.call(getCase, { params: { id: 'one' } })).data as Case;
      expect(html).toContain('<h2>Top</h2>');
      expect(html).toContain('<img src="/cases/one/view.png" alt="A view">');
      expect(html).toContain('<a href="/cases/one/a.csv">The file</a>');
      const picture = await other.portal.inject({ url: '/cases/one/view.png' });
      expect(picture.rawPayload).toEqual(PICTURE);
      expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'inline' });
    } finally {
      await other.close();
    }
  });

  test('may be none', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    expect(await loadCases(empty)).toEqual([]);
  });

  test.each<[string, Record<string, string | Buffer | undefined>, RegExp]>([
    [
      'a language is missing',
      { 'zh-CN.md': undefined },
      /zh-CN\.md is missing: a case needs en-US\.md and zh-CN\.md\.$/,
    ],
    [
      'a text is not UTF-8',
      { 'zh-CN.md': Buffer.from([0xd2, 0xfe, 0xcb]) },
      /zh-CN\.md is not text in UTF-8\.$/,
    ],
    ['there is no front matter', { 'en-US.md': '# Words' }, /en-US\.md must begin with its front matter/],
    ['the front matter has no end', { 'en-US.md': '---\ntitle: T\n' }, /must begin with its front matter/],
    [
      'a line is no field',
      { 'en-US.md': page().replace('title: T', 'title') },
      /"name: value" in its front matter: line 2\.$/,
    ],
    [
      'a field is missing',
      { 'en-US.md': page({ source: undefined, tool: '' }) },
      /lacks tool, source in its front matter\.$/,
    ],
    ['a field is unknown', { 'en-US.md': page({ license: 'CC0' }) }, /has license in its front matter/],
    ['there is no text', { 'en-US.md': page({}, ' \n') }, /has no text below its front matter\.$/],
    ['minutes is no number', { 'en-US.md': page({ minutes: '5 min' }) }, /minutes must be a whole number/],
    [
      'the languages differ',
      { 'zh-CN.md': page({ file: 'b.csv' }) },
      /zh-CN\.md: file must be the same as in .*en-US\.md\.$/,
    ],
    ['the file is not there', { 'a.csv': undefined }, /en-US\.md: the file is not there: a\.csv\.$/],
    [
      'the file lies elsewhere',
      { 'en-US.md': page({ file: '../a.csv' }) },
      /file must be the name of a file beside it/,
    ],
    [
      'the file is none of molecules',
      { 'en-US.md': page({ file: 'a.exe' }), 'zh-CN.md': page({ file: 'a.exe' }) },
      /the file must be one of \.csv/,
    ],
    [
      'a picture is not there',
      { 'zh-CN.md': page({}, '![x](x.png)') },
      /zh-CN\.md: a picture is not there: x\.png\.$/,
    ],
    [
      'a picture is of the web',
      { 'en-US.md': page({}, '![x](https://example.org/x.png)') },
      /a picture must lie beside the text/,
    ],
    [
      'a picture is a drawing with scripts',
      { 'en-US.md': page({}, '![x](x.svg)'), 'x.svg': '<svg/>' },
      /a picture must be one of \.png/,
    ],
    [
      'a link leads to no file',
      { 'en-US.md': page({}, '[x](notes.pdf)') },
      /links to notes\.pdf, which is neither/,
    ],
  ])('end the start in one sentence where %s', async (_, files, sentence) => {
    const loading = loadCases(await operators(files));
    await expect(loading).rejects.toThrow(sentence);
    await expect(loading).rejects.toBeInstanceOf(StartError);
    expect(await loading.catch((error: Error) => error.message)).not.toContain('\n');
  });

  test('end the start where the folder is none, or a case has a name that no address can have', async () => {
    await expect(loadCases(join(folder, 'nowhere'))).rejects.toThrow(
      /is missing: MOIETY_CASES_DIR must be a folder/,
    );
    const own = await operators();
    await cp(join(own, 'one'), join(own, 'Two Words'), { recursive: true });
    await expect(loadCases(own)).rejects.toThrow(/Two Words cannot be a case/);
  });
});

const html = (source: string): string => caseTextOf('one', source).html;

describe('a text', () => {
  test('has its headings from the second level on', () => {
    expect(html('# A\n\n## B\n\n###### C')).toMatch(/<h2>A<\/h2>\s*<h3>B<\/h3>\s*<h6>C<\/h6>/);
    expect(html('## B')).toContain('<h2>B</h2>');
  });
  test('has the side of a column as a class', () => {
    expect(html('| a | b |\n| --: | - |\n| 1 | 2 |')).toMatch(
      /<th class="align-right">a<\/th>\s*<th>b<\/th>/,
    );
  });
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '![a](javascript:alert(1))',
  ])('has no elements of its own and no script: %s', (source) => {
    expect(html(source)).not.toMatch(/<(?:script|img|a) /);
  });
});
