import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What reads texts of people, files and networks: the product itself, and not what builds or tests it. */
const SOURCES = [
  '{brand,chemistry,contract,elements,locales,portal,server}/src/**/*.{ts,tsx}',
  'tools/*/src/**/*.ts',
];
const CLIENT = 'elements/gallery/client/**/*.ts';
const isOurs = (file: string): boolean => !/\.test\.tsx?$|\/generated\//.test(file);

/** Expressions that were found linear before, so that each is judged once on a machine. */
const CACHE = '.cache/linear-expressions.json';
/** Milliseconds for one expression; most take ten. */
const PATIENCE = 60_000;

interface Found {
  place: string;
  /** As it is written; undefined where the expression is put together when it runs. */
  literal: string | undefined;
}

/** Whether a comment on the line above says why the text is short: `// Bounded: an address has 2,000 characters.` */
const isBounded = (lines: readonly string[], line: number): boolean =>
  lines[line - 1]?.trim().startsWith('// Bounded: ') === true;

/** Every regular expression of a file but those whose texts are said to be short. */
const expressionsIn = (file: string, text: string): Found[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (isMade || ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (!isBounded(lines, line))
        found.push({ place: `${file}:${line + 1}`, literal: isMade ? undefined : node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** How long an expression takes in the worst case, as `linear`, `polynomial` or why it cannot be told. */
const judged = (literal: string): string => {
  const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  const verdict = checkSync(pattern, flags, { timeout: PATIENCE });
  if (verdict.status === 'safe') return 'linear';
  return verdict.status === 'vulnerable' ? verdict.complexity.type : verdict.error.kind;
};

const readCache = async (): Promise<ReadonlySet<string>> => {
  try {
    return new Set(JSON.parse(await readFile(`${root}${CACHE}`, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
};

test('every regular expression of the product takes a time that grows with the length of its text', async () => {
  const files = globSync([...SOURCES, CLIENT], { cwd: root }).filter(isOurs);
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => expressionsIn(file, readFileSync(`${root}${file}`, 'utf8')));
  const known = await readCache();
  const linear = new Set<string>();
  const faults: string[] = [];
  for (const { place, literal } of found) {
    const verdict =
      literal === undefined ? 'made when it runs' : known.has(literal) ? 'linear' : judged(literal);
    if (verdict === 'linear') linear.add(literal ?? '');
    else faults.push(`${place} ${verdict} ${literal ?? ''}`);
  }
  await mkdir(`${root}.cache`, { recursive: true });
  await writeFile(`${root}${CACHE}`, JSON.stringify([...linear].toSorted()));
  expect(faults).toEqual([]);
}, 600_000);

test('an expression that is not linear is found, unless its text is said to be short', () => {
  expect(judged('/^>.*<(.*)>/')).toBe('polynomial');
  expect(judged('/^(?:a+)+$/')).toBe('exponential');
  expect(judged('/^>[^<>]*>/')).toBe('linear');
  const text = 'const a = /a/;\n// Bounded: a name.\nconst b = /b/;\nconst c = new RegExp(d);\n';
  expect(expressionsIn('x.ts', text)).toEqual([
    { place: 'x.ts:1', literal: '/a/' },
    { place: 'x.ts:4', literal: undefined },
  ]);
});
