import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLanding, landingSchema, type Landing } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadLanding } from './landing.ts';
import { productName } from '../../site/site.ts';
import { StartError } from '../../start-error.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

const own = join(import.meta.dirname, '../../../../content/landing');
const ownWords = (locale: string): Landing =>
  JSON.parse(readFileSync(join(own, `${locale}.json`), 'utf8').replaceAll('{name}', 'Moiety')) as Landing;

const figures = (words: Landing): string[] => JSON.stringify(words).match(/\d+/g) ?? [];

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-landing-'));
  await cp(own, folder, { recursive: true });
  product = await startProduct();
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reads the folder with one file replaced, and gives what the operator is told. */
const sentence = async (name: string, content: string | Uint8Array | undefined): Promise<string> => {
  const file = join(folder, name);
  if (content === undefined) await rm(file);
  else await writeFile(file, content);
  const error: unknown = await loadLanding(productName, folder).catch((reason: unknown) => reason);
  await cp(own, folder, { recursive: true });
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

describe('the words of the landing page', () => {
  test('are those of the folder, in both languages', async () => {
    await writeFile(
      join(folder, 'zh-CN.json'),
      JSON.stringify({ ...ownWords('zh-CN'), title: '某某研究院' }),
    );
    const words = await loadLanding({ 'en-US': 'The "Desk"', 'zh-CN': '分子工作台' }, folder);
    expect(words['zh-CN'].title).toBe('某某研究院');
    expect(words['en-US'].hero.lead).toMatch(/^The "Desk" reads/);
    expect(words['en-US'].title).toBe('The "Desk": molecules in order, for drug discovery');
    await cp(own, folder, { recursive: true });
  });

  test('have the same sections in both languages, and none claims an accuracy', () => {
    const [english, chinese] = [ownWords('en-US'), ownWords('zh-CN')];
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
    // Numbers stand elsewhere in a sentence of another language, but they are the same ones.
    expect(figures(chinese).toSorted()).toEqual(figures(english).toSorted());
    expect(JSON.stringify([english, chinese])).not.toMatch(/\d\s*[%％]/);
  });

  test('of the platform mark as samples what nobody said and what is no customer’s', () => {
    for (const locale of ['en-US', 'zh-CN'])
      expect(landingSchema.parse(ownWords(locale))).toMatchObject({
        testimonials: { sample: true },
        studies: { sample: true },
      });
  });

  test.each([
    ['missing', undefined, 'en-US.json is missing: the folder of the landing page must hold'],
    ['not JSON', '{ "title": ', 'en-US.json is not JSON:'],
    [
      'no object',
      '[]',
      'en-US.json does not hold what the landing page needs. Invalid input: expected object',
    ],
    [
      'without a part',
      JSON.stringify({ ...ownWords('en-US'), hero: undefined }),
      'hero: Invalid input: expected object',
    ],
    [
      'wrong in a list',
      JSON.stringify({ ...ownWords('en-US'), steps: { heading: 'Begin', items: [{ heading: 'One' }] } }),
      'steps.items[0].text: Invalid input: expected string',
    ],
    [
      'with a name that is none of ours',
      JSON.stringify({ ...ownWords('en-US'), testimonial: {} }),
      'Unrecognized key: "testimonial"',
    ],
    [
      'with a picture that there is not',
      JSON.stringify({
        ...ownWords('en-US'),
        hero: { heading: 'H', lead: 'L', screen: { name: 'x', alt: 'X' } },
      }),
      'hero.screen.name: Invalid option',
    ],
  ])('that are %s end the start with a sentence', async (_what, content, words) => {
    expect(await sentence('en-US.json', content)).toContain(words);
  });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept: 'text/html', ...headers } });

/** The words that the page's script reads. */
const embedded = (html: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="moiety-landing">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );

describe('/home of whoever is not signed in', () => {
  test.each([
    ['en-US', { 'accept-language': 'en' }],
    ['zh-CN', { 'accept-language': 'zh-CN,zh;q=0.9' }],
    ['zh-CN', { 'accept-language': 'en', cookie: 'moiety-share-locale=zh-CN' }],
  ] as const)('is in the HTML in %s, and needs no script (%j)', async (locale, headers) => {
    const { body, statusCode, headers: sent } = await get('/home', headers);
    const words = ownWords(locale);
    expect(statusCode).toBe(200);
    expect(sent).toMatchObject({ 'content-language': locale, vary: expect.stringContaining('cookie') });
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(`<title>${words.title}</title>`);
    expect(body).toContain(`content="${words.description}"`);
    expect(body).toContain(`<h1>${words.hero.heading}</h1><p>${locale} Moiety true molvalley</p>`);
    expect(embedded(body)).toStrictEqual({ locale, words: landingSchema.parse(words) });
    expect(sent['content-security-policy']).not.toContain('unsafe-inline');
    expect(sent['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
  });

  test.each([
    ['moiety-theme=dark', 'dark'],
    ['moiety-theme=light', 'light'],
    ['', 'system'],
  ])('has the appearance of the cookie "%s"', async (cookie, theme) => {
    const { body } = await get('/home', { cookie });
    expect(body).toContain(`<main data-theme="${theme}" data-signed-in="false">`);
    expect(body).toContain(`data-appearance="${theme}"`);
  });

  test('is not sent again when it is the same', async () => {
    const { headers } = await get('/home');
    const again = await get('/home', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['?lang=zh-CN', 'moiety-share-locale=zh-CN; Max-Age=31536000; Path=/; SameSite=Lax'],
    ['?theme=dark', 'moiety-theme=dark; Max-Age=31536000; Path=/; SameSite=Lax'],
    ['?theme=system', 'moiety-theme=; Max-Age=0; Path=/;'],
  ])('remembers a choice made by the link %s, and shows its plain address', async (query, cookie) => {
    const { statusCode, headers } = await get(`/home${query}`);
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: '/home', 'cache-control': 'no-store' });
    expect(String(headers['set-cookie'])).toContain(cookie);
  });

  test.each(['?lang=fr', '?theme="><script>', '?from=mail'])('%s chooses nothing', async (query) => {
    const { statusCode, headers, body } = await get(`/home${query}`);
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<html lang="en-US">');
  });

  test('is a page only, and its renderer is no file', async () => {
    expect((await get('/home', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/views.mjs', { accept: '*/*' })).statusCode).toBe(404);
    expect((await get('/landing.en-US.html')).body).not.toContain('moiety:view');
  });
});

test('/home of whoever is signed in is the portal’s page, without the words of the landing page', async () => {
  const { body, statusCode } = await get('/home', { cookie: 'access_token=anything' });
  expect(statusCode).toBe(200);
  expect(body).not.toContain(ownWords('en-US').hero.heading);
  expect(embedded(body)).toBeNull();
});

describe('GET …/public/landing/', () => {
  test.each([
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const)('gives them in %s to whoever asks', async (lang, locale) => {
    const answer = await product.call(getLanding, { query: { lang } });
    expect(answer.status).toBe(200);
    expect(answer.data).toStrictEqual(landingSchema.parse(ownWords(locale)));
  });

  test('refuses a language that there is not', async () => {
    const answer = await product.call(getLanding, { query: { lang: 'fr' as 'en' } });
    expect(answer.status).toBe(400);
  });
});
