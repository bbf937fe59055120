import { spawnSync } from 'node:child_process';

const lines = (command: string, args: readonly string[], cwd: string): string[] => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
};

/**
 * The files that differ from a commit, those included that git does not know yet.
 * @param since a commit; by default the last one, or where nothing has changed since, the one before it
 * @throws where git knows no such commit
 */
export const changedFiles = (root: string, since?: string): string[] => {
  const untracked = lines('git', ['ls-files', '--others', '--exclude-standard'], root);
  const changedSince = (commit: string): string[] => [
    ...lines('git', ['diff', '--name-only', commit, '--'], root),
    ...untracked,
  ];
  if (since !== undefined) return changedSince(since);
  const uncommitted = changedSince('HEAD');
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1');
};

/** The tests to run of what changed. */
export interface Affected {
  /** Projects of vitest, by name or by a pattern such as `server*`. */
  projects: string[];
  /** Globs of tests that run in a browser by themselves. */
  browserTests: string[];
}

/** Folders whose tests are projects of vitest, with their name or what it begins with. What the server serves is tested with it. */
const projectOf: Readonly<Record<string, string>> = {
  contract: 'contract',
  locales: 'locales',
  chemistry: 'chemistry',
  server: 'server*',
  content: 'server*',
  portal: 'portal',
  scripts: 'scripts',
  tests: 'scripts',
};

/** The tests of the packages that the files belong to; not those of packages that import them, of which types and lint hear. */
export const affectedBy = (files: readonly string[]): Affected => {
  const projects = new Set<string>();
  const browserTests = new Set<string>();
  for (const file of files) {
    const [folder = '', inside = ''] = file.split('/');
    if (folder === 'elements') browserTests.add('elements/src/**/*.test.ts');
    else if (folder === 'tools') browserTests.add(`tools/${inside}/src/**/*.test.ts`);
    else if (folder in projectOf) projects.add(projectOf[folder]!);
  }
  return { projects: [...projects].toSorted(), browserTests: [...browserTests].toSorted() };
};
