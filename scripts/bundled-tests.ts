// Bundles the files of the browser tests, all in one build, and serves them from memory: a page that asks for each module by itself costs
// several times what its tests do.
import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';

/** What is read of a request of @web/dev-server, and what is answered. */
interface Context {
  path: string;
  type: string;
  body: unknown;
}

/** What is used of the server when it starts. */
interface Start {
  config: { disableFileWatcher?: boolean };
  fileWatcher: { add(files: readonly string[]): unknown; on(event: 'change', act: () => void): unknown };
}

/** What web-test-runner takes of the bundled tests. */
export interface BundledTests {
  plugin: { name: string; serverStart(start: Start): Promise<void> };
  middleware(context: Context, next: () => Promise<void>): Promise<void>;
}

/** Where the parts lie that files share, as the browser sees it; nothing is written there. */
const PARTS = '.cache/browser-tests';

const withSlashes = (path: string): string => path.replaceAll(sep, '/');

const addressOf = (root: string, file: string): string => withSlashes(relative(root, file));

/** Makes a test fail that leaves an error in the console, an uncaught error or an unhandled rejection. */
const failOnErrors = (root: string): Plugin => ({
  name: 'fail-on-errors',
  transform: {
    filter: { id: /\.test\.ts$/ },
    // On the first line, so that the others keep their numbers.
    handler: (code) => ({
      code: `import ${JSON.stringify(join(root, 'elements/test/fail-on-errors.ts'))}; ${code}`,
      map: null,
    }),
  },
});

/** Gives `waitUntil` of @open-wc more than its one second: the machine may be busy with everything else. */
const patience: Plugin = {
  name: 'patience',
  transform: {
    filter: { id: /[\\/]@open-wc[\\/]testing-helpers[\\/]src[\\/]helpers\.js$/ },
    handler: (code) => {
      if (!code.includes('timeout = 1000')) throw new Error('waitUntil is written differently now');
      return { code: code.replace('timeout = 1000', 'timeout = 10_000'), map: null };
    },
  },
};

/** Keeps axe, by far the largest script, out of pages that do not use it: for a bundler it would be asked for with `require` as well. */
const axeOnDemand: Plugin = {
  name: 'axe-on-demand',
  transform: {
    filter: { id: /[\\/]chai-a11y-axe[\\/]src[\\/]axe-import\.js$/ },
    handler: (code) => {
      const forBundlers = /if \(typeof require === 'function'\) \{[^}]*\}/;
      if (!forBundlers.test(code)) throw new Error('axe is imported differently now');
      return { code: code.replace(forBundlers, ''), map: null };
    },
  },
};

/** Tells a module where its source is: what lies beside it is served there. */
const ownAddress = (root: string): Plugin => ({
  name: 'own-address',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL('/${addressOf(root, id)}', location.origin).href`),
      map: null,
    }),
  },
});

interface Bundle {
  /** The scripts and their source maps by their paths. */
  outputs: Map<string, string>;
  /** The files that they were made of. */
  files: string[];
}

const bundle = async (root: string, modules: readonly string[]): Promise<Bundle> => {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((module) => [module, join(root, module)])),
    cwd: root,
    platform: 'browser',
    // What the runner's server makes itself, and scripts that only the builds of tools make.
    external: [/^\/__web/, /\?(?:worker&)?url$/],
    resolve: { conditionNames: ['source', 'browser', 'development', 'import'] },
    transform: { target: 'es2022' },
    tsconfig: join(root, 'tsconfig.base.json'),
    // As the browser would load them: nothing is left out, whatever a package says of its side effects.
    treeshake: false,
    plugins: [
      failOnErrors(root),
      patience,
      axeOnDemand,
      ownAddress(root),
      viteDynamicImportVarsPlugin(),
      viteImportGlobPlugin(),
    ],
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await build.generate({
    format: 'es',
    dir: root,
    sourcemap: true,
    // Modules are evaluated in the order of their imports, in whichever part they are.
    strictExecutionOrder: true,
    // What is asked for by its address is where its source is, and a test is so named in errors.
    entryFileNames: '[name]',
    // What is imported on demand keeps its name, by which tests know it.
    chunkFileNames: ({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry && facadeModuleId
        ? `${PARTS}/${addressOf(root, facadeModuleId)}`
        : `${PARTS}/[name]-[hash].js`,
  });
  await build.close();
  const outputs = new Map<string, string>();
  const files = new Set<string>();
  for (const part of output)
    if (part.type === 'chunk') {
      outputs.set(`/${part.fileName}`, part.code);
      for (const id of part.moduleIds) files.add(id);
    } else outputs.set(`/${part.fileName}`, String(part.source));
  return { outputs, files: [...files].filter((file) => file.startsWith(root)) };
};

/**
 * Plugin and middleware that serve the tests bundled, each at the path of its source. With `--watch` they are bundled anew after a change.
 * @param root of the repository, with a slash at its end
 * @param patterns globs of the tests, and of the modules with which pages begin that they open
 */
export const bundledTests = (root: string, patterns: readonly string[]): BundledTests => {
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const modules = [...new Set(found.map(withSlashes))];
  let bundled: Promise<Bundle> | undefined;
  return {
    plugin: {
      name: 'bundled-tests',
      async serverStart({ config, fileWatcher }) {
        bundled = bundle(root, modules);
        const { files } = await bundled.catch((error: Error) => {
          // It says which file and which line; where in the bundler it was found says nothing.
          error.stack = error.message;
          throw error;
        });
        if (config.disableFileWatcher === true) return;
        fileWatcher.add(files);
        fileWatcher.on('change', () => {
          bundled = bundle(root, modules);
          // The page that asks for it hears of it as well.
          bundled.catch(console.error);
        });
      },
    },
    async middleware(context, next) {
      const body = (await bundled)?.outputs.get(context.path);
      if (body === undefined) {
        // It would pass with errors that it leaves.
        if (context.path.endsWith('.test.ts'))
          throw new Error(`${context.path} is not among the bundled tests`);
        await next();
        return;
      }
      context.type = context.path.endsWith('.map') ? 'json' : 'js';
      context.body = body;
    },
  };
};
