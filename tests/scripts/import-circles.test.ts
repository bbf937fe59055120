import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCircles } from '../../scripts/lint/import-circles.ts';

const root = join(import.meta.dirname, '../..');

test('circles are found, those of types and of `import()` too, and what only leads to one is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'));
  const files = {
    'a.ts': "import { b } from './b.ts';\nimport './z.ts';",
    'b.ts': "export type { C } from './c.ts';",
    'c.ts': "import type { A } from './a.ts';",
    'd.ts': "import './a.ts';\nconst load = () => import('./e.tsx');",
    'e.tsx': "import { d } from './d.ts';",
    'z.ts': "import { readFile } from 'node:fs';",
  };
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect(importCircles(folder).toSorted()).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      ['d.ts', 'e.tsx'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A package is added here once it has none. */
test.each(['chemistry/src', 'contract/src', 'locales/src'])('%s has no circle of imports', (folder) => {
  expect(importCircles(join(root, folder))).toEqual([]);
});
