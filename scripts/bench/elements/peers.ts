// The other libraries. They are a package of their own outside the workspaces, installed when first measured: who only
// works on the product never downloads them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const peersFolder = join(import.meta.dirname, 'peers');

/** Installs what the lock file says, unless it is there. */
export const installPeers = (): void => {
  const lock = readFileSync(join(peersFolder, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex');
  const stampFile = join(peersFolder, 'node_modules/.setup');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing the libraries to compare with (npm ci); this happens once.');
  // No package's own scripts: nothing of them is needed for a bundle.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: peersFolder, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(stampFile, stamp);
};
