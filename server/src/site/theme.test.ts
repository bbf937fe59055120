import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, hexOf, mix, rgbOf } from './color.ts';
import { makeTheme } from './theme.ts';

describe('a theme', () => {
  test('sets the tokens of its fields, light and dark', () => {
    const made = makeTheme({
      primaryColor: '#0b6e4f',
      backgroundColor: { light: '#fffdf7', dark: '#101410' },
      borderRadius: '4px',
    });
    if (!('theme' in made)) throw new Error(made.problems.join('\n'));
    expect(made.theme.css).toContain('  --mo-color-primary: #0b6e4f;\n');
    expect(made.theme.css).toContain('  --mo-color-background: light-dark(#fffdf7, #101410);\n');
    expect(made.theme.css).toContain('  --mo-radius: 4px;\n');
    expect(made.theme.css).toContain('  --mo-color-on-primary: #ffffff;\n');
    expect(made.theme.background).toStrictEqual({ light: '#fffdf7', dark: '#101410' });
  });

  test('that nobody could read is refused, with the colours', () => {
    expect(makeTheme({ textColor: '#999999' })).toStrictEqual({
      problems: expect.arrayContaining([
        'theme: in the light appearance textColor (#999999) on backgroundColor (#f6f8fa) has a contrast of 2.6:1, and 4.5:1 is the least that people can read.',
      ]),
    });
    const dark = makeTheme({ headerBackgroundColor: '#10141a' });
    expect('problems' in dark && dark.problems).toStrictEqual([
      expect.stringMatching(/^theme: in the light appearance textColor \(#16202e\) on headerBackgroundColor/),
      expect.stringMatching(/secondaryColor \(#4c596b\) on headerBackgroundColor/),
    ]);
  });

  test('of any primary colour keeps words in it and on it readable', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (r, g, b) => {
        const made = makeTheme({ primaryColor: hexOf([r / 255, g / 255, b / 255]) });
        if (!('theme' in made)) throw new Error(made.problems.join('\n'));
        const value = (token: string, scheme: 0 | 1): string => {
          const [, text = ''] = new RegExp(`${token}: ([^;]+);`).exec(made.theme.css) ?? [];
          return text.match(/#[\da-f]{6}/g)?.at(text.includes('light-dark') ? scheme : 0) ?? '';
        };
        for (const scheme of [0, 1] as const) {
          const words = rgbOf(value('--mo-color-primary-text', scheme));
          for (const ground of scheme === 0 ? ['#f6f8fa', '#ffffff'] : ['#10141a', '#171c24'])
            expect(contrast(words, rgbOf(ground))).toBeGreaterThanOrEqual(4.45);
          expect(contrast(words, rgbOf(value('--mo-color-primary-soft', scheme)))).toBeGreaterThanOrEqual(
            4.45,
          );
          for (const area of ['--mo-color-primary', '--mo-color-primary-hover', '--mo-color-primary-pressed'])
            expect(
              contrast(rgbOf(value('--mo-color-on-primary', scheme)), rgbOf(value(area, scheme))),
            ).toBeGreaterThanOrEqual(4.45);
        }
      }),
    );
  });

  test('mixes as a browser does', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21);
    // What Chromium makes of color-mix(in oklab, #0070f3, #000 20%) and of color-mix(in oklab, #ff0000, #0000ff).
    expect(hexOf(mix(rgbOf('#0070f3'), [0, 0, 0], 0.2))).toBe('#0051b4');
    expect(hexOf(mix(rgbOf('#f00'), rgbOf('#00f'), 0.5))).toBe('#8c53a2');
  });
});
