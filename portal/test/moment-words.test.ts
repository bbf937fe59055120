import { describe, expect, test } from 'vitest';
import { msg } from '@lit/localize';
import { setLocale } from '@moiety/locales';
import { agoWords } from '../src/shared/words/moment-words.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1000).toISOString();

describe('how long ago something was', () => {
  test.each([
    [0, 'just now', '刚刚'],
    [59, 'just now', '刚刚'],
    [60, '1 minute ago', '1分钟前'],
    [59 * 60 + 59, '59 minutes ago', '59分钟前'],
    [3600, '1 hour ago', '1小时前'],
    [24 * 3600 - 1, '23 hours ago', '23小时前'],
    [24 * 3600, '1 day ago', '1天前'],
    [3 * 24 * 3600, '3 days ago', '3天前'],
  ])('%i seconds: %s, %s', async (seconds, english, chinese) => {
    expect(agoWords(at(seconds), now, 'en-US', msg)).toBe(english);
    await setLocale('zh-CN');
    expect(agoWords(at(seconds), now, 'zh-CN', msg)).toBe(chinese);
  });

  test('a server whose clock is ahead has not seen it in the future', () => {
    expect(agoWords(at(-90), now, 'en-US', msg)).toBe('just now');
  });
});
