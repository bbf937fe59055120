// `npm start` from a clean clone, and again: seconds from the command to the first answer of /readyz.
// The floor beside it is `npm ci` alone, without which nothing can run.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, startProduct } from './product.ts';

const port = 8170;
const folder = await mkdtemp(join(tmpdir(), 'moiety-clone-'));
const environment = { ...process.env, npm_config_loglevel: 'error' };
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
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
  console.log(
    `npm start, clean clone  ${seconds(cold)}   (npm ci alone ${seconds(floor)}; target under 90 s)`,
  );
  console.log(`npm start, again        ${seconds(warm)}   (target under 5 s)`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
