// `node scripts/write-font-coverage.ts`: writes which characters each part of the fonts of reports has, read from the fonts: what the
// packages say of their parts names characters that those lack. With `--check` the file is compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import process from 'node:process';
import { sfntOfWoff } from '../chemistry/src/report/sfnt-of-woff.ts';

const FILE = fileURLToPath(new URL('../chemistry/src/report/font-coverage.json', import.meta.url));
const require = createRequire(new URL('../chemistry/package.json', import.meta.url));

/** The parts that are printed with: the Chinese family with its Latin, and of the Latin family all alphabets of Europe. */
const families: Readonly<Record<string, (part: string) => boolean>> = {
  'noto-sans': (part) => part !== 'devanagari',
  'noto-sans-sc': (part) => part === 'latin' || /^\[\d+\]$/.test(part),
};

/** The characters that a font has a drawing of, by its table `cmap` (formats 4 and 12). */
const charactersOf = (font: Uint8Array): number[] => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => view.getUint32(at) === 0x636d6170);
  if (entry === undefined) throw new Error('a font without a table of characters');
  const cmap = view.getUint32(entry + 8);
  const found = new Set<number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + view.getUint32(cmap + 4 + 8 * index + 4);
    const format = view.getUint16(at);
    if (format === 12)
      for (let group = 0; group < view.getUint32(at + 12); group += 1) {
        const [from, to] = [0, 4].map((offset) => view.getUint32(at + 16 + 12 * group + offset)) as [
          number,
          number,
        ];
        for (let code = from; code <= to; code += 1) found.add(code);
      }
    if (format === 4) {
      const twice = view.getUint16(at + 6);
      for (let segment = 0; segment < twice; segment += 2) {
        const to = view.getUint16(at + 14 + segment);
        const from = view.getUint16(at + 16 + twice + segment);
        for (let code = from; code <= to && code !== 0xffff; code += 1) found.add(code);
      }
    }
  }
  // Spaces and signs that are not seen are not told apart from letters here; what is no character of a text is left out.
  return [...found].filter((code) => code >= 32 && (code < 0x7f || code >= 0xa0)).toSorted((a, b) => a - b);
};

const rangesOf = (codes: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => (from === to ? from.toString(36) : `${from.toString(36)}-${to.toString(36)}`))
    .join(' ');
};

const coverage: Record<string, string> = {};
for (const [family, isPrinted] of Object.entries(families)) {
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  // The first part that has a character is taken, and all have the space: Latin, which every report has, stands first.
  const ordered = Object.keys(parts)
    .filter(isPrinted)
    .toSorted((one, other) => Number(other === 'latin') - Number(one === 'latin'));
  for (const part of ordered) {
    const name = `${family}-${part.replaceAll(/[[\]]/g, '')}`;
    // A character that only one weight has could not be printed in the other.
    const [regular, bold] = [400, 700].map((weight) =>
      charactersOf(sfntOfWoff(readFileSync(join(folder, 'files', `${name}-${weight}-normal.woff`)))),
    );
    const inBold = new Set(bold);
    coverage[name] = rangesOf((regular ?? []).filter((code) => inBold.has(code)));
  }
}
const written = `${JSON.stringify(coverage, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (written !== readFileSync(FILE, 'utf8')) {
  console.error('The fonts of reports have changed: run `node scripts/write-font-coverage.ts`.');
  process.exit(1);
}
