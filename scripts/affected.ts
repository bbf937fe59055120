import { spawnSync, type SpawnSyncReturns } from 'node:child_process';

const git = (args: readonly string[], cwd: string): SpawnSyncReturns<string> =>
  spawnSync('git', args, { cwd, encoding: 'utf8' });

const lines = (args: readonly string[], cwd: string): string[] => {
  const { error, status, stdout, stderr } = git(args, cwd);
  if (status !== 0)
    throw new Error(
      `npm test -- quick asks git what changed, and git fails (${error?.message ?? stderr.trim()}): run npm test instead.`,
    );
  return stdout.split('\n').filter((line) => line !== '');
};

const isCommit = (name: string, cwd: string): boolean =>
  git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], cwd).status === 0;

/**
 * The files that differ from a commit, those included that git does not know yet; not what others have changed on that branch
 * since this one left it.
 * @param since a commit; by default the last one, or where nothing has changed since, the one before it
 * @throws where there is nothing to compare with, in words that say what to do
 */
export const changedFiles = (root: string, since?: string): string[] => {
  const untracked = lines(['ls-files', '--others', '--exclude-standard'], root);
  const changedSince = (commit: string): string[] => [
    ...lines(['diff', '--name-only', '--merge-base', commit, '--'], root),
    ...untracked,
  ];
  if (since !== undefined) {
    if (!isCommit(since, root))
      throw new Error(`git knows no commit “${since}”: give --since a commit or a branch that is there.`);
    return changedSince(since);
  }
  const uncommitted = changedSince('HEAD');
  if (uncommitted.length > 0) return uncommitted;
  if (!isCommit('HEAD~1', root))
    throw new Error(
      'There is only one commit, and nothing has changed since: run npm test, which needs no commit to compare with.',
    );
  return changedSince('HEAD~1');
};

/** The tests to run of what changed. */
export interface Affected {
  /** Projects of vitest, by name or by a pattern such as `server*`. */
  projects: string[];
  /** Globs of tests that run in a browser by themselves. */
  browserTests: string[];
}

/**
 * Folders whose tests are projects of vitest, with their names or what these begin with. What the server serves is tested with
 * it, and the brand, which has no tests, with what shows it.
 */
const projectsOf: Readonly<Record<string, readonly string[]>> = {
  brand: ['portal', 'server*'],
  contract: ['contract'],
  'api-client': ['api-client', 'portal'],
  locales: ['locales'],
  chemistry: ['chemistry', 'extraction'],
  extraction: ['extraction'],
  sketcher: ['sketcher'],
  server: ['server*'],
  content: ['server*'],
  portal: ['portal'],
  scripts: ['scripts'],
  tests: ['scripts'],
};

const browserTestsOf = (folder: string): string => `${folder}/src/**/*.test.ts`;

/** The tests of everything, as of the versions of what is installed and how it is built. */
const everything: Affected = {
  projects: Object.values(projectsOf).flat(),
  browserTests: ['elements', 'annotation', 'grid', 'sketcher', 'tool-kit', 'tools/*'].map(browserTestsOf),
};

/** Files beside the packages that no test depends on: documents, and what the static checks read anyway. */
const WITHOUT_TESTS = /\.md$|^LICENSE$|^\./;

const affectedByFile = (file: string): Partial<Affected> => {
  const [folder = '', inside] = file.split('/');
  if (inside === undefined) return WITHOUT_TESTS.test(file) ? {} : everything;
  if (['elements', 'annotation', 'grid', 'tool-kit'].includes(folder))
    return { browserTests: [browserTestsOf(folder)] };
  if (folder === 'sketcher')
    return { projects: [...(projectsOf.sketcher ?? [])], browserTests: [browserTestsOf(folder)] };
  if (folder === 'tools') return { browserTests: [browserTestsOf(`tools/${inside}`)] };
  return { projects: [...(projectsOf[folder] ?? [])] };
};

/** The tests of the packages that the files belong to; not those of packages that import them, of which types and lint hear. */
export const affectedBy = (files: readonly string[]): Affected => {
  const affected = files.map(affectedByFile);
  return {
    projects: [...new Set(affected.flatMap(({ projects = [] }) => projects))].toSorted(),
    browserTests: [...new Set(affected.flatMap(({ browserTests = [] }) => browserTests))].toSorted(),
  };
};
