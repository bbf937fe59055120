// Bundles the worker of mo-structure, with RDKit's binding, into one file; RDKit's WebAssembly lies beside it.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { rdkitWithoutEval } from '../../chemistry/build/rdkit-without-eval.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where RDKit's WebAssembly lies. */
export const rdkitWasm = (): string =>
  createRequire(`${root}chemistry/package.json`).resolve('@rdkit/rdkit/RDKit_minimal.wasm');

/** The worker's script, self-contained. */
export const bundleStructureWorker = async (): Promise<string> => {
  const bundle = await rolldown({
    input: `${root}elements/src/structure/structure-worker.ts`,
    platform: 'browser',
    // The binding asks for them in Node only.
    external: /^node:/,
    resolve: { conditionNames: ['source', 'production', 'browser', 'import'] },
    tsconfig: `${root}tsconfig.base.json`,
    plugins: [rdkitWithoutEval()],
  });
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
};

/** Writes the worker into a folder of its own. */
export const writeStructureWorker = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/structure-worker.js`, await bundleStructureWorker());
  copyFileSync(rdkitWasm(), `${folder}/RDKit_minimal.wasm`);
  // The package of RDKit brings no license file of its own, and its license wants the notice beside the binary.
  copyFileSync(`${root}chemistry/rdkit-license.txt`, `${folder}/rdkit-license.txt`);
};
