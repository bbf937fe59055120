import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { assert, expect, test, vi } from 'vitest';
import { isProof, timeLimit, timesOf } from '../proofs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { workspaces: string[] };
/** What reads texts of people, files and networks: the product itself, and not what builds or tests it. */
const SOURCES = workspaces.map((workspace) => `${workspace}/src/**/*.{ts,tsx}`);
const CLIENT = 'elements/gallery/client/**/*.ts';
const isOurs = (file: string): boolean => !/\.test\.tsx?$|\/generated\//.test(file);

/** Expressions that the proof found linear: to judge all takes a minute, some of them three seconds each. */
const PROVED = 'tests/scripts/linear-expressions.json';
/** Further ones that were found linear before, so that each is judged once on a machine. */
const CACHE = '.cache/linear-expressions.json';
/** Milliseconds for one expression; most take ten. */
const PATIENCE = 60_000;

interface Found {
  place: string;
  /** As it is written; undefined where the expression is put together when it runs. */
  literal: string | undefined;
  /** Whether it is made once, when its module is loaded. */
  isOfModule: boolean;
}

/** Whether a comment on the line above says why the text is short: `// Bounded: an address has 2,000 characters.` */
const isBounded = (lines: readonly string[], line: number): boolean =>
  lines[line - 1]?.trim().startsWith('// Bounded: ') === true;

/** Every regular expression of a file but those whose texts are said to be short. */
const expressionsIn = (file: string, text: string): Found[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found: Found[] = [];
  const visit = (node: ts.Node, isOfModule: boolean): void => {
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (isMade || ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (!isBounded(lines, line))
        found.push({
          place: `${file}:${line + 1}`,
          literal: isMade ? undefined : node.getText(),
          isOfModule,
        });
    }
    const isInside = isOfModule && !ts.isFunctionLike(node) && !ts.isClassLike(node);
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(source, true);
  return found;
};

/** What expressions that modules put together when they are loaded become, by where they stand. */
const madeBy = async (files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const made = new Map<string, string[]>();
  const Native = RegExp;
  const record = (...parts: ConstructorParameters<RegExpConstructor>): RegExp => {
    const expression = new Native(...parts);
    const calls = (new Error().stack ?? '').split('\n').slice(1);
    const caller = calls.find((call) => !call.includes(import.meta.filename)) ?? '';
    const [, file = '', line = ''] = /([^\s()]+):(\d+):\d+\)?$/.exec(caller) ?? [];
    const place = `${file.replace(root, '')}:${line}`;
    made.set(place, [...(made.get(place) ?? []), String(expression)]);
    return expression;
  };
  // Modules that are loaded already would not put theirs together again.
  vi.resetModules();
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct: (_, parts: ConstructorParameters<RegExpConstructor>) => record(...parts),
      apply: (_, __, parts: ConstructorParameters<RegExpConstructor>) => record(...parts),
    }),
  );
  try {
    for (const file of files) await import(`${root}${file}`);
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
};

/**
 * How long an expression takes in the worst case, as `linear`, `polynomial` or why it cannot be told. Where it is told by trying, neither chance
 * nor how busy the machine is has a part in it: an attempt that has not ended after a second would count as one that succeeded.
 */
const judged = (literal: string, patience = PATIENCE): string => {
  const [, pattern = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  const verdict = checkSync(pattern, flags, {
    timeout: patience,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1,
  });
  if (verdict.status === 'safe') return 'linear';
  return verdict.status === 'vulnerable' ? verdict.complexity.type : verdict.error.kind;
};

const readList = async (file: string): Promise<string[]> => {
  try {
    return JSON.parse(await readFile(`${root}${file}`, 'utf8')) as string[];
  } catch {
    return [];
  }
};

/** What need not be judged again. */
const readKnown = async (): Promise<ReadonlySet<string>> => {
  const proved = await readList(PROVED);
  const known = isProof ? [] : await readList(CACHE);
  return new Set([...proved.slice(timesOf('linearExpressions')), ...known]);
};

const writeLinear = async (linear: ReadonlySet<string>): Promise<void> => {
  const list = [...linear].toSorted();
  await mkdir(`${root}.cache`, { recursive: true });
  await writeFile(`${root}${CACHE}`, JSON.stringify(list));
  if (isProof) await writeFile(`${root}${PROVED}`, `${JSON.stringify(list, null, 2)}\n`);
};

/** Those that are not linear, each with its place; what a busy machine did not judge in time is tried once more at the end. */
const faultsAmong = (
  found: readonly { place: string; literal: string }[],
  known: ReadonlySet<string>,
): { faults: string[]; linear: Set<string> } => {
  const verdicts = new Map<string, string>([...known].map((literal) => [literal, 'linear']));
  for (const { literal } of found) if (!verdicts.has(literal)) verdicts.set(literal, judged(literal));
  for (const [literal, verdict] of verdicts)
    if (verdict === 'timeout') verdicts.set(literal, judged(literal, 2 * PATIENCE));
  return {
    faults: found.flatMap(({ place, literal }) => {
      const verdict = verdicts.get(literal);
      return verdict === 'linear' ? [] : [`${place} ${verdict} ${literal}`];
    }),
    linear: new Set(found.flatMap(({ literal }) => (verdicts.get(literal) === 'linear' ? [literal] : []))),
  };
};

test(
  'every regular expression of the product takes a time that grows with the length of its text',
  async () => {
    const files = globSync([...SOURCES, CLIENT], { cwd: root }).filter(isOurs);
    expect(files.length).toBeGreaterThan(1500);
    const found = files.flatMap((file) => expressionsIn(file, readFileSync(`${root}${file}`, 'utf8')));
    const ofModules = found.filter(({ literal, isOfModule }) => literal === undefined && isOfModule);
    const made = await madeBy([...new Set(ofModules.map(({ place }) => place.replace(/:\d+$/, '')))]);
    const written = found.flatMap(({ place, literal }) =>
      (literal === undefined ? (made.get(place) ?? []) : [literal]).map((one) => ({ place, literal: one })),
    );
    const { faults, linear } = faultsAmong(written, await readKnown());
    await writeLinear(linear);
    const unknown = found.filter(
      ({ place, literal, isOfModule }) => literal === undefined && !(isOfModule && made.has(place)),
    );
    const all = [...unknown.map(({ place }) => `${place} is made when it runs`), ...faults];
    // Its first line says which.
    assert.deepEqual(all, [], all.join('\n'));
  },
  timeLimit(900_000),
);

test('an expression that is not linear is found, unless its text is said to be short', () => {
  expect(judged('/^>.*<(.*)>/')).toBe('polynomial');
  expect(judged('/^(?:a+)+$/')).toBe('exponential');
  expect(judged('/^>[^<>]*>/')).toBe('linear');
  const text =
    'const a = /a/;\n// Bounded: a name.\nconst b = /b/;\nconst c = new RegExp(d);\nconst e = () => RegExp(f);\n';
  expect(expressionsIn('x.ts', text)).toEqual([
    { place: 'x.ts:1', literal: '/a/', isOfModule: true },
    { place: 'x.ts:4', literal: undefined, isOfModule: true },
    { place: 'x.ts:5', literal: undefined, isOfModule: false },
  ]);
});

test('an expression that a module puts together is judged as what it becomes', async () => {
  const file = 'extraction/src/tables/stated-unit.ts';
  const made = await madeBy([file]);
  const own = expressionsIn(file, readFileSync(`${root}${file}`, 'utf8')).filter(
    ({ literal }) => literal === undefined,
  );
  expect(own.map(({ place }) => made.get(place)?.length)).toEqual([1, 1]);
  expect(made.get(own[0]!.place)?.[0]).toMatch(/^\/\\b.*nanomolar.*\/u$/);
});
