// Writes what programs read of the design that do not run the elements: theme.css, the tokens for pages that want them
// before any script, with what keeps the shell's room; and design.json, for servers that write a theme's sheet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glyphLoaders } from '../src/icon/glyph-loaders.ts';
import { notDefined } from '../src/layout/not-defined.ts';
import { noPageFrame } from '../src/layout/page-frame.ts';
import { themeProperties } from '../src/layout/theme-sheet.ts';
import { tokens } from '../src/tokens.ts';

// A file that was touched counts as changed, and the elements would be built anew at each start.
const write = (name: string, text: string): void => {
  const file = new URL(`../${name}`, import.meta.url);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};

const colors = Object.fromEntries(
  [...tokens.matchAll(/^\s*(--mo-color-[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const design = {
  // The token that each field of a theme sets.
  themeProperties,
  // As `tokens.ts` has them.
  colors,
  // The names of `mo-icon`.
  icons: Object.keys(glyphLoaders),
};

write('theme.css', tokens + noPageFrame + notDefined);
write('design.json', `${JSON.stringify(design, null, 2)}\n`);
