// `npm run build`: builds what is stale. `npm start` does the same with the parts that it serves.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tools } from '../server/src/modules/platform/registry.ts';
import { SHELL_PATH } from '../server/src/pages/shell.ts';
import { precompress } from '../server/src/precompress.ts';
import { lockFolder } from './build-lock.ts';
import { withoutSettings } from './environment.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

interface BuiltPart {
  /** Folders and files that the result depends on. */
  inputs: readonly string[];
  /** Commands in their order, each with its arguments. */
  commands: readonly (readonly string[])[];
  output: string;
  /** The folder whose files the server sends, which are compressed beforehand. */
  served: string;
}

const shared = [
  'api-client/src',
  'elements/src',
  'elements/build',
  'contract/src',
  'locales/build',
  'locales/src',
  'package-lock.json',
  'tsconfig.base.json',
];

const toolPart = (folder: string): BuiltPart => ({
  inputs: [
    folder,
    'annotation/src',
    'grid/src',
    'sketcher/src',
    'tool-kit',
    'chemistry/build',
    'chemistry/samples',
    'chemistry/src',
    'extraction/src',
    ...shared,
  ],
  commands: [['vite', 'build', '--config', `${folder}/vite.config.ts`, '--logLevel', 'error']],
  output: `${folder}/dist`,
  served: `${folder}/dist`,
});

const parts: Readonly<Record<string, BuiltPart>> = {
  portal: {
    inputs: [
      'portal',
      'brand/src',
      'vite.config.ts',
      ...globSync('tools/*/manifest.ts', { cwd: root }),
      ...shared,
    ],
    commands: [['vite', 'build', '--logLevel', 'error']],
    output: 'portal/dist',
    served: 'portal/dist',
  },
  elements: {
    inputs: ['elements', 'tests/embed', 'chemistry/build', 'chemistry/src', ...shared],
    commands: [['npm', 'run', '--silent', 'build', '--workspace', '@moiety/elements']],
    output: 'elements/dist',
    served: 'elements/dist/site',
  },
  shell: {
    inputs: ['shell', ...shared],
    commands: [
      ['vite', 'build', '--config', 'shell/vite.config.ts', '--base', SHELL_PATH, '--logLevel', 'error'],
    ],
    output: 'shell/dist',
    served: 'shell/dist',
  },
  ...Object.fromEntries(tools.map(({ name }) => [name, toolPart(`tools/${name}`)])),
};

const ignored = new Set(['node_modules', 'dist', 'static', '.cache', 'test', '__screenshots__']);

/** Path, size and time of change of every file below `path`. */
const listing = async (path: string): Promise<string[]> => {
  const info = await stat(path);
  if (!info.isDirectory()) return [`${path} ${info.size} ${info.mtimeMs}`];
  const entries = (await readdir(path)).filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return (await Promise.all(entries.toSorted().map((name) => listing(join(path, name))))).flat();
};

/** The settings of the build (`portal/src/shared/telemetry/build-settings.ts`). */
const monitoringSettings = (): [string, string | undefined][] =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const fingerprint = async ({ inputs, commands }: BuiltPart): Promise<string> => {
  const files = await Promise.all(inputs.map((input) => listing(join(root, input))));
  return createHash('sha256')
    .update(JSON.stringify([commands, process.version, monitoringSettings(), files]))
    .digest('hex');
};

const run = ([command = '', ...args]: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: withoutSettings(process.env),
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    );
  });

const buildPart = async ([name, part]: readonly [string, BuiltPart]): Promise<void> => {
  const stampFile = join(root, '.cache/build', name);
  const stamp = await fingerprint(part);
  const output = join(root, part.output);
  if (existsSync(output) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
  console.log(`Building ${name}`);
  await rm(stampFile, { force: true });
  for (const command of part.commands) await run(command);
  await precompress(join(root, part.served));
  await mkdir(join(root, '.cache/build'), { recursive: true });
  await writeFile(stampFile, stamp);
};

/**
 * Builds what changed since it was built last, side by side; waits while another process does.
 * @param names `portal`, `elements`, `shell`, or a tool's; all of them if not given
 */
export const build = async (names: readonly string[] = Object.keys(parts)): Promise<void> => {
  const unlock = await lockFolder(join(root, '.cache/build'), () =>
    console.log('Another process is building in this folder; waiting for it to finish.'),
  );
  try {
    await Promise.all(
      Object.entries(parts)
        .filter(([name]) => names.includes(name))
        .map(buildPart),
    );
  } finally {
    await unlock();
  }
};

if (import.meta.main) await build();
