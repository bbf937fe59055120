import { encodeBase64, listNotifications, register } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';
import { mailsTo } from '../../test/support/mails.ts';
import { siteFolder } from '../../test/support/site.ts';

const { site } = siteFolder();
const NAME = { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' } as const;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ site: await site({ name: NAME }) });
});
afterAll(() => product.close());

const get = (url: string, locale: string) =>
  product.portal.inject({
    url,
    headers: { host: 'localhost:8100', accept: 'text/html', 'accept-language': locale },
  });

/** What somebody reads of a page: neither element names and classes, nor addresses, nor keys of ours. */
const perceived = (body: string): string =>
  body
    .replaceAll(/<script(?! type="application\/json")[^]*?<\/script>|<style[^]*?<\/style>/g, '')
    .replaceAll(/\b(?:id|class|href|src|style|name)="[^"]*"/g, '');

describe.each(Object.entries(NAME))('where the site has a name of its own, in %s', (locale, name) => {
  test.each([
    '/home',
    '/login',
    '/guide',
    '/case',
    '/agreements/user',
    '/agreements/privacy',
    '/outbox',
    '/no/such/page',
    '/link-expired',
    '/oidc/session/end',
    '/site/manifest.LOCALE.webmanifest',
  ])('%s names it and not the software', async (path) => {
    const { body } = await get(path.replace('LOCALE', locale), locale);
    expect(perceived(body)).not.toMatch(/Moiety/);
    expect(body).toContain(name);
  });

  test('no worked example names the software', async () => {
    const { body } = await get('/case', locale);
    const paths = [...body.matchAll(/href="(\/case\/[\w-]+)"/g)].map(([, path = '']) => path);
    for (const path of paths) expect(perceived((await get(path, locale)).body)).not.toMatch(/Moiety/);
  });

  test('a newcomer is mailed from it and welcomed to it', async () => {
    const email = `ada-${locale.toLowerCase()}@example.org`;
    await product.call(register, {
      body: {
        email,
        credential: encodeBase64('Correct-Horse-9'),
        nickname: 'Ada',
        agreeUser: true,
        agreePrivacy: true,
      },
      headers: { 'accept-language': locale },
    });
    const [mail] = await mailsTo(product, email);
    expect(mail?.subject).toContain(name);
    const token = await product.tokenOf();
    const answer = await product.call(listNotifications, {
      token,
      query: { lang: locale === 'en-US' ? 'en' : 'zh', page: 1, page_size: 20 },
    });
    expect((answer.data as { title: string }[]).map(({ title }) => title)).toStrictEqual([
      expect.stringContaining(name),
    ]);
    expect(answer.text).not.toContain('Moiety');
  });
});

test('the reference of the calls is named after it', async () => {
  expect((await get('/docs/api/', 'en-US')).body).toContain('<title>Molecule Desk API</title>');
  const { info } = (await get('/docs/api/json', 'en-US')).json() as { info: { title: string } };
  expect(info.title).toBe('Molecule Desk API');
});
