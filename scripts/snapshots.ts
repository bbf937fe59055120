// `npm run snapshots`: pictures of every page of the portal, in both languages, light and dark, 360 and 1440 px wide, in
// `.cache/snapshots/COMMIT`. `-- --against COMMIT` takes those of another commit too, as it was, and says which pages differ;
// `-- --only guide,login` takes only those scenes (`tests/pages/every-page.ts`), and one that is `differsEachRun` is taken only so. Ends with
// 1 where a page does not show or tells the console of an error.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareFolders } from './snapshots/compare.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, '.cache/snapshots');
/** Away from the ports that the product, the journeys and the benchmarks use. */
const PORT = process.env.SNAPSHOTS_PORT ?? '8230';

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, only: { type: 'string', default: '' } },
});
const only = options.only.split(',').filter(Boolean);

const run = (folder: string, command: string, ...args: string[]): void => {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: PORT },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status} in ${folder}`);
};
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.trim();
};

/** The name of what is here now: the commit, and whether something was changed since. */
const here = (): string =>
  git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-changed');

/** A commit in a folder of its own, ready to run, with the pictures that its own script takes. */
const takeOf = async (commit: string, into: string): Promise<void> => {
  const folder = join(root, '.cache/worktrees', commit);
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, commit);
  try {
    const script = join(folder, 'scripts/snapshots/take.ts');
    if (!existsSync(script)) throw new Error(`${commit} is older than the snapshots: it has no ${script}`);
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
    run(folder, 'node', script, into, ...only);
  } finally {
    await rm(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
};

try {
  const name = here();
  const folder = join(pictures, name);
  run(root, 'node', join(import.meta.dirname, 'snapshots/take.ts'), folder, ...only);
  console.log(`The pictures are in ${folder}`);
  if (options.against !== undefined) {
    const commit = git('rev-parse', '--short=12', options.against);
    const former = join(pictures, commit);
    if (commit !== name) await takeOf(commit, former);
    const into = join(pictures, `${commit}..${name}`);
    const differences = await compareFolders(former, folder, into);
    for (const { name: picture, percent } of differences)
      console.log(`${typeof percent === 'number' ? `${percent.toFixed(3)} %` : percent}\t${picture}`);
    console.log(differences.length === 0 ? 'No page differs.' : `${differences.length} differ; see ${into}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
