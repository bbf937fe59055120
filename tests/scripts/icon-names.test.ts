import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { glyphLoaders } from '../../elements/src/icon/glyph-loaders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The icons that a file names: attributes and properties called `icon`, and the names of `<mo-icon>`, also where one of two is chosen. */
const iconsOf = (code: string): string[] =>
  [
    ...code.matchAll(
      /(?:\bicon(?:=|: ?)|<mo-icon[^>]{0,200}?\bname=)(?:["']([\w-]+)["']|\$?\{([^{}\n]{1,120})\})/g,
    ),
  ].flatMap(([, name, chosen = '']) =>
    name === undefined ? Array.from(chosen.matchAll(/[?:] ?'([\w-]+)'/g), ([, one = '']) => one) : [name],
  );

test('names are found in templates, in JSX and in lists', () => {
  expect(
    iconsOf(
      `html\`<mo-button icon="trash"></mo-button><mo-icon class="a" name=\${up ? 'sortUp' : 'sortDown'}></mo-icon>\`
       <MoButton icon={open ? 'eye' : 'eyeOff'} />, { icon: 'copy' }`,
    ),
  ).toEqual(['trash', 'sortUp', 'sortDown', 'eye', 'eyeOff', 'copy']);
});

test('every icon that a page names comes with the elements, or its package registers it', () => {
  const files = globSync(
    [
      '{annotation,grid,portal,sketcher,tool-kit}/src/**/*.{ts,tsx}',
      'tools/*/{manifest.ts,src/**/*.ts}',
      'tool-kit/template/**/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !file.includes('.test.'));
  const registered = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/registerIcon\('([\w-]+)'/g),
      ([, icon = '']) => icon,
    ),
  );
  // The shell's, which it registers together; the module itself wants the built elements.
  const [, shell = ''] = /shellIcons[^{]*\{([^}]*)\}/.exec(
    readFileSync(join(root, 'portal/src/app/shell/icons.ts'), 'utf8'),
  )!;
  const known = new Set([...Object.keys(glyphLoaders), ...(shell.match(/\w+/g) ?? []), ...registered]);
  const named = files.flatMap((file) =>
    iconsOf(readFileSync(join(root, file), 'utf8')).map((icon) => ({ file, icon })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ icon }) => !known.has(icon))).toEqual([]);
});
