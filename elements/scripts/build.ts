// Builds what is published: modules with types, the self-contained file, the manifest and what editors read; and
// `dist/site`, which the server sends at `/elements/`.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cssCustomData, htmlCustomData, webTypes } from '../build/editor-data.ts';
import { expandTypes } from '../build/expand-types.ts';
import type { Manifest } from '../build/manifest.ts';
import { minifyLiterals } from '../build/minify-literals.ts';
import { tokens } from '../src/tokens.ts';
import { writeLocalization } from './build-localization.ts';
import { writeStructureWorker } from './build-structure-worker.ts';
import './write-react.ts';
import './write-theme.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const run = (command: string, ...options: string[]): void => {
  execFileSync(command, options, { cwd: folder, stdio: 'inherit' });
};
const readText = (file: string): string => readFileSync(folder + file, 'utf8');
const writeText = (file: string, text: string): void => writeFileSync(folder + file, text);
const writeJson = (file: string, value: unknown): void => writeText(file, `${JSON.stringify(value)}\n`);

rmSync(`${folder}dist`, { recursive: true, force: true });
run('tsc', '-p', 'tsconfig.build.json');
for (const file of globSync('dist/**/*.js', { cwd: folder })) writeText(file, minifyLiterals(readText(file)));
// Only builds from the sources, where the worker is not yet, shall leave its address alone.
const ownFiles = 'dist/structure/own-files.js';
writeText(ownFiles, readText(ownFiles).replaceAll('/* @vite-ignore */ ', ''));
// The compiler rewrites the paths of the modules, but not of the declarations.
for (const file of globSync('dist/**/*.d.ts', { cwd: folder }))
  writeText(
    file,
    readText(file).replace(
      /(\bfrom |\bimport |\bimport\()(['"])(\.{1,2}\/[^'"]*)\.ts\2/g,
      (_, before, quote, path) => `${before}${quote}${path}.js${quote}`,
    ),
  );
run('vite', 'build', '--logLevel', 'warn');
await writeLocalization(`${folder}dist`);
await writeStructureWorker(`${folder}dist/structure`);
// Where the self-contained file looks for it, as beside `moiety.js` on the server.
mkdirSync(`${folder}dist/bundle/structure`);
writeText('dist/bundle/structure/structure-worker.js', "import '../../structure/structure-worker.js';\n");
cpSync(`${folder}build/bundle.d.ts`, `${folder}dist/bundle/moiety.d.ts`);
cpSync(`${folder}build/localization.d.ts`, `${folder}dist/localization.d.ts`);

run('cem', 'analyze', '--quiet');
const manifest = JSON.parse(readText('dist/custom-elements.json')) as Manifest;
const { name, version } = JSON.parse(readText('package.json')) as { name: string; version: string };
expandTypes(manifest, folder);
const tokenNames = new Set([...tokens.matchAll(/(--mo-[\w-]+):/g)].map(([, token = '']) => token));
writeJson('dist/custom-elements.json', manifest);
writeJson('dist/html-custom-data.json', htmlCustomData(manifest));
writeJson('dist/css-custom-data.json', cssCustomData(manifest, [...tokenNames]));
writeJson('dist/web-types.json', webTypes(manifest, name, version));

run(process.execPath, 'gallery/build.ts');

// What the server sends; later folders stand at their own names in it.
const served: Record<string, string> = {
  'dist/bundle/moiety.js': 'moiety.js',
  'dist/bundle/moiety.js.map': 'moiety.js.map',
  'dist/bundle/licenses.md': 'licenses.md',
  'theme.css': 'theme.css',
  'dist/custom-elements.json': 'custom-elements.json',
  'dist/structure/structure-worker.js': 'structure/structure-worker.js',
  'dist/structure/RDKit_minimal.wasm': 'structure/RDKit_minimal.wasm',
  'dist/structure/rdkit-license.txt': 'structure/rdkit-license.txt',
  'dist/gallery': '.',
};
for (const [from, to] of Object.entries(served))
  if (existsSync(folder + from)) cpSync(folder + from, `${folder}dist/site/${to}`, { recursive: true });
