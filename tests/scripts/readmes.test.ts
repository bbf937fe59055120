import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = globSync(['*/package.json', 'tools/*/package.json'], { cwd: root }).map(dirname);

test('every package says in a README what it is', () => {
  expect(packages.length).toBeGreaterThan(15);
  expect(packages.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
});

test('every file of the repository that a document leads to is there', () => {
  const documents = [
    ...globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'content/*/README.md'], { cwd: root }),
    ...packages.map((folder) => `${folder}/README.md`),
  ];
  const links = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?![a-z]+:)([\w.][^)#\s]*)/g)].map(
      ([, target = '']) => ({ document, target }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(
    links.filter(({ document, target }) => !existsSync(join(root, dirname(document), decodeURI(target)))),
  ).toEqual([]);
});
