import { str } from '@lit/localize';
import { expect, test } from 'vitest';
import { localeForHeader, messagesFor } from '../src/server.ts';

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['zh', 'zh-CN'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en;q=0.3, zh-Hans-CN', 'zh-CN'],
  ['de-DE,de;q=0.9,zh;q=0.5', 'en-US'],
  ['ZH-cn', 'zh-CN'],
  ['*', 'en-US'],
  ['zh;q=nonsense', 'en-US'],
])('Accept-Language %s is answered in %s', (header, locale) => {
  expect(localeForHeader(header)).toBe(locale);
});

test('a message without a translation is shown in English, its values in their places', () => {
  const untranslated = 'no.such.message';
  expect(messagesFor('zh-CN')('Read', { id: untranslated })).toBe('Read');
  expect(messagesFor('zh-CN')(str`${2} of ${3}`, { id: untranslated })).toBe('2 of 3');
});

test('a message has the signs that it is written with', () => {
  const words = messagesFor('zh-CN')('Limit (< or >)', { id: 'molvalley.plots.limit' });
  expect(words).toBe('上下限（< 或 >）');
});
