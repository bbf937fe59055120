// Bundles a few lines for a measurement's page, as a production build would.
import { rolldown } from 'rolldown';
import { repository } from './product.ts';

/** Minified code of `source`, with everything that it imports, in one file. */
export const bundle = async (source: string): Promise<string> => {
  const entry = `${repository}scripts/bench/entry.ts`;
  const made = await rolldown({
    input: entry,
    cwd: repository,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'production', 'browser', 'import'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    tsconfig: `${repository}tsconfig.base.json`,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await made.generate({ format: 'es', minify: true, codeSplitting: false });
  await made.close();
  return output[0].code;
};
