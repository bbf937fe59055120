// What only a measurement needs is a package of its own outside the workspaces, installed when first measured: who only works
// on the product never downloads it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what the lock file of a folder says, unless it is there. @param what said while it is done */
export const installApart = (folder: string, what: string): void => {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex');
  const stampFile = join(folder, 'node_modules/.setup');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(`Installing ${what} (npm ci); this happens once.`);
  // No package's own scripts: nothing of them is needed.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(stampFile, stamp);
};
