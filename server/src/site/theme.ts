import { contrast, hexOf, mix, rgbOf, type Rgb } from './color.ts';
import { design } from './design.ts';
import type { ThemeFile } from './site-file.ts';

/** The two appearances. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** What a theme makes of the tokens. */
export interface SiteTheme {
  /** The sheet: one rule, which wins over the tokens because it is in no cascade layer. */
  css: string;
  /** The page's color in each appearance, for the browser's own bars. */
  background: Record<Scheme, string>;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [1, 1, 1];
/** Of text to what is behind it (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** Of a sign to what is behind it (WCAG 2.2, 1.4.11). */
const VISIBLE = 3;

/** A token's value in one appearance: `light-dark(…)` of hexadecimal colors, or `var(…)` of another token. */
export const resolveColor = (
  values: Readonly<Record<string, string>>,
  token: string,
  scheme: Scheme,
): Rgb => {
  const value = values[token] ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return resolveColor(values, other, scheme);
  const [, light, dark] = /^light-dark\((#[\da-f]+), (#[\da-f]+)\)$/i.exec(value) ?? [];
  return rgbOf((scheme === 'light' ? light : dark) ?? value);
};

/** A value for each appearance. */
export const inBoth = <Value>(of: (scheme: Scheme) => Value): Record<Scheme, Value> => ({
  light: of('light'),
  dark: of('dark'),
});

const lightDark = ({ light, dark }: Record<Scheme, string>): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

/** What words stand on, and the field of a theme that sets it; a card's color is set by none. */
const grounds = [
  ['--mo-color-background', 'backgroundColor'],
  ['--mo-color-surface', undefined],
  ['--mo-color-header', 'headerBackgroundColor'],
  ['--mo-color-sidebar', 'sidebarBackgroundColor'],
  ['--mo-color-footer', 'footerBackgroundColor'],
] as const;

/**
 * What follows from another primary color. The layout's theme mixes the same in CSS, for any color; here the colors are
 * known, so words in the primary color are mixed until they can be read wherever they stand.
 */
const ofPrimary = (values: Readonly<Record<string, string>>): Record<string, string> => {
  const primary = inBoth((scheme) => resolveColor(values, '--mo-color-primary', scheme));
  const soft = inBoth((scheme) =>
    scheme === 'light' ? mix(primary.light, WHITE, 0.9) : mix(primary.dark, rgbOf('#10141a'), 0.75),
  );
  const text = inBoth((scheme) => {
    const behind = [...grounds.map(([token]) => resolveColor(values, token, scheme)), soft[scheme]];
    const [towards, least] = scheme === 'light' ? ([BLACK, 0.2] as const) : ([WHITE, 0.45] as const);
    for (let share: number = least; share < 1; share += 0.05) {
      const mixed = mix(primary[scheme], towards, share);
      if (behind.every((ground) => contrast(mixed, ground) >= READABLE)) return mixed;
    }
    return towards;
  });
  // White where it can be read, because that is what the rest of the page is used to.
  const on = inBoth((scheme) => (contrast(WHITE, primary[scheme]) >= READABLE ? WHITE : BLACK));
  // Away from the words on it.
  const shade = (share: number): Record<Scheme, string> =>
    inBoth((scheme) => hexOf(mix(primary[scheme], on[scheme] === WHITE ? BLACK : WHITE, share)));
  const hex = (colors: Record<Scheme, Rgb>): string => lightDark(inBoth((scheme) => hexOf(colors[scheme])));
  return {
    '--mo-color-primary-text': hex(text),
    '--mo-color-primary-soft': hex(soft),
    '--mo-color-on-primary': hex(on),
    '--mo-color-primary-hover': lightDark(shade(0.12)),
    '--mo-color-primary-pressed': lightDark(shade(0.24)),
  };
};

/** Pairs that must be told apart, and what the sentence calls them. */
const pairs: readonly { of: string; field: keyof ThemeFile; least: number }[] = [
  { of: '--mo-color-text', field: 'textColor', least: READABLE },
  { of: '--mo-color-secondary', field: 'secondaryColor', least: READABLE },
  { of: '--mo-color-accent', field: 'accentColor', least: VISIBLE },
];

/** What could not be read, a sentence each; only where the theme sets one of the two colors. */
const unreadable = (values: Readonly<Record<string, string>>, theme: ThemeFile): string[] =>
  schemes.flatMap((scheme) =>
    pairs.flatMap(({ of, field, least }) =>
      grounds.flatMap(([ground, groundField]) => {
        const isSet =
          theme[field] !== undefined || (groundField !== undefined && theme[groundField] !== undefined);
        if (!isSet) return [];
        const [color, behind] = [resolveColor(values, of, scheme), resolveColor(values, ground, scheme)];
        const ratio = contrast(color, behind);
        if (ratio >= least) return [];
        // Rounded down: 4.49 must not be told as 4.5.
        const told = (Math.floor(ratio * 10) / 10).toFixed(1);
        const where = groundField ?? 'cards, which no field sets';
        return [
          `theme: in the ${scheme} appearance ${field} (${hexOf(color)}) on ${where} (${hexOf(behind)}) has a contrast of ${told}:1, and ${least}:1 is the least that people can read.`,
        ];
      }),
    ),
  );

/** Makes the sheet of a theme, or says what could not be read with it. */
export const makeTheme = (theme: ThemeFile): { theme: SiteTheme } | { problems: string[] } => {
  const own: Record<string, string> = {};
  for (const [field, value] of Object.entries(theme)) {
    const token = design.themeProperties[field];
    if (token !== undefined && value !== undefined)
      own[token] = typeof value === 'string' ? value : lightDark(value);
  }
  const values = { ...design.colors, ...own };
  const derived = theme.primaryColor ? ofPrimary(values) : {};
  const whole = { ...values, ...derived };
  const problems = unreadable(whole, theme);
  if (problems.length > 0) return { problems };
  const lines = Object.entries({ ...own, ...derived }).map(([token, value]) => `  ${token}: ${value};\n`);
  return {
    theme: {
      css: `:root {\n${lines.join('')}}\n`,
      background: inBoth((scheme) => hexOf(resolveColor(whole, '--mo-color-background', scheme))),
    },
  };
};
