import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import known from '../browsers/firefox.json' with { type: 'json' };
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

test('what is written down of Firefox is of tests that there are', () => {
  for (const where of Object.keys(known)) {
    const [file = '', ...titles] = where.split(' > ');
    expect(written(file)).toContain(titles.at(-1));
  }
});
