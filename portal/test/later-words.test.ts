import { msg } from '@lit/localize';
import { expect, test } from 'vitest';
import { addWords, setLocale, type MoreWords } from '@moiety/locales';

/** Words that are in no catalog. */
const say = (): string => msg('Benzene', { id: 'test.later-words' });
const part: MoreWords = (locale) =>
  locale === 'zh-CN' ? Promise.resolve({ templates: { 'test.later-words': '苯' } }) : undefined;

test('words that are added are there at once, and with every change of language', async () => {
  await setLocale('zh-CN');
  expect(say()).toBe('Benzene');
  await addWords(part);
  expect(say()).toBe('苯');
  await setLocale('en-US');
  expect(say()).toBe('Benzene');
  await setLocale('zh-CN');
  expect(say()).toBe('苯');
});

test('words that cannot be loaded are an error for whoever waits for them, and another time is tried again', async () => {
  await setLocale('zh-CN');
  let attempts = 0;
  const failing: MoreWords = () => {
    attempts += 1;
    return attempts === 1
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ templates: { 'test.more': '酚' } });
  };
  await expect(addWords(failing)).rejects.toThrow('no network');
  await addWords(failing);
  expect(msg('Phenol', { id: 'test.more' })).toBe('酚');
});
