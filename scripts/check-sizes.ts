// Fails where an entry point of the elements is heavier than its budget: bundled alone with what it needs, minified and
// compressed; icons and other parts that load on demand left out. Needs the built elements for the self-contained file.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { minifyLiterals } from '../elements/build/minify-literals.ts';
import { staticCode } from '../elements/build/static-code.ts';
import { entryBudgets, selfContainedBudget, setBudgets, wholeBudget } from '../elements/size-budgets.ts';
import { figure } from './bench/figure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Compression = 'gzip' | 'brotli';

/** kB of 1000 bytes. */
const compressed: Record<Compression, (code: string | Buffer) => number> = {
  gzip: (code) => gzipSync(code, { level: 9 }).length / 1000,
  brotli: (code) =>
    brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      .length / 1000,
};

/** The code of the modules below `elements/src`, with what they import statically. */
const codeOf = async (modules: readonly string[]): Promise<string> => {
  const entry = '\0sizes';
  const bundle = await rolldown({
    input: entry,
    cwd: root,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'production', 'browser', 'import'] },
    tsconfig: `${root}tsconfig.base.json`,
    external: ['react'],
    plugins: [
      {
        name: 'sizes-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          // All that a module exports counts, as if the page used it; those that register export nothing.
          id === entry
            ? modules
                .map((name, index) => {
                  const from = `'${root}elements/src/${name}.ts';`;
                  return name.endsWith('define') ? `import ${from}` : `export * as _${index} from ${from}`;
                })
                .join('\n')
            : null,
        // As the builds of the portal, the tools and the package do.
        transform: (code, id) =>
          id.includes('/elements/src/') ? { code: minifyLiterals(code), map: null } : null,
      },
    ],
  });
  const output = await bundle.generate({ format: 'es', minify: true, comments: { legal: false } });
  await bundle.close();
  return staticCode(output);
};

interface Size {
  name: string;
  compression: Compression;
  /** kB. */
  size: number;
  most: number;
}

/** The folders of elements; `base` only has the registering function. */
const folders = globSync('*/define.ts', { cwd: `${root}elements/src` })
  .map(dirname)
  .filter((name) => name !== 'base');

const elementCount = (): number =>
  folders.reduce(
    (count, name) =>
      count + readFileSync(`${root}elements/src/${name}/define.ts`, 'utf8').split("define('mo-").length - 1,
    0,
  );

const measureSizes = async (): Promise<Size[]> => {
  const entries = Object.entries(entryBudgets).map(async ([name, most]): Promise<Size> => {
    const module = name.includes('/') ? name : `${name}/define`;
    return { name, compression: 'brotli', size: compressed.brotli(await codeOf([module])), most };
  });
  const sets = setBudgets.map(async ({ elements, compression, most }): Promise<Size> => {
    const code = await codeOf(elements.map((name) => `${name}/define`));
    return { name: elements.join(', '), compression, size: compressed[compression](code), most };
  });
  const whole = async (): Promise<Size> => ({
    name: `an element of all ${elementCount()} together`,
    compression: 'brotli',
    size: compressed.brotli(await codeOf(['define'])) / elementCount(),
    most: wholeBudget,
  });
  return [
    ...(await Promise.all(entries)),
    ...(await Promise.all(sets)),
    await whole(),
    {
      name: 'the self-contained file',
      compression: 'brotli',
      size: compressed.brotli(readFileSync(`${root}elements/dist/bundle/moiety.js`)),
      most: selfContainedBudget,
    },
  ];
};

const unbudgeted = folders.filter((name) => !(name in entryBudgets));
const sizes = await measureSizes();
for (const { name, compression, size, most } of sizes)
  figure({ name: `${name} (${compression})`, value: size, unit: 'kB', target: most });
const over = sizes.filter(({ size, most }) => size > most);
if (unbudgeted.length > 0) console.error(`Without a budget: ${unbudgeted.join(', ')}.`);
if (over.length > 0)
  console.error(
    `Over budget: ${over.map(({ name }) => name).join('; ')}. Make it smaller; a budget is raised only with the reason written in docs/decisions/0005-size-budgets.md.`,
  );
if (unbudgeted.length + over.length > 0) process.exit(1);
