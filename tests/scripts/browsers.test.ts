import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asked } from '../../scripts/browsers/asked.ts';
import { keysOf } from '../../scripts/browsers/chords.ts';
import { compared, isEmpty } from '../../scripts/browsers/compared.ts';
import { hideBars, overrideMedia, pressMenuKey } from '../../scripts/browsers/firefox-window.ts';
import inFirefox from '../browsers/firefox.json' with { type: 'json' };
import inWebKit from '../browsers/webkit.json' with { type: 'json' };
import { journeys } from '../browsers/journeys.ts';

const root = new URL('../../', import.meta.url);
/** A file, its quotation marks as its titles have them. */
const written = (file: string): string => readFileSync(new URL(file, root), 'utf8').replaceAll('\\', '');

describe('the journeys that run in every browser', () => {
  test.each(Object.entries(journeys).flatMap(([file, titles]) => titles.map((title) => [file, title])))(
    '%s has “%s”',
    (file, title) => {
      expect(written(`tests/${file}`)).toContain(title);
    },
  );
});

test.each([
  ['Firefox', inFirefox],
  ['WebKit', inWebKit],
])('what is written down of %s is of tests that there are', (_, known) => {
  for (const where of Object.keys(known)) {
    const [file = '', ...titles] = where.split(' > ');
    expect(written(file)).toContain(titles.at(-1));
  }
});

describe('what is asked for', () => {
  test.each([
    ['', { browsers: ['firefox', 'webkit'], files: [], elements: true, journeys: true }],
    ['webkit', { browsers: ['webkit'], files: [], elements: true, journeys: true }],
    ['journeys', { browsers: ['firefox'], files: [], elements: false, journeys: true }],
    ['a.test.ts', { browsers: ['firefox', 'webkit'], files: ['a.test.ts'], elements: true, journeys: false }],
    ['webkit a.test.ts', { browsers: ['webkit'], files: ['a.test.ts'], elements: true, journeys: false }],
    [
      'journeys a.test.ts',
      { browsers: ['firefox', 'webkit'], files: ['a.test.ts'], elements: true, journeys: true },
    ],
  ])('“%s”', (words, expected) => {
    expect(asked(words.split(' ').filter(Boolean))).toEqual(expected);
  });
});

test('a run of nothing is no success', () => {
  const ran = { passed: 1, failures: [] };
  expect(isEmpty([ran])).toBe(false);
  expect(isEmpty([])).toBe(true);
  expect(isEmpty([ran, { passed: 0, failures: [] }])).toBe(true);
});

test('what failed is known, a surprise, or written down no longer rightly', () => {
  const outcome = {
    passed: 3,
    failures: [
      { where: 'a.test.ts > one', message: 'broken' },
      { where: 'a.test.ts > two', message: 'broken' },
    ],
    times: [{ file: 'a.test.ts', seconds: 1 }],
  };
  const reasons = {
    'a.test.ts > one': 'It cannot.',
    'a.test.ts > three': 'It could not.',
    'b.test.ts > one': 'Not run.',
  };
  expect(compared([outcome, { passed: 2, failures: [] }], reasons)).toEqual({
    passed: 5,
    known: ['a.test.ts > one'],
    surprises: [{ where: 'a.test.ts > two', message: 'broken' }],
    outdated: ['a.test.ts > three'],
  });
});

test.each([
  ['a', [], 'a'],
  ['Space', [], ' '],
  ['Shift+Tab', ['Shift'], 'Tab'],
  ['Control+Shift+Space', ['Control', 'Shift'], ' '],
  ['Control++', ['Control'], '+'],
])('%s is keys that are held, and one that is pressed', (chord, held, last) => {
  expect(keysOf(chord)).toEqual({ held, last });
});

/** Firefox with two windows, and what it was asked to run in them. */
const firefox = (answer: object = { type: 'success' }) => {
  const ran: { context: string; expression: string }[] = [];
  const send = async (method: string, params: object): Promise<unknown> => {
    if (method === 'browsingContext.getTree') return { contexts: [{ context: 'a' }, { context: 'b' }] };
    const { target, expression } = params as { target: { context: string }; expression: string };
    ran.push({ context: target.context, expression });
    return answer;
  };
  return { ran, send };
};

describe('the window of Firefox', () => {
  test('overrides media features in all pages of all windows', async () => {
    const { ran, send } = firefox();
    await overrideMedia(send, { 'prefers-color-scheme': 'dark', 'prefers-reduced-motion': null });
    expect(ran.map(({ context }) => context)).toEqual(['a', 'b']);
    expect(ran[0]?.expression).toContain(
      '{"prefersColorSchemeOverride":"dark","prefersReducedMotionOverride":"none"}',
    );
  });

  test('says which feature it has no override of', async () => {
    const { ran, send } = firefox();
    await expect(overrideMedia(send, { 'prefers-contrast': 'more' })).rejects.toThrow('prefers-contrast');
    expect(ran).toEqual([]);
  });

  test('tells what failed in it', async () => {
    const { send } = firefox({ type: 'exception', exceptionDetails: { text: 'no gNavToolbox' } });
    await expect(hideBars(send)).rejects.toThrow('no gNavToolbox');
  });

  test('opens a context menu as a key does', async () => {
    const { ran, send } = firefox();
    await pressMenuKey(send);
    expect(ran[0]?.expression).toMatch(/'contextmenu'[^]*MOZ_SOURCE_KEYBOARD/);
  });
});
