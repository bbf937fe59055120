import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glyphLoaders } from '../../elements/src/icon/glyph-loaders.ts';
import { themeProperties } from '../../elements/src/layout/theme-sheet.ts';
import { isReservedPath } from '../../server/src/modules/platform/reserved-paths.ts';
import { paths } from '../../portal/src/shared/config/paths.ts';

test('design.json is what the elements are: npm run write:elements', () => {
  const design = JSON.parse(readFileSync(new URL('../../elements/design.json', import.meta.url), 'utf8')) as {
    themeProperties: unknown;
    icons: string[];
  };
  expect(design.themeProperties).toStrictEqual(themeProperties);
  expect(design.icons).toStrictEqual(Object.keys(glyphLoaders));
});

test('no tool may have the path of a page of the portal’s', () => {
  for (const path of Object.values(paths).filter((each) => typeof each === 'string' && each !== '/'))
    expect({ path, reserved: isReservedPath(path) }).toStrictEqual({ path, reserved: true });
});
