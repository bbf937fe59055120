import { getCase, listCases, type CaseSummary } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const languages = [
  ['en-US', 'en'],
  ['zh-CN', 'zh'],
] as const;

const get = (url: string, headers: Record<string, string> = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept: 'text/html', ...headers } });

/** A cookie of whoever is signed in, in a language; pages are not told who it is. */
const signedIn = (locale: string, token = 'anything'): Record<string, string> => ({
  cookie: `access_token=${token}; moiety-share-locale=${locale}`,
});

/** What the page's script reads of cases. */
const embedded = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="moiety-cases">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('/guide', () => {
  test.each(languages)('of whoever is signed in is in the HTML in %s', async (locale) => {
    const { body, statusCode, headers } = await get('/guide', signedIn(locale));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-language': locale,
      'cache-control': 'no-cache',
      vary: expect.stringContaining('cookie'),
    });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain('data-signed-in="true"><h1>The guide</h1>');
    expect(body).toContain('noindex');
  });

  test('says nothing of who is signed in', async () => {
    const one = await get('/guide', signedIn('en-US', 'one'));
    const other = await get('/guide', signedIn('en-US', 'other'));
    expect(other.body).toBe(one.body);
    expect(other.headers.etag).toBe(one.headers.etag);
  });

  test('has the chosen appearance', async () => {
    const { body } = await get('/guide', { cookie: 'access_token=anything; moiety-theme=dark' });
    expect(body).toContain('<main data-theme="dark"');
  });

  test('of whoever is not signed in is left to the page’s script, which leads to the sign-in page', async () => {
    const { body, statusCode } = await get('/guide');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('The guide');
  });
});

describe.each(languages)('the cases in %s', (locale, lang) => {
  test('are in the HTML of /case, for visitors and for whoever is signed in', async () => {
    const cases = (await product.call(listCases, { query: { lang } })).data as CaseSummary[];
    const titles = cases.map(({ title }) => title).join(', ');
    expect(titles).toBeTruthy();
    for (const [headers, person] of [
      [{ cookie: `moiety-share-locale=${locale}` }, false],
      [signedIn(locale), true],
    ] as const) {
      const { body, headers: sent } = await get('/case', headers);
      expect(sent['content-language']).toBe(locale);
      expect(body).toContain(`data-signed-in="${person}"><h1>${titles}</h1>`);
      expect(embedded(body)).toStrictEqual({ locale, cases });
    }
  });

  test('are in the HTML of their own pages, with what the API says of them', async () => {
    const cases = (await product.call(listCases, { query: { lang } })).data as CaseSummary[];
    for (const { id, title } of cases) {
      const { data: story } = await product.call(getCase, { params: { id }, query: { lang } });
      const { body } = await get(`/case/${id}`, { cookie: `moiety-share-locale=${locale}` });
      expect(body).toContain(`<h1>${title.replaceAll('&', '&amp;')} of ${cases.length}</h1>`);
      expect(body).toContain(`<title>${title.replaceAll('&', '&amp;')} · Moiety</title>`);
      expect(embedded(body)).toStrictEqual({ locale, cases, story });
    }
  });
});

test('a case that there is not is left to the page’s script', async () => {
  const { body, statusCode } = await get('/case/no-such-case');
  expect(statusCode).toBe(200);
  expect(embedded(body)).toBeNull();
  expect(body).not.toContain('data-signed-in');
});
