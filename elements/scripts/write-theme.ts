// Writes what programs read of the design that do not run the elements: theme.css, the tokens for pages that want them
// before any script, with what keeps the shell's room; and design.json, for servers that write a theme's sheet. With `--check`
// it writes nothing and fails where a file is not what it would write.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glyphLoaders } from '../src/icon/glyph-loaders.ts';
import { notDefined } from '../src/layout/not-defined.ts';
import { noPageFrame } from '../src/layout/page-frame.ts';
import { themeProperties } from '../src/layout/theme-sheet.ts';
import { tokens } from '../src/tokens.ts';

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

const files = {
  'theme.css': tokens + noPageFrame + notDefined,
  'design.json': `${JSON.stringify(design, null, 2)}\n`,
};
const folder = new URL('..', import.meta.url);
// A file that was touched counts as changed, and the elements would be built anew at each start.
const stale = Object.entries(files).filter(([name, text]) => {
  const file = new URL(name, folder);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (!process.argv.includes('--check'))
  for (const [name, text] of stale) writeFileSync(new URL(name, folder), text);
else if (stale.length > 0) {
  const names = stale.map(([name]) => name).join(', ');
  console.error(`Not as the tokens say: ${names}. Commit what \`npm run write:elements\` wrote.`);
  process.exit(1);
}
