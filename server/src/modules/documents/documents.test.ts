import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, loadDocuments, sampleFolder } from './documents.ts';
import { productName } from '../../site/site.ts';
import { StartError } from '../../start-error.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-documents-'));
  product = await startProduct();
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept: 'text/html', ...headers } });

describe.each([
  ['/agreements/user', 'User agreement', '用户协议'],
  ['/agreements/privacy', 'Privacy policy', '隐私政策'],
])('%s', (path, english, chinese) => {
  test('is a page in the language of the address, of the choice, or of the browser', async () => {
    for (const [url, headers] of [
      [path, { 'accept-language': 'zh-CN' }],
      [path, { cookie: 'moiety-share-locale=zh-CN' }],
      [`${path}?lang=zh-CN`, { cookie: 'moiety-share-locale=en-US' }],
    ] as const) {
      const { body, headers: sent, statusCode } = await get(url, headers);
      expect(statusCode).toBe(200);
      expect(sent['content-language']).toBe('zh-CN');
      expect(body).toContain('<html lang="zh-CN">');
      expect(body).toContain(`<title>${chinese} · Moiety</title>`);
      expect(body).toContain(`<h1>${chinese}</h1>`);
    }
    const { body } = await get(path);
    expect(body).toContain(`<h1>${english}</h1>`);
    // The switch leads to the same page, and says which language this is.
    expect(body).toContain(`href="${path}?lang=zh-CN"`);
    expect(body).toMatch(/lang=en-US" lang="en-US" hreflang="en-US" aria-current="true"/);
  });
  test('has the theme that was chosen, and needs no script', async () => {
    const { body, headers } = await get(path, { cookie: 'moiety-theme=dark' });
    expect(body).toContain('<html lang="en-US" data-theme="dark">');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });
  test('says that it is a sample', async () => {
    expect((await get(path)).body).toContain('This is a sample.');
    expect((await get(`${path}?lang=zh-CN`)).body).toContain('本文为示例');
  });
  test('is read whatever the address asks besides', async () => {
    expect((await get(`${path}?lang=fr&x="><script>`)).body).not.toContain('<script>');
  });
});

describe('the documents of an operator', () => {
  test('stand in the place of the samples', async () => {
    const own = join(folder, 'own');
    await cp(sampleFolder, own, { recursive: true });
    await writeFile(
      join(own, 'user-agreement.en-US.md'),
      '\uFEFF# Terms of *Example* Ltd\r\n\r\nBe kind to {name}.\r\n',
    );
    const { user } = await loadDocuments({ 'en-US': '*Mol* [Desk](x)', 'zh-CN': '分子' }, own);
    expect(user['en-US'].title).toBe('Terms of Example Ltd');
    expect(user['en-US'].body.html).toContain('<p>Be kind to *Mol* [Desk](x).</p>');
  });
  test.each<[string, (file: string) => Promise<unknown>, RegExp]>([
    ['missing', (file) => rm(file), /privacy-policy\.zh-CN\.md is missing: .*MOIETY_DOCUMENTS_DIR/],
    ['empty', (file) => writeFile(file, ' \n'), /privacy-policy\.zh-CN\.md is empty/],
    ['not UTF-8', (file) => writeFile(file, Buffer.from([0xd2, 0xfe, 0xcb])), /is not text in UTF-8/],
  ])('end the start in one sentence where one is %s', async (name, spoil, sentence) => {
    const own = join(folder, name);
    await cp(sampleFolder, own, { recursive: true });
    await spoil(join(own, 'privacy-policy.zh-CN.md'));
    const loading = loadDocuments(productName, own);
    await expect(loading).rejects.toThrow(sentence);
    await expect(loading).rejects.toBeInstanceOf(StartError);
  });
  test('end the start where the folder is none', async () => {
    await expect(loadDocuments(productName, join(folder, 'nowhere'))).rejects.toThrow(/is missing/);
    await expect(loadDocuments(productName, join(sampleFolder, 'user-agreement.en-US.md'))).rejects.toThrow(
      /ENOTDIR/,
    );
  });
});

const html = (source: string): string => documentOf(source).body.html;

describe('Markdown', () => {
  test('has headings, lists, tables and links', () => {
    expect(html('## A\n\n- b\n\n| c |\n| - |\n| d |\n\n[e](https://example.org)')).toMatch(
      /<h2>A<\/h2>[^]*<li>b<\/li>[^]*<th>c<\/th>[^]*<td>d<\/td>[^]*<a href="https:\/\/example\.org">e<\/a>/,
    );
  });
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![a](https://example.org/a.png)',
    '![a](data:image/png;base64,AAAA)',
  ])('has no elements of its own and no pictures: %s', (source) => {
    expect(html(source)).not.toMatch(/<(?:script|img)/);
  });
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'blob:x',
  ])('a link does not lead to %s', (target) => {
    expect(html(`[a](<${target}>)`)).not.toContain('<a ');
    expect(html(`<${target}>`)).not.toContain('<a ');
  });
  test.each(['https://example.org/a?b#c', 'mailto:lab@example.org', '/agreements/privacy', '#contact'])(
    'a link leads to %s',
    (target) => {
      expect(html(`[a](${target})`)).toContain(`<a href="${target}">`);
    },
  );
  test('a document without a heading has the title of its kind', () => {
    expect(documentOf('Only words').title).toBeUndefined();
  });
});
