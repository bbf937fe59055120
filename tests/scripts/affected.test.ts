import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { affectedBy, changedFiles } from '../../scripts/affected.ts';

let folder: string;
const git = (...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder });
};
const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

describe('files that changed', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moiety-affected-'));
    git('init', '--quiet');
    for (const name of ['first.ts', 'second.ts']) {
      await write(name, 'one');
      git('add', '.');
      git('commit', '--quiet', '-m', name);
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('what is not committed has changed, new files too', async () => {
    await write('first.ts', 'two');
    await write('new.ts', 'one');
    expect(changedFiles(folder)).toEqual(['first.ts', 'new.ts']);
  });

  test('where all is committed the last commit is what one works on', () => {
    expect(changedFiles(folder)).toEqual(['second.ts']);
  });

  test('everything since a commit may be asked for; one that is not there is refused', async () => {
    await write('new.ts', 'one');
    expect(changedFiles(folder, 'HEAD~1')).toEqual(['second.ts', 'new.ts']);
    expect(() => changedFiles(folder, 'nowhere')).toThrow(
      'git knows no commit “nowhere”: give --since a commit or a branch that is there.',
    );
  });

  test('what landed on a branch since this one left it is not one’s own', async () => {
    git('branch', 'trunk');
    await write('own.ts', 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'own.ts');
    git('checkout', '--quiet', 'trunk');
    await write('theirs.ts', 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'theirs.ts');
    git('checkout', '--quiet', '-');
    expect(changedFiles(folder, 'trunk')).toEqual(['own.ts']);
  });

  test('where there is nothing to compare with it is said what to do', async () => {
    git('checkout', '--quiet', '--orphan', 'anew');
    git('commit', '--quiet', '-m', 'all');
    expect(() => changedFiles(folder)).toThrow(
      'There is only one commit, and nothing has changed since: run npm test, which needs no commit to compare with.',
    );
    await rm(join(folder, '.git'), { recursive: true });
    expect(() => changedFiles(folder)).toThrow(
      /^npm test -- quick asks git what changed, and git fails \(fatal: not a git repository.*\): run npm test instead\.$/s,
    );
  });
});

test('a file has the tests of its package run', () => {
  expect(
    affectedBy(['server/src/app.ts', 'content/cases/a.md', 'contract/src/auth.ts', 'tests/e2e/a.spec.ts']),
  ).toEqual({ projects: ['contract', 'scripts', 'server*'], browserTests: [] });
  expect(affectedBy(['elements/src/nav/nav.ts', 'tools/molvalley/src/main.ts'])).toEqual({
    projects: [],
    browserTests: ['elements/src/**/*.test.ts', 'tools/molvalley/src/**/*.test.ts'],
  });
  expect(affectedBy(['README.md', 'LICENSE', '.oxlintrc.json', 'docs/decisions/0001-x.md'])).toEqual({
    projects: [],
    browserTests: [],
  });
});

test('the brand has no tests of its own: those of who shows it are run', () => {
  expect(affectedBy(['brand/src/mark.ts'])).toEqual({ projects: ['portal', 'server*'], browserTests: [] });
});

test.each(['vite.config.ts', 'package-lock.json', 'tsconfig.base.json'])('%s has all tests run', (file) => {
  expect(affectedBy([file])).toEqual({
    projects: [
      'api-client',
      'chemistry',
      'contract',
      'extraction',
      'locales',
      'portal',
      'scripts',
      'server*',
      'sketcher',
    ],
    browserTests: [
      'annotation/src/**/*.test.ts',
      'elements/src/**/*.test.ts',
      'grid/src/**/*.test.ts',
      'sketcher/src/**/*.test.ts',
      'tool-kit/src/**/*.test.ts',
      'tools/*/src/**/*.test.ts',
    ],
  });
});
