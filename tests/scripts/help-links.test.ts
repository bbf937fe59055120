import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const filesOf = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
const articles = filesOf('content/help/*/en-US.md', 'tools/*/help/*/en-US.md').map((file) =>
  basename(dirname(file)),
);

/** Where a page or a menu leads to an article: by a link of a tool, of the portal, or by the settings of the server. */
const links = [
  /helpLink\(\s*[\w.]+,\s*(?:[^,;]*\?\s*)?'([a-z-]+)'/g,
  /<HelpLink article="([a-z-]+)"/g,
  /\barticle=\{\{ id: '([a-z-]+)'/g,
  /alike\('\/help\/([a-z-]+)'\)/g,
];

test('every article of the help center is linked from a page, and every link has an article', () => {
  const texts = filesOf(
    'portal/src/**/*.tsx',
    'tools/*/src/**/*.ts',
    'server/src/modules/help/routes.ts',
  ).map((file) => readFileSync(join(root, file), 'utf8'));
  const linked = new Set(
    texts.flatMap((text) => links.flatMap((link) => [...text.matchAll(link)].map(([, id]) => id!))),
  );
  expect([...linked].filter((id) => !articles.includes(id))).toEqual([]);
  expect(articles.filter((id) => !linked.has(id))).toEqual([]);
});
