/**
 * Addresses of the drawing worker and of RDKit's WebAssembly, which lie beside this module. Bundlers find both files by
 * these expressions and put them beside what they make, under names of their own, so that the worker cannot derive the
 * second address from its own.
 */
export const ownFiles = (): { workerUrl: string; wasmUrl: string } => ({
  // The marks are for builds from the sources, where neither file is yet; the published module goes without them.
  workerUrl: new URL(/* @vite-ignore */ './structure-worker.js', import.meta.url).href,
  wasmUrl: new URL(/* @vite-ignore */ './RDKit_minimal.wasm', import.meta.url).href,
});
