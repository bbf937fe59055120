// `npm run bench`: speed and size, each figure beside a floor or a peer taken in the same run.
// `npm run bench -- start pages` runs only those named.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const benches = [
  'sizes',
  'start',
  'pages',
  'portal',
  'lighthouse',
  'hosting',
  'server',
  'molecules',
  'table',
  'elements',
  'accessibility',
  'killed',
] as const;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(benches as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);
  process.exit(2);
}

const failed = benches
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .filter((name) => {
    console.log(`\n── ${name}`);
    const script = name === 'sizes' ? 'check-sizes.ts' : `bench/${name}.ts`;
    return (
      spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' }).status !== 0
    );
  });
if (failed.length > 0) {
  console.error(`\nDid not finish: ${failed.join(', ')}`);
  process.exit(1);
}
