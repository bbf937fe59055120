import { readFile } from 'node:fs/promises';
import { Indigo } from '../indigo.ts';

/** Indigo in Node, which reads the package's own file. */
export const loadIndigo = async (): Promise<Indigo> => {
  const script = import.meta.resolve('indigo-ketcher/binaryWasmNoRender');
  return Indigo.load(await readFile(new URL('indigo-ketcher-norender-1.46.0.wasm', script)));
};
