import { getHelp, listHelp, type DataOf } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { ownHelp } from './routes.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Listed = DataOf<typeof listHelp>;
const list = async (q = '', lang: 'en' | 'zh' = 'en'): Promise<Listed> =>
  (await product.call(listHelp, { query: { q, lang } })).data;

describe('the help center', () => {
  test('is for everybody, in both languages, with the articles of each tool', async () => {
    const [english, chinese] = [await list(), await list('', 'zh')];
    expect(english.length).toBeGreaterThan(8);
    expect(chinese.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(chinese[0]?.title).toMatch(/\p{Script=Han}/u);
    const molvalley = english.filter(({ tool }) => tool === 'molvalley');
    expect(molvalley.length).toBeGreaterThan(1);
    for (const { id, section } of molvalley)
      expect([id.startsWith('molvalley-'), section]).toEqual([true, 'tool']);
  });

  test('has an article for each of its addresses that the menu leads to', async () => {
    const ids = new Set((await list()).map(({ id }) => id));
    const leads = Object.values(ownHelp).map(({ 'en-US': path }) => path.replace(/^\/help\/?/, ''));
    expect(leads.filter((id) => id !== '' && !ids.has(id))).toEqual([]);
  });

  test('gives an article as HTML below the page’s own heading; links lead to pages that are there', async () => {
    const ids = (await list()).map(({ id }) => id);
    const marks: string[] = [];
    for (const id of ids)
      for (const lang of ['en', 'zh'] as const) {
        const { data } = await product.call(getHelp, { params: { id }, query: { lang } });
        const { html, title } = data as DataOf<typeof getHelp>;
        expect([id, title === '']).toEqual([id, false]);
        expect([id, html.includes('<h1')]).toEqual([id, false]);
        // Emphasis next to Chinese words or brackets may be none for Markdown: its marks would be read.
        const words = html.replaceAll(/<(pre|code)[\s\S]*?<\/\1>/g, '');
        marks.push(...(words.match(/.{0,20}\*.{0,20}/g) ?? []));
        for (const [, target = ''] of html.matchAll(/href="\/help\/([^"]+)"/g))
          expect(ids, `${id} links to ${target}`).toContain(target);
      }
    expect(marks).toEqual([]);
  });

  test('is searched by all words, whatever the case, what is called so first', async () => {
    const found = await list('IMPORT fail');
    expect(found[0]?.id).toBe('molvalley-import-problems');
    const [first] = await list('导入', 'zh');
    expect(first?.id).toMatch(/^molvalley-import/);
    expect((await list('no-such-word-anywhere')).length).toBe(0);
    for (const { id, excerpt } of await list('UTF-8'))
      expect([id, excerpt.toLowerCase().includes('utf-8')]).toEqual([id, true]);
  });

  test('does not know what is no article', async () => {
    const answer = await product.call(getHelp, {
      params: { id: 'nothing' },
      headers: { 'accept-language': 'zh' },
    });
    expect(answer).toMatchObject({ status: 404, msg: '该文章不存在' });
  });
});
