// Packs what is published, once it is built: `.cache/elements-package/` and the tarball beside it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const cache = join(folder, '../.cache');

interface Manifest {
  sideEffects: string[];
  exports: Record<string, string | Record<string, string>>;
  [field: string]: unknown;
}

/** The package's description as its users see it: without what only this repository has. */
const publishedManifest = (): Manifest => {
  const {
    scripts: _scripts,
    devDependencies: _tools,
    ...manifest
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  // Sources are not in it; a bundler that knows the condition would look for them.
  manifest.sideEffects = manifest.sideEffects.filter((path) => !path.endsWith('.ts'));
  for (const target of Object.values(manifest.exports))
    if (typeof target === 'object') delete target['source'];
  return manifest;
};

/**
 * Packs the built package.
 * @returns the path of the tarball
 */
export const packElements = (): string => {
  const target = join(cache, 'elements-package');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of ['dist', 'theme.css', 'README.md', 'CHANGELOG.md'])
    cpSync(join(folder, name), join(target, name), { recursive: true });
  cpSync(join(folder, '../LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`);
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', cache], {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const packed = JSON.parse(answer) as { filename: string }[] | Record<string, { filename: string }>;
  return join(cache, Object.values(packed)[0]!.filename);
};

if (import.meta.main) console.log(packElements());
