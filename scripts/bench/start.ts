// `npm start` from a clean clone, and again: seconds from the command to the first answer of /readyz.
// The floor beside it is `npm ci` alone, without which nothing can run.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from './figure.ts';
import { repository, startProduct } from './product.ts';

const port = 8170;
const folder = await mkdtemp(join(tmpdir(), 'moiety-clone-'));
const environment = { ...process.env, npm_config_loglevel: 'error' };
const inClone = (path: string): string => join(folder, path);

try {
  execFileSync('git', ['clone', '--quiet', '--local', repository, inClone('floor')]);
  execFileSync('git', ['clone', '--quiet', '--local', repository, inClone('clone')]);
  const floorStart = performance.now();
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: inClone('floor'),
    stdio: 'ignore',
    env: environment,
  });
  const floor = performance.now() - floorStart;

  const start = (): Promise<number> =>
    startProduct({
      port,
      folder: inClone('clone'),
      command: ['npm', 'start'],
      dataFolder: inClone('data'),
      env: environment,
    }).then(async (product) => {
      await product.stop();
      return product.readyAfter;
    });
  const cold = await start();
  const warm = await start();
  figure({
    name: 'npm start, clean clone',
    value: cold / 1000,
    unit: 's',
    floor: { of: 'npm ci alone', value: floor / 1000 },
    target: 90,
  });
  figure({ name: 'npm start, again', value: warm / 1000, unit: 's', target: 5 });
} finally {
  await rm(folder, { recursive: true, force: true });
}
